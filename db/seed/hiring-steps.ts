import { randomUUID } from 'node:crypto'
import { prepareAttachment } from '#app/adapters/attachments.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { acceptInDispute, answerDispute, appealDispute, offerInDispute } from '#app/domain/disputes/commands.server.ts'
import { openDispute } from '#app/domain/disputes/opening.server.ts'
import { claimDispute, decideDispute, decideDisputeAsOperator } from '#app/domain/disputes/deciding.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import { turnDispute } from '#app/domain/disputes/turning.server.ts'
import { actOnStage } from '#app/domain/orders/commands.server.ts'
import { answerExtra, findOpenExtra, offerExtra } from '#app/domain/orders/extras.server.ts'
import { turnOwed } from '#app/domain/orders/owed-turning.server.ts'
import { checkOutStage, checkPayment } from '#app/domain/orders/payments.server.ts'
import { callProvider } from '#app/domain/orders/provider-calls.server.ts'
import { findProviderIn } from '#app/domain/orders/providers.server.ts'
import { proposeReturn } from '#app/domain/orders/return-proposals.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { turnStage } from '#app/domain/orders/turning.server.ts'
import { answerShare, stateShare } from '#app/domain/withdrawals/sharing.server.ts'
import { withdrawFromContract } from '#app/domain/withdrawals/withdrawing.server.ts'
import { publishRatings, rateOrder } from '#app/domain/reviews/commands.server.ts'
import { simulate } from '#app/domain/simulator/provider.server.ts'
import { stageAttachments, type FileDraft } from '#app/domain/uploads/attachments.server.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { demoData } from './data.ts'
import type { DemoAct, DemoStep } from './hiring-schemas.ts'
import { drawPicture } from './pictures.ts'
import type { DemoPicture } from './texts.ts'

/** An order of the demonstration, and who takes part in it. */
export interface Work {
  orderId: string
  client: string
  freelancer: string
  moderator: string
  /** The store of the deliveries. */
  storage: Pick<ObjectStorage, 'put'>
}

type StepOf<Does extends DemoStep['does']> = Extract<DemoStep, { does: Does }>
type SingleStep = Exclude<DemoStep, StepOf<'transfer'>>

/** A transfer is two steps: one of each side. */
export const singleSteps = (step: DemoStep): SingleStep[] =>
  step.does === 'transfer'
    ? [
        { who: 'client', does: 'pay', words: demoData().texts.transfer, stage: step.stage },
        { who: 'freelancer', does: 'received', stage: step.stage },
      ]
    : [step]

/**
 * Does a step of a person of the demonstration in an order, by the command of the page.
 * @returns the moment of the step, if it is not the given one. @throws if it is refused.
 */
export async function takeStep(db: Db, work: Work, step: SingleStep, now: Date): Promise<Date | void> {
  switch (step.does) {
    case 'pay-in-simulator':
      return payInSimulator(db, work, step, now)
    case 'open-simulator':
      return void (await checkOut(db, work, step.stage, now))
    case 'wait':
      return silence(db, work)
    case 'wait-for-money':
      return owedSilence(db, work)
    case 'wait-in-dispute':
      return disputedSilence(db, work)
    case 'wait-for-ratings':
      return ratingsAppear(db, work)
    case 'offer-more':
      return offerMore(db, work, step, now)
    case 'answer-offer':
      return answerOffer(db, work, step.accepts, now)
    case 'withdraw':
      return withdraw(db, work, step.words, now)
    case 'say-share':
      return sayShare(db, work, step, now)
    case 'answer-share':
      return answerTheShare(db, work, step, now)
    case 'rate': {
      const rating = { rating: step.stars, comment: step.words }
      return expectKind(await rateOrder(db, idOf(step.who, work), work.orderId, rating, now), 'rated', 'An order')
    }
    default:
      return takeDisputedStep(db, work, step, now)
  }
}

type DisputedStep =
  | DemoAct
  | StepOf<
      | 'propose-return'
      | 'open-dispute'
      | 'answer-dispute'
      | 'propose'
      | 'agree'
      | 'appeal'
      | 'go-to-moderator'
      | 'moderator-decides'
      | 'operator-decides'
    >

/** Does an act, a proposed return or a step of a dispute. */
async function takeDisputedStep(db: Db, work: Work, step: DisputedStep, now: Date): Promise<void> {
  switch (step.does) {
    case 'propose-return':
      return proposeTheReturn(db, work, step, now)
    case 'open-dispute':
      return open(db, work, step, now)
    case 'answer-dispute':
      return inDispute(db, work, step, now, (who, acting) =>
        answerDispute(db, who, { ...acting, grants: false, words: step.words }),
      )
    case 'propose':
      return inDispute(db, work, step, now, (who, acting) =>
        offerInDispute(db, who, { ...acting, cents: step.euros * 100 }),
      )
    case 'agree':
      return inDispute(db, work, step, now, (who, acting) => acceptInDispute(db, who, acting))
    case 'appeal':
      return inDispute(db, work, step, now, (who, acting) => appealDispute(db, who, { ...acting, words: step.words }))
    case 'go-to-moderator':
      return referStage(db, { orderId: work.orderId, n: 1, why: step.why }, now)
    case 'moderator-decides':
    case 'operator-decides':
      return decide(db, work, step, now)
    default:
      return act(db, work, step, now)
  }
}

const idOf = (side: Side, work: Work) => (side === 'client' ? work.client : work.freelancer)

/** @throws where a command refused a step of the demonstration. */
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

/** A press of a button of a stage. The calls to the provider that it causes are done at once. */
async function act(
  db: Db,
  work: Work,
  { who, does, stage: n = 1, words, answers = [], files = [] }: DemoAct,
  now: Date,
): Promise<void> {
  const draft = { userId: idOf(who, work), draftKey: randomUUID() }
  const done = await actOnStage(db, idOf(who, work), work.orderId, {
    act: does,
    n,
    words: words ?? null,
    answers: new Map(answers.map((answer, index) => [index + 1, answer])),
    fileIds: await stagePictures(db, work, { draft, pictures: files, now }),
    formKey: draft.draftKey,
    version: await versionOf(db, work, n),
    now,
  })
  expectKind(done, 'done', does)
  await callWaiting(db, work, now)
}

async function proposeTheReturn(
  db: Db,
  work: Work,
  { who, stage: n = 1, euros, words }: StepOf<'propose-return'>,
  now: Date,
): Promise<void> {
  const version = await versionOf(db, work, n)
  const proposing = { n, cents: Math.round(euros * 100), words, formKey: randomUUID(), version, now }
  expectKind(await proposeReturn(db, idOf(who, work), work.orderId, proposing), 'proposed', 'A return')
}

/** Keeps drawn pictures under the key of a form, as its author would have chosen them. */
export async function stagePictures(
  db: Db,
  { storage }: Pick<Work, 'storage'>,
  { draft, pictures, now }: { draft: FileDraft; pictures: DemoPicture[]; now: Date },
): Promise<string[]> {
  const prepared = []
  for (const [index, { name, shows }] of pictures.entries()) {
    const outcome = await prepareAttachment(await drawPicture('diseno', name, index + 1, shows), name)
    if (outcome.kind !== 'prepared') throw new Error(`A drawn picture was refused: ${outcome.reason}`)
    prepared.push(outcome.file)
  }
  const { staged } = await stageAttachments(db, storage, draft, prepared, now)
  return staged.map(({ id }) => id)
}

/** The client opens the page of the simulator. */
async function checkOut(db: Db, work: Work, n = 1, now: Date): Promise<string> {
  const version = await versionOf(db, work, n)
  const findProvider = findProviderIn(db)
  const opened = await checkOutStage(db, work.client, work.orderId, { n, version, findProvider, now })
  if (opened.kind !== 'open') throw new Error(`A payment was ${opened.kind}`)
  return opened.paymentId
}

async function payInSimulator(
  db: Db,
  work: Work,
  { stage, result, meanwhile }: StepOf<'pay-in-simulator'>,
  now: Date,
): Promise<void> {
  const paymentId = await checkOut(db, work, stage, now)
  if (meanwhile) await act(db, work, meanwhile, new Date(now.getTime() + MINUTE_MS))
  const at = new Date(now.getTime() + 2 * MINUTE_MS)
  await simulate(db, paymentId, result, at)
  await checkPayment(db, { paymentId, look: -1 }, { findProvider: findProviderIn(db), now: at })
  await callWaiting(db, work, at)
}

/** Runs the jobs of the provider, so that none is left. */
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

/** Neither side acts until the date of the first stage. */
async function silence(db: Db, { orderId }: Work): Promise<Date> {
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

/** Neither side acts on the money of the first stage until its date. */
async function owedSilence(db: Db, { orderId }: Work): Promise<Date> {
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

async function offerMore(
  db: Db,
  { freelancer, orderId }: Work,
  { title, euros, days }: StepOf<'offer-more'>,
  now: Date,
): Promise<void> {
  const extra = { title, baseCents: euros * 100, days }
  expectKind(await offerExtra(db, freelancer, orderId, { extra, formKey: randomUUID(), now }), 'offered', 'More')
}

async function answerOffer(db: Db, { client, orderId }: Work, accepts: boolean, now: Date): Promise<void> {
  const extra = await findOpenExtra(db, orderId, now)
  const place = { orderId, extraId: extra?.id ?? '' }
  expectKind(await answerExtra(db, client, place, { accepts, formKey: randomUUID(), now }), 'answered', 'More')
}

async function withdraw(db: Db, { client, orderId }: Work, words: string, now: Date): Promise<void> {
  expectKind(await withdrawFromContract(db, client, orderId, { words, formKey: randomUUID(), now }), 'withdrawn', 'It')
}

async function sayShare(db: Db, work: Work, { percent, words }: StepOf<'say-share'>, now: Date): Promise<void> {
  const stating = { percent, words, formKey: randomUUID(), now }
  expectKind(await stateShare(db, work.freelancer, work.orderId, stating), 'stated', 'A share')
  await callWaiting(db, work, now)
}

async function answerTheShare(
  db: Db,
  work: Work,
  { accepts, words }: StepOf<'answer-share'>,
  now: Date,
): Promise<void> {
  const { client, orderId } = work
  const { version } = await db
    .selectFrom('withdrawals')
    .select('version')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const answering = { accepts, words: words ?? null, version, formKey: randomUUID(), now }
  expectKind(await answerShare(db, client, orderId, answering), 'answered', 'A share')
  await callWaiting(db, work, now)
}

/** The two weeks for ratings are over. */
async function ratingsAppear(db: Db, { orderId }: Work): Promise<Date> {
  const { completedAt } = await db
    .selectFrom('orders')
    .select('completedAt')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const at = daysAfter(dateOf(completedAt), RATING_WINDOW_DAYS)
  if ((await publishRatings(db, orderId, at)) === 0) throw new Error('No rating waits there')
  return at
}

async function open(
  db: Db,
  work: Work,
  { who, stage: n = 1, reason, euros, words }: StepOf<'open-dispute'>,
  now: Date,
): Promise<void> {
  const opening = { n, reason, words, claimCents: euros * 100, formKey: randomUUID(), now }
  const version = await versionOf(db, work, n)
  expectKind(await openDispute(db, idOf(who, work), work.orderId, { ...opening, version }), 'opened', 'A dispute')
}

const findDisputeOf = (db: Db, { orderId }: Work) =>
  db
    .selectFrom('disputes')
    .select(['id as disputeId', 'version', 'turnAt'])
    .where('orderId', '=', orderId)
    .where('state', '<>', 'resuelta')
    .executeTakeFirstOrThrow()

/** An act of a side in the open dispute of the order. */
async function inDispute(
  db: Db,
  work: Work,
  { who }: { who: Side },
  now: Date,
  what: (
    who: { userId: string; disputeId: string },
    acting: { formKey: string; version: number; now: Date },
  ) => Promise<{ kind: string }>,
): Promise<void> {
  const { disputeId, version } = await findDisputeOf(db, work)
  const done = await what({ userId: idOf(who, work), disputeId }, { formKey: randomUUID(), version, now })
  expectKind(done, 'done', 'A step of a dispute')
  await callWaiting(db, work, now)
}

/** The operator of the demonstration, who has no account in it. */
const OPERATOR = 'operador@ejemplo.es'

/** The two have not agreed until the date of their dispute. */
async function disputedSilence(db: Db, work: Work): Promise<Date> {
  const dispute = await findDisputeOf(db, work)
  const at = dateOf(dispute.turnAt)
  await turnDispute(db, dispute, at)
  return at
}

/** The demonstration has one moderator: an appeal against them is heard by the operator. */
async function decide(
  db: Db,
  work: Work,
  { does, euros, facts, reasons }: StepOf<'moderator-decides' | 'operator-decides'>,
  now: Date,
): Promise<void> {
  const { disputeId } = await findDisputeOf(db, work)
  const decision = { toClientCents: euros * 100, facts, reasons, operatorEmail: OPERATOR, now }
  if (does === 'moderator-decides') {
    expectKind(await claimDispute(db, work.moderator, disputeId, now), 'claimed', 'A dispute')
    return expectKind(await decideDispute(db, work.moderator, disputeId, decision), 'decided', 'A dispute')
  }
  expectKind(await decideDisputeAsOperator(db, disputeId, decision), 'decided', 'A dispute')
  await callWaiting(db, work, now)
}
