import type { FetchedFeed } from '#app/adapters/feed-fetch.server.ts'
import type { Db } from '#app/db.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { DEMO_ADS, DEMO_SOURCE_NAME } from './demo-ads.ts'
import type { SourceReader } from './import.server.ts'
import { fetchDueSources } from './import.server.ts'
import { addSource, approveSource, removeSource } from './sources.server.ts'
import { DEMO_HOME, DEMO_URL } from './types.ts'

const DEMO_KEY = 'demo'

/** The demonstration's feed in the form that a server would give it. It sends no request. */
export function demoFeed(now: Date): FetchedFeed {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const ads = DEMO_ADS.map((ad) => ({
    id: ad.id,
    title: ad.title,
    description: ad.text,
    link: `${DEMO_HOME}#${ad.id}`,
    postDate: new Date(today - ad.daysAgo * DAY_MS).toISOString(),
    user: ad.by ? { name: ad.by } : undefined,
    price: ad.price && { ...ad.price, currency: ad.price.amount === undefined ? undefined : 'EUR' },
    category: ad.category,
    location: ad.place,
    tags: ad.tags,
    featured: ad.featured,
  }))
  const bytes = Buffer.from(JSON.stringify(ads))
  return { kind: 'fetched', bytes, contentType: 'application/json', etag: null, lastModified: null, url: DEMO_URL }
}

/** Adds the demonstration's source, which is read like any other. */
export async function addDemoSource(db: Db, reader: SourceReader, now: Date): Promise<void> {
  await removeDemoSource(db, now)
  const source = {
    key: DEMO_KEY,
    name: DEMO_SOURCE_NAME,
    url: DEMO_URL,
    kind: 'json' as const,
    licence: 'Anuncios inventados para la demostración',
    homeUrl: DEMO_HOME,
    intervalMinutes: 60,
    fields: {},
  }
  if ((await addSource(db, source, now)) === 'key-taken') return
  await approveSource(db, DEMO_KEY, now)
  await fetchDueSources(db, reader, now)
}

export async function removeDemoSource(db: Db, now: Date): Promise<void> {
  const known = await db
    .selectFrom('externalSources')
    .select('id')
    .where('key', '=', DEMO_KEY)
    .where('url', '=', DEMO_URL)
    .executeTakeFirst()
  if (known) await removeSource(db, DEMO_KEY, now)
}

/** Whether the demonstration and its source are installed. */
export async function hasDemoSource(db: Db): Promise<boolean> {
  const row = await db.selectFrom('externalSources').select('id').where('url', '=', DEMO_URL).executeTakeFirst()
  return row !== undefined
}
