import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { acceptedEncoding, compress } from '#server/http/compression.ts'
import type { Recording } from './recording.ts'

/**
 * The lowest cost of an answer in this language: the same statements through the same driver, the same bytes
 * from template strings, the same compression, nothing else.
 */
const { recordings, databaseUrl } = await new Promise<{ recordings: Recording[]; databaseUrl: string }>((resolve) =>
  process.once('message', resolve as (message: unknown) => void),
)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
// The database may end a moment before the pool does.
pool.on('error', () => undefined)
const pages = new Map(recordings.map((recording) => [recording.path, recording]))

const price = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 })
const date = new Intl.DateTimeFormat('es-ES', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/Madrid',
})
const UNSAFE = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string | null) => (text ?? '').replace(UNSAFE, (character) => ENTITIES[character] as string)

type Row = Record<string, never> & {
  id: string
  title: string
  fullName: string
  location: string
  image: { key: string } | null
  priceCents: number
  priceType: string
  /** Absent from a page that is no list. */
  createdAt?: Date
  description?: string
}

function card(row: Row, pad: string) {
  return `<li><article class="listing-card">${
    row.image
      ? `<img class="listing-card__picture" src="/media/listings/${row.image.key}-640.webp" srcSet="/media/listings/${row.image.key}-320.webp 320w, /media/listings/${row.image.key}-640.webp 640w, /media/listings/${row.image.key}-1280.webp 1280w" sizes="(min-width: 40rem) 20rem, calc(100vw - 2rem)" width="1280" height="960" alt="" loading="lazy" decoding="async"/>`
      : `<div class="listing-card__picture tile" role="img" aria-label="Sin imagen"></div>`
  }<div class="listing-card__body"><h2 class="listing-card__title"><a href="/marketplace/${row.id}">${escape(row.title)}</a></h2><p class="listing-card__price num">${price.format(row.priceCents / 100)} <small>por ${row.priceType}</small></p><p class="listing-card__foot">${escape(row.fullName)} ${escape(row.location)} <time dateTime="${row.createdAt?.toISOString().slice(0, 10)}">${date.format(row.createdAt)}</time></p></div></article>${pad}</li>`
}

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const page = pages.get(request.url ?? '')
  if (!page) {
    response.writeHead(404).end()
    return
  }
  const answers = await Promise.all(
    page.chains.map(async (chain) => {
      let rows: Row[] = []
      for (const { text, values, counts } of chain) {
        const answer = (await pool.query(text, values)).rows as Row[]
        if (!counts) rows = answer
      }
      return rows
    }),
  )
  let middle = ''
  // The page requests other data in parallel with its list.
  const [rows = []] = page.kind === 'search' ? answers.filter(([row]) => row?.createdAt) : answers
  if (page.kind === 'search') for (const row of rows.slice(0, 24)) middle += card(row, page.pad)
  else if (page.kind === 'listing') middle = escape(rows[0]?.title ?? '') + escape(rows[0]?.description ?? '')
  const body = Buffer.from(page.head + middle + page.tail)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const sent = encoding ? await compress(body, encoding) : body
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': sent.length,
    ...(encoding && { 'Content-Encoding': encoding }),
  })
  response.end(sent)
}

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
