import { expect, test } from 'vitest'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { appealMeasure } from '#app/domain/moderation/appeals.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { cancelDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aHiring } from '#tests/support/hiring.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()
const now = new Date()
const site = { origin: 'https://gremio.example', name: 'Gremio' }

const userOf = (id: string) =>
  db.selectFrom('users').select(['state', 'emailVerifiedAt']).where('id', '=', id).executeTakeFirstOrThrow()
const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
const auditOf = async (id: string) =>
  (await db.selectFrom('auditLog').select(['actor', 'action']).where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )
const mailsTo = (email: string) =>
  db.selectFrom('outbox').select(['kind', 'bodyText']).where('recipient', '=', email).orderBy('createdAt').execute()

async function signedInAccount() {
  const account = await anAccount(db)
  await openSession(db, account.id, { persistent: true, now })
  return account
}

const WHY = ['--rule', 'spam', '--facts', 'Envía publicidad a todo el mundo.']

test('user search: by address and name, with any characters, and all people without a word', async () => {
  const { email } = await anAccount(db, { fullName: 'Úrsula 100%', email: 'ursula_100@ejemplo.es', verified: false })
  await anAccount(db, { fullName: 'Otra Persona', email: 'ursulax100@ejemplo.es' })
  expect((await gremio(['user', 'search', '100%'])).stdout).toMatch(
    /^\d{4}-\d\d-\d\d {2}ursula_100@ejemplo\.es {2}Úrsula 100% \(@\S+\) {2}not verified\n$/,
  )
  expect((await gremio(['user', 'search', 'ursula_1'])).stdout.trim().split('\n')).toHaveLength(1)
  expect((await gremio(['user', 'search'])).stdout).toContain(email)
  expect((await gremio(['user', 'search', 'nadie de nadie'])).stdout).toMatch(/^No account has that/)
})

test('user verify: the address counts as verified, the owner is notified, and a second time has no effect', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  expect(await gremio(['user', 'verify', ` ${email.toUpperCase()}`])).toMatchObject({ code: 0 })
  expect((await userOf(id)).emailVerifiedAt).not.toBeNull()
  expect((await gremio(['user', 'verify', email])).stdout).toContain('is verified already')
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['verified'])
  expect(await auditOf(id)).toEqual(['operator user.verify'])
})

test('user suspend and lift: with reasons, a mail and an appeal; nothing without --yes', async () => {
  const { id, email } = await signedInAccount()
  const { id: listingId } = await aListing(db, { author: { id } })
  const isVisible = async () =>
    (await db.selectFrom('visibleListings').select('id').where('id', '=', listingId).execute()).length === 1
  expect(await gremio(['user', 'suspend', email, '--days', '7', ...WHY])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^This would suspend .+ With --yes it is done\.\n$/),
  })
  expect((await userOf(id)).state).toBe('activo')
  expect(await gremio(['user', 'suspend', email, '--days', '0', ...WHY, '--yes'])).toMatchObject({ code: 64 })
  expect(await gremio(['user', 'suspend', email, '--days', '7', ...WHY, '--yes'])).toMatchObject({ code: 0 })
  expect([(await userOf(id)).state, await sessionsOf(id), await isVisible()]).toEqual(['suspendido', [], false])
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ kind: 'suspension', bodyText: expect.stringContaining('Envía publicidad') })
  expect(mail?.bodyText).toContain('/appeal?token=')
  const { id: caseId } = await db
    .selectFrom('moderationCases')
    .select('id')
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow()
  expect(await appealMeasure(db, id, caseId, 'No era publicidad.', now)).toEqual({ kind: 'appealed' })

  expect(await gremio(['user', 'lift', email])).toMatchObject({ code: 0 })
  expect([(await userOf(id)).state, await isVisible()]).toEqual(['activo', true])
  expect((await gremio(['user', 'lift', email])).stdout).toContain('is not suspended')
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['suspension', 'suspension-lifted'])
  expect(await auditOf(id)).toEqual(['operator moderation.suspender', 'operator user.lift'])
  const log = await db.selectFrom('moderationLog').select(['action', 'reversedAt']).execute()
  expect(log).toMatchObject([{ action: 'suspender', reversedAt: expect.any(Date) }])
})

test('user delete: hidden and signed out at once, erased on the day, and restored by its owner before it', async () => {
  const { id, email } = await signedInAccount()
  expect(await gremio(['user', 'delete', email])).toMatchObject({ code: 1 })
  expect((await userOf(id)).state).toBe('activo')
  expect(await gremio(['user', 'delete', email, '--yes'])).toMatchObject({ code: 0 })
  expect([(await userOf(id)).state, await sessionsOf(id)]).toEqual(['baja_solicitada', []])
  expect((await gremio(['user', 'delete', email, '--yes'])).stdout).toContain('already')
  const [mail] = await mailsTo(email)
  expect(mail?.bodyText).toContain('Quien administra Gremio ha iniciado la eliminación de tu cuenta.')
  expect(await auditOf(id)).toEqual(['operator user.delete'])
  expect(await cancelDeletion(db, id, { now, site })).toBe('cancelled')
  await gremio(['user', 'delete', email, '--yes'])
  expect(await eraseAccount(db, id, daysAfter(now, 13))).toBe('not-due')
  expect(await eraseAccount(db, id, daysAfter(now, 15))).toBe('erased')
})

test('user delete: open work with others refuses it in one line, unless the operator overrides it', async () => {
  const { id, email } = await signedInAccount()
  const order = await aHiring(db, { client: { id } })
  expect(await gremio(['user', 'delete', email, '--yes'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `${email} has open with others: order ${order.id} «Cartel de la verbena». When these are over it can be deleted; with --despite-open it is now.\n`,
  })
  expect((await userOf(id)).state).toBe('activo')
  expect(await gremio(['user', 'delete', email, '--despite-open'])).toMatchObject({ code: 1 })
  expect((await userOf(id)).state).toBe('activo')
  expect(await gremio(['user', 'delete', email, '--despite-open', '--yes'])).toMatchObject({ code: 0 })
  expect((await userOf(id)).state).toBe('baja_solicitada')
  expect(await eraseAccount(db, id, daysAfter(now, 15))).toBe('erased')
})

test('a person with a role is neither suspended nor deleted, and an address without an account finds no person', async () => {
  const { id, email } = await anAccount(db, { user: { role: 'moderador' } })
  for (const words of [
    ['suspend', email, '--days', 'forever', ...WHY, '--yes'],
    ['delete', email, '--yes'],
  ])
    expect((await gremio(['user', ...words])).stderr).toMatch(/has a role: gremio user grant-role/)
  expect((await userOf(id)).state).toBe('activo')
  const nobody = 'nadie@ejemplo.es'
  for (const words of [
    ['verify', nobody],
    ['suspend', nobody, '--days', 'forever', ...WHY, '--yes'],
    ['lift', nobody],
    ['delete', nobody, '--yes'],
  ])
    expect(await gremio(['user', ...words])).toMatchObject({
      code: 1,
      stderr: `Nobody has an account with ${nobody}.\n`,
    })
})
