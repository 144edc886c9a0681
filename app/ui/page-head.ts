import type { MetaDescriptor } from '@remix-run/node'
import { pageLocale, pagePrefix } from '#app/locale/page-language.ts'
import { DEFAULT_SITE_NAME } from './site-name.ts'

/** How much of a description search engines and messengers show. */
export const DESCRIPTION_LENGTH = 155

/** The site of a page, from the root's data. */
export interface PlaceOfPage {
  origin: string
  siteName: string
}

interface Match {
  id: string
  data?: unknown
}

/** The site of a page, from its matches; undefined where the root itself has failed. */
export function placeOf(matches: readonly (Match | undefined)[]): PlaceOfPage | undefined {
  // The data of the root's loader; undefined where it failed.
  const root = matches.find((match) => match?.id === 'root')?.data as Partial<PlaceOfPage> | undefined
  return root?.origin ? { origin: root.origin, siteName: root.siteName ?? DEFAULT_SITE_NAME } : undefined
}

/** The picture of a shared page: the site's own, or that of its subject. */
export const socialPicture = (kind: 'listings' | 'freelancers' | 'contests' | 'categories' | 'site', name: string) =>
  `/social/${kind}/${name}.png`
const SITE_PICTURE = socialPicture('site', 'portada')

export interface PageHead {
  title: string
  /** For readers elsewhere, in a sentence or two. */
  description: string
  /** The page's own path, without order and marks of origin. */
  path: string
  /** The locale of the text, such as `en-GB`; otherwise the page's. */
  locale?: string
  /** The title for shared links; otherwise the page's. */
  sharedTitle?: string
  type?: 'website' | 'profile'
  /** The path of a wide picture. */
  picture?: string
  /** Only what the protocol requires, for pages in which every byte counts. */
  isLean?: boolean
}

/**
 * Listings, people, contests and ads of other sites: their text is in one language, whatever that of the page. Their
 * path has its prefix already.
 */
const OF_PEOPLE = /^(\/[a-z]{2})?\/(marketplace|freelancers|contests|external-ads)\/./

/** The head of a public page: one title, one description, one address, and how it looks when shared. */
export function pageHead(
  matches: readonly (Match | undefined)[],
  {
    title,
    description,
    path,
    sharedTitle = title,
    type = 'website',
    picture = SITE_PICTURE,
    isLean = false,
    locale = pageLocale(),
  }: PageHead,
): MetaDescriptor[] {
  const place = placeOf(matches)
  if (!place) return [{ title }, { name: 'description', content: description }]
  const prefix = OF_PEOPLE.test(path) ? '' : pagePrefix()
  const address = place.origin + (prefix && path === '/' ? prefix : prefix + path)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: sharedTitle },
    { property: 'og:type', content: type },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(pagePrefix() + picture, place.origin).href },
    ...(isLean
      ? []
      : [
          { property: 'og:site_name', content: place.siteName },
          { property: 'og:locale', content: locale.replace('-', '_') },
          { property: 'og:description', content: description },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]),
  ]
}

/** Structured data for search engines: the security policy does not count a data block as a script. */
export const structuredData = (...things: object[]): MetaDescriptor => ({
  'script:ld+json':
    things.length === 1 ? { '@context': CONTEXT, ...things[0] } : { '@context': CONTEXT, '@graph': things },
})

const CONTEXT = 'https://schema.org'

/** The trail from the site's beginning to the page, in the page's language. */
export const breadcrumbs = (origin: string, steps: { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, before) => ({
    '@type': 'ListItem',
    position: before + 1,
    name,
    item: origin + pagePrefix() + path,
  })),
})
