import type { ListingCardData } from '#app/ui/listing-card.tsx'

/** The parts of a card that are not written in the form. */
export interface LiveCardFrame extends Pick<ListingCardData, 'author' | 'date' | 'dateTime'> {
  draftKey: string
}
