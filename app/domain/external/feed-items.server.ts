import type { RawAd } from './read-ad.server.ts'

/** The parts of an item of RSS or RDF, or an entry of Atom, as feedsmith gives them. */
export interface FeedItem {
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

/** An item with our names for its parts. */
export function rawFeedItem(item: FeedItem): RawAd {
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
