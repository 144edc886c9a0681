import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SignInForm as SignInSchema } from '#app/domain/accounts/schema.ts'
import { SignInForm } from '#app/forms/sign-in-form.tsx'
import { subscriberAddress } from '#app/http/address.ts'
import { authenticate } from '#app/http/authenticator.server.ts'
import { readForm } from '#app/http/form-data.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimits, tooManyMessage, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { safeReturnPath } from '#app/http/return-path.ts'
import { keepSealedDraft } from '#app/http/sealed-draft.server.ts'
import { findViewer, startSession } from '#app/http/viewer.server.ts'
import './account.css'

export const meta: MetaFunction = () => [{ title: 'Iniciar Sesión' }]

const nextOf = (request: Request) => new URL(request.url).searchParams.get('next')

export async function loader(asking: LoaderFunctionArgs) {
  const next = nextOf(asking.request)
  const path = safeReturnPath(next)
  if (await findViewer(asking)) throw redirect(path, 303)
  return { next: next === null ? null : path }
}

export async function action(asking: ActionFunctionArgs) {
  const { request, context } = asking
  const submission = parseWithZod(await readForm(request.clone()), { schema: SignInSchema })
  if (submission.status !== 'success') return data(submission.reply({ hideFields: ['password'] }), { status: 422 })
  const { email, remember, draft } = submission.value
  const refuse = (message: string) => submission.reply({ formErrors: [message], hideFields: ['password'] })

  const limit = await consumeLimits(
    [
      ['sign-in-by-account', email],
      ['sign-in-by-address', subscriberAddress(context.clientIp)],
    ],
    context,
  )
  if (!limit.allowed) return tooManyRequests(refuse(tooManyMessage(limit.retryAfterSeconds)), limit.retryAfterSeconds)

  const outcome = await authenticate(asking)
  switch (outcome.kind) {
    case 'refused':
      return data(refuse('El correo o la contraseña no son correctos'), { status: 422 })
    case 'verified': {
      await keepSealedDraft(draft, outcome.userId, new Date())
      const cookie = await startSession(asking, outcome.userId, { persistent: remember })
      return redirectWithNotice(safeReturnPath(nextOf(request)), 'Inicio de sesión exitoso!', {
        headers: { 'Set-Cookie': cookie },
      })
    }
  }
}

export default function Login() {
  const { next } = useLoaderData<typeof loader>()
  return (
    <section className="account section stack">
      <SignInForm next={next} lastResult={useActionData<typeof action>()} />
    </section>
  )
}
