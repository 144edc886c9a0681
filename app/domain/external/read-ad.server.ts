import { DAY_MS } from '#app/locale/durations.ts'
import {
  plainText,
  readDate,
  readCurrency,
  readFlag,
  readLink,
  readPerson,
  readPrice,
  readPriceType,
  readWhole,
} from './clean.server.ts'
import { EXTERNAL_STATUSES, type ExternalMedia, type ExternalStatus, type ReadAd } from './types.ts'

/** An entry with the field names of this site, before any of it is checked. */
export type RawAd = Partial<
  Record<
    | 'id'
    | 'title'
    | 'description'
    | 'link'
    | 'postDate'
    | 'user.name'
    | 'price.amount'
    | 'price.currency'
    | 'price.type'
    | 'category'
    | 'location'
    | 'tags'
    | 'media'
    | 'status'
    | 'views'
    | 'featured'
    | 'expiryDate',
    unknown
  >
>

/** The parts of an entry for which the operator may name the field. */
export const RAW_FIELDS = [
  'id',
  'title',
  'description',
  'link',
  'postDate',
  'user.name',
  'price.amount',
  'price.currency',
  'price.type',
  'category',
  'location',
  'tags',
  'media',
  'status',
  'views',
  'featured',
  'expiryDate',
] as const satisfies readonly (keyof RawAd)[]

export interface Reading {
  /** The base of relative links; undefined where links are our own paths. */
  base: string | undefined
  /** The link for entries that have none of their own. */
  home: string | null
  now: Date
}

const MOST_TAGS = 10
const MOST_MEDIA = 12

/** Reads one entry; undefined for one without a title or a link to its source. */
export function readAd(raw: RawAd, { base, home, now }: Reading): ReadAd | undefined {
  const title = plainText(raw.title, 160)
  const link = readLink(raw.link, base) ?? ownPath(raw.link, { base, home }) ?? home
  if (title === '' || !link) return undefined
  const expiresAt = readDate(raw.expiryDate)
  return {
    externalId: identify(raw.id) ?? identify(readLink(raw.link, base)) ?? title,
    link,
    title,
    description: plainText(raw.description, 5_000, { lines: true }),
    postDate: readPastDate(raw.postDate, now),
    userName: readPerson(raw['user.name']),
    ...readMoney(raw),
    priceType: readPriceType(raw['price.type']),
    category: plainText(raw.category, 60) || null,
    location: plainText(raw.location, 100) || null,
    tags: readTags(raw.tags),
    media: readMedia(raw.media, base),
    views: readWhole(raw.views),
    featured: readFlag(raw.featured),
    expiresAt,
    status: expiresAt && expiresAt <= now ? 'expired' : readStatus(raw.status),
  }
}

/** A future day is a mistake of the source, and would stay first for ever. */
function readPastDate(value: unknown, now: Date): Date | null {
  const date = readDate(value)
  return date && date.getTime() <= now.getTime() + DAY_MS ? date : null
}

function readMoney(raw: RawAd): Pick<ReadAd, 'priceCents' | 'currency'> {
  const price = readPrice(raw['price.amount'])
  if (!price) return { priceCents: null, currency: null }
  return { priceCents: price.cents, currency: readCurrency(raw['price.currency']) ?? price.currency }
}

/** A place on the source's page if that page is on this site, as the demonstration's is. */
function ownPath(link: unknown, { base, home }: Pick<Reading, 'base' | 'home'>): string | undefined {
  const isOurs = base === undefined && home !== null && home.startsWith('/')
  return isOurs && typeof link === 'string' && link.startsWith(`${home}#`) && link.length <= 200 ? link : undefined
}

function identify(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const plain = text.replace(/[\u0000-\u001f\ud800-\udfff]/g, '').slice(0, 300)
  return plain === '' ? undefined : plain
}

function readTags(value: unknown): string[] {
  const given = typeof value === 'string' ? value.slice(0, 2_000).split(/[,;|]/) : Array.isArray(value) ? value : []
  const tags = given.slice(0, 50).map((tag: unknown) => plainText(tag, 30))
  return [...new Set(tags.filter(Boolean))].slice(0, MOST_TAGS)
}

/** Only links are kept: pages load nothing from other sites. */
function readMedia(value: unknown, base: string | undefined): ExternalMedia[] {
  const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s|]+/) : []
  const media = given.slice(0, 50).flatMap((one): ExternalMedia[] => {
    const item: Record<string, unknown> = typeof one === 'object' ? { ...one } : { url: one }
    const url = readLink(item['url'], base)
    if (!url) return []
    const caption = plainText(item['caption'] ?? item['title'], 120)
    return [
      {
        type: readMediaType(item['type'] ?? item['medium'] ?? item['mime_type'], url),
        url,
        ...(caption && { caption }),
      },
    ]
  })
  return media.filter(({ url }, at) => media.findIndex((other) => other.url === url) === at).slice(0, MOST_MEDIA)
}

function readMediaType(type: unknown, url: string): ExternalMedia['type'] {
  const word = typeof type === 'string' ? type.toLowerCase() : ''
  if (word.startsWith('image')) return 'image'
  if (word.startsWith('video')) return 'video'
  return word === '' && /\.(?:jpe?g|png|webp|gif|avif)$/i.test(new URL(url, 'http://here').pathname)
    ? 'image'
    : 'document'
}

const STATUS_WORDS: Record<string, ExternalStatus> = {
  activo: 'active',
  inactivo: 'inactive',
  pendiente: 'pending',
  expirado: 'expired',
  caducado: 'expired',
}

function readStatus(value: unknown): ExternalStatus {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return (
    EXTERNAL_STATUSES.find((status) => status === word) ??
    (Object.hasOwn(STATUS_WORDS, word) ? (STATUS_WORDS[word] ?? 'active') : 'active')
  )
}
