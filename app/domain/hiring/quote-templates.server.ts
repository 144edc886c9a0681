import { sql } from 'kysely'
import { inTransaction, violatedConstraint, type Db } from '#app/db.server.ts'
import { canonical } from './agreement.server.ts'
import { TEMPLATES_MAX } from './limits.ts'
import type { WrittenQuote } from './schema.ts'

const TERMS = [
  'scope',
  'exclusions',
  'revisions',
  'plan',
  'isTrader',
  'taxName',
  'taxBps',
  'retentionBps',
  'validDays',
  'stages',
] as const satisfies (keyof WrittenQuote)[]

/** A quote that a freelancer keeps under a name. */
export interface QuoteTemplate extends WrittenQuote {
  id: string
  name: string
  /** The currency of the prices; null if it is not known. */
  currency: string | null
}

/** A freelancer's templates by their names. There are no more than `TEMPLATES_MAX`. */
export function listTemplates(db: Db, freelancerId: string): Promise<QuoteTemplate[]> {
  return db
    .selectFrom('quoteTemplates')
    .select(['id', 'name', 'currency', ...TERMS])
    .where('freelancerId', '=', freelancerId)
    .orderBy(sql`lower(name)`)
    .$castTo<QuoteTemplate>()
    .execute()
}

/** A freelancer's template; another person's is not found. */
export function findTemplate(db: Db, freelancerId: string, id: string): Promise<QuoteTemplate | undefined> {
  return db
    .selectFrom('quoteTemplates')
    .select(['id', 'name', 'currency', ...TERMS])
    .where('id', '=', id)
    .where('freelancerId', '=', freelancerId)
    .$castTo<QuoteTemplate>()
    .executeTakeFirst()
}

/** Another template of this person has the name, or they have reached the limit. */
export type SavedTemplate = 'saved' | 'name-taken' | 'too-many'

/** Saves a quote under a name, with the currency of its prices. The same quote saved twice makes one template. */
export function saveTemplate(
  db: Db,
  freelancerId: string,
  { name, written, currency }: { name: string; written: WrittenQuote; currency: string },
): Promise<SavedTemplate> {
  return inTransaction(db, async (trx): Promise<SavedTemplate> => {
    // Locks the person, so that simultaneous saves respect the limit.
    await trx.selectFrom('users').select('id').where('id', '=', freelancerId).forNoKeyUpdate().execute()
    const kept = await listTemplates(trx, freelancerId)
    const namesake = await trx
      .selectFrom('quoteTemplates')
      .select('id')
      .where('freelancerId', '=', freelancerId)
      .where(sql`lower(name)`, '=', sql`lower(${name})`)
      .executeTakeFirst()
    const before = kept.find(({ id }) => id === namesake?.id)
    if (before) return isSame(before, { ...written, currency }) ? 'saved' : 'name-taken'
    if (kept.length >= TEMPLATES_MAX) return 'too-many'
    const { stages, ...terms } = termsOf(written)
    await trx
      .insertInto('quoteTemplates')
      .values({ freelancerId, name, currency, ...terms, stages: JSON.stringify(stages) })
      .execute()
    return 'saved'
  })
}

const isSame = (kept: QuoteTemplate, sent: WrittenQuote & { currency: string }) =>
  kept.currency === sent.currency && canonical(termsOf(kept)) === canonical(termsOf(sent))

const termsOf = (quote: WrittenQuote): WrittenQuote => ({
  scope: quote.scope,
  exclusions: quote.exclusions,
  revisions: quote.revisions,
  plan: quote.plan,
  isTrader: quote.isTrader,
  taxName: quote.taxName,
  taxBps: quote.taxBps,
  retentionBps: quote.retentionBps,
  validDays: quote.validDays,
  stages: quote.stages,
})

/** Gives a freelancer's template another name. */
export async function renameTemplate(
  db: Db,
  freelancerId: string,
  id: string,
  name: string,
): Promise<'renamed' | 'name-taken' | 'not-found'> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('quoteTemplates')
      .set({ name })
      .where('id', '=', id)
      .where('freelancerId', '=', freelancerId)
      .executeTakeFirst()
    return numUpdatedRows === 1n ? 'renamed' : 'not-found'
  } catch (error) {
    if (violatedConstraint(error) === 'quote_templates_name_once') return 'name-taken'
    throw error
  }
}

/** Deletes a freelancer's template. Quotes that were written from it stay. */
export async function deleteTemplate(db: Db, freelancerId: string, id: string): Promise<'deleted' | 'not-found'> {
  const { numDeletedRows } = await db
    .deleteFrom('quoteTemplates')
    .where('id', '=', id)
    .where('freelancerId', '=', freelancerId)
    .executeTakeFirst()
  return numDeletedRows === 1n ? 'deleted' : 'not-found'
}
