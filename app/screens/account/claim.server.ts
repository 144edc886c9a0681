import { data, redirect } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import type { EmailChanged } from '#app/domain/accounts/email-change.server.ts'
import { findLinkedAccount, type Claim, type ClaimPurpose } from '#app/domain/accounts/proving.server.ts'
import { ClaimForm, newPasswordForm } from '#app/domain/accounts/schema.ts'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { findUsedToken } from '#app/domain/accounts/tokens.server.ts'
import { withNext } from '#app/forms/sign-in-form.tsx'
import { readAddress } from '#app/http/address-query.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { takeDrafts } from '#app/http/sealed-draft.server.ts'
import { countSignIn, noteRefusedSignIn } from '#app/http/sign-in-limits.server.ts'
import { passwordRules, siteOf } from '#app/http/site.server.ts'
import { findViewer, sessionOrigin, startSession, type RequestArgs } from '#app/http/viewer.server.ts'
import { takeBrowserFavorites } from './browser-favorites.server.ts'
import { PUBLISHED_BEFORE, TAKEN_OVER } from './published-kinds.ts'
import { t } from '#app/locale/texts.ts'
import { goOnInOwnLanguage } from './own-language.server.ts'

const GONE = 410
const CONFLICT = 409

export const linkToken = (request: Request) => readAddress(request, ['token']).get('token') ?? ''

/** A link that proves an address: its purpose, and its effect. */
export interface ProvingLink {
  purpose: ClaimPurpose
  prove: (token: string, claim: Claim, context: { now: Date; site: ReturnType<typeof siteOf> }) => Promise<EmailChanged>
  /** The notice after the act. */
  done: string
  /** Where a person who is signed in goes then. */
  home: string
  /** Where a person goes who has just proved the address, if something waits for them. */
  findNext?: (token: string, now: Date) => Promise<string | undefined>
}

/** Loads the page of a link, which asks a person signed in to the account for a press, and others for the password. */
export async function loadClaim(args: RequestArgs, { purpose }: ProvingLink) {
  const token = linkToken(args.request)
  const link = await findLinkedAccount(db, purpose, token, clock.now())
  if (!link) return data({ asks: 'nothing' as const }, { status: GONE })
  const viewer = await findViewer(args)
  const asks = link.isProved || viewer?.id === link.userId ? ('press' as const) : ('password' as const)
  return data({ asks, token, email: link.email, passwordMinLength: passwordRules.passwordMinLength })
}

/** Answers the form of the link: by the session of the account, or else by its password. */
export async function answerClaim(args: RequestArgs, proving: ProvingLink) {
  const { request } = args
  const [token, now, viewer] = [linkToken(request), clock.now(), await findViewer(args)]
  const context = { now, site: siteOf(request) }
  if (viewer) {
    const outcome = await proving.prove(token, { by: 'session', userId: viewer.id }, context)
    if (outcome.kind === 'proved') return redirectWithNotice(proving.home, proving.done)
    if (outcome.kind === 'email-taken') return data({ refused: 'email-taken' as const }, { status: CONFLICT })
  }
  const link = await findLinkedAccount(db, proving.purpose, token, now)
  // The same form again is answered as the first time.
  const known = link ?? (await findUsedToken(db, proving.purpose, token))
  // The loader runs after this and says that the link is spent.
  if (!known) return data(null, { status: GONE })
  if (link?.isProved) return redirectWithNotice(viewer ? proving.home : '/login', proving.done)
  return answerPassword(args, proving, { token, now, email: known.email, present: link?.present })
}

interface Asked {
  token: string
  now: Date
  /** The address that the link was sent to. */
  email: string
  /** The address that the account still has; undefined when the link has been used. */
  present: string | undefined
}

async function answerPassword(args: RequestArgs, proving: ProvingLink, { token, now, email, present }: Asked) {
  const { request } = args
  // The page of a link that was used has no form.
  const status = present ? 422 : GONE
  const submission = await readForm(request, ClaimForm)
  const hideFields: 'password'[] = ['password']
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  const { password } = submission.value
  answerFailure(args, t('No hemos podido confirmar tu correo'), refusal)
  const limit = await countSignIn(args, present ?? email)
  if (!limit.allowed) return tooManyRequests(limit, refusal)
  const outcome = await proving.prove(token, { by: 'password', password }, { now, site: siteOf(request) })
  switch (outcome.kind) {
    case 'proved':
      return await signInHere(args, { email, password }, { proving, token, now })
    case 'email-taken':
      return data({ refused: 'email-taken' as const }, { status: CONFLICT })
    case 'wrong-password': {
      noteRefusedSignIn(args, 'password')
      const message = t(
        'Esa no es la contraseña de esta cuenta. Si no la recuerdas, o no la elegiste tú, pon una nueva más abajo.',
      )
      return data(submission.reply({ fieldErrors: { password: [message] }, hideFields }), { status })
    }
    default:
      return data(null, { status: GONE })
  }
}

interface After {
  proving: Pick<ProvingLink, 'home' | 'done' | 'findNext'>
  token: string
  now: Date
}

/** Opens a session for the password that was just shown, unless a code or a suspension prevents it. */
async function signInHere(
  args: RequestArgs,
  shown: { email: string; password: string },
  { proving, token, now }: After,
) {
  const { request } = args
  const next = await proving.findNext?.(token, now)
  const outcome = await verifySignIn(db, shown, { now, origin: sessionOrigin(args) })
  if (outcome.kind !== 'verified') return redirectWithNotice(withNext('/login', next ?? null), proving.done)
  const headers = new Headers()
  const taken = await takeDrafts(request, null, outcome.userId, now)
  if (taken) headers.append('Set-Cookie', taken)
  const forgotten = await takeBrowserFavorites(request, outcome.userId)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  for (const cookie of await startSession(args, outcome, { persistent: false })) headers.append('Set-Cookie', cookie)
  const to = await goOnInOwnLanguage(request, { userId: outcome.userId, path: next ?? proving.home, headers })
  return redirectWithNotice(to, proving.done, { headers })
}

/** Answers the form with a new password: the reader of the mail takes the account over. */
export async function answerNewPassword(args: RequestArgs, proving: ProvingLink) {
  const { request } = args
  const [token, now] = [linkToken(request), clock.now()]
  const hideFields: ('password' | 'confirmPassword')[] = ['password', 'confirmPassword']
  const submission = await readForm(request, newPasswordForm(passwordRules))
  if (submission.status !== 'success') return data(submission.reply({ hideFields }), { status: 422 })
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields })
  const { password } = submission.value
  answerFailure(args, t('No hemos podido guardar la contraseña'), refusal)
  const address =
    (await findLinkedAccount(db, proving.purpose, token, now))?.present ??
    (await findUsedToken(db, proving.purpose, token))?.email
  if (!address) return data(null, { status: GONE })
  const limit = await countSignIn(args, address)
  if (!limit.allowed) return tooManyRequests(limit, refusal)
  const claim: Claim = { by: 'new-password', password }
  const outcome = await proving.prove(token, claim, { now, site: siteOf(request) })
  if (outcome.kind === 'email-taken') return data({ refused: 'email-taken' as const }, { status: CONFLICT })
  if (outcome.kind !== 'taken-over') return data(null, { status: GONE })
  const { email } = (await findUsedToken(db, proving.purpose, token)) ?? { email: address }
  const shown = { email, password }
  return await signInHere(args, shown, {
    proving: { home: PUBLISHED_BEFORE, done: TAKEN_OVER() },
    token,
    now,
  })
}

/** Loads the page of a new password for a link whose address is not proved yet; other links have a page of their own. */
export async function loadNewPassword(args: RequestArgs, proving: ProvingLink, at: string) {
  const token = linkToken(args.request)
  const link = await findLinkedAccount(db, proving.purpose, token, clock.now())
  if (!link) return data({ asks: 'nothing' as const }, { status: GONE })
  if (link.isProved) throw redirect(`${at}?token=${encodeURIComponent(token)}`, 303)
  return data({ asks: 'new-password' as const, email: link.email, passwordMinLength: passwordRules.passwordMinLength })
}
