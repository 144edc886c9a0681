import type { ListingCardData } from '#app/ui/listing-card.tsx'

/** What a card shows besides what is written in the form. */
export interface LiveCardFrame extends Pick<ListingCardData, 'author' | 'date' | 'dateTime'> {
  draftKey: string
}
