import { randomUUID } from 'node:crypto'
import { inTransaction, type Db } from '#app/db.server.ts'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import { findOffer } from '#app/domain/hiring/package-offer.server.ts'
import { orderPackage } from '#app/domain/hiring/package-orders.server.ts'
import type { PackageTerms } from '#app/domain/hiring/packages.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { HOUR_MS } from '#app/locale/durations.ts'
import { TALK_LIMITS } from './conversations.ts'
import { demoData } from './data.ts'
import type { DemoOrdered } from './hiring-schemas.ts'
import { addAccount, carryOut, findListing, type DemoPlace, type HiringParts } from './hirings.ts'
import { DEMO_CLIENT } from './references.ts'

const TERMS: Omit<PackageTerms, 'retentionBps'> = {
  atOnce: true,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
}

/** Makes some sellers of the demonstration offer packages and state when they have time, and orders some packages. */
export async function addDemoPackages(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, ...parts }: Pick<HiringParts, 'now' | 'bank' | 'storage'>,
): Promise<void> {
  const { offered, ordered } = demoData().packages
  for (const { about, terms, packages, busyDays, weeklyHours } of offered) {
    const listing = await findListing(db, about)
    // A demonstration of fewer listings has fewer of them.
    if (!listing) continue
    const { retentionPercent = 0, ...others } = terms ?? {}
    await savePackages(db, listing.authorId, listing.id, {
      terms: { ...TERMS, ...others, retentionBps: retentionPercent * 100 },
      packages: packages.map(({ euros, ...one }) => ({ ...one, baseCents: euros * 100 })),
    })
    if (!busyDays && !weeklyHours) continue
    const busyUntil = busyDays ? daysAfter(now, busyDays).toISOString().slice(0, 10) : null
    await saveAvailability(db, listing.authorId, { busyUntil, weeklyHours: weeklyHours ?? null }, now)
  }
  const client = people.get(DEMO_CLIENT)
  if (!client) return
  for (const one of ordered) {
    const listing = await findListing(db, one.about)
    const place = { client, now: new Date(now.getTime() - 3 * HOUR_MS), ...parts }
    if (listing) await inTransaction(db, (trx) => order(trx, one, { listing, ...place }))
  }
}

async function order(
  db: Db,
  { tier, body, steps }: DemoOrdered,
  {
    listing,
    client,
    now,
    bank,
    storage,
  }: Pick<HiringParts, 'now' | 'bank' | 'storage'> & {
    listing: DemoPlace
    client: string
  },
): Promise<void> {
  const found = await findOffer(db, client, { listingId: listing.id, tier }, now)
  const read = found.kind === 'offered' ? found.offer : undefined
  const ordering = { listingId: listing.id, tier, read, formKey: randomUUID(), limits: TALK_LIMITS, now }
  const ordered = await orderPackage(db, client, { body, buyer: 'particular' }, ordering)
  if (ordered.kind !== 'ordered') throw new Error(`A package was not ordered: ${ordered.kind}`)
  if (!steps || !ordered.quoteId) return
  if (bank) await addAccount(db, bank, listing.authorId, now)
  await carryOut(
    db,
    { title: body, steps },
    { listing, client, moderator: '', storage, quoteId: ordered.quoteId, start: now, now },
  )
}
