import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import {
  acceptInDispute,
  answerDispute,
  offerInDispute,
  withdrawDispute,
} from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { claimDispute, decideDispute } from '#app/domain/disputes/deciding.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { verifyLedger } from '#app/domain/ledger/verify.server.ts'
import { listOpenHirings } from '#app/domain/personal-data/open-hirings.server.ts'
import { readWithdrawal, turnOfShare } from '#app/domain/withdrawals/holding.server.ts'
import { answerShare, stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { remindOfShare, turnShare } from '#app/domain/withdrawals/turning.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { OPERATOR, pay } from '#tests/support/disputes.ts'
import { aHiring, aStagedFile, QUOTE } from '#tests/support/hiring.ts'
import { letItEnd } from '#tests/support/passing-time.ts'
import { anAccount } from '#tests/support/rows.ts'
import { OWN_PAGES, possibleActs, type Act, type PlainAct } from './acts.ts'
import { actOnStage } from './commands.server.ts'
import type { EventKind } from './events.server.ts'
import { owedOf } from './owed-of.ts'
import { turnOwed } from './owed-turning.server.ts'
import { checkOutStage } from './payments.server.ts'
import { callProvider } from './provider-calls.server.ts'
import { findProviderIn } from './providers.server.ts'
import { findOrder, noteSeen, type OrderStage } from './queries.server.ts'
import { proposeReturn } from './return-proposals.server.ts'
import { turnReturn } from './return-turning.server.ts'
import { isFinal, type Side } from './stages.ts'
import { remindOfDate, turnStage } from './turning.server.ts'

/*
 * Money that was paid leaves only by the list that is printed when hiring. This test holds the list itself, and not the
 * code's: each booking of random histories is compared with it.
 */

const OTHERS = [
  'check-out',
  'check-out',
  'wait',
  'wait',
  'wait',
  'look',
  'call',
  'dispute-client',
  'dispute-freelancer',
  'show-client',
  'show-freelancer',
  'answer',
  'grant',
  'offer',
  'agree',
  'propose-client',
  'propose-freelancer',
  'accept-return',
  'take-back',
  'decide',
  'withdraw',
  'share-0',
  'share-40',
  'share-100',
  'accept-share',
  'reject-share',
  'suspend',
  'erase-client',
  'erase-freelancer',
] as const
/** One of the acts that a side has now, or something else. */
type Step = [Side, number] | (typeof OTHERS)[number]

/** `npm run check:money` plays a thousand. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)

interface History {
  db: Db
  id: string
  people: Record<Side, string>
  left: Set<Side>
  moderator: string
  now: Date
}

async function stageOf({ db, id, people, left }: History): Promise<OrderStage | undefined> {
  const reader = left.has('client') ? people.freelancer : people.client
  return (await findOrder(db, reader, id))?.stages[0]
}

const disputeOf = ({ db, id }: History) =>
  db
    .selectFrom('disputes')
    .select(['id', 'version', 'state', 'turnAt', 'openedBy', 'atStakeCents'])
    .where('orderId', '=', id)
    .where('state', '<>', 'resuelta')
    .executeTakeFirst()

/** Does what is due by now, as the jobs do. */
async function runDue(history: History): Promise<void> {
  const { db, id, now } = history
  const stage = await stageOf(history)
  const place = stage && { orderId: id, n: 1, version: stage.version }
  for (const of of ['work', 'owed'] as const) {
    const at = of === 'work' ? stage?.turnAt : stage?.owedAt
    if (!place || !at || at > now) continue
    await remindOfDate(db, { ...place, of }, new Date(at.getTime() - DAY_MS))
    await (of === 'work' ? turnStage : turnOwed)(db, place, now)
  }
  if (stage?.returnAskedUntil && stage.returnAskedUntil <= now)
    await turnReturn(db, { orderId: id, n: 1, until: stage.returnAskedUntil.toISOString() }, now)
  const dispute = await disputeOf(history)
  if (dispute?.turnAt && dispute.turnAt <= now)
    await turnDispute(db, { disputeId: dispute.id, version: dispute.version }, now)
  const withdrawal = await readWithdrawal(db, id)
  const shareAt = withdrawal && turnOfShare(withdrawal)
  if (shareAt && shareAt <= now) {
    const { version } = withdrawal
    await remindOfShare(db, { orderId: id, version }, new Date(shareAt.getTime() - DAY_MS))
    await turnShare(db, { orderId: id, version }, now)
  }
  const referrals = await sql<{ payload: { orderId: string; n: number; why: string } }>`
    DELETE FROM jobs WHERE kind = 'refer-stage' AND payload ->> 'orderId' = ${id} RETURNING payload`.execute(db)
  for (const { payload } of referrals.rows) await referStage(db, payload, now)
}

/** Lets time pass until the next date, and a day at least. */
async function wait(history: History): Promise<void> {
  const [stage, dispute] = [await stageOf(history), await disputeOf(history)]
  const after = history.now.getTime() + DAY_MS
  const withdrawal = await readWithdrawal(history.db, history.id)
  const shareAt = withdrawal ? turnOfShare(withdrawal) : null
  const dates = [stage?.turnAt, stage?.owedAt, dispute?.turnAt, shareAt].flatMap((date) =>
    date ? [date.getTime()] : [],
  )
  history.now = new Date(Math.max(after, Math.min(...dates, after + 30 * DAY_MS)))
  await runDue(history)
}

async function callAll({ db }: History) {
  const calls = await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now: new Date() })
}

async function play(history: History, step: Step): Promise<void> {
  const { db, id, people, left, now, moderator } = history
  const stage = await stageOf(history)
  const version = stage?.version ?? -1
  const key = { formKey: randomUUID(), now }
  if (typeof step !== 'string') {
    const [side, which] = step
    const acts = stage ? possibleActs(stage, side, now).filter(isPlain) : []
    const act = acts[which % Math.max(acts.length, 1)]
    if (act) await actOnStage(db, people[side], id, { act, n: 1, words: 'Ya está.', ...key, version })
    return
  }
  const dispute = await disputeOf(history)
  const acting = { ...key, version: dispute?.version ?? -1 }
  const other = (side: Side | null): Side => (side === 'client' ? 'freelancer' : 'client')
  const who = (side: Side) => ({ userId: people[side], disputeId: dispute?.id ?? randomUUID() })
  const open = (side: Side, claimCents: number) =>
    openDispute(db, people[side], id, { n: 1, reason: 'otro', words: 'No.', claimCents, ...key, version })
  switch (step) {
    case 'check-out': {
      const opened = await checkOutStage(db, people.client, id, {
        n: 1,
        version,
        findProvider: findProviderIn(db),
        now,
      })
      if (opened.kind === 'open') await pay(db, opened.paymentId, now)
      return
    }
    case 'wait':
      return wait(history)
    case 'look':
      return noteSeen(db, people.client, id, now)
    case 'call':
      return callAll(history)
    case 'dispute-client':
      return void (await open('client', 10_601))
    case 'dispute-freelancer':
      return void (await open('freelancer', 10_601))
    case 'show-client':
    case 'show-freelancer': {
      const userId = people[step === 'show-client' ? 'client' : 'freelancer']
      if (left.has(step === 'show-client' ? 'client' : 'freelancer')) return
      const fileIds = [await aStagedFile(db, { userId, draftKey: key.formKey })]
      return void (await actOnStage(db, userId, id, { act: 'prove', n: 1, words: null, fileIds, ...key, version }))
    }
    case 'answer':
    case 'grant':
      return void (await answerDispute(db, who(other(dispute?.openedBy ?? null)), {
        grants: step === 'grant',
        words: 'Mira.',
        ...acting,
      }))
    case 'offer':
      return void (await offerInDispute(db, who('freelancer'), {
        cents: Math.min(4_000, dispute?.atStakeCents ?? 0),
        ...acting,
      }))
    case 'agree':
      return void (await acceptInDispute(db, who('client'), acting))
    case 'propose-client':
    case 'propose-freelancer': {
      const side = step === 'propose-client' ? 'client' : 'freelancer'
      const cents = now.getTime() % 2 === 0 ? 2_500 : (stage?.toPayCents ?? 1)
      return void (await proposeReturn(db, people[side], id, { n: 1, cents, words: 'Sobró tiempo.', ...key, version }))
    }
    case 'accept-return': {
      const side = other(stage?.returnAskedBy ?? null)
      const answer = { act: 'agree-return', n: 1, words: null, ...key, version } as const
      return void (await actOnStage(db, people[side], id, answer))
    }
    case 'take-back':
      return void (await withdrawDispute(db, who(dispute?.openedBy ?? 'client'), acting))
    case 'decide': {
      if (!dispute) return
      await claimDispute(db, moderator, dispute.id, now)
      const words = { facts: 'Hechos.', reasons: 'Razones.', operatorEmail: OPERATOR }
      const toClientCents = Math.min(3_000, dispute.atStakeCents)
      const decided = await decideDispute(db, moderator, dispute.id, { toClientCents, ...words, now })
      if (decided.kind === 'payment-open')
        await decideDispute(db, moderator, dispute.id, { toClientCents, foundPaid: true, ...words, now })
      return
    }
    case 'withdraw':
      return void (await withdrawFromContract(db, people.client, id, { words: null, ...key }))
    case 'share-0':
    case 'share-40':
    case 'share-100': {
      const percent = Number(step.slice('share-'.length))
      return void (await stateShare(db, people.freelancer, id, { percent, words: 'Dos bocetos.', ...key }))
    }
    case 'accept-share':
    case 'reject-share': {
      const version = (await readWithdrawal(db, id))?.version ?? -1
      const answered = { accepts: step === 'accept-share', words: 'No.', version, ...key }
      return void (await answerShare(db, people.client, id, answered))
    }
    case 'suspend':
      return void (await db
        .updateTable('users')
        .set({ state: 'suspendido' })
        .where('id', '=', people.freelancer)
        .execute())
    case 'erase-client':
    case 'erase-freelancer': {
      const side = step === 'erase-client' ? 'client' : 'freelancer'
      if (history.left.size > 0) return
      history.left.add(side)
      await db.deleteFrom('users').where('id', '=', people[side]).execute()
    }
  }
}

interface Moved {
  kind: EventKind
  actor: Side | 'system' | 'moderator'
  /** How much the freelancer lost by it, and the client. */
  backCents: number
  keptCents: number
  createdAt: Date
}

/** What the books say has left what is kept for the stage, each with the event that it follows from. */
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

/** By which events the freelancer can lose what was paid: by their own act, a decision, or an exit that is printed. */
function mayGoBack({ kind, actor }: Moved, before: OrderStage, now: Date, left: Set<Side>): boolean {
  switch (kind) {
    case 'cancel': {
      const isLate = before.dueAt !== null && now.getTime() > before.dueAt.getTime() + 3 * DAY_MS
      const isGone = before.isFreelancerAway || left.has('freelancer')
      return actor === 'freelancer' || isGone || (isLate && before.deliveredAt === null)
    }
    // Nothing that was delivered at any time.
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

/** By which events the client can lose it. */
function mayBeHandedOver({ kind, actor }: Moved, before: OrderStage, now: Date, seenAt: Date | null): boolean {
  switch (kind) {
    case 'accept':
    case 'accept-share':
      return actor === 'client'
    case 'agree-return':
      return isAnswerToReturn(actor, before)
    case 'withdraw-contract':
      // A decision that was given before is the share.
      return before.state === 'en_disputa'
    case 'paid':
      // Paid for what had been accepted or divided.
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

/** What both agreed on, or one claimed and the other granted, what was decided and is final, and what is printed for what nobody decides. */
const ENDS_OF_A_DISPUTE: readonly EventKind[] = [
  'accept-in-dispute',
  'claim-granted',
  'decide-dispute',
  'decision-stands',
  'settled-by-silence',
]

const isPlain = (act: Act): act is PlainAct => act !== 'prove' && !OWN_PAGES.some((own) => own === act)
const sides = fc.constantFrom<Side>('client', 'freelancer')
const step: fc.Arbitrary<Step> = fc.oneof(fc.tuple(sides, fc.nat(12)), fc.constantFrom(...OTHERS))

test('money that was paid leaves only by the printed list', { timeout: HISTORIES * 30_000 }, async () => {
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

/** Between two, nothing is written down as received, or as owed back, that nobody confirmed or decided. */
async function holdWhatIsSaid(history: History, isCollected: boolean): Promise<void> {
  const stage = await stageOf(history)
  if (isCollected || !stage || !['recibido', 'reembolso_pendiente'].includes(stage.payment)) return
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM order_events WHERE order_id = ${history.id}::uuid AND kind IN (
      'received', 'accept-in-dispute', 'claim-granted', 'decide-dispute', 'decision-stands')`.execute(history.db)
  expect([stage.state, stage.payment, rows.length > 0]).toEqual([stage.state, stage.payment, true])
  if (stage.payment !== 'recibido' || !isFinal(stage.state)) return
  // The books between the two say what the freelancer has of it, once.
  const booked = await history.db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('orderId', '=', history.id)
    .where('kind', '=', 'recibido')
    .executeTakeFirst()
  const kept = stage.toPayCents - (stage.returnCents ?? 0)
  expect([stage.state, stage.returnedCents, booked?.balanceCents]).toEqual([stage.state, stage.returnedCents, kept])
}
