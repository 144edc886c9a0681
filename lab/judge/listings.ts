import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#app/db.server.ts'
import { registerAccount } from '#app/domain/accounts/commands.server.ts'
import { CREATABLE_SLUGS, findCategory } from '#app/domain/listings/categories.ts'
import { listingIdOf } from '#app/domain/listings/listing-id.server.ts'
import { publishListing } from '#app/domain/listings/commands.server.ts'
import {
  DESCRIPTION_MAX,
  EXPERIENCE_LEVELS,
  LOCATION_MAX,
  MAX_TAGS,
  PRICE_TYPES,
  TAG_MAX,
  TITLE_MAX,
} from '#app/domain/listings/limits.ts'
import { MODALITIES } from '#app/domain/listings/modalities.ts'
import { ListingForm } from '#app/domain/listings/schema.ts'
import { parseTags } from '#app/domain/listings/tags.ts'
import { BIO_MAX, FULL_NAME_MAX, MAX_SKILLS, SKILL_MAX } from '#app/domain/profiles/limits.ts'
import { parseCents } from '#app/locale/amounts.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { SECOND_MS } from '#app/locale/durations.ts'

const orNothing = (value: unknown) => value ?? undefined
/** A text, a number or a list of texts: people write `"price": 20` and `"tags": ["a", "b"]` too. */
const text = z.preprocess(
  (value) => (Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? String(value) : (value ?? '')),
  z.string().transform((said) => said.replaceAll('\u0000', '').trim()),
)
const list = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : orNothing(value)),
  z.array(z.coerce.string()).default([]),
)
const number = z.preprocess(orNothing, z.coerce.number().optional())

/** A listing to be judged by, as people write them: only the title has to be there. What a file says besides is not read. */
const JudgedListing = z.object({
  n: number,
  by: text,
  name: text,
  category: text,
  title: text,
  text,
  tags: text,
  skills: list,
  bio: text,
  city: text,
  modality: text,
  price: text,
  per: text,
  daysAgo: number,
  days: text,
  level: text,
  status: text,
})
export type JudgedListing = z.output<typeof JudgedListing> & { n: number }

/** Reads the listings of a file; one without a number has that of its place. @throws on what is no list of listings. */
export function readListings(json: string): JudgedListing[] {
  const written = z.array(JudgedListing).parse(JSON.parse(json.replace(/^\uFEFF/, '')))
  return written.map((listing, at) => ({ ...listing, n: listing.n ?? at + 1 }))
}

/**
 * Publishes the listings as their authors would, a second apart in the order of the file: if two have the same points
 * the newer is first, and every run has the same order. @returns the number of each by its id.
 */
export async function publishAll(db: Db, listings: JudgedListing[], now: Date): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  const authors = new Map<string, string>()
  const oldest = Math.max(...listings.map(({ daysAgo = 0 }) => daysAgo), 0)
  for (const [at, listing] of listings.entries()) {
    const key = listing.by || listing.name || `of ${listing.n}`
    const authorId = authors.get(key) ?? (await addAuthor(db, listing, daysBefore(now, oldest + 1)))
    authors.set(key, authorId)
    const moment = new Date(now.getTime() - (listings.length - at) * SECOND_MS)
    const draftKey = keyInOrder(authorId, Math.floor(((listings.length - 1 - at) * 256) / listings.length))
    numbers.set(await publish(db, authorId, listing, { now: moment, draftKey }), listing.n)
  }
  return numbers
}

/**
 * A draft's key whose listing gets an id that begins with this byte. A search puts listings with the same points in the
 * order of their ids, which are hashes of such keys: without this, answers would differ from run to run.
 */
function keyInOrder(authorId: string, byte: number): string {
  const begin = byte.toString(16).padStart(2, '0')
  for (;;) {
    const key = randomUUID()
    if (listingIdOf(authorId, key).startsWith(begin)) return key
  }
}

async function addAuthor(db: Db, { by, name, skills, bio, city }: JudgedListing, now: Date): Promise<string> {
  const site = { origin: 'http://localhost', name: 'Gremio' }
  const registered = await registerAccount(
    db,
    {
      fullName: cut(name || by, FULL_NAME_MAX) || 'Sin Nombre',
      email: `${randomUUID()}@judge.example`,
      password: randomUUID(),
    },
    { now, termsVersion: '1', site, demo: true },
  )
  if (registered.kind !== 'registered') throw new Error(`No account could be opened for ${name}`)
  const said = { bio: cut(bio, BIO_MAX) || null, location: cut(city, LOCATION_MAX) || null }
  const able = skills.map((skill) => cut(skill.trim(), SKILL_MAX)).filter(Boolean)
  await db
    .updateTable('profiles')
    .set({ ...said, skills: able.slice(0, MAX_SKILLS) })
    .where('id', '=', registered.id)
    .execute()
  return registered.id
}

const cut = (said: string, max: number) => [...said].slice(0, max).join('')
const known = (said: string, values: readonly string[]) => (values.includes(said) ? said : '')

/** Values that a form would refuse are left out or cut, because the words are judged and not their listings. */
function formOf(listing: JudgedListing) {
  const tags = parseTags(listing.tags).map((tag) => cut(tag, TAG_MAX))
  return ListingForm.parse({
    title: cut(listing.title, TITLE_MAX) || '0',
    description: cut(listing.text, DESCRIPTION_MAX) || '0',
    category: known(findCategory(listing.category)?.slug ?? listing.category, CREATABLE_SLUGS) || 'otro',
    price: parseCents(listing.price) ? listing.price : '1',
    price_type: known(listing.per, PRICE_TYPES) || 'proyecto',
    location: cut(listing.city, LOCATION_MAX),
    latitude: '',
    longitude: '',
    contact_info: 'Por mensaje.',
    contact_visibility: 'todos',
    tags: tags.slice(0, MAX_TAGS).join(', '),
    modality: known(listing.modality, MODALITIES),
    delivery_days: /^[1-9]\d?$/.test(listing.days) ? listing.days : '',
    experience_level: known(listing.level, EXPERIENCE_LEVELS),
  })
}

async function publish(
  db: Db,
  authorId: string,
  listing: JudgedListing,
  { now, draftKey }: { now: Date; draftKey: string },
): Promise<string> {
  const published = await publishListing(db, authorId, formOf(listing), {
    draftKey,
    currency: 'EUR',
    now: daysBefore(now, listing.daysAgo ?? 0),
    listingsPerDay: 100_000,
  })
  if (published.kind !== 'published') throw new Error(`«${listing.title}» was not published: ${published.kind}`)
  if (listing.status && !['active', 'activo'].includes(listing.status))
    await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', published.id).execute()
  return published.id
}
