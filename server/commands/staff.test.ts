import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'

const db = await aDatabase()

test('R14: user list names the people with a role, and says so when there are none', async () => {
  expect(await gremio(['user', 'list'])).toMatchObject({
    code: 0,
    stdout: 'Nobody has a role: `user grant-role` gives one.\n',
  })
  await anAccount(db, { fullName: 'Ana Beltrán', email: 'ana@ejemplo.es', user: { role: 'moderador' } })
  await anAccount(db, {
    fullName: 'Bruno Casado',
    email: 'bruno@ejemplo.es',
    user: { role: 'administrador', state: 'suspendido' },
  })
  await anAccount(db, { email: 'nadie@ejemplo.es' })
  const { code, stdout } = await gremio(['user', 'list'])
  expect(code).toBe(0)
  expect(stdout.trim().split('\n').sort()).toEqual([
    'administrador  bruno@ejemplo.es  Bruno Casado  (suspendido)',
    'moderador      ana@ejemplo.es  Ana Beltrán',
  ])
})

test('R14: user audit lists the acts on an account and their actors; an account without acts is reported as such', async () => {
  const author = await anAccount(db, { email: 'autora@ejemplo.es' })
  expect(await gremio(['user', 'audit', 'autora@ejemplo.es'])).toMatchObject({
    code: 0,
    stdout: 'Nothing was done to this account.\n',
  })
  const moderator = await aModerator(db)
  const { caseId } = await aCase(db, { listingId: (await aListing(db, { author })).id })
  await settle(db, moderator, caseId, { action: 'advertir' })
  const { stdout } = await gremio(['user', 'audit', ' Autora@Ejemplo.es '])
  expect(stdout).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} {2}moderation\.advertir\s/)
  for (const fact of [moderator.id, `case=${caseId}`, 'rule=estafa']) expect(stdout).toContain(fact)
  const { code, stderr } = await gremio(['user', 'audit', 'nadie.aqui@ejemplo.es'])
  expect(code).not.toBe(0)
  expect(stderr).toContain('Nobody has an account with nadie.aqui@ejemplo.es.')
})
