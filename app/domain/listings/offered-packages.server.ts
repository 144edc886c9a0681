import { sql } from 'kysely'

/** A package as the page of its listing shows it, with the tax that is added to its price. */
export interface OfferedPackage {
  tier: 'basico' | 'medio' | 'completo'
  title: string
  includes: string
  baseCents: number
  deliveryDays: number
  revisions: number
  taxName: string
  taxBps: number
}

/** The packages of the listing `l`, as a column of its statement. JSON keeps these names. */
export const packagesOfListing = sql<OfferedPackage[]>`(
  SELECT coalesce(json_agg(json_build_object(
           'tier', k.tier, 'title', k.title, 'includes', k.includes, 'baseCents', k.base_cents,
           'deliveryDays', k.delivery_days, 'revisions', k.revisions, 'taxName', t.tax_name, 'taxBps', t.tax_bps)), '[]')
    FROM packages k JOIN package_terms t USING (listing_id) WHERE k.listing_id = l.id)`
