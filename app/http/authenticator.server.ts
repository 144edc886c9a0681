import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { SignInForm } from '#app/domain/accounts/schema.ts'
import { verifySignIn, type SignIn } from '#app/domain/accounts/sign-in.server.ts'
import { requireVerifiedEmail } from './site.server.ts'
import { sessionOrigin, type RequestArgs } from './viewer.server.ts'

/**
 * Verifies the address and password of a sign-in form that `SignInForm` has accepted. It opens no session;
 * `startSession` does. A body is read once, so the strategy gets a request made of the fields that were read.
 */
export function authenticate(args: RequestArgs, form: FormData): Promise<SignIn> {
  const context = { now: clock.now(), origin: sessionOrigin(args), requireVerified: requireVerifiedEmail }
  return new Authenticator<SignIn>()
    .use(new FormStrategy(({ form }) => verifySignIn(db, SignInForm.parse(Object.fromEntries(form)), context)))
    .authenticate('form', new Request(args.request.url, { method: 'POST', body: form }))
}
