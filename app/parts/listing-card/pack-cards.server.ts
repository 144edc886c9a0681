import type { AuthoredCard, ListingCard } from '#app/domain/listings/card.server.ts'
import { type StoredImage, coverOf } from '#app/domain/listings/images.ts'
import { amountOfPrice, taxLabel } from '#app/domain/listings/price.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { cutText, formatAverage } from '#app/locale/words.ts'
import { CARD, ESCAPES, FIELD } from './packed-cards.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { t } from '#app/locale/texts.ts'

/** A listing as every list prints it, in words, so that the browser formats nothing. */
export function presentCard(card: ListingCard, mediaBase: string) {
  return {
    id: card.id,
    title: card.title,
    ...spokenIn(card.language),
    category: categoryShown(card.categoryId),
    price: amountOfPrice(card),
    priceType: card.priceType,
    tax: taxLabel(card),
    location: card.location,
    image: coverOf(card, mediaBase),
  }
}

/** A card shows this much of a title (S11). */
const TITLE_LENGTH = 60

/** In place of the town of work that is done anywhere. */
const REMOTE = () => t('En remoto')

/**
 * The cards of a page as one text, without names of fields and without derivable values. The same data is also in
 * the markup; this halves the data that the browser needs to hydrate the page.
 */
export function packCards(cards: readonly AuthoredCard[], timeZone: string | undefined): string {
  return cards
    .map((card) => {
      const { id, image, imageUrl } = card
      const { fullName, profileId, avatarUrl } = card.author
      const isUsual = image !== null && profileId !== null && image.key.startsWith(`${profileId}/${id}/`)
      const said = [
        cutText(card.title, TITLE_LENGTH),
        card.categoryId,
        amountOfPrice(card),
        card.priceType,
        taxLabel(card),
        card.modality === 'remoto' ? REMOTE() : card.location,
        formatDate(card.createdAt, timeZone),
        isoDay(card.createdAt, timeZone),
        fullName,
        avatarUrl,
        card.ratings &&
          `${formatAverage(card.ratings.points / card.ratings.total)} (${formatCount(card.ratings.total)})`,
        card.answersInADay ? 1 : '',
        card.points?.join(',') ?? '',
        spokenIn(card.language).lang ?? '',
      ]
      const packed = isUsual
        ? [image.key, ...said, ...sizesOf(image)]
        : [id, ...said, profileId, ...(image ? [image.key, ...sizesOf(image)] : [imageUrl])]
      return packed.map(escapeField).join(FIELD)
    })
    .join(CARD)
}

const sizesOf = ({ widths, width, height, alt, focus }: StoredImage) => [
  widths.join(','),
  width,
  height,
  alt,
  ...(focus ? [focus] : []),
]

const escapeField = (value: string | number | null) =>
  String(value ?? '').replace(/[~|\n]/g, (sign) => ESCAPES[sign] ?? sign)
