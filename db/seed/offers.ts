import type { DemoListing } from './listings.ts'
import type { DemoPerson } from './people.ts'

type Rest = Omit<DemoListing, 'by' | 'category' | 'title' | 'price' | 'per' | 'tags' | 'text'>
type Offer = [title: string, price: string, per: DemoListing['per'], tags: string, text: string, rest: Rest]

/** Somebody who only offers, and what they offer. */
export interface Seller extends Omit<DemoPerson, 'category'> {
  category: DemoListing['category']
  offers: Offer[]
}
