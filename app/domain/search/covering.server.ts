import type { Db, Trx } from '#app/db.server.ts'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { filtersOf } from './asked-question.server.ts'
import { coverageConditions } from './coverage.ts'
import { withPlace } from './near.server.ts'
import type { SearchParams } from './params.ts'
import { readQuestion, type Question } from './question.server.ts'
import { countByWords } from './relevant.server.ts'
import { run } from './run.server.ts'
import { containsExactly } from './statements.ts'

/**
 * Selects, among listings that match the filters of a search, those that its page shows: the ones that cover enough
 * of its words (docs/decisions/0230), or, if none does, those that offer the heaviest unit.
 */
export async function listCovering(db: Db | Trx, asked: SearchParams, ids: readonly string[]): Promise<string[]> {
  const found = await findPlaceAsked(db, asked.where, asked.words)
  const params = withPlace(asked, found)
  const filters = filtersOf(params, found.circle, 'moderate')
  const question = await readQuestion(db, params.words)
  if (!filters || question.coverage.least === 0) return [...ids]
  const values: unknown[] = [ids]
  const place = (value: unknown) => `$${values.push(value)}`
  const covers = coverageConditions(question.coverage, place, 'w.')
  const hasAll = question.parts.map((word) => containsExactly('s.title_norm', word, place(word)))
  const rows = await run<{ id: string }>(db, {
    text: `SELECT s.listing_id AS id FROM listing_search s LEFT JOIN listing_words w ON w.listing_id = s.listing_id
      WHERE s.listing_id = ANY ($1::uuid[])
        AND (${[covers, hasAll].flatMap((all) => (all.length > 0 ? [`(${all.join(' AND ')})`] : [])).join(' OR ')})`,
    values,
  })
  if (rows.length > 0 || (await countByWords(db, question, filters)) > 0) return rows.map(({ id }) => id)
  return listOffering(db, question, ids)
}

/** Which of these listings offer the heaviest unit of a question; all of them where the best ones do not offer it. */
async function listOffering(db: Db | Trx, { units, sets, isInHead, coverage }: Question, ids: readonly string[]) {
  // A single trade is covered only by listings that offer it.
  if (units.length === 1) return []
  const heaviest = coverage.heads[sets[0]?.[0] ?? 0]
  if (!isInHead || heaviest === undefined) return [...ids]
  const rows = await run<{ id: string }>(db, {
    text: `SELECT listing_id AS id FROM listing_words WHERE listing_id = ANY ($1::uuid[]) AND words @@ $2::tsquery`,
    values: [ids, heaviest],
  })
  return rows.map(({ id }) => id)
}
