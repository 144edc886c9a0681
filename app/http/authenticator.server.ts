import { AsyncLocalStorage } from 'node:async_hooks'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { SignInForm } from '#app/domain/accounts/schema.ts'
import type { SessionOrigin } from '#app/domain/accounts/sessions.server.ts'
import { verifySignIn, type SignIn } from '#app/domain/accounts/sign-in.server.ts'
import { requireVerifiedEmail } from './site.server.ts'
import { sessionOrigin, type Asking } from './viewer.server.ts'

/** A strategy gets the request without its context, which has the visitor's address. */
const origins = new AsyncLocalStorage<SessionOrigin>()

const authenticator = new Authenticator<SignIn>()
authenticator.use(
  new FormStrategy(async ({ form }) => {
    const typed = SignInForm.safeParse(Object.fromEntries(form))
    if (!typed.success) return { kind: 'refused' }
    return verifySignIn(db, typed.data, {
      now: clock.now(),
      origin: origins.getStore(),
      requireVerified: requireVerifiedEmail,
    })
  }),
  'form',
)

/**
 * Judges the address and password of a posted sign-in form. It opens no session; `startSession` does. The strategy
 * reads a form made of the fields that were read already.
 */
export function authenticate(asking: Asking, form: FormData): Promise<SignIn> {
  const request = new Request(asking.request.url, { method: 'POST', body: form })
  return origins.run(sessionOrigin(asking), () => authenticator.authenticate('form', request))
}
