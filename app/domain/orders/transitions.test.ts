import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, type Db } from '#app/db.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { pay } from '#tests/support/disputes.ts'
import { aHiring, aStagedFile } from '#tests/support/hiring.ts'
import { noteChanges, takeChanges } from '#tests/support/noted-changes.ts'
import { anAccount } from '#tests/support/rows.ts'
import { ACTS, mayDo, RULES, stageAfter, type Act } from './acts.ts'
import { mayDispute } from './claimable.ts'
import { actOnStage } from './commands.server.ts'
import { proposeReturn } from './return-proposals.server.ts'
import { RETURN_ANSWER_DAYS } from './returning.ts'
import { checkOutStage } from './payments.server.ts'
import { findProviderIn } from './providers.server.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { findOrder, type OrderStage } from './queries.server.ts'
import { paymentsIn } from './situations.ts'
import { isFinal, orderStateOf, STAGE_LABELS, type Payment, type Side, type Stage, type StageState } from './stages.ts'

/*
 * Every state, actor and act of the machine, made from its own table: what is legal does what the table says, and what
 * is not writes no row.
 */

const STATES = Object.keys(STAGE_LABELS) as StageState[]
const SIDES: readonly Side[] = ['client', 'freelancer']
const NOW = new Date()
/** The day that was agreed is long over: the client may end the work alone. */
const LATE = new Date(NOW.getTime() + 30 * DAY_MS)
/** Until when what is proposed then can be accepted. */
const UNTIL = daysAfter(LATE, RETURN_ANSWER_DAYS)

interface Situation {
  provider: Provider
  state: StageState
  payment: Payment
  /** Who has proposed to cancel. */
  cancelAskedBy: Side | null
  /** Who has proposed a return, of five euros. */
  returnAskedBy?: Side | null
  /** Something was delivered before. */
  isDelivered?: boolean
}

interface Placed {
  id: string
  people: Record<Side, string>
}

let db: Db
let patterns: Record<Provider, Placed>
let others: string[]

beforeAll(async () => {
  db = await aDatabase()
  const made = async (provider: Provider): Promise<Placed> => {
    const { id, client, freelancer } = await aHiring(db, {}, [], { provider })
    return { id, people: { client: client.id, freelancer: freelancer.id } }
  }
  patterns = { directo: await made('directo'), prueba: await made('prueba') }
  const moderator = await anAccount(db, { user: { role: 'moderador' } })
  others = [(await anAccount(db)).id, moderator.id]
})

/** One more order like the first of its provider, without the sixty statements that one takes. */
async function copyOf({ provider, payment }: Situation): Promise<Placed> {
  const { id: pattern, people } = patterns[provider]
  const id = randomUUID()
  const changed = JSON.stringify({ id, quote_id: null })
  await sql`INSERT INTO orders SELECT (jsonb_populate_record(o, ${changed}::jsonb)).* FROM orders o WHERE id = ${pattern}::uuid`.execute(
    db,
  )
  const ofIt = JSON.stringify({ order_id: id })
  await sql`INSERT INTO stages SELECT (jsonb_populate_record(s, ${ofIt}::jsonb)).* FROM stages s WHERE order_id = ${pattern}::uuid`.execute(
    db,
  )
  if (provider !== 'directo' && payment !== 'por_pagar') {
    const begun = { n: 1, version: 0, findProvider: findProviderIn(db), now: NOW }
    const opened = await checkOutStage(db, people.client, id, begun)
    if (opened.kind !== 'open') throw new Error(opened.kind)
    await pay(db, opened.paymentId)
  }
  return { id, people }
}

const endOf = ({ state }: Situation) => (isFinal(state) ? NOW : null)

/** Brings it into a situation, unnoticed by what notes the changes. */
async function place({ id }: Placed, situation: Situation): Promise<void> {
  const { state, payment, cancelAskedBy, dueAt, turnAt, deliveredAt, ...stage } = asStage(situation)
  const { returnAskedBy, returnAskedCents, returnAskedUntil } = stage
  await inTransaction(db, async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('stages')
      .set({
        state,
        payment,
        cancelAskedBy,
        returnAskedBy,
        returnAskedCents,
        returnAskedUntil,
        dueAt,
        turnAt,
        deliveredAt,
        endedAt: endOf(situation),
        returnCents: state === 'reparto' ? 1_000 : null,
      })
      .where('orderId', '=', id)
      .execute()
    await trx
      .updateTable('orders')
      .set({
        state: orderStateOf([{ state }]),
        completedAt: state === 'completado' || state === 'reparto' ? LATE : null,
      })
      .where('id', '=', id)
      .execute()
  })
}

const stageOf = async ({ id, people }: Placed): Promise<OrderStage> => {
  const stage = (await findOrder(db, people.client, id))?.stages[0]
  if (!stage) throw new Error(`order ${id} has no stage`)
  return stage
}

/** Does an act by the command that its page calls, and tells what kind of answer came. */
async function attempt(order: Placed, userId: string, act: Act, { version, now }: { version: number; now: Date }) {
  const [n, formKey] = [1, randomUUID()]
  if (act === 'checkout') {
    const { kind } = await checkOutStage(db, userId, order.id, { n, version, findProvider: findProviderIn(db), now })
    return kind === 'open' ? 'done' : kind
  }
  if (act === 'dispute') {
    const opening = { n, reason: 'otro' as const, words: 'No va bien.', claimCents: 100, formKey, version, now }
    const { kind } = await openDispute(db, userId, order.id, opening)
    return kind === 'opened' ? 'done' : kind
  }
  if (act === 'ask-return') {
    const proposing = { n, cents: 500, words: 'Sobró tiempo.', formKey, version, now }
    const { kind } = await proposeReturn(db, userId, order.id, proposing)
    return kind === 'proposed' ? 'done' : kind === 'waits' ? 'not-possible' : kind
  }
  const fileIds = act === 'prove' ? [await aStagedFile(db, { userId, draftKey: formKey })] : []
  return (await actOnStage(db, userId, order.id, { act, n, words: 'Ya está.', fileIds, formKey, version, now })).kind
}

/** What the table reads of such a stage. */
const asStage = ({
  provider,
  state,
  payment,
  cancelAskedBy,
  returnAskedBy = null,
  isDelivered = false,
}: Situation): Stage => ({
  n: 1,
  state,
  payment,
  toPayCents: 10_601,
  returnCents: state === 'reparto' ? 1_000 : null,
  dueAt: state === 'por_empezar' || state === 'pendiente_pago' ? null : NOW,
  turnAt: NOW,
  owedAt: null,
  deniedAt: null,
  provenAt: null,
  deliveredAt: isDelivered ? NOW : null,
  reviewDays: REVIEW_DAYS,
  revisionsLeft: 1,
  isExtended: false,
  cancelAskedBy,
  returnAskedBy,
  returnAskedCents: returnAskedBy && 500,
  returnAskedUntil: returnAskedBy && UNTIL,
  provider,
  isFreelancerAway: false,
  isWithdrawn: false,
  startsAt: null,
  leaveUntil: null,
  returnedCents: 0,
})

const plain: Situation[] = PROVIDERS.flatMap((provider) =>
  STATES.flatMap((state) =>
    paymentsIn(state, provider).flatMap((payment) =>
      (isFinal(state) ? [null] : [null, ...SIDES]).map((cancelAskedBy) => ({
        provider,
        state,
        payment,
        cancelAskedBy,
      })),
    ),
  ),
)

const ASKABLE: readonly StageState[] = ['en_curso', 'entregado', 'cambios', 'completado', 'reparto']

/** The same with a proposed return, where there can be one. */
const situations: Situation[] = plain.flatMap((each) =>
  each.cancelAskedBy === null && ASKABLE.includes(each.state)
    ? [each, ...SIDES.map((returnAskedBy) => ({ ...each, returnAskedBy }))]
    : [each],
)

/** What was collected comes first: with it an act moves money. */
const moneyFirst = [...situations].sort(
  (a, b) =>
    Number(b.payment === 'cobrado' || b.payment === 'recibido') -
    Number(a.payment === 'cobrado' || a.payment === 'recibido'),
)

/** One for each provider, state, side and act by which something can be done. */
const legal = PROVIDERS.flatMap((provider) =>
  STATES.flatMap((state) =>
    SIDES.flatMap((side) =>
      ACTS.flatMap((act) => {
        const from = [false, true]
          .flatMap((isDelivered) => moneyFirst.map((each) => ({ ...each, isDelivered })))
          .find((each) => each.provider === provider && each.state === state && mayDo(act, asStage(each), side, LATE))
        return from ? [{ from, side, act }] : []
      }),
    ),
  ),
)

test('every legal transition does what the table says, once, and prints the date of its very job', async () => {
  expect(new Set(legal.map(({ act }) => act)).size).toBe(ACTS.length)
  await Promise.all(
    legal.map(async ({ from, side, act }) => {
      const what = JSON.stringify({ ...from, side, act })
      const order = await copyOf(from)
      await place(order, from)
      const before = await stageOf(order)
      const asked = act === 'ask-return' ? { returnAskedBy: side, returnAskedCents: 500, returnAskedUntil: UNTIL } : {}
      const expected = { ...stageAfter(act, before, side), ...asked }
      const asking = { version: before.version, now: LATE }
      expect([what, await attempt(order, order.people[side], act, asking)]).toEqual([what, 'done'])
      const after = await stageOf(order)
      // A payment that begins at the provider leaves the stage as it is.
      if (act === 'checkout') return expect(after, what).toEqual(before)
      const { state } = (await findOrder(db, order.people.client, order.id)) ?? {}
      expect({ what, ...after }).toMatchObject({ what, ...expected, version: before.version + 1 })
      const { to } = RULES[act]
      // What is delivered in a dispute leaves it where it is.
      if (to && to !== 'cancelado' && from.state !== 'en_disputa') expect([what, after.state]).toEqual([what, to])
      expect([what, state]).toEqual([what, orderStateOf([after])])
      // A form that was sent before it changed comes too late, however often.
      expect([what, await attempt(order, order.people[side], act, asking)]).toEqual([what, 'not-possible'])
      const events = await db
        .selectFrom('orderEvents')
        .select(['actor', 'kind'])
        .where('orderId', '=', order.id)
        .where('kind', '<>', 'paid')
        .execute()
      expect([what, events]).toEqual([what, [{ actor: side, kind: act }]])
      const jobs = await db
        .selectFrom('jobs')
        .select('runAt')
        .where('dedupeKey', 'in', [
          `turn-date:work:${order.id}:1:${after.version}`,
          `turn-date:owed:${order.id}:1:${after.version}`,
        ])
        .orderBy('runAt')
        .execute()
      const dates = [after.turnAt, after.owedAt].filter((date) => date !== null)
      expect([what, jobs.map(({ runAt }) => runAt)]).toEqual([
        what,
        dates.toSorted((a, b) => a.getTime() - b.getTime()),
      ])
    }),
  )
  expect((await verifyLedger(db)).faults).toEqual([])
})

/** Whether an act is tried in a situation: one that is out of the question is tried once, by whatever payment. */
function isWorthTrying({ provider, state, payment, cancelAskedBy }: Situation, side: Side, act: Act): boolean {
  const { by, from } = RULES[act]
  const isMoney = from === 'what-is-owed'
  const isOutOfQuestion = !by.includes(side) || (!isMoney && !from.includes(state))
  const isFirst = payment === paymentsIn(state, provider)[0] && cancelAskedBy === null
  return isOutOfQuestion ? isFirst : isMoney ? cancelAskedBy === null : payment === 'por_pagar'
}

test('every illegal one is refused and writes no row, whoever tries', async () => {
  const orders = new Map<string, Placed>()
  for (const provider of PROVIDERS)
    for (const state of STATES)
      orders.set(`${provider} ${state}`, await copyOf({ provider, state, payment: 'por_pagar', cancelAskedBy: null }))
  await noteChanges(db)
  const tried: Record<'not-possible' | 'not-found', number> = { 'not-possible': 0, 'not-found': 0 }
  const refused = async (order: Placed, who: string, what: object, act: Act, kind: keyof typeof tried) => {
    tried[kind] += 1
    const told = JSON.stringify({ ...what, act })
    expect([told, await attempt(order, who, act, { version: 0, now: NOW })]).toEqual([told, kind])
  }
  const kindOf = (side: Side, act: Act) => (act === 'checkout' && side === 'freelancer' ? 'not-found' : 'not-possible')
  // What has ended is disputed by what is owed of it.
  const isPossible = (situation: Situation, side: Side, act: Act) => {
    const stage = asStage(situation)
    return act === 'dispute'
      ? mayDispute({ ...stage, endedAt: endOf(situation) }, side, NOW)
      : mayDo(act, stage, side, NOW)
  }
  const inState = async (provider: Provider, state: StageState) => {
    const order = orders.get(`${provider} ${state}`)
    if (!order) throw new Error(`no order is ${state}`)
    const here = situations.filter((each) => each.provider === provider && each.state === state)
    for (const situation of here) {
      await place(order, situation)
      for (const side of SIDES)
        for (const act of ACTS)
          if (isWorthTrying(situation, side, act) && !isPossible(situation, side, act))
            // Where a freelancer is to be paid, there is no page on which they pay.
            await refused(order, order.people[side], { ...situation, side }, act, kindOf(side, act))
    }
    for (const who of others)
      for (const act of ACTS) await refused(order, who, { provider, state, who: 'another' }, act, 'not-found')
  }
  await Promise.all(PROVIDERS.flatMap((provider) => STATES.map((state) => inState(provider, state))))
  // The file that a person adds waits under the key of their form, whatever becomes of it.
  const changed = (await takeChanges(db)).filter((what) => !what.startsWith('INSERT attachment_staging'))
  expect(changed).toEqual([])
  expect(tried['not-possible']).toBeGreaterThan(300)
  expect(tried['not-found']).toBeGreaterThan(PROVIDERS.length * STATES.length * others.length * ACTS.length)
})
