import { mailSite as site } from '#app/adapters/links.server.ts'
import { config } from '#app/config/env.server.ts'
import { db } from '#app/db.server.ts'
import {
  createAccountAsOperator,
  grantRoleAsOperator,
  makePassword,
  resetPasswordAsOperator,
  resetTwoFactorForOperator,
  ROLES,
  type Role,
} from '#app/domain/accounts/operator.server.ts'
import { registrationForm } from '#app/domain/accounts/schema.ts'
import { findTermsVersion } from '#app/domain/accounts/terms.server.ts'
import { passwordRules } from '#app/http/site.server.ts'
import { emailOfAccount } from '#app/locale/email-address.server.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'

const unknown = (email: string) => new CommandFault(`Nobody has an account with ${email}.`)

function readRole(role: string): Role {
  const known = ROLES.find((name) => name === role)
  if (!known) throw new UsageFault(`There is no role «${role}»: ${ROLES.join(', ')}.`)
  return known
}

/** A password is printed here once and stored nowhere. */
const told = (email: string, password: string) => [
  `Password of ${email}, not shown again:  ${password}`,
  'Hand it over privately; it should be changed at the first sign-in.',
]

/** @throws UsageFault when the registration form would refuse it. */
export async function createUser(
  { role, verified, ...user }: { email: string; fullName: string; role: string; verified: boolean },
  now: Date,
): Promise<string[]> {
  const known = readRole(role)
  const password = makePassword(config.passwordMinLength)
  // The rules and words of the registration form.
  const form = registrationForm(passwordRules, config.siteName).safeParse({
    ...user,
    password,
    confirmPassword: password,
    terms: 'on',
  })
  if (!form.success) throw new UsageFault(form.error.issues.map(({ message }) => message).join('\n'))
  const { email, fullName } = form.data
  const outcome = await createAccountAsOperator(
    db,
    { email, fullName, password, role: known, verified },
    { now, termsVersion: await findTermsVersion(db, now), site },
  )
  if (outcome.kind === 'email-taken') throw new CommandFault(`${email} has an account already.`)
  return [`Opened an account for ${fullName} (${outcome.username}) as ${known}.`, ...told(email, password)]
}

export async function resetPassword(email: string, now: Date): Promise<string[]> {
  const password = makePassword(config.passwordMinLength)
  const outcome = await resetPasswordAsOperator(db, emailOfAccount(email), { password, now, site })
  if (outcome === 'unknown') throw unknown(email)
  return ['Every session has ended, and a mail tells the owner.', ...told(emailOfAccount(email), password)]
}

export async function resetTwoFactor(email: string, now: Date): Promise<string> {
  const outcome = await resetTwoFactorForOperator(db, emailOfAccount(email), { now, site })
  if (outcome === 'unknown') throw unknown(email)
  return outcome === 'was-off'
    ? 'The second factor was off; nothing has changed.'
    : 'The second factor is off, every session has ended, and a mail tells the owner.'
}

export async function grantRole(email: string, role: string, now: Date): Promise<string> {
  const known = readRole(role)
  const outcome = await grantRoleAsOperator(db, emailOfAccount(email), known, now)
  switch (outcome.kind) {
    case 'unknown':
      throw unknown(email)
    case 'had-it':
      return `${email} is ${known} already; nothing has changed.`
    case 'granted':
      return `${email} was ${outcome.before} and is ${known} now. Their sessions have ended.`
  }
}
