import { useMemo } from 'react'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf, type StoredImage } from '#app/domain/listings/images.ts'
import type { ListingCardData } from '#app/ui/listing-card.tsx'
import { t } from '#app/locale/texts.ts'

/** Between the fields of a card, and between cards: quotes and brackets make a page of 24 some 200 bytes heavier (gzip). */
export const FIELD = '|'
export const CARD = '\n'

/** The cards of a grid, from `packCards`. `mediaBase` is where pictures are served from. */
export const useCards = (packed: string, mediaBase: string): ListingCardData[] =>
  useMemo(() => unpackCards(packed, mediaBase), [packed, mediaBase])

export const unpackCards = (packed: string, mediaBase: string): ListingCardData[] =>
  packed === '' ? [] : packed.split(CARD).map((line) => unpackCard(line.split(FIELD).map(unescapeField), mediaBase))

function unpackCard([place = '', ...fields]: string[], mediaBase: string): ListingCardData {
  const [
    title,
    categoryId,
    price,
    priceType,
    tax,
    location,
    date,
    dateTime,
    name,
    avatarUrl,
    rating,
    answers,
    points,
    lang,
    ...rest
  ] = fields
  const { id, profileId, image, imageUrl } = placeOf(place, rest)
  return {
    id,
    title: title ?? '',
    category: categoryShown(Number(categoryId)),
    price: price ?? '',
    priceType: priceType ?? '',
    ...(tax && { tax }),
    location: location || null,
    date: date ?? '',
    dateTime: dateTime ?? '',
    author: { name: name || t('Usuario'), profileId, avatarUrl: avatarUrl || null },
    image: coverOf({ image, imageUrl }, mediaBase),
    ...(rating && { rating }),
    ...(answers && { answersInADay: true }),
    ...(points && { points: points.split(',').map(Number) }),
    ...(lang && { lang }),
  }
}

/**
 * The listing, its author and its picture. The usual key of a picture, `{author}/{listing}/{file}`, contains all three,
 * as the address of the picture in the markup does; without one the listing's id stands alone and the rest follows.
 */
function placeOf(place: string, rest: string[]) {
  if (place.includes('/')) {
    const [profileId = '', id = ''] = place.split('/')
    return { id, profileId, image: storedImage(place, rest), imageUrl: null }
  }
  const [profileId, name, ...picture] = rest
  const image = picture.length > 0 ? storedImage(name ?? '', picture) : null
  return { id: place, profileId: profileId || null, image, imageUrl: image ? null : name || null }
}

const storedImage = (key: string, [widths, width, height, alt, focus]: string[]): StoredImage => ({
  key,
  widths: (widths ?? '').split(',').map(Number),
  width: Number(width),
  height: Number(height),
  alt: alt || null,
  ...(focus && { focus }),
})

/** The separators cannot be part of a text, and neither can the sign that escapes them. */
export const ESCAPES: Record<string, string> = { '~': '~0', [FIELD]: '~1', [CARD]: '~2' }
const UNESCAPES = Object.fromEntries(Object.entries(ESCAPES).map(([text, escaped]) => [escaped, text]))

const unescapeField = (text: string) => text.replace(/~[012]/g, (escaped) => UNESCAPES[escaped] ?? escaped)
