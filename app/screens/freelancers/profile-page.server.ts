import { answersInADay, responseRate, type Promptness } from '#app/domain/measures/responses.ts'
import { mediaBase } from '#app/adapters/storage.server.ts'
import { pictureOf } from '#app/domain/listings/images.ts'
import { AVAILABILITY_LABELS } from '#app/domain/profiles/labels.ts'
import { RATE_CURRENCY } from '#app/domain/profiles/limits.ts'
import type { PublicProfile } from '#app/domain/profiles/public-profile.server.ts'
import type { AuthorListings } from '#app/domain/search/author-listings.server.ts'
import { COUNT_LIMIT } from '#app/domain/search/ways.ts'
import { formatMonth, type Zone } from '#app/locale/dates.server.ts'
import { formatMoneyWithCode } from '#app/locale/money.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { localeOfText, prefixOfText } from '#app/locale/speaking.server.ts'
import { percentText } from '#app/locale/words.ts'

export type PresentedProfile = ReturnType<typeof presentProfile>

const profilePath = (id: string) => `/freelancers/${id}`

/** The page of a profile in words, so that the browser formats nothing. */
export function presentProfile(
  profile: PublicProfile & { figures: Promptness },
  { origin, timeZone, disputes }: { origin: string; timeZone: Zone; disputes: string | null },
) {
  const { hourlyCents, memberSince, hidden, isOwner, figures, language, ...shown } = profile
  const rate = responseRate(figures)
  return {
    ...shown,
    disputes,
    isOwner,
    isPublic: hidden === null,
    banner: bannerOf(profile),
    url: origin + prefixOfText(language) + profilePath(profile.id),
    ...spokenIn(language),
    ...localeOfText(language),
    availability: profile.availability && AVAILABILITY_LABELS()[profile.availability],
    firstName: profile.fullName.trim().split(/\s+/)[0] ?? profile.fullName,
    rate: hourlyCents === null ? null : formatMoneyWithCode(hourlyCents, RATE_CURRENCY),
    answersInADay: answersInADay(figures),
    memberSince: formatMonth(memberSince, timeZone),
    responseRate: rate === undefined ? t('Sin datos suficientes') : percentText(rate),
    website: profile.website && websiteOf(profile.website),
  }
}

/** Why not everybody sees the profile, for those who do (E10). */
function bannerOf({ hidden, isOwner }: PublicProfile): string | null {
  switch (hidden) {
    case null:
      return null
    case 'private':
      return isOwner
        ? t('Tu perfil es privado: solo lo ves tú, y tus anuncios no aparecen en ningún sitio.')
        : t('Este perfil es privado: solo lo ven su dueño y el equipo.')
    case 'contacts':
      return isOwner
        ? t('Tu perfil solo lo ven las personas con las que tienes una conversación.')
        : t('Este perfil solo lo ven las personas con las que tiene una conversación.')
    case 'account':
      return isOwner
        ? t('Tu cuenta no está activa: tu perfil solo lo ves tú, y tus anuncios no aparecen en ningún sitio.')
        : t('Esta cuenta no está activa: el perfil solo lo ve el equipo.')
  }
}

/** Only web addresses become links; they are shown without their scheme. */
function websiteOf(text: string): { href: string; label: string } | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, href } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return { href, label: host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) }
}

/** How many pictures fill a row on wide screens, and two rows on a phone. */
const GALLERY = 6
/** With fewer pictures there is no gallery. */
const LEAST_GALLERY = 3

/** Pictures of the listings that their cards do not show, from each listing in turn; none if there are few. */
export function galleryOf({ items, previous }: AuthorListings) {
  if (previous) return []
  const turns = Math.max(0, ...items.map(({ furtherImages }) => furtherImages.length))
  const pictures = Array.from({ length: turns }, (_, turn) =>
    items.flatMap(({ id, title, language, furtherImages }) => {
      const image = furtherImages[turn]
      return image
        ? [{ to: `/marketplace/${id}`, title, ...spokenIn(language), image: pictureOf(image, mediaBase) }]
        : []
    }),
  ).flat()
  return pictures.length < LEAST_GALLERY ? [] : pictures.slice(0, pictures.length < GALLERY ? LEAST_GALLERY : GALLERY)
}

/** The neighbouring pages of these listings, and their number in words. */
export function pagesOf(id: string, { items, total, next, previous }: AuthorListings) {
  const pageAt = (name: 'after' | 'before', place: string) => `${profilePath(id)}?${name}=${place}#anuncios`
  return {
    count: countText(total),
    emptyText:
      items.length === 0 && previous
        ? t('Los anuncios de esta página ya no están.')
        : t('Ahora mismo no tiene anuncios publicados.'),
    next: next && pageAt('after', next),
    previous: previous && pageAt('before', previous),
  }
}

function countText(total: number): string | null {
  if (total === 0) return null
  if (total > COUNT_LIMIT) return t('Más de 1000 anuncios')
  return tn(total, '{count} anuncio', '{count} anuncios')
}
