import { data, redirect } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { totpBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { CodeForm } from '#app/domain/accounts/schema.ts'
import { verifySecondStep } from '#app/domain/accounts/sign-in.server.ts'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { findHalfSignedIn, forgetHalfSignedIn } from '#app/http/half-signed-in.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { nextPath, safeReturnPath } from '#app/http/return-path.ts'
import { countCode, noteRefusedSignIn } from '#app/http/sign-in-limits.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { findViewerIfReachable, sessionOrigin, startSession, type RequestArgs } from '#app/http/viewer.server.ts'
import { takeBrowserFavorites } from './browser-favorites.server.ts'
import { isOpenToSuspended, SUSPENDED_PATH } from '#app/http/limited-session.ts'
import { t } from '#app/locale/texts.ts'
import { goOnInOwnLanguage } from './own-language.server.ts'

/**
 * Signs a suspended person in for their open work only: their waiting forms are not moved. It leads to the requested
 * open work, or to the list of it.
 */
export async function beginLimited(
  args: RequestArgs,
  signIn: { userId: string; eventId?: number },
  { persistent, headers = new Headers() }: { persistent: boolean; headers?: Headers },
) {
  for (const cookie of await startSession(args, signIn, { persistent })) headers.append('Set-Cookie', cookie)
  const next = nextPath(args.request)
  const isOpen = next !== null && isOpenToSuspended(new URL(next, args.request.url).pathname)
  return redirect(isOpen ? next : SUSPENDED_PATH, { status: 303, headers })
}

/** The pages of the second step; a visitor who has not shown the password is led back to that. */
export async function secondStepPage(args: RequestArgs) {
  const next = nextPath(args.request)
  if (await findViewerIfReachable(args)) throw redirect(safeReturnPath(next), 303)
  if (!(await findHalfSignedIn(args.request))) throw redirect(withNext('/login', next), 303)
  return { next }
}

/**
 * Judges the posted code and signs in.
 * @param wrong the words for a wrong code.
 */
export async function secondStep(args: RequestArgs, { wrong }: { wrong: string }) {
  const { request } = args
  const next = nextPath(request)
  const half = await findHalfSignedIn(request)
  if (!half) {
    const message = t('Ha pasado demasiado tiempo. Escribe otra vez tu contraseña.')
    return redirectWithNotice(withNext('/login', next), message, { kind: 'error' })
  }
  const submission = await readForm(request, CodeForm)
  const hideFields: 'code'[] = ['code']
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  answerFailure(args, t('Error al iniciar sesión'), refusal)
  const limit = await countCode(args, half.userId)
  if (!limit.allowed) return tooManyRequests(limit, refusal)

  const { code } = submission.value
  const seen = { now: clock.now(), site: siteOf(request), origin: sessionOrigin(args) }
  const outcome = await verifySecondStep(db, totpBox, half, { code, ...seen })
  if (outcome === 'wrong-code') {
    noteRefusedSignIn(args, 'code')
    return data(submission.reply({ fieldErrors: { code: [wrong] }, hideFields }), { status: 422 })
  }
  const headers = new Headers({ 'Set-Cookie': await forgetHalfSignedIn() })
  if (outcome === 'expired') {
    const message = t('Algo ha cambiado en tu cuenta. Inicia sesión otra vez.')
    return await redirectWithNotice(withNext('/login', next), message, { kind: 'error', headers })
  }
  if (outcome === 'limited') return await beginLimited(args, half, { persistent: half.remember, headers })
  const forgotten = await takeBrowserFavorites(request, half.userId)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  for (const cookie of await startSession(args, half, { persistent: half.remember }))
    headers.append('Set-Cookie', cookie)
  const to = await goOnInOwnLanguage(request, { userId: half.userId, path: safeReturnPath(next), headers })
  return await redirectWithNotice(to, t('Inicio de sesión exitoso!'), { headers })
}
