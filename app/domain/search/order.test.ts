import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#app/db.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, type Account } from '#tests/support/factories.ts'
import { readSearchParams } from './params.ts'
import { searchListings } from './queries.server.ts'
import { refreshSearch } from './refresh.server.ts'

const db = await aDatabase()
/** A second process, from the view of a search. */
const other = createDb(createPool(process.env['DATABASE_URL'] as string))
atEnd(() => other.destroy())

const search = (asked: Record<string, string>, from = db) =>
  searchListings(from, readSearchParams(new URLSearchParams(asked)))

const WORDS = ['mimbre', 'cestas', 'guitarra', 'logotipo', 'vídeo', 'taller']
const TOWNS = ['Valencia', 'Torrent', 'Sagunto', 'Gandia', 'Castellón de la Plana', 'Vigo']

const listing = fc.record({
  title: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => words.join(' de ')),
  tags: fc.subarray(WORDS, { maxLength: 2 }),
  description: fc.constantFrom('Hago cestas de mimbre.', 'Nada que decir.', 'Un taller. '.repeat(40)),
  location: fc.constantFrom(...TOWNS, null),
  modality: fc.constantFrom('presencial', 'híbrido', 'remoto', null),
  priceCents: fc.constantFrom(100, 1_500, 90_000),
})

const question = fc.record({
  q: fc.constantFrom('mimbre', 'cesta', 'taller de guitarras', 'logo', 'videógrafo', 'cestas en Torrent'),
  where: fc.constantFrom('', 'Valencia', 'Gandía', 'Vigo'),
  km: fc.constantFrom('', '5', '25', '100'),
  sort: fc.constantFrom('', '', 'near'),
})

let sellers: Account[] = []
let made = 0

/** Publishes two of each seller at most, so that none waits for its seller's others. */
async function publish(count: number) {
  for (const one of fc.sample(listing, { numRuns: count, seed: made + 1 })) {
    if (made % 2 === 0) sellers.push(await anAccount(db))
    await aListing(db, { ...one, author: sellers.at(-1) as Account, sensitive: made % 20 === 19 })
    made += 1
  }
}

beforeAll(async () => {
  await db.deleteFrom('users').execute()
  sellers = []
  await publish(200)
  await refreshSearch(db, new Date())
})

const sumOf = ({ points = [] }: { points?: readonly number[] }) => points.reduce((sum, one) => sum + one, 0)

test('the points that a card prints add up to its place in the order, near a town and anywhere', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const { items } = await search({ ...asked, sort: '', exact: '1' })
      const sums = items.map(sumOf)
      expect(sums).toEqual(sums.toSorted((a, b) => b - a))
      compared += new Set(sums).size
    }),
    { numRuns: 60, seed: 24 },
  )
  expect(compared).toBeGreaterThan(200)
})

test('neither the order of words nor words without weight change the results', async () => {
  const words = fc.shuffledSubarray([...WORDS, 'tuba', 'clases', 'Torrent'], { minLength: 2, maxLength: 4 })
  const fillers = fc.subarray(['busco', 'necesito', 'urgente', 'barato', 'alguien', 'precio'])
  let found = 0
  await fc.assert(
    fc.asyncProperty(words, fillers, async (words, fillers) => {
      const idsOf = async (q: string[]) => (await allOf({ q: q.join(' ') })).toSorted()
      const ids = await idsOf(words)
      expect(await idsOf(words.toReversed())).toEqual(ids)
      expect(await idsOf([...fillers, ...words])).toEqual(ids)
      expect(await idsOf([...words, ...fillers])).toEqual(ids)
      found += ids.length > 0 ? 1 : 0
    }),
    { numRuns: 30, seed: 27 },
  )
  expect(found).toBeGreaterThan(15)
})

test('two instances give the same answer, and continue each other’s pages', async () => {
  let turned = 0
  await fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const [here, there] = await Promise.all([search(asked), search(asked, other)])
      expect(there).toEqual(here)
      if (!here.next) return
      const after = { ...asked, after: here.next }
      expect(await search(after, other)).toEqual(await search(after))
      turned += 1
    }),
    { numRuns: 40, seed: 25 },
  )
  expect(turned).toBeGreaterThan(10)
})

test('pages near a town have no gap and no repeat while listings are published and deleted', async () => {
  const gone = new Set<string>()
  let turned = 0
  await fc.assert(
    fc.asyncProperty(question, async (question) => {
      const asked = { ...question, exact: '1' }
      const wanted = await allOf(asked)
      const seen: string[] = []
      let page = await search(asked)
      for (;;) {
        seen.push(...page.items.map(({ id }) => id))
        if (!page.next) break
        const leaving = wanted.find((id) => !seen.includes(id) && !gone.has(id))
        if (leaving) await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', leaving).execute()
        if (leaving) gone.add(leaving)
        await publish(2)
        turned += 1
        page = await search({ ...asked, after: page.next }, made % 4 === 0 ? other : db)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(wanted.filter((id) => !gone.has(id))))
    }),
    { numRuns: 30, seed: 26 },
  )
  expect(turned).toBeGreaterThan(15)
  expect(gone.size).toBeGreaterThan(10)
})

async function allOf(asked: Record<string, string>) {
  const ids: string[] = []
  for (let page = await search(asked); ; page = await search({ ...asked, after: page.next })) {
    ids.push(...page.items.map(({ id }) => id))
    if (!page.next) return ids
  }
}
