import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { plainLetters } from '#app/locale/text.ts'

export interface Named {
  /** A word, as it is written. */
  word: string
  /** The groups of the vocabulary in which it is the first word of a term. */
  groups: ReadonlySet<number>
}

export type Pair = [one: string, other: string]

/** The first word of each term, once, with the groups of its terms. */
export function firstWords(terms: readonly { term: string; group?: number }[]): Named[] {
  const words = new Map<string, { word: string; groups: Set<number> }>()
  for (const { term, group } of terms) {
    const [word = ''] = term.toLowerCase().split(/[ ,-]/)
    const named = words.get(plainLetters(word)) ?? { word, groups: new Set<number>() }
    if (group !== undefined) named.groups.add(group)
    if (word !== '') words.set(plainLetters(word), named)
  }
  return [...words.values()]
}

/**
 * The first form of each Spanish name of an occupation («fontanero/fontanera|lampista» as «fontanero», «lampista»).
 * @param text a table with tabs whose column `es` has the names, between «|».
 * @throws when it has no such column.
 */
export function occupationNames(text: string): string[] {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const column = head.split('\t').indexOf('es')
  if (column === -1) throw new Error('The table of occupations has no column «es».')
  return lines.flatMap((line) =>
    (line.split('\t')[column] ?? '').split('|').flatMap((name) => name.split('/')[0]?.trim() || []),
  )
}

/**
 * The pairs of words that are equal in a search only because of their stem: not the singular and the plural
 * of one word, not of one group of the vocabulary, and not among those that are listed.
 * @param options.arePeople names of people in a trade, whose forms for men and women are one word.
 */
export async function unlistedPairs(
  db: Db,
  named: readonly Named[],
  listed: readonly Pair[],
  { arePeople = false }: { arePeople?: boolean } = {},
): Promise<Pair[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT array_agg(word ORDER BY word) AS words FROM unnest(${named.map(({ word }) => word)}::text[]) word
     WHERE search_stems(word) <> '{}' GROUP BY search_stems(word) HAVING count(*) > 1 ORDER BY 1`.execute(db)
  const groupsOf = new Map(named.map(({ word, groups }) => [word, groups]))
  const known = new Set(listed.flatMap(([one, other]) => [keyOf(one, other), keyOf(other, one)]))
  return rows
    .flatMap(({ words }) => words.flatMap((one, at) => words.slice(at + 1).map((other): Pair => [one, other])))
    .filter(([one, other]) => {
      const others = groupsOf.get(other)
      const isGrouped = [...(groupsOf.get(one) ?? [])].some((group) => others?.has(group))
      const isOneWord = isPlural(one, other) || isPlural(other, one) || (arePeople && personOf(one) === personOf(other))
      return !isGrouped && !isOneWord && !known.has(keyOf(one, other))
    })
}

const keyOf = (one: string, other: string) => `${plainLetters(one)} ${plainLetters(other)}`

const isPlural = (one: string, many: string) => {
  const [singular, plural] = [plainLetters(one), plainLetters(many)]
  return [`${singular}s`, `${singular}es`, singular.replace(/z$/, 'ces')].includes(plural)
}

/** The common part of «técnico», «técnica» and «técnicos». */
const personOf = (word: string) =>
  plainLetters(word)
    .replace(/e?s$/, '')
    .replace(/(?:esa|[aoe])$/, '')

/**
 * The pairs of a list: on each line two words and why they may share a stem.
 * @throws on a line without a reason.
 */
export function readListedPairs(text: string): Pair[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [one, other, ...reason] = line.split(' ')
      if (!one || !other || reason.length === 0) throw new Error(`No two words and a reason: ${line}`)
      return [one, other]
    })
}
