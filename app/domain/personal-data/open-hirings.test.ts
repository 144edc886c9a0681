import { expect, test } from 'vitest'
import { daysAfter } from '#app/locale/dates.server.ts'
import type { Db, Trx } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, aPaid } from '#tests/support/disputes.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { cancelDeletion, requestDeletion, requestDeletionAsOperator } from './deletion.server.ts'
import { eraseAccount } from './erasure.server.ts'
import { listOpenHirings } from './open-hirings.server.ts'

const NOW = new Date()
const SITE = { origin: 'https://gremio.example', name: 'Gremio' }
const asked = { now: NOW, site: SITE }

const kindsOf = async (db: Awaited<ReturnType<typeof aDatabase>>, { id }: { id: string }) =>
  (await listOpenHirings(db, id)).map(({ kind }) => kind)

test('E19: running work, a dispute, and money at a provider are open for both sides', async () => {
  const db = await aDatabase()
  const nobody = await anAccount(db)
  expect(await kindsOf(db, nobody)).toEqual([])
  const order = await aHiring(db)
  const dispute = await aDispute(db)
  const paid = await aPaid(db)
  for (const side of ['client', 'freelancer'] as const) {
    expect(await kindsOf(db, order[side])).toEqual(['order'])
    expect(await listOpenHirings(db, dispute[side].id)).toMatchObject([{ kind: 'dispute', disputeId: dispute.id }])
    expect(await kindsOf(db, paid[side])).toEqual(['order'])
  }
  await db.updateTable('stages').set({ state: 'reembolsado', turnAt: null }).where('orderId', '=', paid.id).execute()
  for (const side of ['client', 'freelancer'] as const) expect(await kindsOf(db, paid[side])).toEqual(['money'])
})

test('E19: between two people without a provider, the one who owes must stay and the one who waits may leave', async () => {
  const db = await aDatabase()
  const done = await aHiring(db, {}, TO_THE_END)
  expect([await kindsOf(db, done.client), await kindsOf(db, done.freelancer)]).toEqual([[], []])
  const set = (id: string, state: 'completado' | 'cancelado', payment: 'por_pagar' | 'reembolso_pendiente') =>
    db.updateTable('stages').set({ state, payment, turnAt: null }).where('orderId', '=', id).execute()
  await set(done.id, 'completado', 'por_pagar')
  expect([await kindsOf(db, done.client), await kindsOf(db, done.freelancer)]).toEqual([['money'], []])
  await set(done.id, 'cancelado', 'reembolso_pendiente')
  expect([await kindsOf(db, done.client), await kindsOf(db, done.freelancer)]).toEqual([[], ['money']])
})

test('E19: a request is refused while something is open, with the right password and a wrong one, and no row is written', async () => {
  const db = await aDatabase()
  const client = await anAccount(db)
  const order = await aHiring(db, { client })
  for (const password of [PASSWORD, 'otra', PASSWORD])
    expect(await requestDeletion(db, { userId: client.id, password }, asked)).toBe('open')
  const written = async () =>
    db.selectFrom('deletionRequests').select('despiteOpen').where('userId', '=', client.id).execute()
  expect(await written()).toEqual([])
  expect(await requestDeletionAsOperator(db, client.email, asked)).toMatchObject({
    kind: 'open',
    open: [{ kind: 'order', id: order.id, title: 'Cartel de la verbena' }],
  })
  expect(await written()).toEqual([])
  expect((await requestDeletionAsOperator(db, client.email, { ...asked, despiteOpen: true })).kind).toBe('requested')
  expect(await written()).toEqual([{ despiteOpen: true }])
  expect(await eraseAccount(db, client.id, daysAfter(NOW, 14))).toBe('erased')
})

/** An order that was over when its client asked to be erased, and is open again since. */
async function reopenAfterAsking(db: Db, client: Awaited<ReturnType<typeof anAccount>>) {
  const order = await aHiring(db, { client })
  const stages = () => db.updateTable('stages').where('orderId', '=', order.id)
  const { state, turnAt } = await db
    .selectFrom('stages')
    .select(['state', 'turnAt'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await stages().set({ state: 'cancelado', turnAt: null }).execute()
  expect(await requestDeletion(db, { userId: client.id, password: PASSWORD }, asked)).toBe('requested')
  await stages().set({ state, turnAt }).execute()
  return order
}

test('E19: work that is open again after a request puts the day off, with one notice, until it is over', async () => {
  const db = await aDatabase()
  const client = await anAccount(db)
  const order = await reopenAfterAsking(db, client)
  // Asking again is no new request.
  expect(await requestDeletion(db, { userId: client.id, password: PASSWORD }, asked)).toBe('requested')
  for (const day of [14, 15, 16]) expect(await eraseAccount(db, client.id, daysAfter(NOW, day))).toBe('put-off')
  expect(await eraseAccount(db, client.id, daysAfter(NOW, 16))).toBe('not-due')
  const told = await db.selectFrom('notifications').select('title').where('userId', '=', client.id).execute()
  expect(told.filter(({ title }) => title === 'Tu cuenta todavía no se ha eliminado')).toHaveLength(1)
  const jobs = await db
    .selectFrom('jobs')
    .select('runAt')
    .where('kind', '=', 'erase-account')
    .orderBy('runAt')
    .execute()
  expect(jobs.at(-1)?.runAt).toEqual(daysAfter(NOW, 17))
  await db.updateTable('stages').set({ state: 'cancelado', turnAt: null }).where('orderId', '=', order.id).execute()
  expect(await eraseAccount(db, client.id, daysAfter(NOW, 17))).toBe('erased')
})

test('E19: a person who changes their mind meanwhile stays, whatever jobs are left', async () => {
  const db = await aDatabase()
  const client = await anAccount(db)
  await reopenAfterAsking(db, client)
  expect(await eraseAccount(db, client.id, daysAfter(NOW, 14))).toBe('put-off')
  expect(await cancelDeletion(db, client.id, { ...asked, now: daysAfter(NOW, 14) })).toBe('cancelled')
  expect(await eraseAccount(db, client.id, daysAfter(NOW, 15))).toBe('not-due')
})

test('an account that the operator deletes twice at one moment is deleted once, and the second command says so', async () => {
  const db = await aDatabase()
  const account = await anAccount(db)
  const outcomes = await oneBehindAnother(
    db,
    (trx: Trx) => trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute(),
    [1, 2].map(() => () => requestDeletionAsOperator(db, account.email, asked)),
  )
  expect(outcomes.map(({ kind }) => kind)).toEqual(['requested', 'was-requested'])
})
