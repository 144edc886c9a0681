import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { listPopularSearches, MIN_VISITORS, purgeSearchLog, recordSearch } from './popular.server.ts'
import { listSuggestions } from './suggestions.server.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let db: Db
beforeAll(async () => {
  db = await aDatabase()
})
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('searchLog').execute()
})

const texts = async (typed: string) => (await listSuggestions(db, typed)).map((suggestion) => suggestion.text)

describe('suggestions', () => {
  test('G10: titles first, then descriptions, five listings, then categories, eight in all', async () => {
    const author = await anAccount(db)
    for (const n of [1, 2, 3])
      await aListing(db, { author, title: `Vídeo ${n}`, createdAt: new Date(Date.UTC(2026, 0, n)) })
    for (const n of [1, 2, 3])
      await aListing(db, {
        author,
        title: `Montaje ${n}`,
        description: 'Edito tu video.',
        createdAt: new Date(Date.UTC(2026, 1, n)),
      })
    const found = await listSuggestions(db, 'video')
    expect(found.slice(0, 3).map((suggestion) => suggestion.text)).toEqual(['Vídeo 3', 'Vídeo 2', 'Vídeo 1'])
    expect(found.slice(3, 5).every((suggestion) => suggestion.text.startsWith('Montaje'))).toBe(true)
    expect(found[5]).toEqual({
      id: 'video',
      text: 'Video & Animación',
      type: 'category',
      category: 'Video & Animación',
    })
    expect(found).toHaveLength(6)
    expect((await listSuggestions(db, 'de')).length).toBeLessThanOrEqual(8)
  })

  test('G10: from two characters, and short words by their beginning, in titles and categories only', async () => {
    await aListing(db, { title: 'TV y radio', description: 'Arreglo de todo' })
    expect(await texts('t')).toEqual([])
    expect(await texts('tv')).toEqual(['TV y radio'])
    expect(await texts('eo')).toEqual([])
    expect(await texts('vi')).toEqual(['Video & Animación', 'Estilo de Vida'])
    expect(await texts('arreglo de')).toEqual([])
    expect(await texts('arreglo todo')).toEqual(['TV y radio'])
  })

  test('G10: only what everybody may see', async () => {
    await aListing(db, { title: 'Arpa uno', status: 'inactive', description: 'arpa' })
    await aListing(db, { title: 'Arpa dos', sensitive: true, description: 'arpa' })
    expect(await texts('arpa')).toEqual([])
  })

  test('G10: descriptions that take too long are done without', async () => {
    await aListing(db, { title: 'Cuerdas', description: 'Para violas de gamba' })
    const holder = await db.connection().execute(async (connection) => {
      await sql`BEGIN`.execute(connection)
      await sql`LOCK TABLE listing_search_descriptions IN ACCESS EXCLUSIVE MODE`.execute(connection)
      const started = performance.now()
      const found = await texts('violas')
      const elapsed = performance.now() - started
      await sql`ROLLBACK`.execute(connection)
      return { found, elapsed }
    })
    expect(holder.found).toEqual([])
    expect(holder.elapsed).toBeLessThan(1_000)
    expect(await texts('violas')).toEqual(['Cuerdas'])
  })
})

describe('popular searches', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const searchBy = async (visitors: number, query: string, at = now) => {
    for (let n = 1; n <= visitors; n += 1)
      await recordSearch(db, { query, ip: `10.0.0.${n}`, userAgent: BROWSER, now: at })
  }

  test('G9: what enough visitors searched for stands first; words of ours that find something fill up, apart', async () => {
    await aListing(db, { title: 'Clases de tango' })
    await aListing(db, { title: 'Arreglo de pianos' })
    await aListing(db, { title: 'Un logo para tu taller' })
    await searchBy(MIN_VISITORS, 'Tango')
    await searchBy(MIN_VISITORS + 1, 'pianos')
    await searchBy(MIN_VISITORS - 1, 'mi vecino de arriba')
    await searchBy(MIN_VISITORS, 'nadie lo ofrece')
    expect(await listPopularSearches(db, now)).toEqual({ popular: ['Pianos', 'Tango'], suggested: ['Logo'] })
  })

  test('G9: one visitor counts once a day, and many days of one visitor are still one visitor', async () => {
    await aListing(db, { title: 'Clases de tango' })
    for (let day = 1; day <= 10; day += 1) await searchBy(1, 'tango', new Date(Date.UTC(2026, 10, day, 12)))
    await searchBy(1, 'tango')
    await searchBy(1, 'tango')
    expect((await listPopularSearches(db, now)).popular).toEqual([])
  })

  test('G9: after thirty days it counts no more, and is deleted', async () => {
    await aListing(db, { title: 'Clases de tango' })
    await searchBy(MIN_VISITORS, 'tango', new Date('2026-10-20T12:00:00Z'))
    await searchBy(1, 'piano')
    expect((await listPopularSearches(db, now)).popular).toEqual([])
    expect(await purgeSearchLog(db, now)).toBe(MIN_VISITORS)
    expect(await db.selectFrom('searchLog').select('query').execute()).toEqual([{ query: 'piano' }])
  })

  test('G9: nothing in the log says who searched', async () => {
    await searchBy(1, 'tango')
    const [row] = await db.selectFrom('searchLog').selectAll().execute()
    expect(Object.keys(row ?? {})).toEqual(['day', 'query', 'visitorHash'])
    expect(row?.visitorHash).toHaveLength(32)
  })
})
