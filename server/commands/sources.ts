import { createFeedFetcher, readSourceUrl } from '#app/adapters/feed-fetch.server.ts'
import { db } from '#app/db.server.ts'
import { listSourcesForOperator } from '#app/domain/external/queries.server.ts'
import { RAW_FIELDS } from '#app/domain/external/read-ad.server.ts'
import { addSource, approveSource, disableSource, removeSource } from '#app/domain/external/sources.server.ts'
import { SOURCE_KINDS, type SourceKind } from '#app/domain/external/types.ts'
import { readApart } from '#app/jobs/external-ads.server.ts'
import { commandTime } from './command.ts'
import { normaliseLine } from '#app/locale/text.ts'
import { CommandFault, UsageFault } from '#server/faults.ts'

const minute = (date: Date | null) => (date ? `${date.toISOString().slice(0, 16)}Z` : 'never')

/** Every source, one after the other. */
export async function sourcesTable(): Promise<string> {
  const sources = await listSourcesForOperator(db)
  if (sources.length === 0) return 'No source is declared: gremio source add.'
  return sources
    .flatMap((source) => [
      `${source.key}  ${source.state}  ${source.ads ?? 0} ads  last good copy ${minute(source.lastOkAt)}`,
      `  ${source.name}, ${source.kind}, every ${source.intervalMinutes} minutes: ${source.url}`,
      `  licence: ${source.licence}`,
      ...(source.errorDetail ? [`  failed ${source.failures} times, last: ${source.errorDetail}`] : []),
    ])
    .join('\n')
}

interface Declared {
  key: string
  url: string
  kind: string
  name: string
  licence: string
  'licence-url'?: string | undefined
  home?: string | undefined
  every?: string | undefined
  fields?: string | undefined
}

/** Declares a source; it is fetched at once and shown when it is approved. */
export async function declareSource(given: Declared, now: Date): Promise<string> {
  const { key, every = '60' } = given
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key))
    throw new UsageFault('A key is small letters, digits and hyphens: tablon-local.')
  const intervalMinutes = /^\d{1,5}$/.test(every) ? Number(every) : 0
  if (intervalMinutes < 15 || intervalMinutes > 10_080)
    throw new UsageFault('--every is a number of minutes from 15 to 10080.')
  const outcome = await addSource(
    db,
    {
      key,
      name: readText('name', given.name, 80),
      url: readUrl(given.url),
      kind: readKind(given.kind),
      licence: readText('licence', given.licence, 200),
      licenceUrl: given['licence-url'] && readUrl(given['licence-url']),
      homeUrl: given.home && readUrl(given.home),
      intervalMinutes,
      fields: readFields(given.fields),
    },
    now,
  )
  if (outcome === 'key-taken') throw new CommandFault(`There is a source «${key}» already.`)
  return `${key} is declared and will be fetched within a minute. gremio source list shows what came; gremio source approve ${key} shows it to readers.`
}

/** The ads of a feed, in a few lines. */
export async function trySource(given: Pick<Declared, 'url' | 'kind' | 'fields'>): Promise<string[]> {
  const kind = readKind(given.kind)
  const fields = readFields(given.fields)
  const fetched = await createFeedFetcher()(readUrl(given.url), { etag: null, lastModified: null })
  if (fetched.kind !== 'fetched')
    throw new CommandFault(`Nothing came: ${fetched.kind === 'failed' ? fetched.reason : fetched.kind}.`)
  const { bytes, contentType, url } = fetched
  const read = await readApart({ bytes, contentType, kind, fields, base: url, home: null, now: await commandTime() })
  if (read.kind === 'unreadable') throw new CommandFault(`It cannot be read: ${read.reason}.`)
  return [
    `${bytes.length} bytes, ${read.entries} entries, ${read.ads.length} of them would be kept. The first:`,
    ...read.ads.slice(0, 3).map((ad) => JSON.stringify(ad, undefined, 2)),
  ]
}

const missing = (key: string) => new CommandFault(`There is no source «${key}»: gremio source list.`)

export async function approve(key: string, now: Date): Promise<string> {
  const outcome = await approveSource(db, key, now)
  if (outcome === 'not-found') throw missing(key)
  return outcome === 'approved' ? `The ads of ${key} are shown.` : `The ads of ${key} were shown already.`
}

export async function disable(key: string, now: Date): Promise<string> {
  if ((await disableSource(db, key, now)) === 'not-found') throw missing(key)
  return `${key} is not fetched any more and none of its ads is shown.`
}

export async function remove(key: string, now: Date): Promise<string> {
  if ((await removeSource(db, key, now)) === 'not-found') throw missing(key)
  return `${key} and every ad of it are forgotten.`
}

function readKind(kind: string): SourceKind {
  const known = SOURCE_KINDS.find((name) => name === kind)
  if (!known) throw new UsageFault(`There is no kind «${kind}»: ${SOURCE_KINDS.join(', ')}.`)
  return known
}

function readUrl(text: string): string {
  const url = readSourceUrl(text)
  if (!url) throw new UsageFault(`«${text}» is no address that starts with http:// or https://.`)
  return url.href
}

function readText(name: string, text: string, max: number): string {
  const tidy = normaliseLine(text)
  if (tidy === '' || tidy.length > max) throw new UsageFault(`--${name} has from 1 to ${max} characters.`)
  return tidy
}

function readFields(text: string | undefined): Record<string, string> {
  const known: readonly string[] = [...RAW_FIELDS, 'items']
  const pairs = (text ?? '').split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', place = ''] = pair.split(/=(.*)/s).map((part) => part.trim())
      if (!known.includes(name) || place === '' || place.length > 100)
        throw new UsageFault(`«${pair}» is no field: one of ${known.join(', ')}, = and where it stands.`)
      return [name, place]
    }),
  )
}
