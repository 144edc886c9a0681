import { sql } from 'kysely'
import { deleteOwn, inTransaction, type Db } from '#app/db.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { COLUMN_KEYS, FILTERS, marksOf, type SavedParams } from '#app/domain/search/filters.ts'
import { savedLimits } from './criteria.ts'
import { reading } from '#app/locale/languages.ts'
import { SEARCHES_MAX, type Frequency } from './values.ts'
import { confirmationMail } from './texts.ts'
import type { SavedSearchForm } from './schema.ts'

interface NewSearch extends SavedSearchForm {
  params: SavedParams
}

/** The columns by which saved searches are compared, but for the words. */
function columnsOf(params: SavedParams) {
  const limits = savedLimits(params)
  const { categoryId, modality, minCents, maxCents } = limits
  return { categoryId, modality, minCents, maxCents, marks: marksOf(limits) }
}

export type Saved = 'saved' | 'saved-already' | 'too-many'

/** Saves a search for a person. The same search again gets the new name and frequency. */
export async function saveSearch(db: Db, userId: string, { params, name, frequency }: NewSearch): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    // Locks the person, so that simultaneous saves respect the limit.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const known = await trx
      .updateTable('savedSearches')
      .set({ name, frequency, state: 'activa', changedAt: sql`app_now()` })
      .where('userId', '=', userId)
      .where('params', '=', sql<SavedParams>`${JSON.stringify(params)}`)
      .executeTakeFirst()
    if (known.numUpdatedRows > 0n) return 'saved-already'
    const { count } = await trx
      .selectFrom('savedSearches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= SEARCHES_MAX) return 'too-many'
    await trx
      .insertInto('savedSearches')
      .values({
        userId,
        params: JSON.stringify(params),
        name,
        frequency,
        state: 'activa',
        ...columnsOf(params),
      })
      .execute()
    return 'saved'
  })
}

/**
 * Saves a search for an address without an account, in the language of the page: it starts when a link in a mail is
 * confirmed. The outcome is not revealed: a search that is active already, or one too many, sends no mail.
 */
export async function saveSearchByMail(
  db: Db,
  email: string,
  { params, name, frequency }: NewSearch,
  { site, confirmUrl }: { site: Site; confirmUrl: (searchId: string) => string },
): Promise<void> {
  const language = reading.language()
  await inTransaction(db, async (trx) => {
    const limits = savedLimits(params)
    const columns = [...COLUMN_KEYS, 'marks'].map((key) => sql.ref(key))
    const values = [
      ...COLUMN_KEYS.map((key) => sql`${limits[key] ?? null}::${sql.raw(FILTERS[key].compare.type)}`),
      sql`${marksOf(limits)}::text[]`,
    ]
    const { rows } = await sql<{ id: string }>`
      INSERT INTO saved_searches AS s (email, params, name, frequency, state, language, ${sql.join(columns)})
      SELECT ${email}, ${JSON.stringify(params)}::jsonb, ${name}, ${frequency}, 'por_confirmar', ${language}, ${sql.join(values)}
       WHERE (SELECT count(*) FROM saved_searches o WHERE o.email = ${email} AND o.state <> 'cancelada') < ${SEARCHES_MAX}
      ON CONFLICT ON CONSTRAINT saved_searches_email_once DO UPDATE
        SET name = excluded.name, frequency = excluded.frequency, state = 'por_confirmar', language = excluded.language,
            changed_at = app_now()
        WHERE s.state IN ('por_confirmar', 'cancelada')
      RETURNING id`.execute(trx)
    const [search] = rows
    if (!search) return
    await enqueueMail(trx, {
      kind: 'confirm-search',
      recipient: email,
      language,
      write: () => confirmationMail(site, { frequency, confirmUrl: confirmUrl(search.id) }),
    })
  })
}

/** Starts a search that was saved for an address. Repeating it changes nothing. */
export async function confirmSearch(db: Db, id: string): Promise<'confirmed' | 'not-found'> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearches')
    .set({ state: 'activa', changedAt: sql`app_now()` })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('state', 'in', ['por_confirmar', 'activa'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'confirmed' : 'not-found'
}

/**
 * Stops the search of a mail's link, or all of its owner's. An account's searches are paused and can be continued;
 * those of an address end.
 */
export async function stopSearches(db: Db, id: string, which: 'search' | 'searches'): Promise<'stopped' | 'not-found'> {
  const { rows } = await sql`
    UPDATE saved_searches s
       SET state = CASE WHEN s.user_id IS NULL THEN 'cancelada' ELSE 'pausada' END, tell_at = NULL, changed_at = app_now()
      FROM saved_searches named
     WHERE named.id = ${id}
       AND (s.id = named.id OR (${which === 'searches'} AND (s.user_id = named.user_id OR s.email = named.email)))
       AND s.state <> 'cancelada'
    RETURNING s.id`.execute(db)
  if (rows.length > 0) return 'stopped'
  const known = await db.selectFrom('savedSearches').select('id').where('id', '=', id).executeTakeFirst()
  return known ? 'stopped' : 'not-found'
}

/**
 * Pauses one of the person's searches, or continues it; repeating it changes nothing. Listings published during the
 * pause are not sent.
 */
export async function turnSearch(
  db: Db,
  userId: string,
  id: string,
  to: 'activa' | 'pausada',
): Promise<'turned' | 'not-found'> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearches')
    .set({ state: to, tellAt: null, changedAt: sql`app_now()` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'turned' : 'not-found'
}

/** Gives one of the person's searches another name or frequency. */
export async function changeSearch(
  db: Db,
  userId: string,
  id: string,
  { name, frequency }: { name: string; frequency: Frequency },
): Promise<'changed' | 'not-found'> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearches')
    .set({
      name,
      frequency,
      // With another frequency, waiting finds are sent now.
      tellAt: sql<Date>`CASE WHEN frequency = ${frequency} OR tell_at IS NULL THEN tell_at ELSE app_now() END`,
      changedAt: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? 'changed' : 'not-found'
}

/** Deletes one of the person's searches. `gone`: it was deleted before. Another person's is not found. */
export const deleteSearch = (db: Db, userId: string, id: string) => deleteOwn(db, 'savedSearches', { id, userId })
