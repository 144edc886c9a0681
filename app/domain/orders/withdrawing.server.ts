import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { shareOf } from '#app/domain/hiring/tax-lines.ts'
import { nameOf, tellSide } from '#app/domain/hiring/telling.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { changeStage } from './changing.server.ts'
import { addEvent } from './events.server.ts'
import { hasCome, holdOrder, sideOf, type HeldOrder, type HeldStage } from './holding.server.ts'
import { orderPath } from './paths.ts'
import { endOf, isFinal, isPaid } from './stages.ts'
import { canWithdraw, SHARE_HOURS, WITHDRAWAL_DAYS } from './withdrawal.ts'

/** The end of the fourteenth day after a contract, by the clock of the site. */
export async function endOfWithdrawal(db: Db | Trx, contractAt: Date): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    SELECT (date_trunc('day', ${contractAt}::timestamptz AT TIME ZONE ${siteTimeZone})
            + make_interval(days => ${sql.lit(WITHDRAWAL_DAYS + 1)})) AT TIME ZONE ${siteTimeZone} AS until`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no moment')
  return row.until
}

export type Withdrawn =
  /** `waitsForShare`: the freelancer says within 48 hours what had been done. */
  | { kind: 'withdrawn'; waitsForShare: boolean }
  | { kind: 'withdrawn-before' | 'too-late' | 'not-possible' | 'not-found' }

export interface Withdrawing {
  words: string | null
  formKey: string
  now: Date
}

/**
 * A consumer withdraws from a contract. What has not been begun ends at once, and what was paid for it goes back; of what
 * was begun with their consent the freelancer says within 48 hours how much had been done.
 */
export function withdrawFromContract(
  db: Db,
  clientId: string,
  orderId: string,
  asked: Withdrawing,
): Promise<Withdrawn> {
  const { words, formKey, now } = asked
  return inTransaction(db, async (trx): Promise<Withdrawn> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, clientId) !== 'client') return { kind: 'not-found' }
    if (await hasWithdrawn(trx, orderId, formKey)) return { kind: 'withdrawn-before' }
    const { withdrawUntil } = order
    if (withdrawUntil && now >= withdrawUntil) return { kind: 'too-late' }
    const open = order.stages.filter(({ state }) => !isFinal(state))
    if (!canWithdraw({ ...order, side: 'client', isWithdrawn: false }, now)) return { kind: 'not-possible' }
    const begun = order.startsNow ? open.filter(({ state }) => isBegun(state)) : []
    const eventSeq = await addEvent(trx, {
      orderId,
      stageN: null,
      actor: 'client',
      kind: 'withdraw-contract',
      body: words,
      formKey,
      now,
    })
    const shareUntil = begun.length === 0 ? null : new Date(now.getTime() + SHARE_HOURS * HOUR_MS)
    await trx
      .insertInto('withdrawals')
      .values({ orderId, at: now, shareUntil, settledAt: shareUntil ? null : now })
      .execute()
    await endUnbegun(trx, order, { begun, eventSeq, now })
    if (shareUntil)
      await scheduleJob(trx, 'turn-withdrawal', { orderId }, { runAt: shareUntil, dedupeKey: shareKey(orderId) })
    await tellWithdrawal(trx, order, { shareUntil, now })
    return { kind: 'withdrawn', waitsForShare: shareUntil !== null }
  })
}

async function hasWithdrawn(trx: Trx, orderId: string, formKey: string): Promise<boolean> {
  const before = await trx.selectFrom('withdrawals').select('at').where('orderId', '=', orderId).executeTakeFirst()
  return before !== undefined || hasCome(trx, orderId, formKey)
}

/** Ends what has not been begun; of what has been the dates stop. Later stages first: an earlier one takes them along. */
async function endUnbegun(
  trx: Trx,
  order: HeldOrder,
  { begun, eventSeq, now }: { begun: readonly HeldStage[]; eventSeq: number; now: Date },
): Promise<void> {
  for (const { n } of order.stages.toReversed()) {
    // Each change is of the order as the one before has left it.
    const held = await holdOrder(trx, order.id)
    const stage = held?.stages.find((each) => each.n === n)
    if (!held || !stage || isFinal(stage.state)) continue
    const ended = begun.some((each) => each.n === n) ? {} : { ...endOf(stage), cancelAskedBy: null }
    await changeStage(trx, held, { ...stage, ...ended }, { now, eventSeq, turnAt: null })
  }
}

const isBegun = (state: HeldStage['state']) => state === 'en_curso' || state === 'entregado' || state === 'cambios'
const shareKey = (orderId: string) => `turn-withdrawal:${orderId}`

export type Shared = 'stated' | 'stated-before' | 'not-possible' | 'not-found'

/** The freelancer says which share of the begun work had been done: for that they are paid, the rest goes back. */
export function stateShare(
  db: Db,
  freelancerId: string,
  orderId: string,
  { percent, formKey, now }: { percent: number; formKey: string; now: Date },
): Promise<Shared> {
  return inTransaction(db, async (trx): Promise<Shared> => {
    const order = await holdOrder(trx, orderId)
    if (!order || sideOf(order, freelancerId) !== 'freelancer') return 'not-found'
    if (await hasCome(trx, orderId, formKey)) return 'stated-before'
    return (await settle(trx, order, { percent, kind: 'state-share', formKey, now })) ? 'stated' : 'not-possible'
  })
}

/** What the job after 48 hours does: of what nobody said, nothing had been done. */
export function turnWithdrawal(db: Db, orderId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await holdOrder(trx, orderId)
    const row = await trx
      .selectFrom('withdrawals')
      .select('shareUntil')
      .where('orderId', '=', orderId)
      .executeTakeFirst()
    if (order && row?.shareUntil && row.shareUntil <= now)
      await settle(trx, order, { percent: 0, kind: 'share-by-silence', formKey: null, now })
  })
}

interface Settling {
  percent: number
  kind: 'state-share' | 'share-by-silence'
  formKey: string | null
  now: Date
}

async function settle(trx: Trx, order: HeldOrder, { percent, kind, formKey, now }: Settling): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('withdrawals')
    .set({ settledAt: now, sharePercent: percent })
    .where('orderId', '=', order.id)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  const actor = kind === 'state-share' ? 'freelancer' : 'system'
  const eventSeq = await addEvent(trx, { orderId: order.id, stageN: null, actor, kind, formKey, now })
  for (const stage of order.stages.filter(({ state }) => isBegun(state)))
    await changeStage(trx, order, { ...stage, ...sharedEnd(stage, percent) }, { now, eventSeq })
  await trx.deleteFrom('jobs').where('dedupeKey', '=', shareKey(order.id)).where('state', '=', 'waiting').execute()
  const message = `De lo empezado se había hecho el ${percent} %. Mira cómo queda y qué se devuelve.`
  await tellSide(trx, {
    userId: order.clientId,
    cause: `share:${order.id}`,
    title: `Cómo queda tu desistimiento: ${order.title}`,
    message,
    href: orderPath(order.id),
    now,
    isOwed: true,
  })
  return true
}

/** A stage of which a share had been done. */
function sharedEnd(stage: HeldStage, percent: number) {
  const back = stage.toPayCents - shareOf(stage.toPayCents, percent * 100)
  const none = { cancelAskedBy: null }
  if (back === stage.toPayCents) return { ...endOf(stage), ...none }
  if (back === 0) return { state: 'completado' as const, ...none }
  const goesBack = isPaid(stage.payment) || stage.payment === 'anunciado'
  const payment = goesBack ? ('reembolso_pendiente' as const) : stage.payment
  return { state: 'reparto' as const, payment, returnCents: back, ...none }
}

async function tellWithdrawal(
  trx: Trx,
  order: HeldOrder,
  { shareUntil, now }: { shareUntil: Date | null; now: Date },
): Promise<void> {
  const when = formatMoment(now, siteTimeZone)
  const about = { cause: `withdrawn:${order.id}`, href: orderPath(order.id), now, isOwed: true }
  await tellSide(trx, {
    ...about,
    userId: order.clientId,
    title: `Acuse de tu desistimiento: ${order.title}`,
    message:
      `El ${when} has desistido del contrato. ` +
      (shareUntil
        ? `Quien lo hacía tiene hasta el ${formatMoment(shareUntil, siteTimeZone)} para decir qué parte estaba hecha; lo demás se devuelve.`
        : 'No se había empezado nada, así que se devuelve todo lo pagado.'),
  })
  await tellSide(trx, {
    ...about,
    userId: order.freelancerId,
    title: `Desistimiento: ${order.title}`,
    message:
      `El ${when} ${await nameOf(trx, order.clientId)} ha desistido del contrato, como permite la ley en los primeros ${WITHDRAWAL_DAYS} días. ` +
      (shareUntil
        ? `Di antes del ${formatMoment(shareUntil, siteTimeZone)} qué parte de lo empezado estaba hecha; si no, cuenta como nada.`
        : 'No se había empezado nada.'),
  })
}
