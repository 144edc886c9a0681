import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { addToDispute, offerInDispute, withdrawDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { aHiring, aStagedFile } from '#tests/support/hiring.ts'
import { ACTS, RULES, type Act, type PlainAct } from './acts.ts'
import { CEILING_MS, CEILINGS, type Daily, type SidesEvent } from './ceilings.ts'
import { actOnStage } from './commands.server.ts'
import { answerExtra, offerExtra } from './extras.server.ts'
import { findOrder } from './queries.server.ts'
import { owedRows } from './owed-of.ts'
import { NO_RETURN_ASKED } from './returning.ts'
import { orderStateOf, type Payment, type Side, type StageState } from './stages.ts'

const db = await aDatabase()
/** A moment after everything that the tests make. */
const NOW = new Date(Date.now() + HOUR_MS)
const later = (ms: number) => new Date(NOW.getTime() + ms)

type Hired = Awaited<ReturnType<typeof aHiring>>

const other = (side: Side): Side => (side === 'client' ? 'freelancer' : 'client')
const isDaily = (ceiling: (typeof CEILINGS)[SidesEvent]): ceiling is Daily => 'told' in ceiling
const isPlain = (act: Act): act is PlainAct => act !== 'checkout' && act !== 'dispute' && act !== 'ask-return'
const DAILY_ACTS = ACTS.filter(isPlain)

const noticesOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('notifications').select('id').where('userId', '=', id).execute()).length

/** A state in which this act is possible: for money, by the table of debts. */
function placeOf(act: Act, side: Side): { state: StageState; payment: Payment } {
  const { from } = RULES[act]
  const payment = act.endsWith('-return') ? 'recibido' : 'por_pagar'
  // Before work begins only an extra can be cancelled, while its client can withdraw from it.
  if (from !== 'what-is-owed') return { state: from.find((state) => state !== 'por_empezar') ?? 'en_curso', payment }
  const row = owedRows('directo').find(({ acts }) => acts[side]?.some((each) => each === act))
  return { state: row?.states[0] ?? 'en_curso', payment: row?.payments[0] ?? 'por_pagar' }
}

const askedReturn = (act: Act, side: Side) =>
  act === 'withdraw-return' || act === 'agree-return' || act === 'reject-return'
    ? {
        returnAskedBy: act === 'withdraw-return' ? side : other(side),
        returnAskedCents: 500,
        returnAskedUntil: later(30 * DAY_MS),
      }
    : NO_RETURN_ASKED

/** Brings a stage into a state in which this act is possible, whatever its state was. */
async function makePossible(order: Hired, act: Act, side: Side) {
  const { state, payment } = placeOf(act, side)
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('stages')
      .set({
        state,
        payment,
        cancelAskedBy: act === 'agree-cancel' || act === 'keep-on' ? other(side) : null,
        ...askedReturn(act, side),
        isExtended: false,
        revisionsLeft: 5,
        dueAt: act === 'refer' ? later(-30 * DAY_MS) : null,
        turnAt: null,
        owedAt: null,
        deniedAt: null,
        provenAt: null,
        deliveredAt: act === 'refer' ? later(-40 * DAY_MS) : null,
        returnCents: state === 'reparto' ? 1_000 : null,
      })
      .where('orderId', '=', order.id)
      .execute()
    await trx
      .updateTable('orders')
      .set({ state: orderStateOf([{ state }]), completedAt: null })
      .where('id', '=', order.id)
      .execute()
  })
}

const versionOf = async (order: Hired) => (await findOrder(db, order.client.id, order.id))?.stages[0]?.version ?? -1

async function press(order: Hired, act: PlainAct, side: Side, now = NOW) {
  const formKey = randomUUID()
  const fileIds = act === 'prove' ? [await aStagedFile(db, { userId: order[side].id, draftKey: formKey })] : []
  const doing = { act, n: 1, words: 'Ya está.', fileIds, formKey, version: await versionOf(order), now }
  return actOnStage(db, order[side].id, order.id, doing)
}

/** Writes events of a kind as if a side had done them an hour ago. */
async function hasDone(order: Hired, { kind, side, times }: { kind: SidesEvent; side: Side; times: number }) {
  await sql`
    INSERT INTO order_events (order_id, seq, stage_n, actor, kind, created_at)
    SELECT ${order.id}::uuid, (SELECT max(seq) FROM order_events WHERE order_id = ${order.id}::uuid) + n, 1, ${side},
           ${kind}, ${later(-HOUR_MS)}
      FROM generate_series(1, ${times}) n`.execute(db)
}

test.each(DAILY_ACTS)(
  '«%s» notifies the other side a limited number of times a day, and beyond it is done without a notice or refused',
  async (act) => {
    const ceiling = CEILINGS[act]
    if (!isDaily(ceiling)) return expect(ceiling.inAll).toBe(1)
    const [side = 'client'] = RULES[act].by
    const order = await aHiring(db)
    const told = order[other(side)]
    await hasDone(order, { kind: act, side, times: ceiling.told - 1 })
    for (const { isTold, isDone } of [
      { isTold: true, isDone: true },
      { isTold: false, isDone: ceiling.done === null || ceiling.done > ceiling.told },
    ]) {
      await makePossible(order, act, side)
      const before = await noticesOf(told)
      const outcome = await press(order, act, side)
      expect(outcome.kind).toBe(isDone ? 'done' : 'too-often')
      expect((await noticesOf(told)) - before).toBe(isTold ? 1 : 0)
      if (outcome.kind === 'too-often')
        expect(outcome).toMatchObject({ times: ceiling.done, tryAgainAt: later(CEILING_MS - HOUR_MS) })
    }
    // A day later all is as before.
    await makePossible(order, act, side)
    const before = await noticesOf(told)
    expect((await press(order, act, side, later(CEILING_MS + 1))).kind).toBe('done')
    expect((await noticesOf(told)) - before).toBe(1)
  },
)

test('paying, answering, giving back and the ways to end an order are never refused', () => {
  const free: SidesEvent[] = [
    'pay',
    'received',
    'not-received',
    'accept',
    'cancel',
    'agree-cancel',
    'keep-on',
    'agree-return',
    'reject-return',
    'withdraw-return',
    'returned',
    'not-returned',
    'prove',
    'refer',
  ]
  const inDispute: SidesEvent[] = [
    'dispute',
    'answer-dispute',
    'claim-granted',
    'accept-in-dispute',
    'withdraw-dispute',
  ]
  for (const kind of [...free, ...inDispute, 'appeal-dispute', 'decline-extra', 'return-received'] as const)
    expect([kind, CEILINGS[kind]]).toMatchObject([kind, { done: null }])
  for (const ceiling of Object.values(CEILINGS).filter(isDaily)) {
    expect(ceiling.told).toBeGreaterThan(0)
    expect(ceiling.done ?? Infinity).toBeGreaterThanOrEqual(ceiling.told)
  }
})

test('S14: of sixty offers of further work at once five are made and notified, and the others are refused', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'received'],
  ])
  const before = await noticesOf(order.client)
  const offer = (_: unknown, time: number) =>
    offerExtra(db, order.freelancer.id, order.id, {
      extra: { title: `Versión ${time} para el móvil`, baseCents: 4_000, days: 3 },
      formKey: randomUUID(),
      now: NOW,
    })
  const outcomes = await Promise.all(Array.from({ length: 60 }, offer))
  expect(outcomes.filter(({ kind }) => kind === 'offered')).toHaveLength(5)
  expect(outcomes.filter(({ kind }) => kind === 'too-often')).toHaveLength(55)
  expect((await noticesOf(order.client)) - before).toBe(5)
  const { id } = await db
    .selectFrom('orderExtras')
    .select('id')
    .where('orderId', '=', order.id)
    .where('state', '=', 'ofrecida')
    .executeTakeFirstOrThrow()
  const answering = { accepts: false, formKey: randomUUID(), now: NOW }
  expect(await answerExtra(db, order.client.id, { orderId: order.id, extraId: id }, answering)).toBe('answered')
})

test('S14: proposing to cancel and withdrawing the proposal again and again sends six notices', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'received'],
  ])
  const before = await noticesOf(order.freelancer)
  const kinds: string[] = []
  for (let round = 0; round < 6; round += 1)
    for (const act of ['ask-cancel', 'keep-on'] as const) kinds.push((await press(order, act, 'client')).kind)
  expect(kinds.filter((kind) => kind === 'done')).toHaveLength(6)
  expect(kinds.filter((kind) => kind === 'too-often')).toHaveLength(3)
  expect((await noticesOf(order.freelancer)) - before).toBe(6)
})

test('a denied payment can be announced again without limit, with three notices', async () => {
  const order = await aHiring(db)
  const before = [await noticesOf(order.client), await noticesOf(order.freelancer)]
  for (let round = 0; round < 8; round += 1) {
    expect((await press(order, 'pay', 'client')).kind).toBe('done')
    if (round === 0) expect((await press(order, 'not-received', 'freelancer')).kind).toBe('done')
  }
  const after = [await noticesOf(order.client), await noticesOf(order.freelancer)]
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 3])
})

test('additions to a dispute are notified five times a day, and accepted fifty times a day', async () => {
  const dispute = await aDispute(db, {}, 'negociacion')
  const who = { userId: dispute.client.id, disputeId: dispute.id }
  const acting = async () => {
    const { version } = await db
      .selectFrom('disputes')
      .select('version')
      .where('id', '=', dispute.id)
      .executeTakeFirstOrThrow()
    return { formKey: randomUUID(), version, now: NOW }
  }
  for (const add of [
    async (time: number) => addToDispute(db, who, { ...(await acting()), words: `Otra cosa, la ${time}.` }),
    async (time: number) => offerInDispute(db, who, { ...(await acting()), cents: 100 + time }),
  ]) {
    await db.deleteFrom('notifications').where('userId', '=', dispute.freelancer.id).execute()
    const kinds: string[] = []
    for (let time = 0; time < 51; time += 1) kinds.push((await add(time)).kind)
    expect(kinds.slice(0, 50).every((kind) => kind === 'done')).toBe(true)
    expect(kinds.at(-1)).toBe('too-often')
    expect(await noticesOf(dispute.freelancer)).toBeLessThanOrEqual(5)
  }
})

test('a dispute can be opened and taken back without limit, with three notices', async () => {
  const order = await aHiring(db, {}, [
    ['client', 'pay'],
    ['freelancer', 'received'],
  ])
  const before = await noticesOf(order.freelancer)
  await hasDone(order, { kind: 'dispute', side: 'client', times: 3 })
  await hasDone(order, { kind: 'withdraw-dispute', side: 'client', times: 3 })
  const opened = await openDispute(db, order.client.id, order.id, {
    n: 1,
    reason: 'no_entregado',
    words: 'No ha llegado nada.',
    claimCents: 100,
    formKey: randomUUID(),
    version: await versionOf(order),
    now: NOW,
  })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const who = { userId: order.client.id, disputeId: opened.id }
  expect(await withdrawDispute(db, who, { formKey: randomUUID(), version: 0, now: NOW })).toEqual({ kind: 'done' })
  expect((await noticesOf(order.freelancer)) - before).toBe(0)
})
