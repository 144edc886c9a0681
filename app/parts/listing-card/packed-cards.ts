import { categoryShown } from '#app/domain/listings/categories.ts'
import { coverOf } from '#app/domain/listings/images.ts'
import type { ListingCardData } from '#app/ui/listing-card.tsx'

/** Between the fields of a card, and between cards: quotes and brackets make a page of 24 some 200 bytes heavier (gzip). */
export const FIELD = '|'
export const CARD = '\n'

/** What a grid shows, from `packCards`. `mediaBase` is where pictures are served from. */
export function unpackCards(packed: string, mediaBase: string): ListingCardData[] {
  if (!packed) return []
  const hasEscapes = packed.includes('~')
  return packed.split(CARD).map((line) => {
    const fields = hasEscapes ? line.split(FIELD).map(unescapeField) : line.split(FIELD)
    const [id = '', title = '', categoryId, price = '', priceType = '', location, date = '', dateTime = ''] = fields
    const [authorName, profileId, avatarUrl, ...image] = fields.slice(8).map((field) => field || null)
    return {
      id,
      title,
      category: categoryShown(Number(categoryId)),
      price,
      priceType,
      location: location || null,
      date,
      dateTime,
      author: { name: authorName ?? 'Usuario', profileId: profileId ?? null, avatarUrl: avatarUrl ?? null },
      image: pictureOf(image, folderOf(id, profileId ?? null), mediaBase),
    }
  })
}

/** The beginning of a picture's key (`{author}/{listing}/{file}`), as far as the card knows it. */
export const folderOf = (listingId: string, authorId: string | null) =>
  authorId ? `${authorId}/${listingId}/` : undefined

/** Stands for the folder in a key: no key begins so. */
export const SAME_FOLDER = '/'

/** A stored picture, or by its address alone one from before several could be stored (C13). */
function pictureOf(
  [name, widths, width, height, alt = null]: (string | null)[],
  folder: string | undefined,
  mediaBase: string,
) {
  const stored = name &&
    widths && {
      key: folder && name.startsWith(SAME_FOLDER) ? folder + name.slice(SAME_FOLDER.length) : name,
      widths: widths.split(',').map(Number),
      width: Number(width),
      height: Number(height),
      alt,
    }
  return coverOf({ image: stored || null, imageUrl: stored ? null : (name ?? null) }, mediaBase)
}

/** What separates cannot be part of a text; the sign that says so cannot either. */
export const ESCAPES: Record<string, string> = { '~': '~0', [FIELD]: '~1', [CARD]: '~2' }
const UNESCAPES = Object.fromEntries(Object.entries(ESCAPES).map(([text, escaped]) => [escaped, text]))

function unescapeField(text: string): string {
  return text.replace(/~[012]/g, (escaped) => UNESCAPES[escaped] as string)
}
