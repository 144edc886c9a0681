import { randomUUID } from 'node:crypto'
import { prepareAttachment } from '#app/adapters/attachments.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { acceptInDispute, answerDispute, appealDispute, offerInDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { claimDispute, decideDispute, decideDisputeAsOperator } from '#app/domain/disputes/deciding.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import type { DisputeReason } from '#app/domain/disputes/steps.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import type { PointAnswer } from '#app/domain/orders/change-points.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { answerExtra, findOpenExtra, offerExtra, type WrittenExtra } from '#app/domain/orders/extras.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { checkOutStage, checkPayment } from '#app/domain/orders/payments.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import type { Referral } from '#app/domain/orders/referrals.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { turnStage } from '#app/domain/orders/turning.server.ts'
import { answerShare, stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { publishRatings, rateOrder } from '#app/domain/reviews/commands.server.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import type { Simulation } from '#app/domain/simulator/simulations.ts'
import { stageAttachments, type FileDraft } from '#app/domain/uploads/attachments.server.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { drawPicture } from './pictures.ts'

/** An order of the demonstration, and who takes part in it. */
export interface Work {
  orderId: string
  client: string
  freelancer: string
  moderator: string
  /** Where what is delivered is kept. */
  storage: Pick<ObjectStorage, 'put'>
}

/**
 * What somebody of the demonstration does in an order, by the command of the page.
 * @returns the moment at which it happened, where that is not the one that was given.
 * @throws where it is refused.
 */
export type Step = (db: Db, work: Work, now: Date) => Promise<Date | void>

const idOf = (side: Side, work: Work) => (side === 'client' ? work.client : work.freelancer)

/** @throws where a command refused what the demonstration tells. */
function expectKind(got: { kind: string } | string, wanted: string, what: string): void {
  const kind = typeof got === 'string' ? got : got.kind
  if (kind !== wanted) throw new Error(`${what} was ${kind}`)
}

const versionOf = async (db: Db, { orderId }: Work, n: number) => {
  const { version } = await db
    .selectFrom('stages')
    .select('version')
    .where('orderId', '=', orderId)
    .where('n', '=', n)
    .executeTakeFirstOrThrow()
  return version
}

interface More {
  /** Which stage; the first unless it is said. */
  n?: number
  answers?: PointAnswer[]
  /** The names of the pictures that are handed over with it. */
  files?: string[]
}

/** A press of a button of a stage. What it lets the provider do is done at once. */
export const act =
  (side: Side, what: PlainAct, words: string | null = null, { n = 1, answers = [], files = [] }: More = {}): Step =>
  async (db, work, now) => {
    const draft = { userId: idOf(side, work), draftKey: randomUUID() }
    const done = await actOnStage(db, idOf(side, work), work.orderId, {
      act: what,
      n,
      words,
      answers: new Map(answers.map((answer, index) => [index + 1, answer])),
      fileIds: await stagePictures(db, work, { draft, names: files, now }),
      formKey: draft.draftKey,
      version: await versionOf(db, work, n),
      now,
    })
    expectKind(done, 'done', what)
    await callWaiting(db, work, now)
  }

/** Keeps drawn pictures under the key of a form, as its author would have chosen them. */
async function stagePictures(
  db: Db,
  { storage }: Work,
  { draft, names, now }: { draft: FileDraft; names: string[]; now: Date },
): Promise<string[]> {
  const prepared = []
  for (const [index, name] of names.entries()) {
    const outcome = await prepareAttachment(await drawPicture('diseno', name, index + 1), name)
    if (outcome.kind !== 'prepared') throw new Error(`A drawn picture was refused: ${outcome.reason}`)
    prepared.push(outcome.file)
  }
  const { staged } = await stageAttachments(db, storage, draft, prepared, now)
  return staged.map(({ id }) => id)
}

/** What the two say of a transfer. */
export const transfers = (n = 1): Step[] => [
  act('client', 'pay', 'Por transferencia, esta mañana.', { n }),
  act('freelancer', 'received', null, { n }),
]

/** The client opens the page of the simulator and lets a payment succeed, or not. */
export const paysInSimulator =
  (what: Simulation, { n = 1, beforePaying }: { n?: number; beforePaying?: Step } = {}): Step =>
  async (db, work, now) => {
    const findProvider = findProviderIn(db)
    const version = await versionOf(db, work, n)
    const opened = await checkOutStage(db, work.client, work.orderId, { n, version, findProvider, now })
    if (opened.kind !== 'open') throw new Error(`A payment was ${opened.kind}`)
    const { paymentId } = opened
    await beforePaying?.(db, work, new Date(now.getTime() + MINUTE_MS))
    const at = new Date(now.getTime() + 2 * MINUTE_MS)
    await simulate(db, paymentId, what, at)
    await checkPayment(db, { paymentId, look: -1 }, { findProvider, now: at })
    await callWaiting(db, work, at)
  }

/** The client opens the page of the simulator and leaves it. */
export const opensSimulator =
  (n = 1): Step =>
  async (db, work, now) => {
    const findProvider = findProviderIn(db)
    const version = await versionOf(db, work, n)
    expectKind(await checkOutStage(db, work.client, work.orderId, { n, version, findProvider, now }), 'open', 'It')
  }

/** What the jobs of the provider do: they find nothing left. */
async function callWaiting(db: Db, { orderId }: Work, now: Date): Promise<void> {
  const calls = await db
    .selectFrom('providerCalls as c')
    .innerJoin('payments as p', 'p.id', 'c.paymentId')
    .select('c.id')
    .where('p.orderId', '=', orderId)
    .where('c.state', '=', 'waiting')
    .execute()
  for (const { id } of calls) await callProvider(db, id, { findProvider: findProviderIn(db), now })
}

/** Nobody does anything until the date of the first stage. */
export const silence: Step = async (db, { orderId }) => {
  const { version, turnAt } = await db
    .selectFrom('stages')
    .select(['version', 'turnAt'])
    .where('orderId', '=', orderId)
    .where('n', '=', 1)
    .executeTakeFirstOrThrow()
  const at = dateOf(turnAt)
  await turnStage(db, { orderId, n: 1, version }, at)
  return at
}

/** Nobody says or does anything about the money of the first stage until its date. */
export const owedSilence: Step = async (db, { orderId }) => {
  const { version, owedAt } = await db
    .selectFrom('stages')
    .select(['version', 'owedAt'])
    .where('orderId', '=', orderId)
    .where('n', '=', 1)
    .executeTakeFirstOrThrow()
  const at = dateOf(owedAt)
  await turnOwed(db, { orderId, n: 1, version }, at)
  return at
}

function dateOf(turnAt: Date | null): Date {
  if (!turnAt) throw new Error('Nothing happens there by itself')
  return turnAt
}

export const offersMore =
  (extra: WrittenExtra): Step =>
  async (db, { freelancer, orderId }, now) =>
    expectKind(await offerExtra(db, freelancer, orderId, { extra, formKey: randomUUID(), now }), 'offered', 'More')

export const answersOffer =
  (accepts: boolean): Step =>
  async (db, { client, orderId }, now) => {
    const extra = await findOpenExtra(db, orderId, now)
    const place = { orderId, extraId: extra?.id ?? '' }
    expectKind(await answerExtra(db, client, place, { accepts, formKey: randomUUID(), now }), 'answered', 'More')
  }

export const withdraws =
  (words: string): Step =>
  async (db, { client, orderId }, now) =>
    expectKind(
      await withdrawFromContract(db, client, orderId, { words, formKey: randomUUID(), now }),
      'withdrawn',
      'It',
    )

export const saysShare =
  (percent: number, words: string): Step =>
  async (db, work, now) => {
    const { freelancer, orderId } = work
    const stating = { percent, words, formKey: randomUUID(), now }
    expectKind(await stateShare(db, freelancer, orderId, stating), 'stated', 'A share')
    await callWaiting(db, work, now)
  }

export const answersShare =
  (accepts: boolean, words: string | null = null): Step =>
  async (db, work, now) => {
    const { client, orderId } = work
    const { version } = await db
      .selectFrom('withdrawals')
      .select('version')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const answering = { accepts, words, version, formKey: randomUUID(), now }
    expectKind(await answerShare(db, client, orderId, answering), 'answered', 'A share')
    await callWaiting(db, work, now)
  }

export const rates =
  (side: Side, rating: 3 | 4 | 5, comment: string): Step =>
  async (db, work, now) =>
    expectKind(await rateOrder(db, idOf(side, work), work.orderId, { rating, comment }, now), 'rated', 'An order')

/** The two weeks for ratings are over. */
export const ratingsAppear: Step = async (db, { orderId }) => {
  const { completedAt } = await db
    .selectFrom('orders')
    .select('completedAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const at = daysAfter(dateOf(completedAt), RATING_WINDOW_DAYS)
  if ((await publishRatings(db, orderId, at)) === 0) throw new Error('No rating waits there')
  return at
}

export const opens =
  (side: Side, reason: DisputeReason, euros: number, words: string, n = 1): Step =>
  async (db, work, now) => {
    const opening = { n, reason, words, claimCents: euros * 100, formKey: randomUUID(), now }
    const version = await versionOf(db, work, n)
    expectKind(await openDispute(db, idOf(side, work), work.orderId, { ...opening, version }), 'opened', 'A dispute')
  }

const findDisputeOf = (db: Db, { orderId }: Work) =>
  db
    .selectFrom('disputes')
    .select(['id as disputeId', 'version', 'turnAt'])
    .where('orderId', '=', orderId)
    .where('state', '<>', 'resuelta')
    .executeTakeFirstOrThrow()

/** What a side does in the open dispute of the order. */
const inDispute =
  (
    side: Side,
    what: (
      db: Db,
      who: { userId: string; disputeId: string },
      acting: { formKey: string; version: number; now: Date },
    ) => Promise<{ kind: string }>,
  ): Step =>
  async (db, work, now) => {
    const { disputeId, version } = await findDisputeOf(db, work)
    const who = { userId: idOf(side, work), disputeId }
    expectKind(await what(db, who, { formKey: randomUUID(), version, now }), 'done', 'A step of a dispute')
    await callWaiting(db, work, now)
  }

export const answers = (side: Side, words: string) =>
  inDispute(side, (db, who, acting) => answerDispute(db, who, { ...acting, grants: false, words }))

export const proposes = (side: Side, euros: number) =>
  inDispute(side, (db, who, acting) => offerInDispute(db, who, { ...acting, cents: euros * 100 }))

export const agrees = (side: Side) => inDispute(side, acceptInDispute)

export const appeals = (side: Side, words: string) =>
  inDispute(side, (db, who, acting) => appealDispute(db, who, { ...acting, words }))

/** Who runs the demonstration has no account in it. */
const OPERATOR = 'operador@ejemplo.es'

/** The two have not agreed until the date of their dispute. */
export const timeIsOver: Step = async (db, work) => {
  const dispute = await findDisputeOf(db, work)
  const at = dateOf(dispute.turnAt)
  await turnDispute(db, dispute, at)
  return at
}

/** What the job does that brings a stage to a moderator. */
export const refers =
  (why: Referral): Step =>
  (db, { orderId }, now) =>
    referStage(db, { orderId, n: 1, why }, now)

export const moderatorDecides =
  (euros: number, facts: string, reasons: string): Step =>
  async (db, work, now) => {
    const { disputeId } = await findDisputeOf(db, work)
    const decision = { toClientCents: euros * 100, facts, reasons, operatorEmail: OPERATOR, now }
    expectKind(await claimDispute(db, work.moderator, disputeId, now), 'claimed', 'A dispute')
    expectKind(await decideDispute(db, work.moderator, disputeId, decision), 'decided', 'A dispute')
  }

/** The demonstration has one moderator: an appeal against them is heard by the operator. */
export const operatorDecides =
  (euros: number, facts: string, reasons: string): Step =>
  async (db, work, now) => {
    const { disputeId } = await findDisputeOf(db, work)
    const decision = { toClientCents: euros * 100, facts, reasons, operatorEmail: OPERATOR, now }
    expectKind(await decideDisputeAsOperator(db, disputeId, decision), 'decided', 'A dispute')
    await callWaiting(db, work, now)
  }
