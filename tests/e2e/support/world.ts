import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { storage } from '#app/adapters/storage.server.ts'
import { db, inTransaction } from '#app/db.server.ts'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { recordView } from '#app/domain/measures/commands.server.ts'
import { addDays } from '#app/domain/measures/periods.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { refreshSearch } from '#app/domain/search/refresh.server.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { cookieName, sessionCookie } from '#app/http/cookies.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { aContest, contestsOf } from '#tests/support/contests.ts'
import { aConversation, aLongTalk } from '#tests/support/conversations.ts'
import { externalAdsFor as adsFor } from '#tests/support/external-ads.ts'
import { aHiring, anotherQuote, TO_THE_END } from '#tests/support/hiring.ts'
import { hiringsOf as hiringsIn } from '#tests/support/hirings.ts'
import { aMarketplace, aPicture } from '#tests/support/marketplace.ts'
import { aCase, aCaseWithMeasure, aDismissedReport, anOwnStem as anOwnStemIn } from '#tests/support/moderation.ts'
import { someFigures } from '#tests/support/figures.ts'
import { someRatings } from '#tests/support/ratings.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { aFreelancer, aListing, anAccount, type Account } from '#tests/support/rows.ts'
import { aSavedSearch } from '#tests/support/saved-searches.ts'
import { takeTurn } from './one-at-a-time.ts'

/*
 * The rows and objects that a journey needs beside the running app. Loaded late, because the addresses of
 * database and storage are known only once everything is up.
 */

const FULL_NAME = 'Lucía Ferrer Gómez'

/** An account with a verified address by default. */
export function aPerson(options: Parameters<typeof anAccount>[1] = {}): Promise<Account> {
  const username = `lucia-${randomUUID().slice(0, 12)}`
  return anAccount(db, { fullName: FULL_NAME, username, ...options })
}

/** Somebody with a profile that is filled in, and with listings; the newest first. */
export async function aFreelancerWith({ listings, fullName = FULL_NAME }: { listings: number; fullName?: string }) {
  const person = await aFreelancer(db, { fullName, username: `lucia-${randomUUID().slice(0, 12)}` })
  for (let at = 0; at < listings; at += 1) {
    const created_at = new Date(Date.UTC(2026, 9, 1) - at * 3_600_000)
    await aListing(db, { author: person, title: `Afinación número ${at + 1}`, categoryId: 6, createdAt: created_at })
  }
  return person
}

/** Someone who is signed in in this page's browser. */
export async function aMember(page: Page, options: Parameters<typeof anAccount>[1] = {}): Promise<Account> {
  const account = await aPerson(options)
  await signInAs(page, account)
  return account
}

/** Signs an account in in this page's browser. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  const { token } = await openSession(db, account.id, { persistent: true, now: new Date() })
  const [pair = ''] = (await sessionCookie.serialize(token)).split(';')
  const at = pair.indexOf('=')
  await page.context().addCookies([
    { name: pair.slice(0, at), value: pair.slice(at + 1), url: process.env['JOURNEY_ORIGIN'] },
    // The form would have left one that outlives the session.
    { name: cookieName('cookies'), value: '1', url: process.env['JOURNEY_ORIGIN'] },
  ])
}

/** An open contest of somebody, without entries; its id. */
export async function aContestOf(organiser: Account): Promise<string> {
  const { id } = await aContest(db, { organiser })
  return id
}

/** Takes the listing of this address away, as its author does. */
export async function remove(path: string): Promise<void> {
  const id = path.replace('/marketplace/', '')
  await db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', id).execute()
}

/** The figures of «Estadísticas» of somebody who has a listing. */
export const figuresOf = (person: Account, listingId: string) => someFigures(db, person, listingId)

/** The path of an active listing of somebody, with stored photographs. */
export async function aListingOf(
  author: Account,
  { photographs = 0, ...columns }: { photographs?: number } & Parameters<typeof aListing>[1] = {},
): Promise<string> {
  const { id } = await aListing(db, { author, ...columns })
  for (let position = 0; position < photographs; position += 1)
    await aPicture(db, { author, listingId: id, seed: `${id} ${position}`, position })
  await storePictures(id)
  return `/marketplace/${id}`
}

/** Notifies a person; returns the id of the notification. */
export async function aNotificationOf(person: Account, columns: Parameters<typeof aNotification>[2] = {}) {
  const { id } = await aNotification(db, person, columns)
  return id
}

/** A case: one that this moderator has claimed, one with a measure about this member, or just one that is open. */
export async function aReportedThing(
  person: Account | undefined,
  isModerator: boolean,
): Promise<{ caseId: string; reportId: string }> {
  if (person && !isModerator) return { caseId: await aCaseWithMeasure(db, { subjectId: person.id }), reportId: '' }
  const { id: listingId } = await aListing(db, { author: await aPerson() })
  const reported = await aCase(db, { listingId })
  if (person) await claimCase(db, { id: person.id, role: 'moderador' }, reported.caseId, new Date())
  return reported
}

/** Brings the pages of ads of other sites into a state, for one test at a time; returns the id of an ad, if there are any. */
export async function externalAdsFor(state: string): Promise<string> {
  await takeTurn(db, 'external ads')
  return adsFor(db, state)
}

/** A visitor's report that was dismissed. */
export const aDismissal = () => aDismissedReport(db)

/** Gives a word a stem of its own. */
export const anOwnStem = () => anOwnStemIn(db)

/** Counts the words of all listings, from which mistyped ones are corrected. */
export const countedWords = () => refreshSearch(db, new Date())

/** Adds a saved search of a person. */
export const aSearchOf = (person: Account) => aSavedSearch(db, person)

/** Contests of others and of somebody's own, and their entry in one. */
/** A listing that was in a person's account before they proved their address. @returns its id */
export async function publishedBeforeOf({ id: userId }: Account): Promise<string> {
  const { id: thingId } = await aListing(db, { author: { id: userId }, status: 'inactive' })
  await db.insertInto('publishedBefore').values({ userId, kind: 'anuncio', thingId, hiddenAt: new Date() }).execute()
  return thingId
}

export const someContestsOf = (person: Account) => contestsOf(db, person)

/** Adds listings of others to a person's favourites: a visible one, with a note and in a list, and a deleted one. */
export async function aFavoriteOf(person: Account): Promise<string> {
  const author = await aPerson()
  for (const [title, moderation] of [
    ['Clases de chelo', 'libre'],
    ['Lo retirado', 'retirado'],
  ] as const) {
    const { id } = await aListing(db, { author, title })
    await addFavoriteListing(db, person.id, id, new Date())
    await db.updateTable('listings').set({ moderation, priceCents: 40_000 }).where('id', '=', id).execute()
  }
  const { id } = await db
    .updateTable('favorites')
    .set({ list: 'Para el estreno', note: 'Preguntar si presta el instrumento' })
    .where('userId', '=', person.id)
    .where('listingId', 'in', (query) => query.selectFrom('listings').select('id').where('moderation', '=', 'libre'))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The id of a long conversation about a listing of somebody. */
export async function aConversationOf(seller: Account): Promise<string> {
  const { id } = await aConversation(db, { client: await aPerson(), seller, texts: aLongTalk() })
  return id
}

/** A conversation that has just begun, and who began it. */
export async function aConversationWith(seller: Account) {
  return aConversation(db, { client: await aPerson({ fullName: 'Íñigo Echevarría' }), seller })
}

/** Notifies a person by every channel of theirs, as the product does. */
export async function tell(person: Account, { title, message }: { title: string; message: string }) {
  await inTransaction(db, (trx) =>
    addNotification(trx, { userId: person.id, type: 'listing_update', title, message, now: new Date() }),
  )
}

/** How many browsers a person has subscribed. */
export async function countBrowsersOf({ id }: Account): Promise<number> {
  const rows = await db.selectFrom('pushSubscriptions').select('id').where('userId', '=', id).execute()
  return rows.length
}

/** Listings of a person with visits for four months, on every fifth day and today. */
export async function visitsTo(author: Account, listings: Parameters<typeof aListing>[1][]) {
  const today = isoDay(new Date(), 'Europe/Madrid')
  for (const [index, columns] of listings.entries()) {
    const { id } = await aListing(db, { author, ...columns })
    for (let daysAgo = 0; daysAgo <= 120; daysAgo += 5)
      for (let person = 0; person <= (daysAgo + index) % 3; person += 1)
        await recordView(db, {
          listingId: id,
          ip: `198.51.100.${person}`,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          viewerId: undefined,
          now: new Date(`${addDays(today, -daysAgo)}T11:00:00Z`),
        })
  }
}

/** Ratings about somebody, one of them answered, and two that they wrote; the id of one without an answer. */
export async function ratingsOf(person: Account): Promise<string> {
  await db.updateTable('profiles').set({ category: 'Diseño Gráfico' }).where('id', '=', person.id).execute()
  return someRatings(db, person)
}

/** The page of a listing with two packages that can be ordered at once. */
export const aPackagedListingOf = async (author: Account) =>
  `/marketplace/${(await aPackagedListing(db, { author })).id}`

/** A person's requests, quotes and orders. */
export const hiringsOf = (person: Account, path: string) => hiringsIn(db, person, [path])

/** The address of an order of two people that is being worked on. */
export async function aRunningOrderOf(client: Account, freelancer: Account, accepting?: Parameters<typeof aHiring>[3]) {
  const { id } = await aHiring(db, { client, freelancer }, TO_THE_END.slice(0, 2), accepting)
  return `/dashboard/orders/${id}`
}

/** Freelancers who were asked by the same request, and have sent quotes of these amounts in cents before taxes. */
export async function quotesFor(requestPath: string, prices: readonly number[]): Promise<void> {
  const requestId = requestPath.replace(/.*\//, '')
  const { clientId } = await db
    .selectFrom('requests')
    .select('clientId')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  for (const price of prices) {
    const freelancer = await anAccount(db)
    await anotherQuote(db, { clientId, requestId, freelancer }, price)
  }
}

/** How many listings have this title: one, even after a button was pressed twice. */
export async function countListings(title: string): Promise<number> {
  const rows = await db.selectFrom('listings').select('id').where('title', '=', title).execute()
  return rows.length
}

/** Thirty listings of several people, half of them with photographs, and the pictures in the store. */
export async function fillMarketplace() {
  await aMarketplace(db, { listings: 30 })
  await storePictures()
}

export const leave = () => db.destroy()

async function storePictures(listingId?: string) {
  let rows = db.selectFrom('listingImages').select(['key', 'widths'])
  if (listingId) rows = rows.where('listingId', '=', listingId)
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#b98f6a' } })
    .webp()
    .toBuffer()
  for (const { key, widths } of await rows.execute())
    await Promise.all(widths.map((width) => storage.put(objectKey(key, width), bytes, 'image/webp')))
}
