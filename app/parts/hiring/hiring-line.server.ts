import { orderPath } from '#app/domain/orders/paths.ts'
import type { ListedOrder } from '#app/domain/orders/lists.server.ts'
import type { OrderRow } from '#app/domain/orders/queries.server.ts'
import { isAskedToReturn } from '#app/domain/orders/returning.ts'
import { stateLabel, type Side, type Stage } from '#app/domain/orders/stages.ts'
import { formatDate, timeLeft, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { STATE_BADGES } from './state-badges.ts'
import { byDate, headlinesOf } from './tasks.ts'
import { jobTitle } from './job-title.ts'
import { t } from '#app/locale/texts.ts'

const LEFT = () => t('Usuario eliminado')
/** The name of the other side of an order, while their account exists. */
export const nameOfOther = ({ otherName }: Pick<OrderRow, 'otherName'>) => otherName ?? LEFT()

interface Reading {
  now: Date
  timeZone: Zone
}

/** The task that an order waits for, and until when; the date is null if the order does not move on automatically. */
interface Waits {
  isMine: boolean
  task: string
  until: Date | null
}

/** All tasks that an order waits for: the reader's first, then the one with the nearest date. */
function waitsOf(order: ListedOrder, now: Date): Waits[] {
  const { side, share, shareUntil, extraUntil, stages } = order
  const waits: Waits[] = [...headlinesOf(stages, side, now), ...stages.flatMap((stage) => returnOf(stage, side, now))]
  if (share && share !== 'moderator') {
    const task = share === 'freelancer' ? t('decir qué estaba hecho') : t('responder al desistimiento')
    waits.push({ isMine: share === side, task, until: shareUntil })
  }
  if (extraUntil !== null)
    waits.push({ isMine: side === 'client', task: t('responder a la ampliación'), until: extraUntil })
  return waits.toSorted((one, other) => Number(other.isMine) - Number(one.isMine) || byDate(one, other))
}

/** A proposed return waits for the side to which it is proposed. */
function returnOf(stage: Stage, side: Side, now: Date): Waits[] {
  const isMine = isAskedToReturn(stage, side, now)
  if (!isMine && !isAskedToReturn(stage, side === 'client' ? 'freelancer' : 'client', now)) return []
  return [{ isMine, task: t('responder a la devolución propuesta'), until: stage.returnAskedUntil }]
}

/** An order in a list, in one line: the other person, the task it waits for, the time left, and the amount. */
export function presentLine(order: ListedOrder, { now, timeZone }: Reading) {
  const { id, side, isTurn, otherId, otherAvatarUrl, state, createdAt } = order
  const name = nameOfOther(order)
  const [waits, ...others] = waitsOf(order, now)
  const label = stateLabel(order, now)
  return {
    to: orderPath(id),
    ...jobTitle(order),
    job: presentJob(order.job, id),
    other: { id: otherId, name, url: otherAvatarUrl },
    isTurn,
    /** Whether the client has withdrawn: then a note is beside the turn. */
    isWithdrawn: order.isWithdrawn,
    label,
    badge: STATE_BADGES[state],
    task: !waits ? null : waits.isMine ? waits.task : t('le toca {task}', { task: waits.task }),
    /** How much more waits for the same side. */
    more: others.filter(({ isMine }) => isMine === waits?.isMine).length,
    left: waits?.until ? timeLeft(waits.until, now, timeZone) : null,
    until: waits?.until?.toISOString() ?? null,
    /** «Te contrató el 3 nov 2026», where neither side is waited for. */
    since:
      side === 'client'
        ? t('Contratado el {day}', { day: formatDate(createdAt, timeZone) })
        : t('Te contrató el {day}', { day: formatDate(createdAt, timeZone) }),
    toPay: formatMoney(order.toPayCents, order.currency),
  }
}
export type HiringLineShown = ReturnType<typeof presentLine>

/** Sorts lines that wait for the reader first, then by the nearest date. */
export const byUrgency = (one: HiringLineShown, other: HiringLineShown): number =>
  Number(other.isTurn) - Number(one.isTurn) || (one.until ?? '9').localeCompare(other.until ?? '9')
