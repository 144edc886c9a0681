import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { SignInForm } from '#app/domain/accounts/schema.ts'
import { verifySignIn, type SignIn } from '#app/domain/accounts/sign-in.server.ts'
import { requireVerifiedEmail } from './site.server.ts'
import { sessionOrigin, type RequestArgs } from './viewer.server.ts'

/**
 * Verifies the address and password of a sign-in form. It opens no session; `startSession` does. The body is read once,
 * by the reader that bounds it: a second reader could read other fields, or fail. So the strategy gets the request with
 * the fields that were read.
 */
export function authenticate(args: RequestArgs, form: FormData): Promise<SignIn> {
  const context = { now: clock.now(), origin: sessionOrigin(args), requireVerified: requireVerifiedEmail }
  const { url, method, headers, signal } = args.request
  const read = new Headers(headers)
  for (const name of ['Content-Type', 'Content-Length']) read.delete(name)
  return new Authenticator<SignIn>()
    .use(new FormStrategy(({ form }) => verifySignIn(db, SignInForm.parse(Object.fromEntries(form)), context)))
    .authenticate('form', new Request(url, { method, headers: read, signal, body: form }))
}
