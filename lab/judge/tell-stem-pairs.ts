import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Db } from '#app/db.server.ts'
import { readVocabulary } from '#db/vocabulary.ts'
import { firstWords, occupationNames, readListedPairs, unlistedPairs, type Pair } from './shared-stems.ts'

const LISTED = new URL('data/shared-stems.txt', import.meta.url)

/**
 * The pairs that share a stem and are not listed, of the first words of the vocabulary's names and of its things of one
 * word. A thing of several words is found by all of them, so that one wrong join does no harm.
 */
export async function vocabularyPairs(db: Db): Promise<Pair[]> {
  const all = await readVocabulary(fileURLToPath(new URL('../../db', import.meta.url)))
  const terms = all.filter(({ term, oneWay }) => !oneWay || !term.includes(' '))
  return unlistedPairs(db, firstWords(terms), readListedPairs(readFileSync(LISTED, 'utf8')))
}

/**
 * Prints the pairs of words that share a stem and are not listed, over the vocabulary and over a table of occupations.
 * @returns whether there is one over the vocabulary.
 */
export async function tellStemPairs(db: Db, occupations: string | undefined): Promise<boolean> {
  const pairs = await vocabularyPairs(db)
  for (const pair of pairs) console.log(`vocabulary: ${pair.join(' / ')}`)
  console.log(`${pairs.length} pairs of the vocabulary share a stem and are not in shared-stems.txt`)
  if (occupations !== undefined) {
    const names = occupationNames(readFileSync(occupations, 'utf8')).map((term) => ({ term }))
    const listed = readListedPairs(readFileSync(LISTED, 'utf8'))
    const others = await unlistedPairs(db, firstWords(names), listed, { arePeople: true })
    for (const pair of others) console.log(`occupations: ${pair.join(' / ')}`)
    console.log(`${others.length} pairs of occupations share a stem and are not in shared-stems.txt`)
  }
  return pairs.length > 0
}
