import { beforeEach, expect, test } from 'vitest'
import { createFeedFetcher } from '#app/adapters/feed-fetch.server.ts'
import { isPublicAddress } from '#app/adapters/public-network.server.ts'
import { hasThread } from '#app/adapters/thread.server.ts'
import { readApart } from '#app/jobs/external-ads.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aFeedServer, anExternalAd, anExternalSource } from '#tests/support/external-ads.ts'
import { demoFeed } from './demo-feed.server.ts'
import { fetchDueSources, type SourceReader } from './import.server.ts'
import { readExternalParams } from './params.ts'
import { findExternalAdForAnyone, listExternalAdsForAnyone, listShownSourcesForAnyone } from './queries.server.ts'
import { approveSource, askForRefresh, disableSource } from './sources.server.ts'

const db = await aDatabase()
const isAllowed = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
const reader: SourceReader = {
  fetch: createFeedFetcher({ isAllowed, timeoutMs: 30_000 }),
  read: readApart,
  demo: demoFeed,
}
const start = new Date()
const later = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

beforeEach(async () => {
  await db.deleteFrom('externalSources').execute()
  await db.deleteFrom('jobs').execute()
})

/** A source whose server gives, in turn, the answers in `turns`; the last one is repeated. */
async function aSource(values: Parameters<typeof anExternalSource>[1] = {}) {
  const turns: { status?: number; headers?: Record<string, string>; body: string }[] = [{ body: '[]' }]
  const server = await aFeedServer((_request, response) => {
    const { status = 200, headers = {}, body } = (turns.length > 1 ? turns.shift() : turns[0]) as (typeof turns)[0]
    response.writeHead(status, headers).end(body)
  })
  const source = await anExternalSource(db, { url: server.origin, nextFetchAt: start, ...values })
  const state = () => db.selectFrom('externalSources').selectAll().where('id', '=', source.id).executeTakeFirstOrThrow()
  return { ...source, server, turns, state }
}

const listed = (...ads: object[]) =>
  JSON.stringify(ads.map((ad, at) => ({ link: `https://tablon.example/${at}`, category: 'Clases', ...ad })))
const stored = () => db.selectFrom('externalAds').select(['title', 'status']).orderBy('title').execute()
const shown = (query = '', now = start) =>
  listExternalAdsForAnyone(db, readExternalParams(new URLSearchParams(query)), now)

test('I3, I8: a copy is kept and changed in place, ads that leave the source are inactive, and addresses stay', async () => {
  const source = await aSource()
  source.turns[0] = { body: listed({ id: 'a', title: 'Canto' }, { id: 'b', title: 'Piano' }) }
  await fetchDueSources(db, reader, start)
  const before = await shown()
  expect(before.items.map(({ title }) => title).sort()).toEqual(['Canto', 'Piano'])
  expect(await source.state()).toMatchObject({
    state: 'activa',
    lastOkAt: start,
    categories: ['Clases'],
    error: null,
  })

  source.turns[0] = { body: listed({ id: 'a', title: 'Canto y solfeo', category: 'Música' }) }
  // Not before its interval has passed.
  expect(await fetchDueSources(db, reader, later(30))).toEqual([])
  await fetchDueSources(db, reader, later(61))
  expect(await stored()).toEqual([
    { title: 'Canto y solfeo', status: 'active' },
    { title: 'Piano', status: 'inactive' },
  ])
  const canto = before.items.find(({ title }) => title === 'Canto')
  expect(await findExternalAdForAnyone(db, canto?.id ?? '', start)).toMatchObject({ title: 'Canto y solfeo' })
  expect((await source.state()).categories).toEqual(['Música'])
  // Thirty days later it is forgotten.
  await fetchDueSources(db, reader, later(32 * 24 * 60))
  expect(await stored()).toEqual([{ title: 'Canto y solfeo', status: 'active' }])
})

test.each([
  [
    'a page of HTML',
    { body: '<!doctype html><html><body>Mantenimiento</body></html>' },
    'content',
    'it is a page of HTML',
  ],
  ['an error', { status: 500, body: 'no' }, 'connection', 'it answered 500'],
  [
    'a redirect to this machine',
    { status: 302, headers: { location: 'http://127.0.0.2:80/' }, body: '' },
    'connection',
    'a source at a private address',
  ],
  ['more than ten megabytes', { body: 'x'.repeat(10 * 1024 * 1024 + 1) }, 'connection', 'it is larger than 10240 KB'],
] as const)(
  'I3, I5: %s is logged, stores no ad, and the last good copy stays',
  async (_what, answer, error, reason) => {
    const source = await aSource()
    source.turns[0] = { body: listed({ title: 'Canto' }) }
    await fetchDueSources(db, reader, start)
    source.turns[0] = answer
    await fetchDueSources(db, reader, later(61))
    expect(await stored()).toEqual([{ title: 'Canto', status: 'active' }])
    expect(await source.state()).toMatchObject({
      state: 'error',
      error,
      errorDetail: reason,
      failures: 1,
      lastOkAt: start,
      triedAt: later(61),
    })
    source.turns[0] = { body: listed({ title: 'Piano' }) }
    await fetchDueSources(db, reader, later(122))
    expect(await source.state()).toMatchObject({ state: 'activa', error: null, errorDetail: null, failures: 0 })
  },
)

test('I3: a source that fails is asked less and less often, at least once a day', async () => {
  const source = await aSource()
  source.turns[0] = { status: 503, body: '' }
  const waits: number[] = []
  let now = start
  for (let time = 0; time < 7; time += 1) {
    await fetchDueSources(db, reader, now)
    const { nextFetchAt: next } = await source.state()
    waits.push((next.getTime() - now.getTime()) / MINUTE_MS)
    now = next
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1440, 1440])
})

test('I3: an unchanged feed is not parsed again, whether by status 304 or by the same bytes', async () => {
  const body = listed({ title: 'Canto' })
  const source = await aSource()
  source.turns[0] = { headers: { etag: '"1"' }, body }
  let reads = 0
  const counting = { ...reader, read: (feed: Parameters<typeof readApart>[0]) => ((reads += 1), readApart(feed)) }
  await fetchDueSources(db, counting, start)
  source.turns[0] = { status: 304, body: '' }
  await fetchDueSources(db, counting, later(61))
  source.turns[0] = { headers: { etag: '"2"' }, body }
  await fetchDueSources(db, counting, later(122))
  expect(reads).toBe(1)
  expect(source.server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"'])
  expect(await source.state()).toMatchObject({ lastOkAt: later(122), etag: '"2"' })
})

test('I8: ads wait until their source is approved, and are hidden and shown together with it', async () => {
  const source = await aSource({ state: 'pendiente' })
  source.turns[0] = { body: listed({ title: 'Canto' }) }
  await fetchDueSources(db, reader, start)
  expect(await stored()).toEqual([{ title: 'Canto', status: 'pending' }])
  expect((await shown()).total).toBe(0)
  expect(await listShownSourcesForAnyone(db)).toEqual([])
  const { id } = await db.selectFrom('externalAds').select('id').executeTakeFirstOrThrow()
  expect(await findExternalAdForAnyone(db, id, start)).toBeUndefined()

  expect(await approveSource(db, source.key, start)).toBe('approved')
  expect(await approveSource(db, source.key, start)).toBe('approved-already')
  expect((await shown()).total).toBe(1)
  expect(await listShownSourcesForAnyone(db)).toMatchObject([{ name: 'Tablón local', categories: ['Clases'] }])

  expect(await disableSource(db, source.key, start)).toBe('disabled')
  expect((await shown()).total).toBe(0)
  expect(await fetchDueSources(db, reader, later(61))).toEqual([])
  await approveSource(db, source.key, later(62))
  await fetchDueSources(db, reader, later(62))
  expect((await shown()).total).toBe(1)
  expect(await approveSource(db, 'nadie', start)).toBe('not-found')
})

test('I8: an ad expires on its day, whether the source says so or not', async () => {
  const { id: sourceId } = await anExternalSource(db, { nextFetchAt: later(9_999) })
  const { id } = await anExternalAd(db, sourceId, { expiresAt: later(10) })
  expect((await shown()).total).toBe(1)
  expect((await shown('', later(11))).total).toBe(0)
  expect(await findExternalAdForAnyone(db, id, later(11))).toMatchObject({ status: 'expired' })
  await fetchDueSources(db, reader, later(11))
  expect(await stored()).toEqual([{ title: 'Clases de canto', status: 'expired' }])
})

test('I4: a refresh is one job for all readers, at most once in ten minutes', async () => {
  expect(await askForRefresh(db, start)).toEqual({ kind: 'no-sources' })
  const source = await aSource({ nextFetchAt: later(60) })
  expect(await askForRefresh(db, start)).toEqual({ kind: 'asked' })
  expect(await askForRefresh(db, start)).toEqual({ kind: 'asked' })
  const jobs = await db.selectFrom('jobs').select('kind').execute()
  expect(jobs).toEqual([{ kind: 'refresh-external-sources' }])
  expect(source.server.requests).toHaveLength(0)
  await fetchDueSources(db, reader, start)
  expect(await askForRefresh(db, later(9))).toEqual({ kind: 'asked-lately', at: start })
  expect(await askForRefresh(db, later(11))).toEqual({ kind: 'asked' })
})

test('I3: two readers at once fetch a source once, and a source that is disabled meanwhile stores no ad', async () => {
  const source = await aSource()
  source.turns[0] = { body: listed({ title: 'Canto' }) }
  await Promise.all([fetchDueSources(db, reader, start), fetchDueSources(db, reader, start)])
  expect(source.server.requests).toHaveLength(1)
  const slow: SourceReader = {
    ...reader,
    read: async (feed) => {
      await disableSource(db, source.key, start)
      return readApart(feed)
    },
  }
  source.turns[0] = { body: listed({ title: 'Piano' }) }
  await fetchDueSources(db, slow, later(61))
  expect(await stored()).toEqual([{ title: 'Canto', status: 'inactive' }])
})

test('I4: words are found whatever their accents, categories narrow the list, and a page beyond the end is the last', async () => {
  const { id } = await anExternalSource(db)
  for (let number = 1; number <= 12; number += 1)
    await anExternalAd(db, id, {
      title: `Reparación ${number}`,
      category: number > 10 ? 'Hogar' : 'Taller',
      wordsNorm: ` reparacion ${number}`,
      sortedAt: later(-number),
    })
  expect(await shown('q=REPARACIÓN&page=2')).toMatchObject({
    total: 12,
    page: 2,
    items: [{ title: 'Reparación 11' }, { title: 'Reparación 12' }],
  })
  expect(await shown('category=Hogar')).toMatchObject({ total: 2, page: 1 })
  expect(await shown('page=99')).toMatchObject({ page: 2 })
  expect(await shown('page=-1&q=%25&category=Nada')).toMatchObject({ total: 0, page: 1, items: [] })
})

test('I3: ten megabytes are parsed outside the thread that answers requests', async () => {
  const many = Array.from({ length: 9_000 }, (_, at) => ({
    id: at,
    title: `Anuncio ${at}`,
    link: '/a',
    description: 'x'.repeat(1_000),
  }))
  const bytes = Buffer.from(JSON.stringify(many))
  expect(hasThread('feed-thread')).toBe(true)
  const read = await readApart({
    bytes,
    contentType: '',
    kind: 'json',
    fields: {},
    base: 'https://tablon.example',
    home: null,
    now: start,
  })
  expect(read).toMatchObject({ kind: 'read', entries: 9_000 })
  expect(read.kind === 'read' && read.ads[0]?.externalId).toBe('0')
})
