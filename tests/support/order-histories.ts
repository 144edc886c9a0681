import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
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
import { readWithdrawal, turnOfShare } from '#app/domain/withdrawals/holding.server.ts'
import { answerShare, stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { remindOfShare, turnShare } from '#app/domain/withdrawals/turning.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { OPERATOR, pay } from '#tests/support/disputes.ts'
import { aStagedFile } from '#tests/support/hiring.ts'
import { OWN_PAGES, possibleActs, type Act, type PlainAct } from '#app/domain/orders/acts.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { checkOutStage } from '#app/domain/orders/payments.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { findOrder, noteSeen, type OrderStage } from '#app/domain/orders/queries.server.ts'
import { proposeReturn } from '#app/domain/orders/return-proposals.server.ts'
import { turnReturn } from '#app/domain/orders/return-turning.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { remindOfDate, turnStage } from '#app/domain/orders/turning.server.ts'

/** The events of an order other than acts of its sides; doubled ones are played more often. */
export const OTHERS = [
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
/** One of the current acts of a side, or another event. */
export type Step = [Side, number] | (typeof OTHERS)[number]

/** A hiring that is played, at a time of its own. */
export interface History {
  db: Db
  id: string
  people: Record<Side, string>
  left: Set<Side>
  moderator: string
  now: Date
}

export async function stageOf({ db, id, people, left }: History): Promise<OrderStage | undefined> {
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

/** Runs the jobs that are due by now. */
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

/** Advances to the next date, and at least a day. */
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

export async function callAll({ db }: History) {
  const calls = await db.selectFrom('providerCalls').select('id').where('state', '=', 'waiting').execute()
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now: new Date() })
}

/** Plays one step: an act of a side, or another possible event. */
export async function play(history: History, step: Step): Promise<void> {
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

const isPlain = (act: Act): act is PlainAct => act !== 'prove' && !OWN_PAGES.some((own) => own === act)
