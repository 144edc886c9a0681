import { randomUUID } from 'node:crypto'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { SecretBox } from '#app/adapters/tokens.server.ts'
import { inTransaction, type Db } from '#app/db.server.ts'
import { counterQuote } from '#app/domain/hiring/counter-offers.server.ts'
import { findQuote } from '#app/domain/hiring/queries.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { askForQuote, inviteToRequest } from '#app/domain/hiring/requests.server.ts'
import type { WrittenQuote } from '#app/domain/hiring/schema.ts'
import { acceptQuote } from '#app/domain/orders/accepting.server.ts'
import { saveBilling } from '#app/domain/tax-details/billing.server.ts'
import { daysBefore } from '#app/locale/dates.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { TALK_LIMITS } from './conversations.ts'
import { demoData } from './data.ts'
import type { DemoHiring, DemoStage } from './hiring-schemas.ts'
import { singleSteps, stagePictures, takeStep } from './hiring-steps.ts'
import { DEMO_MODERATOR } from './references.ts'

export interface HiringParts {
  now: Date
  currency: string
  /** The store of the deliveries. */
  storage: Pick<ObjectStorage, 'put'>
  /** Encrypts payout methods; without it the demonstration has none. */
  bank?: SecretBox | undefined
  /** Encrypts billing details; without it the demonstration has none. */
  tax?: SecretBox | undefined
  /** Whether some is paid in the simulator, which only a trial has. */
  simulates: boolean
}

/**
 * Makes the people of the demonstration hire each other, by the commands of the site, without mails. Each story is one
 * transaction, so that no job of a running site continues an incomplete one.
 */
export async function addDemoHirings(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, currency, storage, bank, tax, simulates }: HiringParts,
): Promise<void> {
  const moderator = people.get(DEMO_MODERATOR) ?? ''
  const { hirings, debts } = demoData()
  for (const hiring of [...hirings, ...debts]) {
    const listing = await findListing(db, hiring.about)
    const client = people.get(hiring.client)
    // A demonstration of fewer listings has fewer of them.
    if (!listing || !client || (hiring.provider === 'prueba' && !simulates)) continue
    if (bank) await addAccount(db, bank, listing.authorId, now)
    await inTransaction(db, async (trx) => {
      await addHiring(trx, hiring, { listing, client, moderator, storage, now, currency, tax })
      await trx
        .deleteFrom('notificationDeliveries')
        .where('userId', 'in', [...people.values()])
        .execute()
    })
  }
}

/** A listing of the demonstration, by the beginning of its title. */
export const findListing = (db: Db, about: string) =>
  db
    .selectFrom('listings')
    .innerJoin('users', 'users.id', 'listings.authorId')
    .select(['listings.id', 'listings.authorId'])
    .where('users.demo', '=', true)
    .where('listings.status', '=', 'active')
    .where('listings.title', 'like', `${about}%`)
    // The order is the same each time, also once packages have changed a row.
    .orderBy('listings.createdAt')
    .orderBy('listings.id')
    .executeTakeFirst()

/** A valid account number that belongs to no bank, so that no money can be paid to the demonstration. */
const NOBODYS_IBAN = 'ES8200000000000000000000'

/** More days ago than the oldest of its orders. */
const ACCOUNT_DAYS = 200

/** Stores the account of a freelancer, unless there is one already. */
export async function addAccount(db: Db, bank: SecretBox, userId: string, now: Date): Promise<void> {
  const at = daysBefore(now, ACCOUNT_DAYS)
  const known = await db.selectFrom('payoutMethods').select('id').where('userId', '=', userId).executeTakeFirst()
  if (known) return
  const { fullName } = await db
    .selectFrom('profiles')
    .select('fullName')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const ibanSealed = bank.close(Buffer.from(NOBODYS_IBAN), userId)
  const account = { holder: fullName, ibanSealed, ibanLast4: NOBODYS_IBAN.slice(-4), cash: true }
  await db
    .insertInto('payoutMethods')
    .values({ userId, ...account, createdAt: at, effectiveAt: at })
    .execute()
}

/** A listing of the demonstration, and who offers it. */
export interface DemoPlace {
  id: string
  authorId: string
}

interface Place {
  listing: DemoPlace
  client: string
  moderator: string
  storage: HiringParts['storage']
  now: Date
  currency: string
  tax?: SecretBox | undefined
}

async function addHiring(db: Db, hiring: DemoHiring, place: Place): Promise<void> {
  const { title, body, stages, others = [] } = hiring
  const budget = hiring.budget === undefined ? null : hiring.budget * 100
  const { listing, client, currency, now, storage } = place
  const start = daysBefore(now, hiring.daysAgo)
  const at = (days: number) => new Date(Math.min(start.getTime() + days * DAY_MS, now.getTime()))
  const asking = (listingId: string) => ({
    listingId,
    formKey: randomUUID(),
    currency,
    limits: TALK_LIMITS,
    now: start,
  })
  const form = asking(listing.id)
  const draft = { userId: client, draftKey: form.formKey }
  const fileIds = await stagePictures(db, { storage }, { draft, pictures: hiring.pictures ?? [], now: start })
  const asked = await askForQuote(db, client, { title, body, budget, wanted: null }, { ...form, fileIds })
  if (asked.kind !== 'asked') throw new Error(`«${title}» was not asked for: ${asked.kind}`)
  const { requestId } = asked
  if (!stages) return
  const quote = quoteOf(hiring, stages)
  const quoteId = await sendOffer(db, { freelancerId: listing.authorId, requestId }, quote, at(0.5))
  if (hiring.counter) await propose(db, client, quoteId, { ...hiring.counter, at: at(1) })
  for (const { about, scope, euros, days } of others) {
    const other = await findListing(db, about)
    if (!other) continue
    const invited = await inviteToRequest(db, client, requestId, asking(other.id))
    if (invited.kind !== 'asked') throw new Error(`«${title}» was not sent to «${about}»: ${invited.kind}`)
    const whole = quoteOf({ plan: hiring.plan, scope }, [{ title: demoData().texts.wholeStage, euros, days }])
    await sendOffer(db, { freelancerId: other.authorId, requestId }, whole, at(0.6))
  }
  if (!hiring.steps) return
  const orderId = await carryOut(db, hiring, { ...place, quoteId, start })
  const { billing } = hiring
  if (!billing || !place.tax) return
  const saved = await saveBilling(db, place.tax, { userId: client, orderId }, { details: billing, now: at(0.8) })
  if (saved !== 'saved') throw new Error(`«${title}» has no billing details: ${saved}`)
}

async function propose(
  db: Db,
  client: string,
  quoteId: string,
  { euros, words, at }: { euros: number; words: string; at: Date },
): Promise<void> {
  const terms = { baseCents: euros * 100, stagePrices: [], wantedBy: null, revisions: null, body: words }
  const made = await counterQuote(db, client, quoteId, { terms, formKey: randomUUID(), now: at })
  if (made !== 'countered') throw new Error(`There is no counter-offer: ${made}`)
}

async function sendOffer(
  db: Db,
  place: { freelancerId: string; requestId: string },
  written: WrittenQuote,
  now: Date,
): Promise<string> {
  const quoted = await sendQuote(db, place, written, { formKey: randomUUID(), now })
  if (quoted.kind !== 'quoted') throw new Error(`There was no quote: ${quoted.kind}`)
  return quoted.id
}

/** Accepts the quote; then each step is a day after the previous one, and none is in the future. */
export async function carryOut(
  db: Db,
  {
    title,
    provider = 'directo',
    isConsumer = false,
    startsLater = false,
    steps = [],
  }: Pick<DemoHiring, 'title' | 'provider' | 'isConsumer' | 'startsLater' | 'steps'>,
  {
    listing,
    client,
    moderator,
    storage,
    now,
    quoteId,
    start,
  }: Omit<Place, 'currency'> & { quoteId: string; start: Date },
): Promise<string> {
  const at = (days: number) => new Date(Math.min(start.getTime() + days * DAY_MS, now.getTime()))
  const { sha256 = '' } = (await findQuote(db, client, quoteId)) ?? {}
  const accepted = await acceptQuote(db, client, quoteId, {
    sha256,
    provider,
    isConsumer,
    startsNow: !startsLater,
    now: at(0.75),
  })
  if (accepted.kind !== 'accepted') throw new Error(`«${title}» was not accepted: ${accepted.kind}`)
  const work = { orderId: accepted.orderId, client, freelancer: listing.authorId, moderator, storage }
  let moment = at(1)
  for (const step of steps.flatMap(singleSteps)) {
    const happenedAt = (await takeStep(db, work, step, moment).catch(inStory(title))) ?? moment
    if (happenedAt > now) throw new Error(`«${title}» has not come so far`)
    moment = new Date(Math.min(happenedAt.getTime() + DAY_MS, now.getTime()))
  }
  return accepted.orderId
}

const inStory = (title: string) => (cause: unknown) => {
  throw new Error(`«${title}» does not go as it is told`, { cause })
}

/** A quote of the demonstration with these stages. */
export const quoteOf = (
  { plan = 'antes', scope = '', exclusions }: Pick<DemoHiring, 'plan' | 'scope' | 'exclusions'>,
  stages: DemoStage[],
): WrittenQuote => ({
  scope,
  exclusions: exclusions ?? null,
  revisions: 2,
  plan,
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 0,
  validDays: 15,
  stages: stages.map(({ title, euros, days }) => ({ title, baseCents: euros * 100, days })),
})
