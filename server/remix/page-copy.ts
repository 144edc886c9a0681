import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { formatTime } from '#app/locale/dates.server.ts'
import { compress, type Encoding } from '#server/http/compression.ts'

const unbrotlied = promisify<Buffer, Buffer>(brotliDecompress)
const gunzipped = promisify<Buffer, Buffer>(gunzip)

/** What runs in a browser, and the files of it that are fetched ahead; not what search engines read. */
const SCRIPTS = /<script(?![^>]*\bld\+json)[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g
const MAIN = /<main\b[^>]*>/

/**
 * A kept page as it is shown while the database is away: it says so, and from when it is. It has no script: a part of a
 * page that the script would ask for could not be answered, while plain links lead to other copies.
 */
export async function copyOf(body: Buffer, encoding: Encoding | undefined, madeAt: Date): Promise<Buffer> {
  const plain = encoding === 'br' ? await unbrotlied(body) : encoding === 'gzip' ? await gunzipped(body) : body
  const html = plain
    .toString('utf8')
    .replace(SCRIPTS, '')
    .replace(MAIN, `$&${noteOf(madeAt)}`)
  return encoding ? compress(Buffer.from(html), encoding) : Buffer.from(html)
}

const noteOf = (madeAt: Date) =>
  `<div class="wrap"><p class="callout callout--warn" role="status">Ahora mismo no podemos leer nuestros datos. ` +
  `Esto es una copia de las ${formatTime(madeAt, null)}: puede que algo haya cambiado desde entonces.</p></div>`
