import { beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCountedDb } from '#tests/support/rounds.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'
import { listTopics } from './suggestions.server.ts'

const db = await aDatabase()
const counted = await aCountedDb(process.env['DATABASE_URL'] as string)

beforeAll(async () => {
  const author = await anAccount(db)
  for (const location of ['Valencia', 'Vigo', 'Madrid', null])
    for (let made = 0; made < 12; made += 1)
      await aListing(db, {
        author,
        title: `Clases de guitarra ${made}`,
        categoryId: made % 2 ? 1 : 6,
        modality: made % 3 ? 'remoto' : 'presencial',
        location,
      })
  await refreshSearch(db, new Date())
})

const pages: [string, Record<string, string>][] = [
  ['everything', {}],
  ['a category', { category: 'Música & Audio' }],
  ['words', { q: 'guitarra' }],
  ['words with a place in them', { q: 'guitarra valencia' }],
  ['words near a place', { q: 'guitarra', where: 'Vigo' }],
  ['a place', { where: 'Vigo' }],
  [
    'words near a place, with filters',
    { q: 'guitarra', where: 'Vigo', category: 'Música & Audio', modality: 'remoto', min_price: '1' },
  ],
  ['by date, with filters', { q: 'guitarra', sort: 'recent', category: 'Música & Audio', modality: 'remoto' }],
  ['a filter with a mark', { pictured: '1' }],
]

/** The page also reads whether there is a demonstration, and who its reader is. */
const OF_THE_PAGE = 2
const MOST_STATEMENTS = 12
const MOST_ROUNDS = 4

async function sentFor(asked: Record<string, string>) {
  const params = readSearchParams(new URLSearchParams(asked))
  return counted.sentBy(() =>
    Promise.all([searchListings(counted.db, params), params.words.length > 0 && listTopics(counted.db, params.words)]),
  )
}

test.each(pages)('%s: at most twelve statements, at most four one after another', async (_, asked) => {
  const { statements, rounds } = await sentFor(asked)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(MOST_STATEMENTS - OF_THE_PAGE)
  expect(statements.length).toBeGreaterThan(0)
  expect(rounds, statements.join('\n\n')).toBeLessThanOrEqual(MOST_ROUNDS)
})

test('a search without results tries the probable words, and the results without each filter', async () => {
  const corrected = await sentFor({ q: 'gitarra' })
  expect(corrected.statements.length, corrected.statements.join('\n\n')).toBeLessThanOrEqual(
    MOST_STATEMENTS - OF_THE_PAGE,
  )
  expect(corrected.rounds).toBeLessThanOrEqual(7)
  const nothing = await sentFor({
    q: 'zanfona',
    where: 'Vigo',
    category: 'Música & Audio',
    modality: 'remoto',
    min_price: '1',
    pictured: '1',
    rating: '4',
  })
  // The search without each of the six removable filters is sent at once.
  expect(nothing.statements.length, nothing.statements.join('\n\n')).toBeLessThanOrEqual(19)
  expect(nothing.rounds).toBeLessThanOrEqual(6)
})
