import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { SignInForm } from '#app/domain/accounts/schema.ts'
import { verifySignIn, type SignIn } from '#app/domain/accounts/sign-in.server.ts'
import { judgeForm, onlyTexts } from './form-data.server.ts'
import { requireVerifiedEmail } from './site.server.ts'
import { sessionOrigin, type RequestArgs } from './viewer.server.ts'

/**
 * Verifies the address and password of a sign-in form. It opens no session; `startSession` does.
 * @param sent a clone of the request, of whose body the one bounded reader has accepted the other.
 */
export function authenticate(args: RequestArgs, sent: Request): Promise<SignIn> {
  const context = { now: clock.now(), origin: sessionOrigin(args), requireVerified: requireVerifiedEmail }
  return new Authenticator<SignIn>()
    .use(
      new FormStrategy(async ({ form }) => {
        const submission = judgeForm(onlyTexts(form, Object.keys(SignInForm.shape)), SignInForm)
        return submission.status === 'success' ? verifySignIn(db, submission.value, context) : { kind: 'refused' }
      }),
    )
    .authenticate('form', sent)
}
