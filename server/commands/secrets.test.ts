import { expect, test } from 'vitest'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import { withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { TAX_ID, withTaxDetails } from '#tests/support/tax-details.ts'
import { aPayout, IBAN } from '#tests/support/payouts.ts'

const db = await aDatabase()
const NEW = 'nuevo-0123456789abcdef0123456789abcdef'
const OLD = 'datos-0123456789abcdef0123456789abcdef'

test('secrets reseal: values sealed by old secrets move to the newest, after which the old ones can be removed', async () => {
  const ana = await anAccount(db)
  await aPayout(db, ana)
  // Sealed with the secret of the sessions, as before there was one for data.
  await withTwoFactor(db, ana)
  await withTaxDetails(db, ana)
  const both = { DATA_SECRETS: `${NEW},${OLD}` }
  const doctor = async (env: Record<string, string>) => (await gremio(['doctor'], { env })).stdout
  expect(await doctor(both)).toContain(
    '1 of 1 secret of the second factor and 1 of 1 account number and 1 of 1 record of tax details are closed with an older secret',
  )
  const done = await gremio(['secrets', 'reseal'], { env: both })
  expect([done.code, done.stdout]).toEqual([
    0,
    'Sealed anew: 1 of 1 secrets of the second factor, 1 of 1 account numbers, 1 of 1 tax details.\n',
  ])
  const alone = { DATA_SECRETS: NEW, SESSION_SECRETS: 'sesion-0123456789abcdef0123456789abcdef' }
  expect(await doctor(alone)).toContain(
    '1 secret of the second factor and 1 account number and 1 record of tax details open',
  )
  const row = await db.selectFrom('payoutMethods').select('ibanSealed').executeTakeFirstOrThrow()
  const opened = createSecretBox([NEW], 'bank').open(row.ibanSealed as Buffer, ana.id)
  expect(opened?.secret.toString()).toBe(IBAN)

  const kept = await db.selectFrom('taxDetails').select('sealed').executeTakeFirstOrThrow()
  expect(createSecretBox([NEW], 'tax').open(kept.sealed, ana.id)?.secret.toString()).toContain(TAX_ID)

  const lost = await gremio(['secrets', 'reseal'], { env: { ...alone, DATA_SECRETS: OLD } })
  expect(lost.code).toBe(1)
  expect(lost.stderr).toContain('3 do not open: put the secret that sealed them back')
  expect(lost.stderr + lost.stdout).not.toMatch(/0123456789abcdef|ES82|12345678Z/)
})
