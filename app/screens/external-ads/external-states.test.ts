import '#tests/support/own-world.ts'
import { beforeEach, expect, test } from 'vitest'
import { createFeedFetcher } from '#app/adapters/feed-fetch.server.ts'
import { demoFeed } from '#app/domain/external/demo-feed.server.ts'
import { fetchDueSources } from '#app/domain/external/import.server.ts'
import { readFeed } from '#app/domain/external/read-feed.server.ts'
import { approveSource, disableSource } from '#app/domain/external/sources.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFeedServer, anExternalSource } from '#tests/support/external-ads.ts'
import { signedIn } from '#tests/support/factories.ts'

/** The transitions of an ad of another site into each of its states but 'Activo', and the page that a reader then sees (I8). */

const db = await aDatabase()
const reader = {
  fetch: createFeedFetcher({ isAllowed: () => true, timeoutMs: 30_000 }),
  read: async (feed: Parameters<typeof readFeed>[0]) => readFeed(feed),
  demo: demoFeed,
}
const SECRET = 'Lo que decía su fuente.'

beforeEach(async () => {
  await db.deleteFrom('externalSources').execute()
})

/** An ad in the feed of a source that the running app leaves alone: the test alone has it read, hour by hour. */
async function aReadAd(feed: object, source: Parameters<typeof anExternalSource>[1] = {}) {
  const ads = { listed: [{ id: 'a', title: 'Canto', description: SECRET, link: 'https://tablon.example/a', ...feed }] }
  const server = await aFeedServer((_request, response) => response.end(JSON.stringify(ads.listed)))
  const start = Date.now() + DAY_MS
  const { key } = await anExternalSource(db, { url: server.origin, nextFetchAt: new Date(start), ...source })
  let hours = 0
  async function read() {
    await fetchDueSources(db, reader, new Date(start + (hours += 2) * HOUR_MS))
  }
  await read()
  const { id, status } = await db.selectFrom('externalAds').select(['id', 'status']).executeTakeFirstOrThrow()
  const { visitor } = await signedIn()
  /** The words of its page and of the list. */
  async function seen() {
    await visitor.visit('/external-ads')
    const isListed = visitor.document.querySelector('.listing-card__title--plain') !== null
    await visitor.visit(`/external-ads/${id}`)
    const label = visitor.document.querySelector('.external-ad .badge')?.textContent
    return { isListed, status: visitor.status, label, isTold: visitor.text.includes(SECRET) }
  }
  return { key, status, ads, read, seen, visitor }
}

const SHOWN = { isListed: true, status: 200, label: 'Activo', isTold: true }
const gone = (label: string) => ({ isListed: false, status: 410, label, isTold: false })
const UNKNOWN = { isListed: false, status: 404, label: undefined, isTold: false }

test('I8: an ad that leaves its feed is ‘Inactivo’, and ‘Activo’ when it comes back', async () => {
  const { ads, read, seen, visitor } = await aReadAd({})
  expect(await seen()).toEqual(SHOWN)
  const listed = ads.listed
  ads.listed = []
  await read()
  expect(await seen()).toEqual(gone('Inactivo'))
  expect(visitor.text).toContain('Su fuente ya no lo publica. Por eso no mostramos nada más de él.')
  ads.listed = listed
  await read()
  expect(await seen()).toEqual(SHOWN)
})

test('I8: an ad that its source calls inactive is ‘Inactivo’ from the beginning', async () => {
  const { seen } = await aReadAd({ status: 'inactivo' })
  expect(await seen()).toEqual(gone('Inactivo'))
})

test('I8: an ad whose source is switched off is ‘Inactivo’', async () => {
  const { key, seen } = await aReadAd({})
  expect(await seen()).toEqual(SHOWN)
  await disableSource(db, key, new Date())
  expect(await seen()).toEqual(gone('Inactivo'))
})

test('I8: an ad is ‘Expirado’ from its day on, before anything reads its feed again', async () => {
  const { seen, visitor } = await aReadAd({ expiryDate: new Date(Date.now() + 9 * DAY_MS).toISOString() })
  expect(await seen()).toEqual(SHOWN)
  await db
    .updateTable('externalAds')
    .set({ expiresAt: new Date(Date.now() - HOUR_MS) })
    .execute()
  expect(await db.selectFrom('externalAds').select('status').execute()).toEqual([{ status: 'active' }])
  expect(await seen()).toEqual(gone('Expirado'))
  expect(visitor.text).toContain('Este anuncio ha llegado a su fecha. Por eso no mostramos nada más de él.')
})

test('I8: an ad that its source calls expired is ‘Expirado’', async () => {
  const { seen } = await aReadAd({ status: 'caducado' })
  expect(await seen()).toEqual(gone('Expirado'))
})

test('I8: an ad of a source without approval is pending and hidden; approved it is ‘Activo’', async () => {
  const { key, status, seen } = await aReadAd({}, { state: 'pendiente' })
  expect(status).toBe('pending')
  expect(await seen()).toEqual(UNKNOWN)
  await approveSource(db, key, new Date())
  expect(await seen()).toEqual(SHOWN)
})

test('I8: an ad that its source calls pending waits, whatever the source is', async () => {
  const { status, seen } = await aReadAd({ status: 'pendiente' })
  expect(status).toBe('pending')
  expect(await seen()).toEqual(UNKNOWN)
})
