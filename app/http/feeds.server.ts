import { createHash } from 'node:crypto'
import XMLBuilder from 'fast-xml-builder'
import { reading } from '#app/locale/languages.ts'

/** Characters that XML 1.0 cannot hold, even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export interface Feed {
  title: string
  /** The page and the feed itself, both absolute. */
  pageUrl: string
  feedUrl: string
  entries: {
    /** An address that never changes; `url` leads there and says that it is from a feed. */
    id: string
    url: string
    title: string
    text: string
    category: string
    /** The category as people read it. */
    label: string
    authorName: string
    publishedAt: Date
    updatedAt: Date
  }[]
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '$', suppressEmptyNode: true })

/** A feed as Atom (RFC 4287). */
function atomOf(feed: Feed): string {
  return builder.build({
    '?xml': { $version: '1.0', $encoding: 'UTF-8' },
    feed: {
      $xmlns: 'http://www.w3.org/2005/Atom',
      '$xml:lang': reading.language(),
      id: feed.feedUrl,
      title: feed.title.replace(NOT_XML, ''),
      updated: updatedOf(feed).toISOString(),
      link: [
        { $rel: 'self', $type: 'application/atom+xml', $href: feed.feedUrl },
        { $rel: 'alternate', $type: 'text/html', $href: feed.pageUrl },
      ],
      entry: feed.entries.map(({ id, url, title, text, category, label, authorName, publishedAt, updatedAt }) => ({
        id,
        title: title.replace(NOT_XML, ''),
        link: { $rel: 'alternate', $type: 'text/html', $href: url },
        published: publishedAt.toISOString(),
        updated: updatedAt.toISOString(),
        author: { name: authorName.replace(NOT_XML, '') },
        category: { $term: category, ...(label !== category && { $label: label }) },
        content: { $type: 'text', '#text': text.replace(NOT_XML, '') },
      })),
    },
  })
}

/** A feed as JSON Feed 1.1. */
function jsonFeedOf(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    language: reading.language(),
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.text,
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      authors: [{ name: entry.authorName }],
      tags: [entry.label],
    })),
  })
}

/** The moment of the newest change; an empty feed never changes. */
function updatedOf({ entries }: Feed): Date {
  return new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())))
}

/** A feed as an answer, or 304 for an unchanged one: by its ETag if one is sent, else by its date (RFC 9110). */
export function feedResponse(request: Request, feed: Feed, format: 'atom' | 'json'): Response {
  const body = format === 'atom' ? atomOf(feed) : jsonFeedOf(feed)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const modified = updatedOf(feed)
  modified.setMilliseconds(0)
  const headers = {
    'Content-Type': `application/${format === 'atom' ? 'atom' : 'feed'}+${format === 'atom' ? 'xml' : 'json'}; charset=utf-8`,
    'Cache-Control': 'public, max-age=300',
    ETag: etag,
    'Last-Modified': modified.toUTCString(),
  }
  const marks = request.headers.get('If-None-Match')
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  const isKnown = marks
    ? marks.split(',').some((mark) => mark.trim().replace(/^W\//, '') === etag || mark.trim() === '*')
    : feed.entries.length > 0 && modified.getTime() <= since
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
