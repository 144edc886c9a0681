import type { Language } from '#app/locale/languages.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '#app/db.server.ts'
import { startsOn } from './availability.server.ts'
import type { Offer, Package, PackageTerms, Tier } from './packages.ts'

/** A package of a listing, as a client would order it. */
export type FoundOffer =
  | { kind: 'offered'; offer: Offer; seller: { id: string; name: string }; listing: ListingOfOffer }
  /** It is the reader's own. */
  | { kind: 'yours'; listing: ListingOfOffer }
  /** The listing exists, but without this package. */
  | { kind: 'not-offered'; listing: ListingOfOffer }
  /** The listing is paused, or its seller cannot be hired now. */
  | { kind: 'resting' | 'away' }
  | { kind: 'gone' | 'not-found' }

interface ListingOfOffer {
  title: string
  /** The language of the title. */
  language: Language
  currency: string
}

interface Row extends Nullable<Package>, Nullable<PackageTerms> {
  listingTitle: string
  language: Language
  currency: string
  authorId: string
  name: string
  sellerState: string
  status: string
  isGone: boolean
  isHeld: boolean
  isVisible: boolean
  busyUntil: string | null
}

type Nullable<Columns> = { [Name in keyof Columns]: Columns[Name] | null }

/** The offer of a package that a client would agree to, or the reason why they cannot order it; read in one statement. */
export async function findOffer(
  db: Db | Trx,
  readerId: string | undefined,
  { listingId, tier }: { listingId: string; tier: Tier | null },
  now: Date,
): Promise<FoundOffer> {
  const { rows } = await sql<Row>`
    SELECT l.title AS listing_title, l.language, l.currency, l.author_id, p.full_name AS name, u.state AS seller_state, l.status,
           l.deleted_at IS NOT NULL OR l.moderation = 'retirado' AS is_gone, l.moderation = 'retenido' AS is_held,
           v.id IS NOT NULL AS is_visible, s.busy_until::text AS busy_until,
           k.tier, k.title, k.includes, k.base_cents, k.delivery_days, k.revisions,
           t.at_once, t.plan, t.is_trader, t.tax_name, t.tax_bps, t.retention_bps
      FROM listings l
      JOIN users u ON u.id = l.author_id
      JOIN profiles p ON p.id = l.author_id
      LEFT JOIN user_settings s ON s.user_id = l.author_id
      LEFT JOIN visible_listings v ON v.id = l.id
      LEFT JOIN packages k ON k.listing_id = l.id AND k.tier = ${tier}
      LEFT JOIN package_terms t ON t.listing_id = l.id
     WHERE l.id = ${listingId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'not-found' }
  if (row.isGone) return { kind: 'gone' }
  const listing = { title: row.listingTitle, language: row.language, currency: row.currency }
  if (row.authorId === readerId) return { kind: 'yours', listing }
  // Withheld listings and hidden profiles are not found by others.
  if (row.isHeld) return { kind: 'not-found' }
  if (row.status === 'inactive') return { kind: 'resting' }
  if (!row.isVisible) return { kind: row.sellerState === 'suspendido' ? 'away' : 'not-found' }
  const offer = offerOf(row, now)
  return offer
    ? { kind: 'offered', offer, seller: { id: row.authorId, name: row.name }, listing }
    : { kind: 'not-offered', listing }
}

function offerOf(row: Row, now: Date): Offer | undefined {
  const { tier, title, includes, baseCents, deliveryDays, revisions } = row
  const { atOnce, plan, isTrader, taxName, taxBps, retentionBps } = row
  if (tier === null || atOnce === null) return undefined
  const offered = { tier, title, includes, baseCents, deliveryDays, revisions }
  const terms = { atOnce, plan, isTrader, taxName, taxBps, retentionBps }
  // When the package exists, all columns of it and of its terms are set.
  return { ...(offered as Package), ...(terms as PackageTerms), startsOn: startsOn(row, now) }
}
