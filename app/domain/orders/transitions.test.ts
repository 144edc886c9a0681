import { expect, test } from 'vitest'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { noteChanges, takeChanges } from '#tests/support/noted-changes.ts'
import { anAccount } from '#tests/support/rows.ts'
import { ACTS, mayDo, RULES, stageAfter, type Act } from './acts.ts'
import { mayDispute } from './claimable.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { findOrder } from './queries.server.ts'
import { paymentsIn } from './situations.ts'
import { isFinal, orderStateOf, STAGE_LABELS, type Side, type StageState } from './stages.ts'
import {
  LATE,
  NOW,
  type Placed,
  type Situation,
  UNTIL,
  asStage,
  attempt,
  copyOf,
  endOf,
  place,
  stageOf,
} from '#tests/support/placed-stages.ts'

/* Every state, actor and act of the machine, made from its own table: a legal act does what the table says, and an
 * illegal one writes no row. */

const STATES = Object.keys(STAGE_LABELS()) as StageState[]
const SIDES: readonly Side[] = ['client', 'freelancer']

const db = await aDatabase()
/** Two people with no part in any of the orders: a member and a moderator. */
const others = [(await anAccount(db)).id, (await anAccount(db, { user: { role: 'moderador' } })).id]

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

/** Situations with a proposed return, if there can be one. */
const situations: Situation[] = plain.flatMap((each) =>
  each.cancelAskedBy === null && ASKABLE.includes(each.state)
    ? [each, ...SIDES.map((returnAskedBy) => ({ ...each, returnAskedBy }))]
    : [each],
)

/** Collected payments come first: with them an act moves money. */
const moneyFirst = [...situations].sort(
  (a, b) =>
    Number(b.payment === 'cobrado' || b.payment === 'recibido') -
    Number(a.payment === 'cobrado' || a.payment === 'recibido'),
)

/** One situation for each provider, state, side and act that is possible. */
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

test('every legal transition does what the table says, once, and prints the date of the job that follows', async () => {
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
      // A delivery in a dispute does not end it.
      if (to && to !== 'cancelado' && from.state !== 'en_disputa') expect([what, after.state]).toEqual([what, to])
      expect([what, state]).toEqual([what, orderStateOf([after])])
      // A form that was sent before the stage changed comes too late, however often.
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

test('every illegal transition is refused and writes no row, for both sides, a member and a moderator', async () => {
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
  // An ended stage is disputed by the acts of its debt.
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
            // An order for which the freelancer is paid has no page on which they pay.
            await refused(order, order.people[side], { ...situation, side }, act, kindOf(side, act))
    }
    for (const who of others)
      for (const act of ACTS) await refused(order, who, { provider, state, who: 'another' }, act, 'not-found')
  }
  await Promise.all(PROVIDERS.flatMap((provider) => STATES.map((state) => inState(provider, state))))
  // The file that a person adds waits under the key of their form, whatever happens to the form.
  const changed = (await takeChanges(db)).filter((what) => !what.startsWith('INSERT attachment_staging'))
  expect(changed).toEqual([])
  expect(tried['not-possible']).toBeGreaterThan(300)
  expect(tried['not-found']).toBeGreaterThan(PROVIDERS.length * STATES.length * others.length * ACTS.length)
})
