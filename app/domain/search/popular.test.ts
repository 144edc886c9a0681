import { beforeEach, expect, test } from 'vitest'
import { MIN_VISITORS } from '#app/domain/measures/sources.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { Language } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing } from '#tests/support/factories.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { listPopularSearches, popularLike, recentPopularSearches, recordSearch } from './popular.server.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const db = await aDatabase()
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('searchLog').execute()
})

const now = new Date('2026-11-21T12:00:00Z')
const searchBy = async (visitors: number, query: string, at = now) => {
  for (let n = 1; n <= visitors; n += 1)
    await recordSearch(db, { query, ip: `10.0.0.${n}`, userAgent: BROWSER, now: at })
}

test('G9: searches of enough visitors come first; the product’s suggestions that find something follow, apart', async () => {
  await aListing(db, { title: 'Clases de tango' })
  await aListing(db, { title: 'Arreglo de pianos' })
  await aListing(db, { title: 'Un logo para tu taller' })
  await searchBy(MIN_VISITORS, 'Tango')
  await searchBy(MIN_VISITORS + 1, 'pianos')
  await searchBy(MIN_VISITORS - 1, 'mi vecino de arriba')
  await searchBy(MIN_VISITORS, 'nadie lo ofrece')
  expect(await listPopularSearches(db, now)).toEqual({
    popular: ['Pianos', 'Tango'],
    suggested: ['Logo'],
    answered: ['Logo'],
  })
})

test('G9: where no search is popular yet, the five of the specification are offered, found or not', async () => {
  const five = ['Diseño web', 'Logo', 'Marketing', 'Desarrollo app', 'SEO']
  expect(await listPopularSearches(db, now)).toEqual({ popular: [], suggested: five, answered: [] })
  await aListing(db, { title: 'Un logo para tu taller' })
  expect(await listPopularSearches(db, now)).toEqual({ popular: [], suggested: five, answered: ['Logo'] })
})

test.each([
  ['es', ['Diseño web', 'Logo', 'Marketing', 'Desarrollo app', 'SEO']],
  ['en', ['Web design', 'Logo', 'Marketing', 'App developer', 'SEO']],
  ['fr', ['Site web', 'Logo', 'Marketing', 'Développeur', 'SEO']],
  ['de', ['Webseite', 'Logo', 'Marketing', 'Softwareentwickler', 'SEO']],
] as const)(
  'G9: in %s the suggestions are words that pages in that language are searched by',
  async (language, five) => {
    for (const title of [
      'Diseño de tu sitio y página web',
      'Un logo',
      'Marketing y SEO',
      'Programador: desarrollo de una app',
    ])
      await aListing(db, { title })
    await onSiteOf(['es', 'en', 'fr', 'de'], () =>
      inLanguage(language, async () => {
        expect(await listPopularSearches(db, now)).toEqual({ popular: [], suggested: five, answered: five })
      }),
    )
  },
)

test('G9: a popular trade is named in the page’s language, once; other searches say their language', async () => {
  await aListing(db, { title: 'Fotógrafo de tunos' })
  await aListing(db, { title: 'Fontanero' })
  await searchBy(MIN_VISITORS + 3, 'fotógrafo')
  await searchBy(MIN_VISITORS + 2, 'fotógrafos')
  await searchBy(MIN_VISITORS + 1, 'tunos')
  await searchBy(MIN_VISITORS, 'fontanero')
  await onSiteOf(['es', 'en', 'fr', 'de'], async () => {
    const asked = async (language: Language) => {
      const { popular, languages } = await inLanguage(language, () => listPopularSearches(db, now))
      return popular.map((query, at) => `${query} ${languages?.[at] ?? ''}`.trim())
    }
    expect(await asked('fr')).toEqual(['Photographe', 'Tunos es', 'Plombier'])
    expect(await asked('de')).toEqual(['Fotograf', 'Tunos es', 'Klempner'])
    expect(await asked('es')).toEqual(['Fotógrafo', 'Fotógrafos', 'Tunos', 'Fontanero'])
  })
})

test('G9: one visitor counts once a day, and many days of one visitor are still one visitor', async () => {
  await aListing(db, { title: 'Clases de tango' })
  for (let day = 1; day <= 10; day += 1) await searchBy(1, 'tango', new Date(Date.UTC(2026, 10, day, 12)))
  await searchBy(1, 'tango')
  await searchBy(1, 'tango')
  expect((await listPopularSearches(db, now)).popular).toEqual([])
})

test('G9: after thirty days a search no longer counts, and is deleted', async () => {
  await aListing(db, { title: 'Clases de tango' })
  await searchBy(MIN_VISITORS, 'tango', new Date('2026-10-20T12:00:00Z'))
  await searchBy(1, 'piano')
  expect((await listPopularSearches(db, now)).popular).toEqual([])
  expect((await purgeExpired(db, now))['search_log']).toBe(MIN_VISITORS)
  expect(await db.selectFrom('searchLog').select('query').execute()).toEqual([{ query: 'piano' }])
})

test('G9, G10: a popular search is suggested by any of its words; runs of figures and addresses never are', async () => {
  // Searches are remembered for five minutes.
  const later = new Date(now.getTime() + 6 * MINUTE_MS)
  await aListing(db, { title: 'Clases de tango 28013' })
  await searchBy(MIN_VISITORS, 'clases de tango')
  await searchBy(MIN_VISITORS, 'tango 28013')
  await searchBy(MIN_VISITORS, 'tango ana@ejemplo.es')
  expect((await popularLike(db, 'tan', later)).sort()).toEqual(['clases de tango'])
  expect(await popularLike(db, 'clases de tango', later)).toEqual([])
})

test('G9: readers in one language are not offered the words of readers in another', async () => {
  const later = new Date(now.getTime() + 12 * MINUTE_MS)
  await onSiteOf(['es', 'en'], async () => {
    const asked = (['es', 'en', 'es', 'en'] as const).map((language) =>
      inLanguage(language, async () => (await recentPopularSearches(db, later)).suggested[0]),
    )
    expect(await Promise.all(asked)).toEqual(['Diseño web', 'Web design', 'Diseño web', 'Web design'])
  })
})

test('G9: the log does not say who searched', async () => {
  await searchBy(1, 'tango')
  const [row] = await db.selectFrom('searchLog').selectAll().execute()
  expect(Object.keys(row ?? {})).toEqual(['day', 'query', 'visitorHash'])
  expect(row?.visitorHash).toHaveLength(32)
})
