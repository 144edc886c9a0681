import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#app/db.server.ts'
import { readSearchParams } from '#app/domain/search/params.ts'
import { searchListings } from '#app/domain/search/queries.server.ts'

const DATA = join(import.meta.dirname, 'data')

/** A question with all listings that answer it; `none` if no listing does. */
const OwnQuestion = z.object({
  q: z.string(),
  accept: z.array(z.number()),
  within: z.number(),
  none: z.boolean().optional(),
})
type OwnQuestion = z.output<typeof OwnQuestion>

/** The questions to build by, or those that are asked only to judge a change. */
export const readOwnQuestions = (set: 'open' | 'final') =>
  z.array(OwnQuestion).parse(JSON.parse(readFileSync(join(DATA, `spain-${set}.json`), 'utf8')))

export interface OwnResult {
  asked: number
  /** How many have an answer among the first results. */
  answered: number
  /** How many have a wrong listing among the first three. */
  nonsense: number
  /** How many listings are among the first three of these, and how many of those do not answer. */
  shown: number
  wrong: number
  /** How many questions have no answer, and for how many of these nothing is shown. */
  none: number
  empty: number
}

/** Asks each question as the page of search would, and prints those with wrong results. */
export async function judgeOwn(
  db: Db,
  questions: readonly OwnQuestion[],
  numbers: ReadonlyMap<string, number>,
  tell: (line: string) => void,
): Promise<OwnResult> {
  const result = { asked: 0, answered: 0, nonsense: 0, shown: 0, wrong: 0, none: 0, empty: 0 }
  for (const { q, accept, within, none = false } of questions) {
    const found = await searchListings(db, readSearchParams(new URLSearchParams({ q })))
    const came = found.items.map(({ id, title }) => ({ n: numbers.get(id) ?? 0, title }))
    if (none) {
      result.none += 1
      if (came.length === 0) result.empty += 1
      else tell(`${q}: nothing answers it, and it finds ${came[0]?.title}`)
      continue
    }
    result.asked += 1
    const isAnswered = came.slice(0, within).some(({ n }) => accept.includes(n))
    const wrong = came.slice(0, 3).filter(({ n }) => !accept.includes(n))
    result.shown += Math.min(came.length, 3)
    result.wrong += wrong.length
    if (isAnswered) result.answered += 1
    else tell(`${q}: no answer among the first ${within}`)
    if (wrong.length > 0) {
      result.nonsense += 1
      tell(`${q}: ${wrong.map(({ n, title }) => `${n} ${title}`).join('; ')} among the first three`)
    }
  }
  return result
}
