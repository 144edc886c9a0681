import type { StoredImage } from '#app/domain/listings/images.ts'
import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { cutText } from '#app/locale/words.ts'
import { CARD, ESCAPES, FIELD, folderOf, SAME_FOLDER } from './packed-cards.ts'

/** A card shows this much of a title (S11). */
const TITLE_LENGTH = 60

/**
 * The cards of a page as one text, without names of fields and without what follows from the rest. They travel a
 * second time in the markup that they become: this halves what the browser needs to take the page over.
 */
export function packCards(cards: readonly AuthoredCard[], timeZone: string | undefined): string {
  return cards
    .map((card) => {
      const { fullName, profileId, avatarUrl } = card.author
      return [
        card.id,
        escapeField(cutText(card.title, TITLE_LENGTH)),
        card.categoryId,
        formatMoney(card.priceCents, card.currency),
        escapeField(card.priceType),
        escapeField(card.location),
        formatDate(card.createdAt, timeZone),
        isoDay(card.createdAt, timeZone),
        escapeField(fullName),
        profileId,
        escapeField(avatarUrl),
        card.image ? packImage(card.image, folderOf(card.id, profileId)) : escapeField(card.imageUrl),
      ].join(FIELD)
    })
    .join(CARD)
}

function packImage({ key, widths, width, height, alt }: StoredImage, folder: string | undefined) {
  const isUsual = folder !== undefined && key.startsWith(folder)
  const name = isUsual ? SAME_FOLDER + key.slice(folder.length) : escapeField(key)
  return [name, widths.join(','), width, height, escapeField(alt)].join(FIELD)
}

function escapeField(text: string | null): string {
  return text?.replace(/[~|\n]/g, (sign) => ESCAPES[sign] as string) ?? ''
}
