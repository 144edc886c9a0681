import type { MetaDescriptor } from '@remix-run/node'
import { cutText } from '#app/ui/format.ts'
import type { PresentedProfile } from './profile-page.server.ts'

export const NOT_FOUND_TITLE = 'Perfil no encontrado'

/** What search engines and messengers show of it. */
const DESCRIPTION_LENGTH = 155

/** The head of a profile's page; of what not everybody may see, no more than its title. */
export function profileMeta(profile: PresentedProfile | null | undefined): MetaDescriptor[] {
  if (!profile) return [{ title: NOT_FOUND_TITLE }, { name: 'robots', content: 'noindex' }]
  const title = `${profile.fullName} (@${profile.username})`
  if (!profile.isPublic) return [{ title }, { name: 'robots', content: 'noindex' }]
  const description = descriptionOf(profile)
  const image = profile.avatarUrl && new URL(profile.avatarUrl, profile.url).href
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: profile.url },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: `${profile.url}/feed.atom` },
    { tagName: 'link', rel: 'alternate', type: 'application/feed+json', href: `${profile.url}/feed.json` },
    { property: 'og:type', content: 'profile' },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: profile.url },
    { property: 'profile:username', content: profile.username },
    ...(image ? [{ property: 'og:image', content: image }] : []),
    structuredData(profile, image),
  ]
}

/** What they say of themselves, else what they do and where. */
function descriptionOf({ bio, fullName, category, location }: PresentedProfile): string {
  if (bio) return cutText(bio.replace(/\s+/g, ' '), DESCRIPTION_LENGTH)
  return [fullName, category?.name, location].filter(Boolean).join(' · ')
}

/** A data block is no script to the security policy. Address and telephone are for people, not for collectors. */
function structuredData(profile: PresentedProfile, image: string | null): MetaDescriptor {
  const { fullName, username, url, bio, category, skills, location, website } = profile
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: fullName,
      alternateName: username,
      url,
      ...(image && { image }),
      ...(bio && { description: bio }),
      ...(category && { jobTitle: category.name }),
      ...(skills.length > 0 && { knowsAbout: skills }),
      ...(location && { homeLocation: { '@type': 'Place', name: location } }),
      ...(website && { sameAs: [website.href] }),
    },
  }
}
