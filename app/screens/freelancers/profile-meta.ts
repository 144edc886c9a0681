import type { MetaDescriptor } from '@remix-run/node'
import { t } from '#app/locale/texts.ts'
import { cutText } from '#app/locale/words.ts'
import { breadcrumbs, DESCRIPTION_LENGTH, pageHead, socialPicture, structuredData } from '#app/ui/page-head.ts'
import type { PresentedProfile } from './profile-page.server.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'
import { pagePrefix } from '#app/locale/page-language.ts'

export const NOT_FOUND_TITLE = () => t('Perfil no encontrado')

/** The head of a profile's page; only a title where not everybody sees the profile. */
export function profileMeta(
  profile: PresentedProfile | null | undefined,
  matches: Parameters<typeof pageHead>[0],
): MetaDescriptor[] {
  if (!profile) return [{ title: NOT_FOUND_TITLE() }, { name: 'robots', content: 'noindex' }]
  const title = `${profile.fullName} (@${profile.username})`
  if (!profile.isPublic) return [{ title }, { name: 'robots', content: 'noindex' }]
  const { origin, pathname: path } = new URL(profile.url)
  const feeds = `${origin}${pagePrefix()}${path}/feed`
  return [
    ...pageHead(matches, {
      title,
      description: descriptionOf(profile),
      path,
      locale: profile.locale,
      type: 'profile',
      picture: socialPicture('freelancers', profile.id),
    }),
    { property: 'profile:username', content: profile.username },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: `${feeds}.atom` },
    { tagName: 'link', rel: 'alternate', type: 'application/feed+json', href: `${feeds}.json` },
    structuredData(
      personOf(profile),
      breadcrumbs(origin, [
        { name: 'Marketplace', path: '/marketplace' },
        { name: profile.fullName, path },
      ]),
    ),
  ]
}

/** The person's own words, else name, trade and place. */
function descriptionOf({ bio, fullName, username, category, location }: PresentedProfile): string {
  if (bio) return cutText(bio.replace(/\s+/g, ' '), DESCRIPTION_LENGTH)
  const facts = [
    t('Perfil de {fullName} (@{username})', { fullName, username }),
    category && categoryLabel(category),
    location,
  ]
    .filter(Boolean)
    .join(' · ')
  return cutText(t('{facts}: sus anuncios y valoraciones, y cómo escribirle.', { facts }), DESCRIPTION_LENGTH)
}

/** Address and telephone are left out, because programs collect them. */
function personOf({ fullName, username, url, avatarUrl, bio, category, skills, location, website }: PresentedProfile) {
  return {
    '@type': 'Person',
    name: fullName,
    alternateName: username,
    url,
    ...(avatarUrl && { image: new URL(avatarUrl, url).href }),
    ...(bio && { description: bio }),
    ...(category && { jobTitle: categoryLabel(category) }),
    ...(skills.length > 0 && { knowsAbout: skills }),
    ...(location && { homeLocation: { '@type': 'Place', name: location } }),
    ...(website && { sameAs: [website.href] }),
  }
}
