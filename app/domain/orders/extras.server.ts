import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { amountsOf } from '#app/domain/hiring/tax-lines.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import { extraAnswered, extraOffered } from '#app/domain/orders/texts/contract.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { askCeiling, type TooOften } from './ceilings.server.ts'
import { writeOrderState } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder } from './holding.server.ts'
import { EXTRA_VALID_DAYS, ORDER_STAGES_MAX } from './limits.ts'
import { orderPath } from './paths.ts'
import { isFinal, type Stage, type StageState } from './stages.ts'
import { turnOf } from './turn-of.server.ts'
import { aboutOrder } from './subject.server.ts'
import { scheduleTurn } from './timers.server.ts'
import { endOfWithdrawal } from './withdrawal-days.server.ts'

export interface WrittenExtra {
  title: string
  baseCents: number
  days: number
}

export type Offered =
  | { kind: 'offered' | 'offered-before' | 'not-possible' | 'not-found' }
  /** An identical offer waits for its answer: no new one was sent. */
  | { kind: 'nothing-new' }
  | TooOften

/** Offers further work within a running order, with a price of its own and the taxes of the agreement. */
export function offerExtra(
  db: Db,
  freelancerId: string,
  orderId: string,
  { extra, formKey, now }: { extra: WrittenExtra; formKey: string; now: Date },
): Promise<Offered> {
  return inTransaction(db, async (trx): Promise<Offered> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, freelancerId) !== 'freelancer') return { kind: 'not-found' }
    if (await hasCome(trx, orderId, formKey)) return { kind: 'offered-before' }
    if (await isOffered(trx, orderId, extra, now)) return { kind: 'nothing-new' }
    const agreement = await findAgreement(trx, orderId)
    if (!agreement || !takesMore(order)) return { kind: 'not-possible' }
    const offering = { orderId, stageN: null, actor: 'freelancer', kind: 'offer-extra', now } as const
    const { refusal } = await askCeiling(trx, offering)
    if (refusal) return refusal
    const amounts = amountsOf(extra.baseCents, agreement)
    // The new offer replaces an older one without an answer.
    await trx
      .updateTable('orderExtras')
      .set({ state: 'caducada' })
      .where('orderId', '=', orderId)
      .where('state', '=', 'ofrecida')
      .execute()
    await trx
      .insertInto('orderExtras')
      .values({
        orderId,
        formKey,
        title: extra.title,
        language: reading.language(),
        days: extra.days,
        ...amounts,
        createdAt: now,
        validUntil: daysAfter(now, EXTRA_VALID_DAYS),
      })
      .execute()
    await addEvent(trx, { ...offering, body: extra.title, formKey })
    await tellSide(trx, {
      subject: await aboutOrder(trx, order, amounts.toPayCents),
      to: 'client',
      cause: `extra:${formKey}`,
      ...extraOffered,
      href: orderPath(orderId),
      now,
    })
    return { kind: 'offered' }
  })
}

async function isOffered(
  trx: Trx,
  orderId: string,
  { title, baseCents, days }: WrittenExtra,
  now: Date,
): Promise<boolean> {
  const open = await findOpenExtra(trx, orderId, now)
  return open?.title === title && open.baseCents === baseCents && open.days === days
}

type Running = Pick<Stage, 'state' | 'isWithdrawn' | 'isFreelancerAway'>

/**
 * Whether further work can be offered: the order runs, is not withdrawn from, is below the limit of stages, and its
 * freelancer can work.
 */
export const takesMore = ({ stages }: { stages: readonly Running[] }) =>
  stages.length < ORDER_STAGES_MAX &&
  stages.some(({ state, isWithdrawn }) => !isFinal(state) && !isWithdrawn) &&
  !stages.some(({ state, isFreelancerAway }) => state === 'en_disputa' || isFreelancerAway)

/** Why a client cannot agree to further work: a suspended or leaving person finishes running work and cannot begin new work. */
async function whyNotMore(trx: Trx, order: HeldOrder, clientId: string): Promise<'away' | 'not-possible' | undefined> {
  if (order.stages.some(({ isFreelancerAway }) => isFreelancerAway)) return 'away'
  if (!takesMore(order)) return 'not-possible'
  const client = await trx.selectFrom('users').select('state').where('id', '=', clientId).executeTakeFirst()
  return client?.state === 'activo' ? undefined : 'away'
}

async function findAgreement(trx: Trx, orderId: string): Promise<Agreement | null> {
  const row = await trx.selectFrom('orders').select('agreement').where('id', '=', orderId).executeTakeFirst()
  return (row?.agreement ?? null) as Agreement | null
}

export type Answered =
  | 'answered'
  | 'answered-before'
  | 'not-possible'
  /** One of the two is suspended or leaving: the offer can be declined, or left until it expires. */
  | 'away'
  | 'not-found'

/** The client accepts further work, which becomes the last stage, or declines it. */
export function answerExtra(
  db: Db,
  clientId: string,
  { orderId, extraId }: { orderId: string; extraId: string },
  { accepts, formKey, now }: { accepts: boolean; formKey: string; now: Date },
): Promise<Answered> {
  return inTransaction(db, async (trx): Promise<Answered> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, clientId) !== 'client') return 'not-found'
    const extra = await trx
      .selectFrom('orderExtras')
      .selectAll()
      .where('id', '=', extraId)
      .where('orderId', '=', orderId)
      .executeTakeFirst()
    if (!extra) return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'answered-before'
    if (extra.state !== 'ofrecida' || extra.validUntil <= now) return 'not-possible'
    const refusal = accepts && (await whyNotMore(trx, order, clientId))
    if (refusal) return refusal
    const state = accepts ? 'aceptada' : 'rechazada'
    await trx.updateTable('orderExtras').set({ state }).where('id', '=', extraId).execute()
    const kind = accepts ? 'accept-extra' : 'decline-extra'
    const answering = { orderId, stageN: null, actor: 'client', kind, now } as const
    const { isTold } = await askCeiling(trx, answering)
    await addEvent(trx, { ...answering, body: extra.title, language: extra.language, formKey })
    const leaveUntil = accepts ? await leaveUntilOf(trx, order, now) : null
    if (accepts) await addStage(trx, order, extra, { leaveUntil, now })
    if (!isTold) return 'answered'
    await tellSide(trx, {
      subject: await aboutOrder(trx, order, extra.toPayCents),
      to: 'freelancer',
      cause: `extra-answer:${extraId}`,
      ...extraAnswered({ accepts, leaveUntil }),
      href: orderPath(orderId),
      now,
      isOwed: accepts,
    })
    return 'answered'
  })
}

type Extra = Pick<OpenExtra, 'title' | 'language' | 'days'> & ReturnType<typeof amountsOf>

/**
 * Returns until when a consumer can withdraw from an extra, which is a contract of its own (TRLGDCU 102); null when the
 * order itself carries no right of withdrawal.
 */
const leaveUntilOf = async (trx: Trx, { withdrawUntil }: HeldOrder, now: Date): Promise<Date | null> =>
  withdrawUntil && endOfWithdrawal(trx, now)

async function addStage(
  trx: Trx,
  order: HeldOrder,
  extra: Extra,
  { leaveUntil, now }: { leaveUntil: Date | null; now: Date },
): Promise<void> {
  const n = Math.max(...order.stages.map((stage) => stage.n)) + 1
  // The new stage waits for the agreed ones; the end of the running stage starts it.
  const state: StageState = 'por_empezar'
  const { title, language, days, baseCents, taxCents, retentionCents, toPayCents } = extra
  const dueAt = null
  const turnAt = turnOf({ state, payment: 'por_pagar', dueAt, reviewDays: REVIEW_DAYS }, now)
  const revisionsLeft = sql<number>`(SELECT (agreement ->> 'revisions')::smallint FROM orders WHERE id = ${order.id}::uuid)`
  await trx
    .insertInto('stages')
    .values({
      orderId: order.id,
      n,
      title,
      language,
      days,
      baseCents,
      taxCents,
      retentionCents,
      toPayCents,
      state,
      dueAt,
      turnAt,
      revisionsLeft,
      leaveUntil,
    })
    .execute()
  await scheduleTurn(trx, { orderId: order.id, n, version: 0 }, { state, dueAt, turnAt, owedAt: null }, now)
  await writeOrderState(trx, order.id, [...order.stages, { state }], now)
}

/** Further work that was offered. Without an answer it ends. */
export interface OpenExtra {
  id: string
  title: string
  /** The language of the title; null means the site's own. */
  language: Language | null
  days: number
  baseCents: number
  taxCents: number
  retentionCents: number
  toPayCents: number
  validUntil: Date
}

/** The extension that is offered within an order and can be accepted now. */
export function findOpenExtra(db: Db | Trx, orderId: string, now: Date): Promise<OpenExtra | undefined> {
  return db
    .selectFrom('orderExtras')
    .select(['id', 'title', 'language', 'days', 'baseCents', 'taxCents', 'retentionCents', 'toPayCents', 'validUntil'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'ofrecida')
    .where('validUntil', '>', now)
    .executeTakeFirst()
}
