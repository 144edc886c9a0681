import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, aPaid, OPERATOR, turnNow } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { anAccount } from '#tests/support/rows.ts'
import { appealDispute } from './commands.server.ts'
import { openDispute } from './opening.server.ts'
import { claimDispute, decideDispute, decideDisputeAsOperator } from './deciding.server.ts'
import { mailOperator } from './operator-mail.server.ts'
import { findDispute, listDisputesForOperator, summariseDisputes } from './queries.server.ts'
import { redateDispute, remindOfDispute, turnDispute } from './turning.server.ts'
import type { DisputeState } from './steps.ts'

/** Deletes the rows of earlier tests, whose disputes and moderators would count too. */
beforeEach(async () => {
  const db = await aDatabase()
  await db.updateTable('users').set({ role: 'usuario' }).where('role', '<>', 'usuario').execute()
  await db.deleteFrom('disputes').execute()
})

type Disputed = Awaited<ReturnType<typeof aDispute>>

const rowOf = (db: Db, { id }: { id: string }) =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stageOf = (db: Db, { orderId }: { orderId: string }) =>
  db.selectFrom('stages').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
const titlesTo = async (db: Db, { id }: { id: string }) =>
  (await db.selectFrom('notifications').select('title').where('userId', '=', id).orderBy('createdAt').execute()).map(
    ({ title }) => title,
  )
/** Runs the job of the date this much later. */
async function turnLate(db: Db, dispute: Disputed, lateMs: number) {
  const { version, turnAt } = await rowOf(db, dispute)
  if (!turnAt) throw new Error('no date')
  const now = new Date(turnAt.getTime() + lateMs)
  await turnDispute(db, { disputeId: dispute.id, version }, now)
  return now
}
const forget = (db: Db, { orderId }: Disputed, side: 'clientId' | 'freelancerId') =>
  db
    .updateTable('orders')
    .set({ [side]: null })
    .where('id', '=', orderId)
    .execute()

test('C2: a freelancer who delivered nothing and opens a dispute gains nothing by the silence of the client', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  const opened = await openDispute(db, order.freelancer.id, order.id, {
    n: 1,
    reason: 'otro',
    words: 'Quiero cobrar.',
    claimCents: 10_601,
    formKey: randomUUID(),
    version: (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1,
    now: new Date(),
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const dispute = { id: opened.id, orderId: order.id }
  const passed: DisputeState[] = []
  while ((await rowOf(db, dispute)).turnAt) {
    passed.push((await rowOf(db, dispute)).state)
    await turnNow(db, dispute.id)
  }
  expect(passed).toEqual(['abierta', 'moderacion', 'moderacion'])
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'plazo', toClientCents: 10_601 })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'reembolsado', payment: 'reembolso_pendiente' })
  expect(await db.selectFrom('providerCalls').select(['kind', 'amountCents']).execute()).toEqual([
    { kind: 'refund', amountCents: 10_601 },
  ])
})

test('a person who has not answered is reminded on days two and four, once on each', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  const { openedAt, version } = await rowOf(db, dispute)
  const reminders = () =>
    titlesTo(db, dispute.freelancer).then((titles) => titles.filter((title) => title.startsWith('Se acerca una fecha')))
  for (const day of [2, 4]) {
    await remindOfDispute(db, { disputeId: dispute.id, version }, daysAfter(openedAt, day))
    expect(await reminders()).toHaveLength(day / 2)
  }
  // After a pause of the worker a second reminder is due at once.
  await remindOfDispute(db, { disputeId: dispute.id, version }, new Date(daysAfter(openedAt, 4).getTime() + HOUR_MS))
  // A job for another version, or one that runs after the date, sends no reminder.
  await remindOfDispute(db, { disputeId: dispute.id, version: version + 1 }, daysAfter(openedAt, 2))
  await remindOfDispute(db, { disputeId: dispute.id, version }, daysAfter(openedAt, 6))
  expect(await reminders()).toHaveLength(2)
  expect((await titlesTo(db, dispute.client)).filter((title) => title.startsWith('Se acerca'))).toEqual([])
})

test.each([
  ['abierta', 3],
  ['abierta', 40],
  ['negociacion', 3],
  ['moderacion', 40],
  ['decidida', 40],
  ['sin_decidir', 3],
] as const)('in the state %s a job that is %i days late gives a day of grace after a reminder', async (state, days) => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, state, { isDelivered: true })
  const now = await turnLate(db, dispute, days * DAY_MS)
  expect(await rowOf(db, dispute)).toMatchObject({ state, turnAt: daysAfter(now, 1), remindedAt: now })
  await turnLate(db, dispute, 0)
  const after = await rowOf(db, dispute)
  expect([after.state, after.isProlonged]).not.toEqual([state, false])
})

test('a job that is minutes late, or runs after its reminder, does not count as late', async () => {
  const db = await aDatabase()
  const [soon, reminded] = [await aDispute(db), await aDispute(db)]
  await turnLate(db, soon, HOUR_MS)
  expect(await rowOf(db, soon)).toMatchObject({ state: 'moderacion' })
  const { openedAt, version } = await rowOf(db, reminded)
  await remindOfDispute(db, { disputeId: reminded.id, version }, daysAfter(openedAt, 4))
  await turnLate(db, reminded, 3 * DAY_MS)
  expect(await rowOf(db, reminded)).toMatchObject({ state: 'moderacion' })
})

test('delivered work that no moderator decides on waits sixty days for both sides, and is then divided in halves', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'sin_decidir', { isDelivered: true, claimCents: 10_601 })
  const { turnAt, state } = await rowOf(db, dispute)
  expect(state).toBe('sin_decidir')
  expect((await findDispute(db, dispute.client.id, dispute.id))?.events.at(-1)).toMatchObject({ kind: 'undecided' })
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'runAt'])
    .where('payload', '@>', JSON.stringify({ disputeId: dispute.id, version: (await rowOf(db, dispute)).version }))
    .execute()
  expect(jobs.filter(({ kind }) => kind === 'step-dispute')).toEqual([{ kind: 'step-dispute', runAt: turnAt }])
  expect(jobs.filter(({ kind }) => kind === 'remind-dispute')).toHaveLength(3)
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'en_disputa', payment: 'recibido' })
  await turnNow(db, dispute.id)
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'plazo', toClientCents: 5_300 })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'reparto', returnCents: 5_300 })
})

test('dividing in halves gives neither side more than they asked for', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'sin_decidir', { isDelivered: true, claimCents: 1_000 })
  await turnNow(db, dispute.id)
  expect(await rowOf(db, dispute)).toMatchObject({ outcome: 'plazo', toClientCents: 1_000 })
})

test('work that was delivered before a round of changes counts as delivered', async () => {
  const db = await aDatabase()
  const order = await aHiring(db, {}, [...TO_THE_END.slice(0, 3), ['client', 'changes']])
  const opened = await openDispute(db, order.client.id, order.id, {
    n: 1,
    reason: 'incompleto',
    words: 'Faltan los cambios.',
    claimCents: 10_601,
    formKey: randomUUID(),
    version: (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1,
    now: new Date(),
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  for (let step = 0; step < 3; step++) await turnNow(db, opened.id)
  expect(await rowOf(db, opened)).toMatchObject({ state: 'sin_decidir' })
})

test('where one of the two has left, the pay for delivered work goes to the one who remains', async () => {
  const db = await aDatabase()
  for (const [side, toClientCents] of [
    ['clientId', 0],
    ['freelancerId', 10_601],
  ] as const) {
    const before = await aDispute(db, {}, 'moderacion', { isDelivered: true, claimCents: 3_000 })
    await turnNow(db, before.id)
    await forget(db, before, side)
    await turnNow(db, before.id)
    expect(await rowOf(db, before), side).toMatchObject({ state: 'resuelta', outcome: 'plazo', toClientCents })
    const during = await aDispute(db, {}, 'sin_decidir', { isDelivered: true, claimCents: 3_000 })
    await forget(db, during, side)
    await turnNow(db, during.id)
    expect(await rowOf(db, during), side).toMatchObject({ state: 'resuelta', outcome: 'plazo', toClientCents })
  }
})

test.each(['abierta', 'negociacion', 'moderacion', 'decidida'] as const)(
  'in the state %s a suspended or an erased side keeps nothing from its end, and silence grants no claim',
  async (state) => {
    const db = await aDatabase()
    for (const side of ['client', 'freelancer'] as const)
      for (const how of ['suspended', 'erased'] as const) {
        const dispute = await aDispute(db, {}, state)
        if (how === 'erased') await forget(db, dispute, `${side}Id`)
        else await db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', dispute[side].id).execute()
        for (let step = 0; step < 6; step++) await turnNow(db, dispute.id)
        const { outcome, toClientCents } = await rowOf(db, dispute)
        const expected = state === 'decidida' ? ['decision', 2_000] : ['plazo', 10_601]
        expect([outcome, toClientCents], `${side} ${how}`).toEqual(expected)
      }
  },
)

test('when no moderator decides an appeal within two terms the first decision stands', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'decidida')
  const { version } = await rowOf(db, dispute)
  const who = { userId: dispute.freelancer.id, disputeId: dispute.id }
  const appeal = { words: 'Falta un correo.', formKey: randomUUID(), version, now: new Date() }
  expect(await appealDispute(db, who, appeal)).toEqual({ kind: 'done' })
  await turnNow(db, dispute.id)
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'apelada', isProlonged: true })
  await turnNow(db, dispute.id)
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'decision', toClientCents: 2_000 })
})

test('a dispute without a decision is mailed to the operator, counted in the figures, and can still be decided', async () => {
  const db = await aDatabase()
  const site = { origin: 'https://gremio.example', name: 'Gremio' }
  expect(await mailOperator(db, { email: OPERATOR, site })).toBe(0)
  const dispute = await aDispute(db, {}, 'sin_decidir', { isDelivered: true })
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  expect((await listDisputesForOperator(db)).map(({ id }) => id)).toEqual([dispute.id])
  expect(await summariseDisputes(db, new Date())).toMatchObject({ waiting: 1, operators: 1, undecided: 1 })
  for (const day of [1, 2]) {
    expect(await mailOperator(db, { email: OPERATOR, site })).toBe(1)
    const mails = await db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'bodyText'])
      .where('kind', '=', 'disputes-undecided')
      .execute()
    expect(mails).toHaveLength(day)
    expect(mails[0]).toMatchObject({ recipient: OPERATOR, subject: 'Una disputa espera tu decisión' })
    expect(mails[0]?.bodyText).toContain(dispute.id)
  }
  const decision = { toClientCents: 100, facts: 'Está.', reasons: 'Sirve.', operatorEmail: OPERATOR, now: new Date() }
  expect(await decideDisputeAsOperator(db, dispute.id, decision)).toEqual({ kind: 'decided', isFinal: false })
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'decidida', decidedBy: null })
  const other = await aDispute(db, {}, 'sin_decidir', { isDelivered: true })
  expect(await claimDispute(db, moderator.id, other.id, new Date())).toBe('claimed')
  expect((await decideDispute(db, moderator.id, other.id, decision)).kind).toBe('decided')
})

test('a decision is final, and says so, when no other moderator could hear an appeal', async () => {
  const db = await aDatabase()
  // The operator is the only moderator.
  const only = await anAccount(db, { user: { role: 'moderador' } })
  const dispute = await aDispute(db, {}, 'moderacion')
  const decision = { toClientCents: 2_000, facts: 'Llegó.', reasons: 'Sirve.', operatorEmail: only.email }
  const now = new Date()
  expect(await claimDispute(db, only.id, dispute.id, now)).toBe('claimed')
  expect(await decideDispute(db, only.id, dispute.id, { ...decision, now })).toEqual({ kind: 'decided', isFinal: true })
  expect(await rowOf(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'decision', toClientCents: 2_000 })
  const told = await db
    .selectFrom('notifications')
    .select('message')
    .where('userId', '=', dispute.client.id)
    .where('message', 'like', '%nadie más que pueda revisarla%')
    .execute()
  expect(told).toHaveLength(1)
})

test('a dispute that was open at the upgrade gets a new date, and both sides are notified once', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  await db.deleteFrom('jobs').where('kind', 'in', ['step-dispute', 'remind-dispute']).execute()
  const now = new Date()
  await redateDispute(db, dispute.id, now)
  await redateDispute(db, dispute.id, new Date(now.getTime() + 1))
  const { turnAt } = await rowOf(db, dispute)
  const jobs = await db.selectFrom('jobs').select('runAt').where('kind', '=', 'step-dispute').execute()
  expect(jobs).toEqual([{ runAt: turnAt }])
  for (const side of ['client', 'freelancer'] as const)
    expect((await titlesTo(db, dispute[side])).filter((title) => title.startsWith('Nueva fecha'))).toHaveLength(1)
})
