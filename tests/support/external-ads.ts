import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Insertable } from 'kysely'
import type { Db } from '#app/db.server.ts'
import type { DB } from '#db/types.ts'
import { atEnd } from './at-end.ts'

/** A source that works and is approved, unless told otherwise. */
export function anExternalSource(db: Db, values: Partial<Insertable<DB['external_sources']>> = {}) {
  const now = new Date()
  return db
    .insertInto('external_sources')
    .values({
      key: 'tablon',
      name: 'Tablón local',
      url: 'https://tablon.example/anuncios.json',
      kind: 'json',
      home_url: 'https://tablon.example/',
      licence: 'CC BY 4.0',
      state: 'activa',
      created_at: now,
      next_fetch_at: now,
      ...values,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow()
}

/** An ad of a source as the import would have written it. */
export function anExternalAd(db: Db, sourceId: string, values: Partial<Insertable<DB['external_ads']>> = {}) {
  const now = new Date()
  const title = values.title ?? 'Clases de canto'
  return db
    .insertInto('external_ads')
    .values({
      source_id: sourceId,
      external_id: title,
      link: 'https://tablon.example/anuncio/1',
      title,
      status: 'active',
      first_seen_at: now,
      last_seen_at: now,
      sorted_at: now,
      words_norm: ` ${title.toLowerCase()}`,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A server of somebody else, on this machine; every request is kept. Gone after the file. */
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
