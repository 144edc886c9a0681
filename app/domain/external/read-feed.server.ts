import { parseFeed } from 'feedsmith'
import Papa from 'papaparse'
import { readAd, RAW_FIELDS, type RawAd } from './read-ad.server.ts'
import { MOST_ADS, type ReadAd, type SourceKind } from './types.ts'

/** The parts of an item of RSS or RDF, or an entry of Atom, as feedsmith gives them. */
interface FeedItem {
  title?: string | { value?: string }
  link?: string
  links?: { href?: string; rel?: string; type?: string }[]
  id?: string
  guid?: { value?: string }
  description?: string
  summary?: string | { value?: string }
  content?: { encoded?: string; value?: string } | string
  pubDate?: string
  published?: string
  updated?: string
  authors?: unknown[]
  categories?: { name?: string; term?: string; label?: string }[]
  enclosures?: { url?: string; type?: string }[]
  dc?: { creators?: string[]; dates?: string[]; subjects?: string[] }
  media?: MediaParts & { groups?: MediaParts[]; keywords?: string[] }
}

interface MediaParts {
  contents?: { url?: string; medium?: string; type?: string; title?: { value?: string } }[]
}

/** An item with the field names of this site. */
function rawFeedItem(item: FeedItem): RawAd {
  const [category, ...tags] = labelsOf(item)
  return {
    id: item.guid?.value ?? item.id,
    title: textOf(item.title),
    description: [textOf(item.content), item.description, textOf(item.summary)].find(Boolean),
    link: linkOf(item),
    postDate: item.pubDate ?? item.published ?? item.dc?.dates?.[0] ?? item.updated,
    'user.name': nameOf(item.authors?.[0]) ?? item.dc?.creators?.[0],
    category,
    tags: [...tags, ...(item.media?.keywords ?? [])],
    media: mediaOf(item),
  }
}

const labelsOf = ({ categories = [], dc }: FeedItem) =>
  [...categories.map(({ label, term, name }) => label ?? term ?? name), ...(dc?.subjects ?? [])].filter(Boolean)

function linkOf({ link, links = [] }: FeedItem): string | undefined {
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate') ?? links[0]
  return link ?? alternate?.href
}

const mediaOf = ({ enclosures = [], links = [], media }: FeedItem) => [
  ...enclosures,
  ...links.filter(({ rel }) => rel === 'enclosure').map(({ href, type }) => ({ url: href, type })),
  ...[media ?? {}, ...(media?.groups ?? [])].flatMap(({ contents = [] }) =>
    contents.map(({ url, medium, type, title }) => ({ url, type: medium ?? type, caption: title?.value })),
  ),
]

function textOf(part: string | { value?: string; encoded?: string } | undefined): string | undefined {
  return typeof part === 'object' ? (part.encoded ?? part.value) : part
}

function nameOf(author: unknown): string | undefined {
  if (typeof author === 'string') return author
  return typeof author === 'object' && author !== null && 'name' in author && typeof author.name === 'string'
    ? author.name
    : undefined
}

export interface FeedToRead {
  bytes: Uint8Array
  contentType: string
  kind: SourceKind
  /** The paths of the fields, as the operator gives them; `items` is the path of the list. */
  fields: Record<string, string>
  /** The base of relative links; undefined where links are our own paths. */
  base: string | undefined
  home: string | null
  now: Date
}

export type ReadFeed =
  | { kind: 'read'; ads: ReadAd[]; entries: number }
  /** @property reason a sentence for the operator, never for a page. */
  | { kind: 'unreadable'; reason: string }

/**
 * Reads the answer of a source. It takes seconds for ten megabytes, so it runs outside of the thread that answers
 * requests.
 */
export function readFeed({ bytes, contentType, kind, fields, base, home, now }: FeedToRead): ReadFeed {
  try {
    const text = decode(bytes, contentType)
    if (/^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i.test(text.slice(0, 2_000)))
      return unreadable('it is a page of HTML')
    const raws = rawAds(text, kind, fields)
    const ads = new Map<string, ReadAd>()
    for (const raw of raws.slice(0, MOST_ADS)) {
      const ad = readAd(raw, { base, home, now })
      // A repeated id would give one thing two addresses.
      if (ad && !ads.has(ad.externalId)) ads.set(ad.externalId, ad)
    }
    if (raws.length > 0 && ads.size === 0) return unreadable('none of its entries has a title and a link')
    return { kind: 'read', ads: [...ads.values()], entries: raws.length }
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error))
  }
}

const unreadable = (reason: string): ReadFeed => ({ kind: 'unreadable', reason: reason.slice(0, 300) })

/** Decodes by the character set that the answer or the file names, else as UTF-8. */
function decode(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w.:-]+)/i.exec(start)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function rawAds(text: string, kind: SourceKind, fields: Record<string, string>): RawAd[] {
  switch (kind) {
    case 'rss':
      return listOf(parseFeed(text).feed).map(rawFeedItem)
    case 'json':
      return rawEntries(readJson(text, fields['items']), fields)
    case 'csv':
      return rawEntries(readCsv(text), fields)
  }
}

/** RSS and RDF have items, Atom has entries. */
function listOf({ items, entries }: { items?: FeedItem[]; entries?: FeedItem[] }): FeedItem[] {
  return items ?? entries ?? []
}

const LISTS = ['items', 'ads', 'anuncios', 'data', 'results', 'listings', 'entries']

function readJson(text: string, path: string | undefined): object[] {
  const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
  const lists = path ? [at(json, path)] : [json, ...LISTS.map((name) => at(json, name))]
  const list = lists.find((one): one is unknown[] => Array.isArray(one))
  if (!list) throw new Error(`there is no list in it${path ? ` at «${path}»` : ''}`)
  return list.filter((entry): entry is object => typeof entry === 'object' && entry !== null)
}

function readCsv(text: string): object[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
    transformHeader: (name) => name.trim(),
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw new Error(`row ${(broken.row ?? 0) + 1}: ${broken.message}`)
  return data
}

/** Other names that sources use for the same fields, tried in this order after the operator's. */
const OTHER_NAMES: Partial<Record<keyof RawAd, string[]>> = {
  id: ['guid', '_id', 'external_id'],
  title: ['titulo', 'título', 'name', 'nombre'],
  description: ['descripcion', 'descripción', 'content_text', 'content_html', 'summary', 'content'],
  link: ['url', 'enlace', 'external_url'],
  postDate: ['post_date', 'date_published', 'published', 'pubDate', 'date', 'fecha'],
  'user.name': ['authors.0.name', 'author.name', 'author', 'autor', 'user'],
  'price.amount': ['price', 'precio'],
  'price.currency': ['currency', 'moneda'],
  'price.type': ['price_type', 'tipo_precio'],
  category: ['categoria', 'categoría'],
  location: ['ubicacion', 'ubicación', 'lugar', 'ciudad', 'city'],
  tags: ['etiquetas', 'keywords'],
  media: ['images', 'attachments', 'imagenes', 'imágenes'],
  status: ['estado'],
  views: ['visitas'],
  featured: ['destacado'],
  expiryDate: ['expiry_date', 'expires', 'caduca'],
}

function rawEntries(entries: object[], fields: Record<string, string>): RawAd[] {
  return entries.map((entry) =>
    Object.fromEntries(
      RAW_FIELDS.map((name) => {
        const said = fields[name]
        const places = said ? [said] : [name, ...(OTHER_NAMES[name] ?? [])]
        return [name, places.map((place) => at(entry, place)).find((value) => isSaid(name, value))]
      }),
    ),
  )
}

/** An object is no value of a field: `user` may be a name or contain one. */
const isSaid = (name: string, value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  (['tags', 'media'].includes(name) || typeof value !== 'object')

/** The value at «price.amount»: a field of that very name, or one inside the other. */
function at(entry: unknown, path: string): unknown {
  if (typeof entry !== 'object' || entry === null) return undefined
  const parts: Record<string, unknown> = { ...entry }
  if (Object.hasOwn(parts, path)) return parts[path]
  const [first = '', ...rest] = path.split('.')
  return rest.length > 0 && Object.hasOwn(parts, first) ? at(parts[first], rest.join('.')) : undefined
}
