import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'

export interface Occupations {
  /** How many have a name for men and one for women that differ. */
  asked: number
  /** The two names of those whose meaning differs for the search. */
  apart: [man: string, woman: string][]
}

const PART = 100

/**
 * Whether both forms of the first Spanish name of an occupation («fontanero/fontanera») have one meaning: the same stems
 * or concepts, in any order.
 * @param text a table with tabs whose column `es` has the names of an occupation, between «|».
 * @throws when it has no such column.
 */
export async function compareOccupations(db: Db, text: string): Promise<Occupations> {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const column = head.split('\t').indexOf('es')
  if (column === -1) throw new Error('The table of occupations has no column «es».')
  const pairs = lines.flatMap((line) => {
    const [man = '', woman = '', ...others] = (line.split('\t')[column] ?? '').split('|')[0]?.split('/') ?? []
    return man && woman && man !== woman && others.length === 0 ? [[man, woman] as [string, string]] : []
  })
  const meaning = (name: 'man' | 'woman') => sql`(
    SELECT array_agg(DISTINCT coalesce(
             (SELECT '@' || min(g.group_id) FROM search_synonyms g WHERE g.stems = ARRAY[stem] AND NOT g.one_way), stem))
      FROM unnest(search_stems(${sql.ref(name)})) stem)`
  const apart: Occupations['apart'] = []
  // In parts, each within the limit of a statement.
  for (let at = 0; at < pairs.length; at += PART) {
    const part = pairs.slice(at, at + PART)
    const { rows } = await sql<{ man: string; woman: string }>`
      SELECT man, woman FROM unnest(${part.map(([man]) => man)}::text[], ${part.map(([, woman]) => woman)}::text[])
             WITH ORDINALITY p (man, woman, position)
       WHERE ${meaning('man')} IS DISTINCT FROM ${meaning('woman')} ORDER BY position`.execute(db)
    apart.push(...rows.map(({ man, woman }): [string, string] => [man, woman]))
  }
  return { asked: pairs.length, apart }
}
