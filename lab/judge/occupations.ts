import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { plainLetters } from '#app/locale/text.ts'

export interface Occupations {
  /** How many have a name for men and one for women that differ. */
  asked: number
  /** Pairs whose two names have different meanings for the search. */
  apart: Pair[]
  /** The rows of the table whose second name is not the first one of a woman: a slip, or another word. Not asked. */
  slips: Pair[]
}

type Pair = [man: string, woman: string]

const PART = 100

/**
 * Whether both forms of the first Spanish name of an occupation («fontanero/fontanera») have one meaning: the same
 * stems or concepts, in any order.
 * @param text a table with tabs whose column `es` has the names of an occupation, between «|».
 * @throws when it has no such column.
 */
export async function compareOccupations(db: Db, text: string): Promise<Occupations> {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const column = head.split('\t').indexOf('es')
  if (column === -1) throw new Error('The table of occupations has no column «es».')
  const pairs = lines.flatMap((line) => {
    const [man = '', woman = '', ...others] = (line.split('\t')[column] ?? '').split('|')[0]?.split('/') ?? []
    return man && woman && man !== woman && others.length === 0 ? [completed(man.trim(), woman.trim())] : []
  })
  const [slips, asked] = [pairs.filter((pair) => !isOnePair(pair)), pairs.filter(isOnePair)]
  const meaning = (name: 'man' | 'woman') => sql`(
    SELECT array_agg(DISTINCT coalesce(
             (SELECT '@' || min(g.group_id) FROM search_synonyms g WHERE g.stems = ARRAY[stem] AND NOT g.one_way), stem))
      FROM unnest(search_stems(${sql.ref(name)})) stem)`
  const apart: Pair[] = []
  // In parts, each within the limit of a statement.
  for (let at = 0; at < asked.length; at += PART) {
    const part = asked.slice(at, at + PART)
    const { rows } = await sql<{ man: string; woman: string }>`
      SELECT man, woman FROM unnest(${part.map(([man]) => man)}::text[], ${part.map(([, woman]) => woman)}::text[])
             WITH ORDINALITY p (man, woman, position)
       WHERE ${meaning('man')} IS DISTINCT FROM ${meaning('woman')} ORDER BY position`.execute(db)
    apart.push(...rows.map(({ man, woman }): Pair => [man, woman]))
  }
  return { asked: asked.length, apart, slips }
}

/** «técnico/técnica de alimentación» means «técnico de alimentación/técnica de alimentación». */
function completed(man: string, woman: string): Pair {
  const [, ...rest] = woman.split(' ')
  return man.includes(' ') || rest.length === 0 ? [man, woman] : [`${man} ${rest.join(' ')}`, woman]
}

/** Whether the names differ in nothing but the ending of words that have a form for women. */
function isOnePair([man, woman]: Pair): boolean {
  const [ofMan, ofWoman] = [wordsOf(man), wordsOf(woman)]
  return ofMan.length === ofWoman.length && ofMan.every((word, at) => isForm(word, ofWoman[at] ?? ''))
}

const wordsOf = (name: string) => plainLetters(name).split(/[ -]/)

const isForm = (man: string, woman: string) =>
  [
    man,
    `${man}a`,
    `${man}esa`,
    man.replace(/[eo]$/, 'a'),
    man.replace(/e$/, 'esa'),
    man.replace(/or$/, 'riz'),
  ].includes(woman)
