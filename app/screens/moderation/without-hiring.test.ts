import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('H5: the operator of a site without hiring reads on the first page of staff what turns it on', async () => {
  const db = await aDatabase()
  const admin = await anAccount(db, { user: { role: 'administrador' } })
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  const { origin } = await aServer({ HIRING: '0' })
  const first = async (account: typeof admin, at?: string) => {
    const visitor = await Visitor.arrive(at ? { origin: at } : {})
    await signIn(db, visitor, account)
    await visitor.visit('/moderation')
    return visitor.text
  }
  expect(await first(admin, origin)).toContain('Las encienden las variables HIRING=1 y OPERATOR_TAX_ID')
  expect(await first(moderator, origin)).not.toContain('HIRING')
  expect(await first(admin)).not.toContain('HIRING')
})
