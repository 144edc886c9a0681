import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { inTurn } from '#app/domain/accounts/passwords.server.ts'
import { SignInForm as SignInSchema } from '#app/domain/accounts/schema.ts'
import { ACCOUNT_CREATED, SignInForm, withNext } from '#app/forms/sign-in-form.tsx'
import { authenticate } from '#app/http/authenticator.server.ts'
import { cookiesOff } from '#app/http/cookie-test.server.ts'
import { sendsCookies } from '#app/http/cookies.server.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { serializeHalfSignedIn } from '#app/http/half-signed-in.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { tooManyRequests } from '#app/http/rate-limit.server.ts'
import { nextPath, safeReturnPath } from '#app/http/return-path.ts'
import { countSignIn, noteRefusedSignIn } from '#app/http/sign-in-limits.server.ts'
import { takeDrafts } from '#app/http/sealed-draft.server.ts'
import { takeShownOnce } from '#app/http/shown-once.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { findViewerIfReachable, startSession } from '#app/http/viewer.server.ts'
import { beginLimited } from './second-step.server.ts'
import { presentSuspension, type PresentedSuspension } from './suspension.server.ts'
import { SuspensionNote } from './suspension-note.tsx'
import { presentWindows } from '#app/parts/windows/recent-windows.server.ts'
import { ListingWall } from '#app/parts/windows/window-wall.tsx'
import { AccountPage } from '#app/ui/account-page.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { takeBrowserFavorites } from './browser-favorites.server.ts'
import { t } from '#app/locale/texts.ts'
import { goOnInOwnLanguage } from './own-language.server.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: t('Iniciar Sesión'),
    description: t('Entra en tu cuenta para publicar anuncios, escribir a profesionales y leer tus mensajes.'),
    path: '/login',
  })

const REFUSED = () =>
  requireVerifiedEmail
    ? t('El correo o la contraseña no son correctos, o te falta abrir el enlace con el que confirmas tu correo')
    : t('El correo o la contraseña no son correctos')

export async function loader(args: LoaderFunctionArgs) {
  const next = nextPath(args.request)
  if (await findViewerIfReachable(args)) throw redirect(safeReturnPath(next), 303)
  const { lines, headers } = await takeShownOnce(args.request, 'login')
  const windows = await presentWindows(args)
  return data({ next, email: lines?.[0], mustVerify: requireVerifiedEmail, windows }, { headers })
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const form = await readFields(request, [SignInSchema])
  const submission = judgeForm(form, SignInSchema)
  if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 })
  const { email, remember, draft } = submission.value
  const refusal = (message: string) => submission.reply({ formErrors: [message], hideFields: ['password'] })
  if (!sendsCookies(request)) return data(refusal(cookiesOff('sign-in')), { status: 422 })
  answerFailure(args, t('Error al iniciar sesión'), refusal)
  const outcome = await inTurn(() => judge(args, form, email))
  if (outcome.kind === 'too-many') return tooManyRequests(outcome, refusal)
  if (outcome.kind === 'refused') {
    noteRefusedSignIn(args, 'password')
    return data(refusal(REFUSED()), { status: 422 })
  }
  if (outcome.kind === 'suspended') {
    const suspension = await presentSuspension(outcome.userId)
    return data({ ...refusal(suspension.message), suspension }, { status: 403 })
  }
  if (outcome.kind === 'limited') return await beginLimited(args, outcome, { persistent: remember })
  const headers = new Headers()
  const taken = await takeDrafts(request, draft, outcome.userId, clock.now())
  if (taken) headers.append('Set-Cookie', taken)
  if (outcome.kind === 'code-needed') {
    headers.append('Set-Cookie', await serializeHalfSignedIn({ ...outcome, remember }))
    return redirect(withNext('/login/two-factor', nextPath(request)), { status: 303, headers })
  }
  const forgotten = await takeBrowserFavorites(request, outcome.userId)
  if (forgotten) headers.append('Set-Cookie', forgotten)
  for (const cookie of await startSession(args, outcome, { persistent: remember })) headers.append('Set-Cookie', cookie)
  const to = await goOnInOwnLanguage(request, { ...outcome, path: safeReturnPath(nextPath(request)), headers })
  return await redirectWithNotice(to, t('Inicio de sesión exitoso!'), { headers })
}

async function judge(args: ActionFunctionArgs, form: FormData, email: string) {
  const limit = await countSignIn(args, email)
  return limit.allowed ? authenticate(args, form) : { ...limit, kind: 'too-many' as const }
}

type SignInAnswer = SubmissionResult<string[]> & { suspension?: PresentedSuspension }

export default function Login() {
  const { next, email, mustVerify, windows } = useLoaderData<typeof loader>()
  const answer: SignInAnswer | undefined = useActionData<typeof action>()
  const isRegistered =
    useRouteLoaderData<{ notice?: { message: string } }>('root')?.notice?.message === ACCOUNT_CREATED()
  return (
    <AccountPage wall={<ListingWall className="account__wall" windows={windows} />}>
      <SignInForm next={next} email={email} lastResult={answer}>
        {isRegistered && (
          <p className="callout">
            {mustVerify
              ? t('Te hemos enviado un correo: abre su enlace antes de iniciar sesión.')
              : t('Te hemos enviado un correo.')}{' '}
            {t('Si ya tenías una cuenta con esa dirección, sigue como estaba, con su contraseña de siempre.')}
          </p>
        )}
        {answer?.suspension && <SuspensionNote suspension={answer.suspension} />}
      </SignInForm>
    </AccountPage>
  )
}
