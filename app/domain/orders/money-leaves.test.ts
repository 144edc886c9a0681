import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { listOpenHirings } from '#app/domain/personal-data/open-hirings.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aHiring, QUOTE } from '#tests/support/hiring.ts'
import { letItEnd } from '#tests/support/passing-time.ts'
import { anAccount } from '#tests/support/rows.ts'
import type { EventKind } from './events.server.ts'
import { owedOf } from './owed-of.ts'
import { findOrder, type OrderStage } from './queries.server.ts'
import { isFinal, type Side } from './stages.ts'
import { type History, OTHERS, type Step, callAll, play, stageOf } from '#tests/support/order-histories.ts'

/*
 * Paid money leaves a stage only by the events in the list that is printed when hiring. This test has its own copy of
 * the list: each booking of random histories is compared with it.
 */

/** `npm run check:money` plays a thousand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)

interface Moved {
  kind: EventKind
  actor: Side | 'system' | 'moderator'
  /** How much the freelancer lost by it, and the client. */
  backCents: number
  keptCents: number
  createdAt: Date
}

/** The movements of money out of a stage, according to the books, each with the event that it follows from. */
const movesOf = async ({ db, id }: History): Promise<Moved[]> =>
  (
    await sql<Moved>`
      SELECT e.kind, e.actor, e.created_at,
             coalesce(sum(p.amount_cents) FILTER (WHERE a.kind = 'por_devolver'), 0)::float8 AS back_cents,
             coalesce(sum(p.amount_cents) FILTER (WHERE a.kind = 'saldo'), 0)::float8 AS kept_cents
        FROM ledger_transactions t
        JOIN order_events e ON e.order_id = t.order_id AND e.seq = t.event_seq
        JOIN ledger_postings p ON p.transaction_id = t.id
        JOIN ledger_accounts a ON a.id = p.to_id
       WHERE t.order_id = ${id}::uuid AND t.kind IN ('settled', 'unclaimed')
       GROUP BY t.id, e.kind, e.actor, e.created_at ORDER BY t.id`.execute(db)
  ).rows

/** The events by which the freelancer can lose a payment: their own act, a decision, or an exit that the rules print. */
function mayGoBack({ kind, actor }: Moved, before: OrderStage, now: Date, left: Set<Side>): boolean {
  switch (kind) {
    case 'cancel': {
      const isLate = before.dueAt !== null && now.getTime() > before.dueAt.getTime() + 3 * DAY_MS
      const isGone = before.isFreelancerAway || left.has('freelancer')
      return actor === 'freelancer' || isGone || (isLate && before.deliveredAt === null)
    }
    // Work of which no part was ever delivered.
    case 'never-delivered':
      return before.deliveredAt === null && before.turnAt !== null && now >= before.turnAt
    case 'share-by-silence':
      return before.deliveredAt === null
    case 'state-share':
      return actor === 'freelancer'
    case 'agree-cancel':
      return true
    case 'agree-return':
      return isAnswerToReturn(actor, before)
    case 'withdraw-contract':
      return actor === 'client'
    default:
      return ENDS_OF_A_DISPUTE.includes(kind)
  }
}

/** One side proposed it, and the other accepted it. */
const isAnswerToReturn = (actor: Moved['actor'], { returnAskedBy }: OrderStage) =>
  returnAskedBy !== null && actor === (returnAskedBy === 'client' ? 'freelancer' : 'client')

/** The events by which the client can lose the payment. */
function mayBeHandedOver({ kind, actor }: Moved, before: OrderStage, now: Date, seenAt: Date | null): boolean {
  switch (kind) {
    case 'accept':
    case 'accept-share':
      return actor === 'client'
    case 'agree-return':
      return isAnswerToReturn(actor, before)
    case 'withdraw-contract':
      // An earlier decision becomes the share.
      return before.state === 'en_disputa'
    case 'paid':
      // A payment for an accepted or divided stage.
      return before.state === 'completado' || before.state === 'reparto'
    case 'accepted-by-silence':
      return (
        before.deliveredAt !== null &&
        seenAt !== null &&
        seenAt >= before.deliveredAt &&
        before.turnAt !== null &&
        now >= before.turnAt
      )
    default:
      return ENDS_OF_A_DISPUTE.includes(kind)
  }
}

/**
 * Events that are an agreement, a claim that was granted, a final decision, or the printed end of an undecided dispute.
 */
const ENDS_OF_A_DISPUTE: readonly EventKind[] = [
  'accept-in-dispute',
  'claim-granted',
  'decide-dispute',
  'decision-stands',
  'settled-by-silence',
]
const sides = fc.constantFrom<Side>('client', 'freelancer')
const step: fc.Arbitrary<Step> = fc.oneof(fc.tuple(sides, fc.nat(12)), fc.constantFrom(...OTHERS))

test('only the events that the rules name move paid money', { timeout: HISTORIES * 30_000 }, async () => {
  const db = await aDatabase()
  const moderator = (await anAccount(db, { user: { role: 'moderador' } })).id
  let moved = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 18 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(1, 2),
      async (steps, isCollected, startsNow, stages) => {
        const provider = isCollected ? 'prueba' : 'directo'
        const written = { ...QUOTE, stages: QUOTE.stages.slice(0, stages) }
        const order = await aHiring(db, {}, [], { provider, isConsumer: true, startsNow }, written)
        const people = { client: order.client.id, freelancer: order.freelancer.id }
        const history: History = { db, id: order.id, people, left: new Set(), moderator, now: new Date() }
        let known = 0
        for (const each of ['check-out' as const, ...steps]) {
          const before = await stageOf(history)
          const { clientSeenAt } = await db
            .selectFrom('orders')
            .select('clientSeenAt')
            .where('id', '=', order.id)
            .executeTakeFirstOrThrow()
          await play(history, each)
          const moves = await movesOf(history)
          if (!before) throw new Error('no stage')
          for (const move of moves.slice(known)) {
            const what = `${JSON.stringify(each)}: ${move.kind} by ${move.actor} from ${before.state}`
            if (move.backCents > 0)
              expect([what, mayGoBack(move, before, history.now, history.left)]).toEqual([what, true])
            if (move.keptCents > 0)
              expect([what, mayBeHandedOver(move, before, history.now, clientSeenAt)]).toEqual([what, true])
          }
          moved += moves.length - known
          known = moves.length
          await holdWhatIsSaid(history, isCollected)
        }
        await callAll(history)
        await expectAnEnd(history)
        const balances = await db
          .selectFrom('ledgerAccounts')
          .select(['kind', 'balanceCents'])
          .where('orderId', '=', order.id)
          .execute()
        expect(balances.reduce((total, { balanceCents }) => total + balanceCents, 0)).toBe(0)
        const stage = await stageOf(history)
        if (stage && isFinal(stage.state) && isCollected)
          expect(balances.filter(({ kind, balanceCents }) => kind === 'retenido' && balanceCents !== 0)).toEqual([])
      },
    ),
    { numRuns: HISTORIES },
  )
  expect(moved).toBeGreaterThan(0)
  expect((await verifyLedger(db)).faults).toEqual([])
})

/** Lets all dates pass without another act: then every stage has ended, neither side owes anything, and both can leave. */
async function expectAnEnd(history: History): Promise<void> {
  const { db, id, people, left } = history
  await letItEnd(db, id)
  const order = await findOrder(db, left.has('client') ? people.freelancer : people.client, id)
  for (const stage of order?.stages ?? []) {
    const { n, state, payment } = stage
    expect([n, state, payment, isFinal(state), owedOf(stage).kind]).toEqual([n, state, payment, true, 'nothing'])
  }
  for (const side of ['client', 'freelancer'] as const)
    if (!left.has(side)) expect(await listOpenHirings(db, people[side])).toEqual([])
}

/** Without a payment provider, a payment counts once one side confirms it or a moderator decides. */
async function holdWhatIsSaid(history: History, isCollected: boolean): Promise<void> {
  const stage = await stageOf(history)
  if (isCollected || !stage || !['recibido', 'reembolso_pendiente'].includes(stage.payment)) return
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM order_events WHERE order_id = ${history.id}::uuid AND kind IN (
      'received', 'accept-in-dispute', 'claim-granted', 'decide-dispute', 'decision-stands')`.execute(history.db)
  expect([stage.state, stage.payment, rows.length > 0]).toEqual([stage.state, stage.payment, true])
  if (stage.payment !== 'recibido' || !isFinal(stage.state)) return
  // The books between the two have the freelancer's amount, once.
  const booked = await history.db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('orderId', '=', history.id)
    .where('kind', '=', 'recibido')
    .executeTakeFirst()
  const kept = stage.toPayCents - (stage.returnCents ?? 0)
  expect([stage.state, stage.returnedCents, booked?.balanceCents]).toEqual([stage.state, stage.returnedCents, kept])
}
