import type { Language } from '#app/locale/languages.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { isProved } from '#app/domain/accounts/proved.server.ts'
import { byTier } from './packages.ts'
import type { WrittenPackages } from './packages-schema.server.ts'

const TERMS = ['atOnce', 'plan', 'isTrader', 'taxName', 'taxBps', 'retentionBps'] as const
const PACKAGE = ['tier', 'title', 'includes', 'baseCents', 'deliveryDays', 'revisions'] as const

/** A listing of this person with its packages; `packages` is undefined if they were never written. */
export interface OwnPackages {
  title: string
  /** The language of the title. */
  language: Language
  currency: string
  isRemoved: boolean
  written: WrittenPackages | undefined
}

/** The packages of an owner's listing; another person's, or a deleted one, is not found. */
export async function findOwnPackages(db: Db, ownerId: string, listingId: string): Promise<OwnPackages | undefined> {
  const [listing, terms, packages] = await Promise.all([
    db
      .selectFrom('listings')
      .select(['title', 'language', 'currency', 'moderation'])
      .where('id', '=', listingId)
      .where('authorId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
    db.selectFrom('packageTerms').select(TERMS).where('listingId', '=', listingId).executeTakeFirst(),
    db.selectFrom('packages').select(PACKAGE).where('listingId', '=', listingId).execute(),
  ])
  if (!listing) return undefined
  const { title, language, currency, moderation } = listing
  return {
    title,
    language,
    currency,
    isRemoved: moderation === 'retirado',
    written: terms && { terms, packages: packages.toSorted(byTier) },
  }
}

export type SavedPackages = 'saved' | 'not-found' | 'removed' | 'unverified'

/**
 * Writes the packages of an owner's listing: those that are left out are deleted. Repeating it changes nothing. A
 * package is a quote prepared in advance, so the owner's address has to be confirmed.
 */
export function savePackages(
  db: Db | Trx,
  ownerId: string,
  listingId: string,
  { terms, packages }: WrittenPackages,
): Promise<SavedPackages> {
  return inTransaction(db, async (trx): Promise<SavedPackages> => {
    // Two forms of one listing are saved one after the other.
    const listing = await trx
      .selectFrom('listings')
      .select('moderation')
      .where('id', '=', listingId)
      .where('authorId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing) return 'not-found'
    if (listing.moderation === 'retirado') return 'removed'
    if (!(await isProved(trx, ownerId))) return 'unverified'
    await trx
      .insertInto('packageTerms')
      .values({ listingId, ...terms })
      .onConflict((conflict) => conflict.constraint('package_terms_pkey').doUpdateSet(terms))
      .execute()
    await trx.deleteFrom('packages').where('listingId', '=', listingId).execute()
    if (packages.length > 0)
      await trx
        .insertInto('packages')
        .values(packages.map((each) => ({ listingId, ...each })))
        .execute()
    return 'saved'
  })
}
