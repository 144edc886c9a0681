import { FAR_KM, kilometres, nearestTown } from '#app/locale/towns.ts'
import { daysUntil, startsOn } from '#app/domain/hiring/availability.server.ts'
import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { categorySaid, findCategory } from '#app/domain/listings/categories.ts'
import { picturesOf } from '#app/domain/listings/images.ts'
import { experienceLabel } from '#app/domain/listings/limits.ts'
import { modalityLabel } from '#app/domain/listings/modalities.ts'
import { OTHER_LISTINGS, type ListingDetail } from '#app/domain/listings/queries.server.ts'
import { amountOfPrice, baseInWords, unitInWords } from '#app/domain/listings/price.server.ts'
import { STANDING_LABELS, standingOf } from '#app/domain/listings/status.ts'
import { answersInADay, responseRate, type Promptness } from '#app/domain/measures/responses.ts'
import type { RatingPage } from '#app/domain/reviews/pages.server.ts'
import type { TownLink } from '#app/domain/search/town-pages.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { formatDate, formatMonth, isoDay } from '#app/locale/dates.server.ts'
import { reading } from '#app/locale/languages.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { localeOfText, prefixOfText } from '#app/locale/speaking.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { unitName } from '#app/locale/money.server.ts'
import { packCards, presentCard } from '#app/parts/listing-card/pack-cards.server.ts'
import type { PresentedMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { presentSellerReviews } from '#app/parts/reviews/presented.server.ts'
import { hoursText, startsText } from './availability-words.server.ts'
import { dayAfter, deliveryDaysOf, hasPackages, presentPackages, priceBesidePackages } from './packages.server.ts'
import { formatCoordinates } from '#app/ui/coordinates.ts'
import type { MapSettings } from '#app/ui/static-map.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { percentText } from '#app/locale/words.ts'

export type PresentedListing = ReturnType<typeof presentListing>

interface Surroundings {
  mediaBase: string
  map: MapSettings | null
  origin: string
  timeZone: string | undefined
  /** The newest ratings of the seller, with the sums of all. */
  ratings: RatingPage
  /** The favourites of a signed-out browser. */
  favoriteIds: string[]
  /** How promptly the author answers (D9). */
  promptness: Promptness | null
  /** Listings of other sellers. */
  similar: AuthoredCard[]
  /** The page of the category in the town, if there is one. */
  townPage: TownLink | undefined
  /** The measure of moderators, for its owner. */
  measure: PresentedMeasure | undefined
  now: Date
}

const isJustPublished = ({ isOwner, visible, createdAt }: ListingDetail, now: Date) =>
  isOwner && visible && now.getTime() - createdAt.getTime() < DAY_MS

/** The listing's page in words, so that the browser formats nothing. */
export function presentListing(
  listing: ListingDetail,
  { mediaBase, map, origin, timeZone, ratings, favoriteIds, promptness, similar, townPage, measure, now }: Surroundings,
) {
  const { seller } = listing
  const author = {
    id: seller.details && seller.id,
    name: seller.fullName,
    avatarUrl: seller.details?.avatarUrl ?? null,
  }
  return {
    id: listing.id,
    url: `${origin}${prefixOfText(listing.language)}/marketplace/${listing.id}`,
    ...languageOf(listing),
    title: listing.title,
    description: listing.description,
    category: listing.category,
    townPage,
    price: amountOfPrice(listing),
    /** The amount without «desde». */
    money: amountOfPrice({ ...listing, isFrom: false }),
    isFrom: listing.isFrom,
    /** «por proyecto, IVA incl.» */
    unit: unitInWords(listing),
    /** The unit without its tax; and beside packages, a price of another unit. */
    base: baseInWords(listing),
    besidePackages: priceBesidePackages(listing),
    hasTax: listing.taxName !== null,
    /** The amount for machines: «450.00». */
    amount: (listing.priceCents / 100).toFixed(2),
    currency: listing.currency,
    priceType: listing.priceType,
    /** The unit for machines: «hora». */
    unitName: unitName(listing.priceType),
    location: placeOf(listing),
    coordinates: listing.coordinates && { ...listing.coordinates, label: mapLabelOf(listing), map },
    deliveryDays: deliveryDaysOf(listing),
    ...termsOf(listing, promptness),
    tags: listing.tags,
    contact: listing.contactInfo,
    banner: measure ? null : bannerOf(listing),
    measure,
    /** A withheld or removed listing cannot be shared: its address would be empty for others. */
    isShareable: listing.moderation === 'libre',
    visible: listing.visible,
    isOwner: listing.isOwner,
    /** Whether the listing is new; for its author, who sees the next step. */
    isNew: isJustPublished(listing, now),
    isFavorite: listing.isFavorite || favoriteIds.includes(listing.id),
    /** Whether readers can write to the seller: its author reads so, and a hidden listing has no form. */
    ...waysToReach(listing),
    ...hiringOf(listing, now),
    date: formatDate(listing.createdAt, timeZone),
    dateTime: isoDay(listing.createdAt, timeZone),
    views: tn(listing.views, '{count} visita', '{count} visitas'),
    pictures: picturesOf(listing, mediaBase),
    seller: {
      /** The seller; null where this reader finds no profile (E10). */
      id: seller.details && seller.id,
      profilePath: seller.details && `/freelancers/${seller.id}`,
      fullName: seller.fullName,
      isVerified: seller.isVerified,
      details: seller.details && detailsOf(seller.details, { promptness, timeZone }),
    },
    /** The page of all others, when there may be more than are shown (D10). */
    allOthersPath:
      listing.others.length === OTHER_LISTINGS && seller.details ? `/freelancers/${seller.id}#anuncios` : null,
    /** Null where the seller hides their details from this reader (E10). */
    reviews: seller.details && presentSellerReviews(seller.id, ratings, timeZone),
    similar: packCards(similar, timeZone),
    others: listing.others.map((other) => ({
      ...presentCard(other, mediaBase),
      date: formatDate(other.createdAt, timeZone),
      dateTime: isoDay(other.createdAt, timeZone),
      author,
    })),
  }
}

/** The language of its words for readers, and for machines, which learn of it on a site of several languages. */
const languageOf = ({ language }: Pick<ListingDetail, 'language'>) => ({
  ...spokenIn(language),
  ...localeOfText(language),
  ...(reading.offered().length > 1 && { inLanguage: language }),
})

/** The seller's details, and how they answer. */
function detailsOf(
  { language, ...details }: NonNullable<ListingDetail['seller']['details']>,
  { promptness, timeZone }: Pick<Surroundings, 'promptness' | 'timeZone'>,
) {
  return {
    ...details,
    ...spokenIn(language),
    category: details.category && categorySaid(details.category),
    categorySlug: details.category && findCategory(details.category)?.slug,
    memberSince: formatMonth(details.memberSince, timeZone),
    responseRate: rateText(promptness),
  }
}

/** The place under its author's name for it, else by the nearest town or the coordinates (D15). */
export function placeOf({ location, coordinates }: Pick<ListingDetail, 'location' | 'coordinates'>): string | null {
  if (location) return location
  if (!coordinates) return null
  const near = nearestTown(coordinates)
  if (near) return t('Cerca de {town}', { town: near.name })
  const far = nearestTown(coordinates, FAR_KM)
  if (far)
    return t('A unos {kilometres} km de {town}', {
      kilometres: Math.round(kilometres(coordinates, far) / 10) * 10,
      town: far.name,
    })
  return t('Coordenadas {coordinates}', { coordinates: formatCoordinates(coordinates) })
}

const mapLabelOf = ({ location }: Pick<ListingDetail, 'location'>) =>
  location ? t('Mapa de {location}', { location }) : t('Mapa de la ubicación')

function termsOf(listing: ListingDetail, promptness: Promptness | null) {
  return {
    /** The delivery time is with the price, the rest below the title. */
    delivery: hasPackages(listing) ? null : listing.deliveryDays && daysOf(listing.deliveryDays),
    facts: factsOf(listing).filter(({ name }) => name !== DELIVERY()),
    /** The standing of the listing, for its owner. */
    standing: listing.isOwner ? STANDING_LABELS()[standingOf(listing)] : null,
    /** Only for sellers with a public profile, by the rule of the filter (docs/decisions/0233). */
    answersInADay: listing.seller.details !== null && promptness !== null && answersInADay(promptness),
  }
}

/** D9, to the letter below five inquiries. */
function rateText(promptness: Promptness | null): string {
  const rate = promptness ? responseRate(promptness) : undefined
  return rate === undefined ? t('Sin datos suficientes') : percentText(rate)
}

/** Why not everybody sees the listing, for those who do (D14). */
function bannerOf({ visible, isOwner, status, moderation }: ListingDetail): string | null {
  if (visible) return null
  if (isOwner) return bannerOfOwner({ status, moderation })
  if (moderation === 'retirado') return t('Este anuncio se ha retirado: solo lo ven su autor y el equipo.')
  if (moderation === 'retenido')
    return t('Este anuncio está retenido hasta que se revise: solo lo ven su autor y el equipo.')
  if (status === 'inactive') return t('Este anuncio está inactivo: solo lo ven su autor y el equipo.')
  if (status === 'pending') return t('Este anuncio está pendiente: solo lo ven su autor y el equipo.')
  return t('El perfil de su autor es privado o su cuenta no está activa: solo lo ven su autor y el equipo.')
}

function bannerOfOwner({ status, moderation }: Pick<ListingDetail, 'status' | 'moderation'>): string {
  if (moderation === 'retirado') return t('Este anuncio se ha retirado: solo lo ves tú.')
  if (moderation === 'retenido') return t('Este anuncio está retenido hasta que se revise: solo lo ves tú.')
  if (status === 'inactive') return t('Este anuncio está inactivo: solo lo ves tú.')
  if (status === 'pending') return t('Este anuncio está pendiente: solo lo ves tú.')
  return t('Tu perfil es privado o tu cuenta no está activa: este anuncio solo lo ves tú.')
}

const DELIVERY = () => t('Plazo de entrega')
const daysOf = (days: number) => tn(days, '{count} día', '{count} días')

/** The terms of a listing's work in a word or two each (X6), in the order in which pages show them. */
export function factsOf(listing: ListingDetail) {
  const { modality, experienceLevel } = listing
  const deliveryDays = deliveryDaysOf(listing)
  const facts = [
    { name: t('Modalidad'), icon: 'monitor', text: modality && modalityLabel(modality), speaksForItself: true },
    { name: DELIVERY(), icon: 'clock', text: deliveryDays && daysOf(deliveryDays) },
    { name: t('Experiencia'), icon: 'badge-check', text: experienceLevel && experienceLabel(experienceLevel) },
  ] as const
  return facts.flatMap(({ text, ...fact }) => (text ? [{ ...fact, text }] : []))
}

/** Whether its seller can be written to, and asked for a quote. */
function waysToReach({ isOwner, visible }: { isOwner: boolean; visible: boolean }) {
  const contactable = isOwner ? ('own' as const) : visible ? ('open' as const) : null
  return { contactable, takesRequests: hasHiring && contactable === 'open' }
}

/** What can be ordered, and when its seller has time, if people can be hired. */
function hiringOf(listing: ListingDetail, now: Date) {
  if (!hasHiring) return { packages: null, begins: null, starts: null, weeklyHours: null }
  return {
    /** Its author sees the part of the page even without packages: there they add the first one. */
    packages: listing.packages.length > 0 || listing.isOwner ? presentPackages(listing, now) : null,
    begins: dayAfter(daysUntil(startsOn(listing, now), now), now),
    starts: startsText(startsOn(listing, now), now),
    weeklyHours: listing.seller.details && hoursText(listing.weeklyHours),
  }
}
