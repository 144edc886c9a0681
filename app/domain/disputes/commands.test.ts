import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute, aPaid, OPERATOR, turnNow } from '#tests/support/disputes.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { anAccount } from '#tests/support/rows.ts'
import { acceptInDispute, answerDispute, appealDispute, offerInDispute, withdrawDispute } from './commands.server.ts'
import { openDispute } from './opening.server.ts'
import { claimDispute, decideDispute, decideDisputeAsOperator } from './deciding.server.ts'
import { findDispute, findDisputeAsModerator, listDisputesForOperator, listWaitingDisputes } from './queries.server.ts'
import { turnDispute } from './turning.server.ts'

type Disputed = Awaited<ReturnType<typeof aDispute>>

const shown = async (db: Db, { client, id }: Disputed) => {
  const dispute = await findDispute(db, client.id, id)
  if (!dispute) throw new Error('not found')
  return dispute
}
const stageOf = async (db: Db, { client, orderId }: Disputed) => (await findOrder(db, client.id, orderId))?.stages[0]
const acting = async (db: Db, dispute: Disputed) => ({
  formKey: randomUUID(),
  version: (await shown(db, dispute)).version,
  now: new Date(),
})
const aModerator = (db: Db) => anAccount(db, { user: { role: 'moderador' } })
const DECISION = {
  toClientCents: 2_000,
  facts: 'Llegó una parte.',
  reasons: 'Lo entregado sirve.',
  operatorEmail: OPERATOR,
}

test('a dispute stops the dates of its stage, and a silent other side does not lose by it', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'en_disputa', turnAt: null })
  const { turnAt } = await shown(db, dispute)
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'runAt'])
    .where('payload', '@>', JSON.stringify({ disputeId: dispute.id }))
    .orderBy('runAt')
    .execute()
  if (!turnAt) throw new Error('no date')
  expect(jobs).toEqual([
    { kind: 'remind-dispute', runAt: daysAfter(turnAt, -3) },
    { kind: 'remind-dispute', runAt: daysAfter(turnAt, -1) },
    { kind: 'step-dispute', runAt: turnAt },
  ])
  // Never early.
  await turnDispute(db, { disputeId: dispute.id, version: 0 }, new Date())
  expect(await shown(db, dispute)).toMatchObject({ state: 'abierta' })
  await turnNow(db, dispute.id)
  const after = await shown(db, dispute)
  expect(after).toMatchObject({ state: 'moderacion', outcome: null, toClientCents: null })
  expect(after.events.at(-1)).toMatchObject({ actor: 'system', kind: 'unanswered-dispute' })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'en_disputa', payment: 'recibido' })
})

test('an offer that the other side accepts ends the matter without a moderator', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'negociacion')
  const [client, freelancer] = [
    { userId: dispute.client.id, disputeId: dispute.id },
    { userId: dispute.freelancer.id, disputeId: dispute.id },
  ]
  expect(await acceptInDispute(db, client, await acting(db, dispute))).toEqual({ kind: 'not-possible' })
  expect(await offerInDispute(db, freelancer, { ...(await acting(db, dispute)), cents: 99_999_999 })).toMatchObject({
    kind: 'too-much',
  })
  const before = await acting(db, dispute)
  expect(await offerInDispute(db, freelancer, { ...(await acting(db, dispute)), cents: 3_000 })).toEqual({
    kind: 'done',
  })
  // An offer of the same amount changes nothing: the form that accepts it still works.
  const offered = await shown(db, dispute)
  expect(await offerInDispute(db, freelancer, { ...(await acting(db, dispute)), cents: 3_000 })).toEqual({
    kind: 'nothing-new',
  })
  expect(await shown(db, dispute)).toEqual(offered)
  // The page that was read has no offer yet.
  expect(await acceptInDispute(db, client, before)).toEqual({ kind: 'not-possible' })
  const accepting = await acting(db, dispute)
  const presses = await Promise.all(
    Array.from({ length: 20 }, () => acceptInDispute(db, client, { ...accepting, formKey: randomUUID() })),
  )
  expect(presses.filter(({ kind }) => kind === 'done')).toHaveLength(1)
  expect(await shown(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'acuerdo', toClientCents: 3_000 })
})

test('a moderator decides, one side appeals, and another moderator decides finally', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'moderacion')
  const [first, second] = [await aModerator(db), await aModerator(db)]
  const now = new Date()
  expect((await listWaitingDisputes(db, first.id, now)).map(({ id }) => id)).toContain(dispute.id)
  expect(await decideDispute(db, first.id, dispute.id, { ...DECISION, now })).toEqual({ kind: 'not-claimed' })
  expect(await claimDispute(db, first.id, dispute.id, now)).toBe('claimed')
  expect(await claimDispute(db, second.id, dispute.id, now)).toBe('taken')
  expect(await decideDispute(db, first.id, dispute.id, { ...DECISION, toClientCents: 99_999_999, now })).toMatchObject({
    kind: 'too-much',
  })
  expect(await decideDispute(db, first.id, dispute.id, { ...DECISION, now })).toEqual({
    kind: 'decided',
    isFinal: false,
  })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'en_disputa' })
  const appeal = { ...(await acting(db, dispute)), words: 'Falta un correo.' }
  expect(await appealDispute(db, { userId: dispute.freelancer.id, disputeId: dispute.id }, appeal)).toEqual({
    kind: 'done',
  })
  expect(await claimDispute(db, first.id, dispute.id, now)).toBe('not-found')
  expect(await findDisputeAsModerator(db, first.id, dispute.id)).toBeUndefined()
  expect(await claimDispute(db, second.id, dispute.id, now)).toBe('claimed')
  const last = { ...DECISION, toClientCents: 0, facts: 'Llegó todo.', now }
  const decided = await inLanguage('de', () => decideDispute(db, second.id, dispute.id, last))
  expect(decided).toEqual({ kind: 'decided', isFinal: true })
  expect(await shown(db, dispute)).toMatchObject({
    state: 'resuelta',
    outcome: 'decision',
    toClientCents: 0,
    decisions: [
      { toClientCents: 2_000, facts: DECISION.facts, language: 'es' },
      { toClientCents: 0, facts: 'Llegó todo.', language: 'de' },
    ],
  })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'completado', payment: 'recibido' })
})

test('a moderator who is a party finds no dispute to decide, and the operator gets disputes that no moderator may decide', async () => {
  const db = await aDatabase()
  const client = await aModerator(db)
  const dispute = await aDispute(db, { client }, 'moderacion')
  expect(await claimDispute(db, client.id, dispute.id, new Date())).toBe('not-found')
  expect(await findDisputeAsModerator(db, client.id, dispute.id)).toBeUndefined()
  await db.updateTable('users').set({ role: 'usuario' }).where('id', '<>', client.id).execute()
  expect((await listDisputesForOperator(db)).map(({ id }) => id)).toContain(dispute.id)
  const decision = { ...DECISION, now: new Date() }
  const byParty = { ...decision, operatorEmail: client.email }
  expect(await decideDisputeAsOperator(db, dispute.id, byParty)).toEqual({ kind: 'is-party' })
  // No other moderator could decide an appeal, so the decision is final.
  expect(await decideDisputeAsOperator(db, dispute.id, decision)).toEqual({ kind: 'decided', isFinal: true })
  expect(await shown(db, dispute)).toMatchObject({ state: 'resuelta', outcome: 'decision', toClientCents: 2_000 })
})

test('a moderator who is late has seven days more; then the pay for undelivered work goes back', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db, {}, 'negociacion')
  const offer = { ...(await acting(db, dispute)), cents: 1_500 }
  await offerInDispute(db, { userId: dispute.freelancer.id, disputeId: dispute.id }, offer)
  await turnNow(db, dispute.id)
  expect(await shown(db, dispute)).toMatchObject({ state: 'moderacion' })
  await turnNow(db, dispute.id)
  expect(await shown(db, dispute)).toMatchObject({ state: 'moderacion' })
  await turnNow(db, dispute.id)
  const { outcome, toClientCents, atStakeCents } = await shown(db, dispute)
  expect({ outcome, toClientCents }).toEqual({ outcome: 'plazo', toClientCents: atStakeCents })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'cancelado', payment: 'reembolso_pendiente' })
})

test('the person who opened a dispute can take it back, and the work goes on where it was', async () => {
  const db = await aDatabase()
  const dispute = await aDispute(db)
  const who = { userId: dispute.freelancer.id, disputeId: dispute.id }
  expect(await withdrawDispute(db, who, await acting(db, dispute))).toEqual({ kind: 'not-possible' })
  const owner = { userId: dispute.client.id, disputeId: dispute.id }
  expect(await withdrawDispute(db, owner, await acting(db, dispute))).toEqual({ kind: 'done' })
  expect(await stageOf(db, dispute)).toMatchObject({ state: 'en_curso' })
  const stranger = await anAccount(db)
  const asked = { userId: stranger.id, disputeId: dispute.id }
  const answer = { ...(await acting(db, dispute)), grants: true, words: 'Sí.' }
  expect(await answerDispute(db, asked, answer)).toEqual({ kind: 'not-found' })
  expect(await findDispute(db, stranger.id, dispute.id)).toBeUndefined()
})

test('money held by a provider is divided as agreed, to the cent', async () => {
  const db = await aDatabase()
  const order = await aPaid(db)
  const stage = (await findOrder(db, order.client.id, order.id))?.stages[0]
  const opening = { n: 1, reason: 'incompleto' as const, words: 'Falta la mitad.', claimCents: 3_333 }
  const opened = await openDispute(db, order.client.id, order.id, {
    ...opening,
    formKey: randomUUID(),
    version: stage?.version ?? -1,
    now: new Date(),
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const granted = { userId: order.freelancer.id, disputeId: opened.id }
  const answer = { grants: true, words: 'De acuerdo.', formKey: randomUUID(), version: 0, now: new Date() }
  expect(await answerDispute(db, granted, answer)).toEqual({ kind: 'done' })
  const calls = await db.selectFrom('providerCalls').select(['id', 'kind', 'amountCents']).orderBy('kind').execute()
  expect(calls.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['refund', 3_333],
    ['release', (stage?.toPayCents ?? 0) - 3_333],
  ])
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now: new Date() })
  expect((await findOrder(db, order.client.id, order.id))?.stages[0]).toMatchObject({
    state: 'reparto',
    payment: 'parcial',
  })
  expect((await findOrder(db, order.client.id, order.id))?.completedAt).not.toBeNull()
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a stage that is over, or was never in doubt, cannot be disputed', async () => {
  const db = await aDatabase()
  const open = async (order: Awaited<ReturnType<typeof aHiring>>, claimCents: number) => {
    const version = (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1
    const opening = { n: 1, reason: 'otro' as const, words: 'No sé.', claimCents, formKey: randomUUID() }
    return openDispute(db, order.client.id, order.id, { ...opening, version, now: new Date() })
  }
  expect(await open(await aHiring(db), 0)).toEqual({ kind: 'not-possible' })
  expect(await open(await aHiring(db, {}, TO_THE_END), 0)).toEqual({ kind: 'nothing-claimed' })
  const running = await aHiring(db, {}, TO_THE_END.slice(0, 2))
  expect(await open(running, 99_999_999)).toMatchObject({ kind: 'too-much' })
  expect(await open(running, 0)).toMatchObject({ kind: 'opened' })
  expect(await open(running, 0)).toEqual({ kind: 'not-possible' })
  const late = daysAfter(new Date(), 400)
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('orderId', '=', running.id)
    .executeTakeFirstOrThrow()
  await turnDispute(db, { disputeId: id, version: 99 }, late)
  expect(await findDispute(db, running.client.id, id)).toMatchObject({ state: 'abierta' })
})
