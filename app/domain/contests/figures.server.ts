import type { Db } from '#app/db.server.ts'
import { countContests, type ContestFigures } from './queries.server.ts'

interface Kept {
  figures: Promise<ContestFigures>
  /** By the clock of the process. */
  until: number
}

const kept = new WeakMap<Db, Kept>()
/**
 * Figures are kept for so many times the time that counting took: of few contests they are always new, of a hundred
 * thousand some seconds old.
 */
const KEPT_TIMES = 25

/** countContests, kept for a moment, so that simultaneous requests count once. */
export function contestFigures(db: Db, asked: Parameters<typeof countContests>[1]): Promise<ContestFigures> {
  const started = performance.now()
  const before = kept.get(db)
  if (before && before.until > started) return before.figures
  const next: Kept = { figures: countContests(db, asked), until: Infinity }
  kept.set(db, next)
  next.figures.then(
    () => {
      const counted = performance.now()
      next.until = counted + KEPT_TIMES * (counted - started)
    },
    () => kept.delete(db),
  )
  return next.figures
}
