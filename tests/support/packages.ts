import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { sendingLimits } from '#app/domain/conversations/limits.ts'
import { findOffer } from '#app/domain/hiring/package-offer.server.ts'
import { orderPackage } from '#app/domain/hiring/package-orders.server.ts'
import type { PackageTerms, Package, Tier } from '#app/domain/hiring/packages.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { aListing, anAccount } from './rows.ts'

export const TERMS: PackageTerms = {
  atOnce: true,
  plan: 'antes',
  isTrader: true,
  taxName: 'IVA',
  taxBps: 2_100,
  retentionBps: 1_500,
}

export const PACKAGES: Package[] = [
  {
    tier: 'basico',
    title: 'Un cartel en A3',
    includes: 'Un boceto\nArte final en PDF',
    baseCents: 10_000,
    deliveryDays: 5,
    revisions: 0,
  },
  {
    tier: 'completo',
    title: 'Cartel y redes',
    includes: 'Tres bocetos\nArte final\nVersión para redes',
    baseCents: 25_050,
    deliveryDays: 12,
    revisions: 2,
  },
]

/** A listing with packages, by default of a new person. */
export async function aPackagedListing(
  db: Db,
  {
    author,
    terms = {},
    packages = PACKAGES,
  }: { author?: { id: string }; terms?: Partial<PackageTerms>; packages?: Package[] } = {},
) {
  const seller = author ?? (await anAccount(db))
  const listing = await aListing(db, { author: seller })
  const saved = await savePackages(db, seller.id, listing.id, { terms: { ...TERMS, ...terms }, packages })
  if (saved !== 'saved') throw new Error(saved)
  return { ...listing, seller }
}

/** The client's page of ordering, and its form. */
export async function anOrdering(
  db: Db,
  clientId: string,
  { listingId, tier = 'basico' }: { listingId: string; tier?: Tier },
  now = new Date(),
) {
  const found = await findOffer(db, clientId, { listingId, tier }, now)
  return {
    listingId,
    tier,
    read: found.kind === 'offered' ? found.offer : undefined,
    formKey: randomUUID(),
    limits: sendingLimits(1_000),
    now,
  }
}

/** The order of a package that its seller has still to confirm. */
export async function aPackageOrder(db: Db, sides: { client?: { id: string }; freelancer?: { id: string } } = {}) {
  const client = sides.client ?? (await anAccount(db))
  const { id: listingId, seller } = await aPackagedListing(db, {
    ...(sides.freelancer && { author: sides.freelancer }),
    terms: { atOnce: false },
  })
  const ordering = await anOrdering(db, client.id, { listingId })
  const ordered = await orderPackage(db, client.id, { body: 'Para la verbena.', buyer: 'particular' }, ordering)
  if (ordered.kind !== 'ordered') throw new Error(ordered.kind)
  return { id: ordered.requestId, client, freelancer: seller, listingId }
}
