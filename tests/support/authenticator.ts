import { Secret, TOTP } from 'otpauth'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import type { Db } from '#app/db.server.ts'
import { beginTwoFactor, confirmTwoFactor, findEnrolment } from '#app/domain/accounts/two-factor.server.ts'
import { PASSWORD } from './rows.ts'

export const STEP_MS = 30_000

/** An app on a telephone that has a secret: returns its codes. */
export function anAuthenticator(typedSecret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(typedSecret.replaceAll(' ', '')), digits: 6, period: 30 })
  return { codeAt: (time: Date | number) => totp.generate({ timestamp: Number(time) }) }
}

/**
 * Turns the second factor of an account on, as of a minute and a half ago, so that the codes of now are not used yet.
 * @param secrets those of the instance that is to check the codes.
 */
export async function withTwoFactor(
  db: Db,
  account: { id: string; email: string },
  { now = new Date(), secrets = ['prueba-0123456789abcdef0123456789abcdef'] }: { now?: Date; secrets?: string[] } = {},
) {
  const box = createSecretBox(secrets, 'totp')
  const before = new Date(now.getTime() - 3 * STEP_MS)
  const site = { origin: 'https://gremio.example', name: 'Gremio' }
  await beginTwoFactor(db, box, account.id, { password: PASSWORD, now: before })
  const asked = { userId: account.id, email: account.email, siteName: site.name, now: before }
  const enrolment = await findEnrolment(db, box, asked)
  const app = anAuthenticator(enrolment?.typed ?? '')
  const outcome = await confirmTwoFactor(db, box, account.id, { code: app.codeAt(before), now: before, site })
  if (outcome.kind !== 'confirmed') throw new Error(`The second factor was not turned on: ${outcome.kind}`)
  return { ...app, recoveryCodes: outcome.recoveryCodes, box, site }
}
