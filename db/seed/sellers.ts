import { findCategory } from '#app/domain/listings/categories.ts'
import { DEMO_LISTINGS, type DemoListing } from './listings.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { STUDIOS } from './sellers-studios.ts'
import { TRADES } from './sellers-trades.ts'
import type { Seller } from './offers.ts'

const SELLERS: Seller[] = [...STUDIOS, ...TRADES]

/** Everybody of the demonstration: those of whom more is told, and those who only offer. */
export const ALL_PEOPLE: DemoPerson[] = [
  ...DEMO_PEOPLE,
  ...SELLERS.map(({ offers: _offers, category, ...person }) => ({ ...person, category: findCategory(category)?.name })),
]

/** Everything that it offers; the first are those that search is judged by. */
export const ALL_LISTINGS: DemoListing[] = [
  ...DEMO_LISTINGS,
  ...SELLERS.flatMap(({ key, category, offers }) =>
    offers.map(([title, price, per, tags, text, rest]) => ({
      by: key,
      category,
      title,
      price,
      per,
      tags,
      text,
      ...rest,
    })),
  ),
]
