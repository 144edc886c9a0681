import { db } from '#app/db.server.ts'
import { findDisputeTurns } from '#app/domain/disputes/news.server.ts'
import { findComing, listOpenOrders, type Coming } from '#app/domain/orders/lists.server.ts'
import { findHiringTurns } from '#app/domain/orders/waiting.server.ts'
import { listPendingRatings } from '#app/domain/reviews/pending.server.ts'
import { byUrgency, presentLine, type HiringLineShown } from '#app/parts/hiring/hiring-line.server.ts'
import type { Zone } from '#app/locale/dates.server.ts'
import { hiringSteps, moreTurnsStep } from './hiring-steps.server.ts'
import type { NextStep } from './next-steps.tsx'

/** How many orders that wait for the reader, and for others, are shown here; the list has all. */
const TURNS_SHOWN = 4
const OTHERS_SHOWN = 3

const NO_DISPUTES = { count: 0, id: null, title: null, language: null }

/** Loads a part of the page: null if that fails. */
export type Part = <Value>(name: string, loading: Promise<Value>) => Promise<Value | null>

export interface Hirings {
  /** All orders that are open. */
  lines: HiringLineShown[]
  turns: HiringLineShown[]
  others: HiringLineShown[]
  coming: Coming[] | null
  /** The steps; null if they could not be read. */
  steps: NextStep[] | null
}

/** A person's hirings on the dashboard, read at once. */
export async function loadHirings(
  part: Part,
  userId: string,
  { now, timeZone }: { now: Date; timeZone: Zone },
): Promise<Hirings> {
  const [orders, coming, asked, disputes, pending] = await Promise.all([
    part('orders', listOpenOrders(db, userId, now)),
    part('the money that is to come', findComing(db, userId)),
    part('whose turn it is', findHiringTurns(db, userId, now)),
    part('disputes', findDisputeTurns(db, userId)),
    part('what is to be rated', listPendingRatings(db, userId, now)),
  ])
  const lines = (orders ?? []).map((order) => presentLine(order, { now, timeZone })).toSorted(byUrgency)
  const own = lines.filter(({ isTurn }) => isTurn)
  return {
    lines,
    turns: own.slice(0, TURNS_SHOWN),
    others: lines.filter(({ isTurn }) => !isTurn).slice(0, OTHERS_SHOWN),
    coming,
    steps: orders &&
      asked && [
        ...moreTurnsStep(own.length - TURNS_SHOWN),
        ...hiringSteps({ ...asked, disputes: disputes ?? NO_DISPUTES }, pending ?? []),
      ],
  }
}
