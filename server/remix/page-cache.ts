import escapeHtml from 'escape-html'
import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { clock } from '#app/adapters/clock.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { acceptedEncoding, compress, type Encoding } from '#server/http/compression.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { reading } from '#app/locale/languages.ts'
import type { RenderedPage } from './remix.ts'
import { sharedAddress } from './shared-address.ts'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { formatTime } from '#app/locale/dates.server.ts'
import { t } from '#app/locale/texts.ts'

const unbrotlied = promisify<Buffer, Buffer>(brotliDecompress)
const gunzipped = promisify<Buffer, Buffer>(gunzip)

/** The scripts of a page and their preloads, without the data for search engines. */
const SCRIPTS = /<script(?![^>]*\bld\+json)[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g
const MAIN = /<main\b[^>]*>/

/**
 * A kept page as it is shown while the database is away: it names its date. It has no script, because requests of the
 * script for parts of a page could not be answered, while plain links lead to other copies.
 */
async function copyOf(body: Buffer, encoding: Encoding | undefined, madeAt: Date): Promise<Buffer> {
  const plain = encoding === 'br' ? await unbrotlied(body) : encoding === 'gzip' ? await gunzipped(body) : body
  const html = plain
    .toString('utf8')
    .replace(SCRIPTS, '')
    .replace(MAIN, `$&${noteOf(madeAt)}`)
  return encoding ? compress(Buffer.from(html), encoding) : Buffer.from(html)
}

const noteText = (time: string) =>
  /^0?1\D/.test(time)
    ? t(
        'Ahora mismo no podemos leer nuestros datos. Esto es una copia de la {time}: puede que algo haya cambiado desde entonces.',
        { time },
      )
    : t(
        'Ahora mismo no podemos leer nuestros datos. Esto es una copia de las {time}: puede que algo haya cambiado desde entonces.',
        { time },
      )

const noteOf = (madeAt: Date) =>
  `<div class="wrap"><p class="callout callout--warn" role="status">${escapeHtml(noteText(formatTime(madeAt, null)))}</p></div>`

/** How old a shared page may get: view counts and dates may lag by this much. */
const MAX_AGE_MS = 30_000
/** How old a page may get that is shown while the database is away. */
const KEPT_MS = 10 * MINUTE_MS
/** After an outage was met, copies are shown for this time before the database is tried again. */
const OUTAGE_PAUSE_MS = 2_000
/** Some 4,000 compressed pages. */
const MAX_BYTES = processShare(32 * 1024 * 1024)
const MAX_PAGE_BYTES = 512 * 1024

interface SharedPage {
  body: Buffer
  headers: Record<string, string>
  etag: string
  encoding: Encoding | undefined
  madeAt: Date
  /** The number of changes reported when its rendering began; undefined while none could be reported. */
  generation: number | undefined
  /** As it is shown while the database is away; made when that is. */
  copy?: Promise<Buffer>
}

/** The kind of answer to a shareable address: a kept page, a new one, or, in an outage, a copy. */
export type CacheAnswer = 'kept' | 'rendered' | 'copy'

/** Renders the page of an address for everybody. @param request who asked first: for its log and its code alone. */
export type RenderPage = (address: URL, request: Request) => Promise<RenderedPage>

export interface PageCache {
  /** Answers from the kept pages. It comes after the counting of visits and before the limit of requests at work. */
  answer: RequestHandler
  /** Renders a shareable page, keeps it and answers with it. It comes before Remix. */
  renderWith(parts: PageMaking): RequestHandler
  /** Makes every page be rendered anew, also those that are being rendered now. They stay as copies for an outage. */
  drop(): void
  /** Whether kept pages are shown at all without an outage: not while news of changes cannot arrive. */
  setTrusted(trusted: boolean): void
  /** How many pages there are. */
  readonly size: number
}

export interface PageMaking {
  render: RenderPage
  /** The security policy of a page with these scripts. */
  policyOf(scripts: readonly string[]): string
  /** Answers with a page that is not kept: one that failed, a redirect, a missing listing. */
  pass(rendered: RenderedPage, request: Request, response: Response): Promise<void> | void
}

/**
 * Keeps the pages of signed-out visitors for half a minute, compressed, one copy for each encoding. Every instance
 * drops them at once when their content has changed. A kept page was rendered from an address alone
 * (`renderForEverybody`), under which it is kept. While the database is away pages kept within ten minutes are still
 * shown, marked as copies. @param onAnswer gets the kind of each answer.
 */
export function createPageCache({ onAnswer = () => {} }: { onAnswer?: (answer: CacheAnswer) => void } = {}): PageCache {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
    ttl: KEPT_MS,
  })
  let trusted = false
  let generation = 0
  let outageUntil = -Infinity

  function drop() {
    generation += 1
  }

  const isFresh = (page: SharedPage) =>
    trusted && page.generation === generation && clock.now().getTime() - page.madeAt.getTime() < MAX_AGE_MS

  function showCopy(page: SharedPage, making: PageMaking, response: Response) {
    onAnswer('copy')
    return sendCopy(page, making.policyOf([]), response)
  }

  async function render(making: PageMaking, address: URL, request: Request, response: Response) {
    const encoding = encodingOf(request)
    const key = keyOf(address, encoding)
    const kept = pages.get(key)
    if (kept && performance.now() < outageUntil) return showCopy(kept, making, response)
    const since = trusted ? generation : undefined
    const rendered = await making.render(address, request)
    if (isOutage(rendered)) {
      outageUntil = performance.now() + OUTAGE_PAUSE_MS
      if (kept) return showCopy(kept, making, response)
    }
    onAnswer('rendered')
    if (!isWorthKeeping(rendered)) return making.pass(rendered, request, response)
    const policy = making.policyOf(rendered.scriptHashes)
    const page = { ...(await describePage(rendered, policy, encoding)), generation: since }
    pages.set(key, page)
    if (since === undefined) return making.pass(rendered, request, response)
    send(page, request, response)
  }

  return {
    drop,
    setTrusted(now) {
      trusted = now
      drop()
    },
    get size() {
      return pages.size
    },

    answer(request, response, next) {
      const address = sharedAddress(request, response.locals.address)
      if (!address) return next()
      const page = pages.get(keyOf(address, encodingOf(request)))
      if (page && isFresh(page)) {
        onAnswer('kept')
        return send(page, request, response)
      }
      response.locals.sharedAddress = address
      next()
    },

    renderWith: (making) => (request, response, next) => {
      const address = response.locals.sharedAddress
      if (!address) return next()
      render(making, address, request, response).catch(next)
    },
  }
}

const encodingOf = ({ headers }: Request) => acceptedEncoding(headers['accept-encoding'])

/** An installation has one origin; a trial's pages name the requested host. An address is one page in each language. */
const keyOf = (address: URL, encoding: Encoding | undefined) =>
  `${reading.language()} ${encoding ?? 'identity'} ${address.href}`

/** Whether the database was missed, by the whole page or by a part of it. */
const isOutage = ({ status, context }: RenderedPage) =>
  context.fault === 'unavailable' || context.isPartial === true || status === 503

function isWorthKeeping({ status, headers, context }: RenderedPage): boolean {
  return (
    status === 200 &&
    !context.fault &&
    !context.isPartial &&
    !headers.has('Set-Cookie') &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    headers.get('Cache-Control') !== 'no-store'
  )
}

async function describePage(
  { headers, body: plain }: RenderedPage,
  policy: string,
  encoding: Encoding | undefined,
): Promise<Omit<SharedPage, 'generation'>> {
  const madeAt = clock.now()
  const body = encoding ? await compress(plain, encoding) : plain
  // The hash of the encoded bytes, so that a cache in between never confuses encodings.
  const hash = createHash('sha1').update(body).digest('base64url')
  return {
    body,
    encoding,
    madeAt,
    etag: `"${hash}"`,
    headers: {
      // A browser asks each time, and shows its copy when the server does not answer: `no-cache` would forbid that.
      'Cache-Control': `private, max-age=0, stale-if-error=${KEPT_MS / 1_000}`,
      ...Object.fromEntries(headers),
      'Content-Language': reading.language(),
      'Content-Security-Policy': policy,
      Vary: 'Save-Data, Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  }
}

function send({ headers, etag, body }: SharedPage, request: Request, response: Response) {
  response.set(headers).set('ETag', etag)
  if (request.headers['if-none-match'] === etag) {
    response.status(304).removeHeader('Content-Encoding')
    return void response.end()
  }
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

/** Answers with what a page was, in an outage: no cache keeps that any longer. */
async function sendCopy(page: SharedPage, policy: string, response: Response) {
  page.copy ??= copyOf(page.body, page.encoding, page.madeAt)
  const body = await page.copy
  response.set({
    ...page.headers,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    Age: String(Math.max(0, Math.round((clock.now().getTime() - page.madeAt.getTime()) / 1_000))),
    Warning: '111 - "Revalidation Failed"',
  })
  response.setHeader('Content-Length', body.length)
  response.end(body)
}
