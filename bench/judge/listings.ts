import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#app/db.server.ts'
import { registerAccount } from '#app/domain/accounts/commands.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { publishListing } from '#app/domain/listings/commands.server.ts'
import { ListingForm } from '#app/domain/listings/schema.ts'
import { daysBefore } from '#app/locale/durations.ts'

const text = z.string().default('')

/** A listing to be judged by, as people write them. What a file says besides is not read. */
const JudgedListing = z.object({
  n: z.number().int(),
  by: z.string(),
  name: z.string(),
  category: z.string(),
  title: z.string(),
  text: z.string(),
  tags: text,
  skills: z.array(z.string()).default([]),
  bio: text,
  city: text,
  modality: z.string().nullish(),
  price: z.coerce.string(),
  per: z.string(),
  daysAgo: z.number().default(0),
  days: z.coerce.string().optional(),
  level: z.string().nullish(),
  status: z.string().optional(),
})
export type JudgedListing = z.output<typeof JudgedListing>

export const readListings = (json: string) => z.array(JudgedListing).parse(JSON.parse(json))

/** Publishes the listings as their authors would, and answers the number of each by its id. */
export async function publishAll(db: Db, listings: JudgedListing[], now: Date): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  const authors = new Map<string, string>()
  const oldest = Math.max(...listings.map(({ daysAgo }) => daysAgo), 0)
  for (const listing of listings) {
    const authorId = authors.get(listing.by) ?? (await addAuthor(db, listing, daysBefore(now, oldest + 1)))
    authors.set(listing.by, authorId)
    numbers.set(await publish(db, authorId, listing, now), listing.n)
  }
  return numbers
}

async function addAuthor(db: Db, { by, name, skills, bio, city }: JudgedListing, now: Date): Promise<string> {
  const site = { origin: 'http://localhost', name: 'Gremio' }
  const password = randomUUID()
  const registered = await registerAccount(
    db,
    { fullName: name, email: `${by}@judge.example`, password },
    { now, termsVersion: '1', site, demo: true },
  )
  if (registered.kind !== 'registered') throw new Error(`There are two accounts of ${by}`)
  await db.updateTable('profiles').set({ skills, bio, location: city }).where('id', '=', registered.id).execute()
  return registered.id
}

async function publish(db: Db, authorId: string, listing: JudgedListing, now: Date): Promise<string> {
  const form = ListingForm.parse({
    title: listing.title,
    description: listing.text,
    category: findCategory(listing.category)?.slug ?? listing.category,
    price: listing.price,
    price_type: listing.per,
    location: listing.city,
    latitude: '',
    longitude: '',
    contact_info: 'Por mensaje.',
    contact_visibility: 'todos',
    tags: listing.tags,
    modality: listing.modality ?? '',
    delivery_days: listing.days ?? '',
    experience_level: listing.level ?? '',
  })
  const published = await publishListing(db, authorId, form, {
    draftKey: randomUUID(),
    currency: 'EUR',
    now: daysBefore(now, listing.daysAgo),
    listingsPerDay: 1_000,
  })
  if (published.kind !== 'published') throw new Error(`«${listing.title}» was not published: ${published.kind}`)
  if (listing.status && listing.status !== 'active')
    await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', published.id).execute()
  return published.id
}
