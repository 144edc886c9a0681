import { categoryById } from '#app/domain/listings/categories.ts'
import { picturesOf, type StoredImage } from '#app/domain/listings/images.ts'
import type { FoundCard } from '#app/domain/search/queries.server.ts'
import { cutText, formatDate, formatMoney, isoDay } from '#app/ui/format.ts'
import type { ListingCardData } from '#app/ui/listing-card.tsx'

/** A card shows this much of a title (S11). */
const TITLE_LENGTH = 60

type PackedImage = [key: string, widths: number[], width: number, height: number, alt: string | null]

type PackedCard = [
  id: string,
  title: string,
  categoryId: number,
  price: string,
  priceType: string,
  location: string | null,
  date: string,
  dateTime: string,
  authorName: string | null,
  profileId: string | null,
  avatarUrl: string | null,
  /** A stored picture, or the address of one from before several could be stored (C13). */
  image: PackedImage | string | null,
]

/**
 * The cards of a page as one text, without names of fields and without what follows from the rest. They travel a
 * second time in the markup that they become: this halves what the browser needs to take the page over.
 */
export function packCards(cards: readonly FoundCard[], timeZone: string | undefined): string {
  return JSON.stringify(
    cards.map((card): PackedCard => [
      card.id,
      cutText(card.title, TITLE_LENGTH),
      card.categoryId,
      formatMoney(card.priceCents, card.currency),
      card.priceType,
      card.location,
      formatDate(card.createdAt, timeZone),
      isoDay(card.createdAt, timeZone),
      card.author.fullName,
      card.author.profileId,
      card.author.avatarUrl,
      card.image ? packImage(card.image, card.id) : card.imageUrl,
    ]),
  )
}

/** What a grid shows, from `packCards`. `mediaBase` is where pictures are served from. */
export function unpackCards(packed: string, mediaBase: string): ListingCardData[] {
  return (JSON.parse(packed) as PackedCard[]).map(
    ([id, title, categoryId, price, priceType, location, date, dateTime, authorName, profileId, avatarUrl, image]) => {
      const { slug = 'otro', name: category = 'Otro' } = categoryById(categoryId) ?? {}
      const isStored = Array.isArray(image)
      const pictures = { images: isStored ? [unpackImage(image, id)] : [], imageUrl: isStored ? null : image }
      return {
        id,
        title,
        category: { slug, name: category },
        price,
        priceType,
        location,
        date,
        dateTime,
        author: { name: authorName ?? 'Usuario', profileId, avatarUrl },
        image: picturesOf(pictures, mediaBase)[0] ?? null,
      }
    },
  )
}

/** Keys name their listing (`{author}/{listing}/{file}`); nothing else in them is empty. */
const packImage = ({ key, widths, width, height, alt }: StoredImage, listingId: string): PackedImage => [
  key.replace(`/${listingId}/`, '//'),
  widths,
  width,
  height,
  alt,
]

const unpackImage = ([key, widths, width, height, alt]: PackedImage, listingId: string): StoredImage => ({
  key: key.replace('//', `/${listingId}/`),
  widths,
  width,
  height,
  alt,
})
