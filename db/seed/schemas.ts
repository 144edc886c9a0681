import { z } from 'zod'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { CONTACT_VISIBILITIES, EXPERIENCE_LEVELS, PRICE_KINDS, PRICE_TYPES } from '#app/domain/listings/limits.ts'
import { MODALITIES } from '#app/domain/listings/modalities.ts'
import { AVAILABILITIES } from '#app/domain/profiles/limits.ts'
import { FREQUENCIES } from '#app/domain/saved-searches/values.ts'
import { Hiring, Packages, PublicRequest, Template } from './hiring-schemas.ts'
import { Picture, Shown, Text, Texts } from './texts.ts'

/** The hairstyles. */
const HAIRS = ['long', 'bob', 'bun', 'curly', 'short', 'crop', 'side', 'bald'] as const

const Category = z.enum(CREATABLE_SLUGS)
/** A part of a place, as somebody would type it: «40,42». */
const Degrees = z.string().regex(/^-?\d+,\d+$/, 'must be degrees such as "40,42"')

const Person = z.strictObject({
  /** The key by which the other files refer to them; also the part of their address before the @. */
  key: z.string().regex(/^[a-z]+$/, 'must consist of the letters a to z'),
  fullName: z.string().min(1),
  /** A name of `places.json`. */
  city: z.string(),
  category: Category.optional(),
  availability: z.enum(AVAILABILITIES).optional(),
  bio: Text.optional(),
  skills: z.array(z.string()).optional(),
  /** The hairstyle in the person's picture; without it there is no picture. */
  hair: z.enum(HAIRS).optional(),
  beard: z.boolean().optional(),
})

const Listing = z.strictObject({
  /** The key of a person. */
  by: z.string(),
  title: z.string().min(1),
  /** As a person would type it: «1.250,50». */
  price: z.string(),
  per: z.enum(PRICE_TYPES),
  /** How the price includes taxes. */
  kind: z.enum(PRICE_KINDS),
  /** The tax, if it is not IVA, and its rate as a person would type it. */
  tax: z.string().optional(),
  rate: z.string().optional(),
  modality: z.enum(MODALITIES).optional(),
  /** The delivery time in days. */
  days: z.int().positive().optional(),
  level: z.enum(EXPERIENCE_LEVELS).optional(),
  /** The age of the listing, if it matters: its visits and conversations are made from then on. */
  daysAgo: z.number().positive().optional(),
  /** The place is the author's city unless the listing has no place. */
  placeless: z.boolean().optional(),
  status: z.enum(['inactive', 'pending']).optional(),
  contact: z.enum(CONTACT_VISIBILITIES).optional(),
  tags: z.array(z.string()).transform((tags) => tags.join(', ')),
  /** The contents of the pictures, in their order. */
  shows: z.array(Shown).min(3).max(5),
  text: Text,
})

const Talk = z.strictObject({
  /** The beginning of the listing's title; its author answers. */
  about: z.string(),
  /** The key of the person who asks. */
  client: z.string(),
  daysAgo: z.number().positive(),
  /** How many minutes pass between two lines. */
  pace: z.number().positive(),
  /** The client's first; a line of the seller's begins with «>». */
  lines: z.array(z.string().min(1)).min(1),
  /** How many of the last lines their reader has not seen. */
  unread: z.int().positive().optional(),
  /** Whether the seller has archived it. */
  archived: z.boolean().optional(),
})

/** A client's opinion of work that was done for them before people could hire each other here. */
const Rating = z.strictObject({
  freelancer: z.string(),
  client: z.string(),
  daysAgo: z.number().positive(),
  category: Category,
  stars: z.literal([1, 2, 3, 4, 5]),
  comment: Text.optional(),
  reply: Text.optional(),
})

const Favorites = z.strictObject({
  /** The favourites of the demonstration's client: the beginning of a listing's title. */
  ofClient: z.array(z.strictObject({ about: z.string(), list: z.string().optional(), note: z.string().optional() })),
  /** The built-in samples among them, by their ids. */
  samplesOfClient: z.array(z.string()),
  /** The people who keep listings of the demonstration's seller: by their keys, since how many days. */
  ofSeller: z.array(z.strictObject({ about: z.string(), daysAgo: z.record(z.string(), z.number().positive()) })),
})

/** How many people have searched for one thing at most. */
export const POPULAR_AT_MOST = 12
const Searches = z.strictObject({
  /** The saved searches of the demonstration's client. */
  saved: z.array(
    z.strictObject({
      name: z.string().min(1),
      frequency: z.enum(FREQUENCIES),
      isPaused: z.boolean().optional(),
      q: z.string().optional(),
      category: Category.optional(),
      modality: z.enum(MODALITIES).optional(),
      maxEuros: z.number().positive().optional(),
    }),
  ),
  /** Searches of visitors, and how many search on a day; each finds some listings. */
  popular: z.array(z.strictObject({ query: z.string().min(1), visitors: z.int().positive().max(POPULAR_AT_MOST) })),
})

const EntryFile = z.union([Picture, z.strictObject({ name: z.string(), text: Text })])

const Entry = z.strictObject({
  by: z.string(),
  title: z.string().min(1),
  text: Text,
  /** The files of the entry: pictures by their contents, and text files. */
  files: z.array(EntryFile).min(1),
  /** The organiser's word to a finalist. */
  note: z.string().optional(),
  wins: z.boolean().optional(),
})

const Contest = z.strictObject({
  by: z.string(),
  title: z.string().min(1),
  brief: Text,
  category: Category,
  /** As a person would type it. */
  prize: z.string(),
  extra: z.string().optional(),
  /** In days from now; a start in the past is when it was announced. */
  from: z.int(),
  to: z.int(),
  blind: z.boolean().optional(),
  /** The content of the picture. */
  shows: Shown,
  entries: z.array(Entry),
  /** Whether its organiser has decided. */
  decided: z.boolean().optional(),
})

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour such as "#1f3fa8"')
const Drawings = z.strictObject({
  /** Ground, paint, second paint, highlight: the colours of the category's tiles, for the eye of a poster. */
  palette: z.tuple([Colour, Colour, Colour, Colour]),
  /** Names of files of its folder in `drawings/`. Where a picture does not say what is seen in it, chance takes from them. */
  kinds: z.array(z.string().regex(/^[a-z]+$/, 'must consist of the letters a to z')),
})

/** The schema of each file of `data/`, by its name. */
export const FILES = {
  people: z.array(Person),
  sellers: z.array(Person),
  places: z.record(z.string(), z.tuple([Degrees, Degrees])),
  talks: z.array(Talk),
  ratings: z.array(Rating),
  favorites: Favorites,
  searches: Searches,
  contests: z.array(Contest),
  hirings: z.array(Hiring),
  /** Debts between two who pay each other, in each state. */
  debts: z.array(Hiring),
  requests: z.array(PublicRequest),
  /** Quotes that are kept to write the next ones from. */
  templates: z.array(Template),
  packages: Packages,
  texts: Texts,
  drawings: z.record(Category, Drawings),
}

/** The schema of each file of `data/listings/`, which has the name of its category. */
export const ListingsFile = z.array(Listing)

/** The categories that a listing can be created in, by their slugs. */
export type DemoCategory = z.output<typeof Category>
export type Hair = (typeof HAIRS)[number]
export type Talk = z.output<typeof Talk>
export type DemoEntry = z.output<typeof Entry>
export type DemoContest = z.output<typeof Contest>
export type DemoPerson = z.output<typeof Person>
export type DemoListing = z.output<typeof Listing> & { category: DemoCategory }

/** Things around (0, 0), some 760 wide, from y = -330 down to 270, where they stand: SVG without its frame, by name. */
export interface DemoDrawings {
  palette: z.output<typeof Drawings>['palette']
  kinds: ReadonlyMap<string, string>
}

export type DemoFiles = { [Name in keyof typeof FILES]: z.output<(typeof FILES)[Name]> }

/** All that the demonstration shows, as its files say it. */
export interface DemoData extends Omit<DemoFiles, 'drawings'> {
  drawings: Record<DemoCategory, DemoDrawings>
  /** Everybody: those of `people.json`, then those who only offer something. */
  everybody: DemoPerson[]
  /** The listings of `people.json`, by which search is judged. */
  castListings: DemoListing[]
  /** The listings of `people.json`, and then what the others offer. */
  listings: DemoListing[]
}
