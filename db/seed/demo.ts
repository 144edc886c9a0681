import { randomBytes, randomUUID } from 'node:crypto'
import { encodeAvatar, type EncodePicture } from '#app/adapters/images.server.ts'
import { squareOf, USUAL_CROP } from '#app/domain/profiles/crop.ts'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Db } from '#app/db.server.ts'
import { registerAccount } from '#app/domain/accounts/commands.server.ts'
import { addDemoSource } from '#app/domain/external/demo-feed.server.ts'
import type { SourceReader } from '#app/domain/external/import.server.ts'
import { publishListing } from '#app/domain/listings/commands.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { ListingForm } from '#app/domain/listings/schema.ts'
import { renewListing } from '#app/domain/listings/renewal.server.ts'
import { attachImages } from '#app/domain/listings/attaching.server.ts'
import { stageUploads } from '#app/domain/listings/staging.server.ts'
import { changeAvatar, storeAvatar } from '#app/domain/profiles/avatars.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { countCategories } from '#app/domain/search/category-figures.server.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { addDemoContests } from './contests.ts'
import { addDemoTalks } from './conversations.ts'
import { addDemoFavorites } from './favorites.ts'
import { addDemoHirings } from './hirings.ts'
import { demoData } from './data.ts'
import { addModeration } from './moderation.ts'
import { addDemoPackages } from './packages.ts'
import { addDemoPublicRequests } from './public-requests.ts'
import { drawPicture, randomOf } from './pictures.ts'
import { drawPortrait } from './portraits.ts'
import { addDemoRatings } from './ratings.ts'
import { DEMO_CLIENT, DEMO_MODERATOR, DEMO_SELLER } from './references.ts'
import { removeDemo } from './removal.ts'
import type { DemoListing, DemoPerson } from './schemas.ts'
import { addDemoPopularSearches, addDemoSearches } from './searches.ts'
import { addDemoSubscribers } from './subscribers.ts'
import { addDemoTemplates } from './templates.ts'
import { addDemoVisits } from './visits.ts'

/** A listing of the demonstration is at most this old, unless it says how old it is. */
const LISTINGS_SPAN_DAYS = 45
/** Two cores, two pictures at a time. */
const AT_ONCE = 2

const emailOf = (key: string) => `${key}@demo.example`

/** A trial is for one machine: its passwords may be known. */
export const TRIAL_SIGN_INS = {
  seller: { email: emailOf(DEMO_SELLER), password: 'azulejo-vendedora' },
  client: { email: emailOf(DEMO_CLIENT), password: 'azulejo-cliente' },
  moderator: { email: emailOf(DEMO_MODERATOR), password: 'azulejo-moderadora' },
}

export interface DemoParts {
  storage: ObjectStorage
  encodePicture: EncodePicture
  site: Site
  currency: string
  /** Whether people can hire each other on this site. */
  hiring: boolean
  /** Encrypts payout methods; without it the demonstration has none. */
  bank?: SecretBox | undefined
  /** Encrypts billing details; without it the demonstration has none. */
  tax?: SecretBox | undefined
  /** Whether some pay in the simulator, which only a trial has. */
  simulates: boolean
  termsVersion: string
  /** `known` for a trial; `random` where others can reach the sign-in. */
  passwords: 'known' | 'random'
  now: Date
  /** Reads the demonstration's source of external ads. */
  sourceReader: SourceReader
  /** Fewer of them, for a test. */
  listings?: DemoListing[]
  /** Called after each listing with the number that have their pictures. */
  progressed?: (done: number, all: number) => void
}

export interface SeededDemo {
  people: number
  listings: number
  pictures: number
  seller: SignIn
  client: SignIn
  moderator: SignIn
}

interface SignIn {
  email: string
  password: string
}

/**
 * Fills the marketplace with people and listings that are marked as demonstration, through the same commands as
 * everybody's. What an earlier demonstration left, also a half-finished one, is removed first.
 */
export async function seedDemo(db: Db, parts: DemoParts): Promise<SeededDemo> {
  const data = demoData()
  const { listings = data.listings, now } = parts
  await removeDemo(db)
  const ids = new Map<string, string>()
  const signIns = new Map<string, SignIn>()
  // Sellers of the listings are added even where `people` does not name them.
  const people = data.everybody.filter((one) => data.people.includes(one) || listings.some(({ by }) => by === one.key))
  await twoAtATime([...people.entries()], async ([index, person]) => {
    const email = emailOf(person.key)
    const signIn = { email, password: passwordOf(email, parts) }
    ids.set(person.key, await addPerson(db, person, signIn, { ...parts, index }))
    signIns.set(person.key, signIn)
  })
  let pictures = 0
  let done = 0
  await twoAtATime(listings, async (listing) => {
    const added = await addListing(db, listing, ids.get(listing.by)!, parts)
    pictures += added // not before the await: the other one adds meanwhile
    done += 1
    parts.progressed?.(done, listings.length)
  })
  await addModeration(
    db,
    {
      moderatorId: ids.get(DEMO_MODERATOR)!,
      reporterId: ids.get(DEMO_CLIENT)!,
      authorId: ids.get(DEMO_SELLER)!,
    },
    parts,
  )
  // Before all other rows that are counted by the day.
  await addDemoVisits(db, ids.get(DEMO_SELLER)!, now)
  await addDemoFavorites(db, ids, now)
  await addDemoSearches(db, ids.get(DEMO_CLIENT)!)
  await addDemoPopularSearches(db, now)
  await addDemoRatings(db, ids, now)
  await countCategories(db, now)
  await refreshSearch(db, now)
  await addDemoContests(db, parts.storage, ids, parts)
  // Demonstration people read no mail: where mail is really sent, none goes to them.
  if (parts.passwords === 'known') await addDemoSubscribers(db, Object.values(TRIAL_SIGN_INS), parts)
  await addDemoSource(db, parts.sourceReader, now)
  if (parts.hiring) {
    await addDemoHirings(db, ids, parts)
    await addDemoPublicRequests(db, ids, parts)
    await addDemoTemplates(db, ids, parts)
    // After the quotes, which do not say when their authors have time.
    await addDemoPackages(db, ids, parts)
  }
  // Last, because it keeps the other steps from sending mail.
  await addDemoTalks(db, ids, now)
  return {
    people: people.length,
    listings: listings.length,
    pictures,
    seller: signIns.get(DEMO_SELLER)!,
    client: signIns.get(DEMO_CLIENT)!,
    moderator: signIns.get(DEMO_MODERATOR)!,
  }
}

async function twoAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

function passwordOf(email: string, { passwords }: DemoParts): string {
  const known = Object.values(TRIAL_SIGN_INS).find((signIn) => signIn.email === email)
  return passwords === 'known' && known ? known.password : randomBytes(12).toString('base64url')
}

async function addPerson(
  db: Db,
  person: DemoPerson,
  { email, password }: SignIn,
  { now, site, storage, termsVersion, index }: DemoParts & { index: number },
): Promise<string> {
  const months = ((index + 13) * 7) % demoData().people.length
  const since = new Date(now.getTime() - (LISTINGS_SPAN_DAYS + 1 + 30 * months) * DAY_MS)
  const registered = await registerAccount(
    db,
    { fullName: person.fullName, email, password },
    { now: since, termsVersion, site, demo: true },
  )
  if (registered.kind !== 'registered')
    throw new Error(`${email} belongs to an account that is not of the demonstration`)
  await db
    .updateTable('profiles')
    .set({
      location: person.city,
      category: (person.category && findCategory(person.category)?.name) ?? null,
      availability: person.availability ?? null,
      bio: person.bio ?? null,
      skills: person.skills ?? [],
    })
    .where('id', '=', registered.id)
    .execute()
  if (person.hair) {
    const encoded = await encodeAvatar(await drawPortrait(person.key, person.hair, person.beard), (picture) =>
      squareOf(picture, USUAL_CROP),
    )
    if (encoded.kind !== 'encoded') throw new Error(`The portrait of ${person.key} was refused: ${encoded.reason}`)
    const { url } = await changeAvatar(db, registered.id, encoded.avatar, { now })
    // Its job finds no work left.
    await storeAvatar(db, storage, { userId: registered.id, url })
  }
  return registered.id
}

async function addListing(
  db: Db,
  listing: DemoListing,
  authorId: string,
  { storage, encodePicture, currency, now }: DemoParts,
): Promise<number> {
  const form = formOf(listing)
  const age = listing.daysAgo ?? randomOf(listing.title)() * LISTINGS_SPAN_DAYS
  const draftKey = randomUUID()
  // Pictures are encoded at the same time, so that all processors are used.
  const uploads = await Promise.all(
    listing.shows.map(async (shows, index) => {
      const encoded = await encodePicture(await drawPicture(listing.category, listing.title, index + 1, shows))
      if (encoded.kind !== 'encoded') throw new Error(`A drawn picture was refused: ${encoded.reason}`)
      return { originalName: `foto-${index + 1}.png`, picture: encoded.picture }
    }),
  )
  const { staged } = await stageUploads(db, storage, { authorId, draftKey }, uploads, now)
  const published = await publishListing(db, authorId, form, {
    draftKey,
    currency,
    now: daysBefore(now, age),
  })
  if (published.kind !== 'published') throw new Error(`«${listing.title}» was not published: ${published.kind}`)
  if (staged.length > 0) {
    const stagedIds = staged.map((image) => image.id)
    const attached = await attachImages(db, storage, { authorId, listingId: published.id, stagedIds, now })
    if (attached.kind !== 'attached') throw new Error(`The pictures of «${listing.title}»: ${attached.kind}`)
  }
  if (age > LISTINGS_SPAN_DAYS) {
    // The date of confirmation by the owner, who is asked every ninety days.
    const confirmedAt = new Date(now.getTime() - (age % LISTINGS_SPAN_DAYS) * DAY_MS)
    await renewListing(db, authorId, published.id, { now: confirmedAt, requireVerified: true })
  }
  if (listing.status) {
    // The switch that its owner will have on the list of their listings.
    await db.updateTable('listings').set({ status: listing.status }).where('id', '=', published.id).execute()
  }
  return staged.length
}

/** The author's input, read by the form's own schema: a refused listing is not in the demonstration. */
export function formOf(listing: DemoListing): ListingForm {
  const { everybody, places } = demoData()
  const person = everybody.find(({ key }) => key === listing.by)
  if (!person) throw new Error(`There is no ${listing.by} in the demonstration`)
  const [latitude, longitude] = places[person.city] ?? []
  return ListingForm.parse({
    title: listing.title,
    description: listing.text,
    category: listing.category,
    price: listing.price,
    price_type: listing.per,
    price_kind: listing.kind,
    price_tax: listing.tax ?? '',
    price_rate: listing.rate ?? '',
    location: listing.placeless ? '' : person.city,
    latitude: listing.placeless || listing.modality === 'remoto' ? '' : latitude,
    longitude: listing.placeless || listing.modality === 'remoto' ? '' : longitude,
    contact_info: contactOf(person, randomOf(`${listing.title} contact`)),
    contact_visibility: listing.contact ?? 'todos',
    tags: listing.tags,
    modality: listing.modality ?? '',
    delivery_days: String(listing.days ?? ''),
    experience_level: listing.level ?? '',
  })
}

function contactOf({ key, fullName }: DemoPerson, random: () => number): string {
  const telephone = `600 00 ${String(Math.floor(random() * 90) + 10)} ${String(Math.floor(random() * 90) + 10)}`
  const name = fullName.split(' ')[0] ?? fullName
  return demoData()
    .texts.contact[random() < 0.5 ? 0 : 1].replace('{name}', name)
    .replace('{email}', emailOf(key))
    .replace('{telephone}', telephone)
}
