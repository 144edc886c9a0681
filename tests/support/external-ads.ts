import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { DB } from '#db/types.ts'
import { atEnd } from './at-end.ts'

/** A source that works and is approved, by default. */
export function anExternalSource(db: Db, values: Partial<Insertable<DB['externalSources']>> = {}) {
  const now = new Date()
  return db
    .insertInto('externalSources')
    .values({
      key: 'tablon',
      name: 'Tablón local',
      url: 'https://tablon.example/anuncios.json',
      kind: 'json',
      homeUrl: 'https://tablon.example/',
      licence: 'CC BY 4.0',
      state: 'activa',
      createdAt: now,
      nextFetchAt: now,
      ...values,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

/** An ad of a source as the import would have written it. */
export function anExternalAd(db: Db, sourceId: string, values: Partial<Insertable<DB['externalAds']>> = {}) {
  const now = new Date()
  const title = values.title ?? 'Clases de canto'
  return db
    .insertInto('externalAds')
    .values({
      sourceId,
      externalId: title,
      link: 'https://tablon.example/anuncio/1',
      title,
      status: 'active',
      firstSeenAt: now,
      lastSeenAt: now,
      sortedAt: now,
      wordsNorm: ` ${title.toLowerCase()}`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Brings the pages of ads of other sites into each of their states; returns the id of an ad, if there are any. */
export async function externalAdsFor(db: Db, state: string): Promise<string> {
  await db.deleteFrom('externalSources').execute()
  if (state.startsWith('without') && state !== 'without results') return ''
  // The sources are not fetched meanwhile.
  const resting = { nextFetchAt: new Date(Date.now() + 1e9), triedAt: new Date() }
  const failing = { ...resting, state: 'error', error: 'connection', failures: 1 } as const
  if (state === 'in error') {
    await anExternalSource(db, failing)
    return ''
  }
  const { id } = await anExternalSource(db, { ...failing, lastOkAt: new Date(), categories: ['Clases', 'Arte'] })
  for (let number = 1; number <= 12; number += 1) {
    await anExternalAd(db, id, { title: `Lección de canto ${number}`, category: 'Clases' })
  }
  const ad = await anExternalAd(db, id, {
    title: 'Retrato al óleo de una fotografía',
    description: 'De una fotografía.\n\nEn tres semanas.',
    userName: 'Ana',
    priceCents: 12_050,
    currency: 'EUR',
    priceType: 'hourly',
    category: 'Arte',
    location: 'Gijón',
    tags: ['óleo', 'retrato'],
    media: JSON.stringify([{ type: 'image', url: 'https://tablon.example/f.jpg' }]),
    views: 1_234,
    featured: true,
    expiresAt: new Date('2099-11-02T12:00:00Z'),
    moderation: state === 'withdrawn' ? 'retirado' : 'libre',
  })
  return ad.id
}

/** A server in the role of another site, on this machine; every request is recorded. Stopped after the file. */
export async function aFeedServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(
    () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  )
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, requests }
}
