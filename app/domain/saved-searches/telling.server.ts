import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { neitherBlocked } from '#app/domain/notifications/blocks.ts'
import { tell } from '#app/domain/notifications/channels.server.ts'
import { enqueueMail, type MailReader } from '#app/domain/outbox/commands.server.ts'
import type { Site } from '#app/domain/outbox/template.ts'
import { lineColumns, type ListingLine } from '#app/domain/listings/card.server.ts'
import { notReported } from '#app/domain/settings/reported.ts'
import { askedBy, savedSearchPath } from './criteria.ts'
import { newsMail, searchesFound, type FoundInSearch } from './texts.ts'
import { listCovering } from '#app/domain/search/covering.server.ts'
import type { SavedParams } from '#app/domain/search/filters.ts'
import { SAVED_SEARCHES_PATH } from './values.ts'

/** How many owners one run notifies: some two minutes of work at most. */
const OWNERS_A_RUN = 20_000
/** How many listings of a search a mail lists; the rest is in the results. */
const LISTINGS_SHOWN = 10
/** Finds beyond this number are sent without a comparison. */
const COMPARED_FINDS = 500
const HREF_MAX = 500

export interface TellingContext {
  now: Date
  site: Site
  /** The address that stops one search, or all of its owner, without sign-in. */
  stopUrl: (searchId: string, which: 'search' | 'searches') => string
}

/**
 * Sends the finds of the searches that are due, each owner's in one transaction, one notification and one mail. The
 * current settings, blocks and visibility apply. @returns how many owners were notified.
 */
export async function tellSavedSearches(db: Db, context: TellingContext): Promise<number> {
  let told = 0
  for (let owners = 0; owners < OWNERS_A_RUN; owners += 1) {
    const outcome = await inTransaction(db, (trx) => tellNextOwner(trx, context))
    if (outcome === 'nobody') break
    if (outcome === 'told') told += 1
  }
  return told
}

async function tellNextOwner(trx: Trx, context: TellingContext): Promise<'told' | 'nothing' | 'nobody'> {
  const { now } = context
  const next = await trx
    .selectFrom('savedSearches')
    .select(['userId', 'email', 'language'])
    .where('state', '=', 'activa')
    .where('tellAt', '<=', now)
    .orderBy('tellAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return 'nobody'
  const due = await trx
    .updateTable('savedSearches')
    .set({ tellAt: null, lastRunAt: now })
    .where((eb) => (next.userId ? eb('userId', '=', next.userId) : eb('email', '=', next.email)))
    .where('state', '=', 'activa')
    .where('tellAt', '<=', now)
    .returning(['id', 'name', 'params'])
    .execute()
  for (const search of due) await dropUncovering(trx, search)
  const found = await takeFinds(trx, next.userId, due, now)
  if (found.length === 0) return 'nothing'
  if (next.userId) await notify(trx, next.userId, found, now)
  const { userId, email, language } = next
  const reader = userId ? await findReader(trx, userId) : email && { email, language }
  if (reader) await writeMail(trx, reader, found, context)
  return 'told'
}

interface Find extends ListingLine {
  searchId: string
  count: number
}

/** Forgets the waiting finds of a search that its results leave out for better ones. */
async function dropUncovering(trx: Trx, { id, params }: { id: string; params: SavedParams }): Promise<void> {
  if (params.q === undefined) return
  const waiting = await trx
    .selectFrom('savedSearchHits')
    .select('listingId')
    .where('searchId', '=', id)
    .where('toldAt', 'is', null)
    .limit(COMPARED_FINDS)
    .execute()
  if (waiting.length === 0) return
  const ids = waiting.map(({ listingId }) => listingId)
  const covering = new Set(await listCovering(trx, askedBy(params), ids))
  const dropped = ids.filter((listing) => !covering.has(listing))
  if (dropped.length === 0) return
  await trx.deleteFrom('savedSearchHits').where('searchId', '=', id).where('listingId', 'in', dropped).execute()
}

/** Takes the waiting finds of these searches, and keeps those that their owner may see now. */
async function takeFinds(
  trx: Trx,
  userId: string | null,
  due: { id: string; name: string; params: SavedParams }[],
  now: Date,
): Promise<FoundInSearch[]> {
  const { rows } = await sql<Find>`
    WITH taken AS (
      UPDATE saved_search_hits SET told_at = ${now}
       WHERE search_id = ANY (${due.map(({ id }) => id)}::uuid[]) AND told_at IS NULL
      RETURNING search_id, listing_id
    ),
    seen AS (
      SELECT taken.search_id, ${sql.raw(lineColumns('v'))},
             row_number() OVER (PARTITION BY taken.search_id ORDER BY v.created_at DESC, v.id) AS number,
             count(*) OVER (PARTITION BY taken.search_id) AS count
        FROM taken JOIN visible_listings v ON v.id = taken.listing_id
        LEFT JOIN user_settings u ON u.user_id = ${userId}::uuid
       WHERE (NOT v.sensitive OR coalesce(u.content_filter, 'moderate') = 'all')
         AND (coalesce(u.content_filter, 'moderate') <> 'strict' OR ${sql.raw(notReported('v.id'))})
         AND ${neitherBlocked(sql`${userId}::uuid`, sql`v.author_id`)}
    )
    SELECT * FROM seen WHERE number <= ${sql.lit(LISTINGS_SHOWN)} ORDER BY number`.execute(trx)
  return due.flatMap(({ id, name, params }) => {
    const own = rows.filter((row) => row.searchId === id)
    const [first] = own
    if (!first) return []
    return { id, name, params, count: first.count, listings: own }
  })
}

async function notify(trx: Trx, userId: string, found: FoundInSearch[], now: Date) {
  const [only] = found
  const isOne = found.length === 1 && only !== undefined
  const results = isOne ? savedSearchPath(only.params, 'recent') : SAVED_SEARCHES_PATH
  const href = results.length <= HREF_MAX ? results : SAVED_SEARCHES_PATH
  await tell(trx, { type: 'new_match', userId, ...searchesFound(found), href }, now, { byMail: false })
}

/** A person who may be written to: active, with a confirmed address, wanting mail. */
async function findReader(trx: Trx, userId: string) {
  const person = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('userSettings', 'userSettings.userId', 'users.id')
    .select(['users.email', 'profiles.fullName', 'userSettings.emailNotifications'])
    .where('users.id', '=', userId)
    .where('users.state', 'in', ['activo', 'baja_solicitada'])
    .where('users.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  if (!person || person.emailNotifications === false) return undefined
  return { email: person.email, userId, fullName: person.fullName }
}

type Reader = MailReader & { email: string; fullName?: string }

async function writeMail(
  trx: Trx,
  { email, fullName, ...reader }: Reader,
  found: FoundInSearch[],
  { site, stopUrl }: TellingContext,
) {
  const [first] = found
  if (!first) return
  await enqueueMail(trx, {
    kind: 'saved-searches',
    ...reader,
    recipient: email,
    unsubscribeUrl: stopUrl(first.id, found.length === 1 ? 'search' : 'searches'),
    write: () => newsMail(site, found, { fullName, stopUrl: ({ id }) => stopUrl(id, 'search') }),
  })
}
