import { sql } from 'kysely'
import { clock } from '#app/adapters/clock.server.ts'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { removeDemoSource } from '#app/domain/external/demo-feed.server.ts'
import { objectKey } from '#app/domain/listings/images.ts'
import { discardObjects } from '#app/domain/personal-data/erasure.server.ts'
import { avatarKeysOf } from '#app/domain/profiles/avatars.ts'
import { removeDemoPopularSearches } from './searches.ts'
import { removeDemoSubscribers } from './subscribers.ts'

/**
 * Deletes the whole demonstration in one transaction: its accounts with their data. Jobs delete the stored files after
 * the commit.
 * @returns how many people, and how many files are left to the jobs.
 */
export function removeDemo(db: Db): Promise<{ people: number; objects: number }> {
  return inTransaction(db, async (trx) => {
    const objects = await listObjects(trx)
    await discardObjects(trx, objects)
    // An order outlives both of its people, and a contest its organiser.
    await removeOrders(trx)
    await trx.deleteFrom('contests').where('organiserId', 'in', demoPeople(trx)).execute()
    await removeDemoSource(trx, clock.now())
    await removeDemoSubscribers(trx)
    await removeDemoPopularSearches(trx)
    // No account refers to the details, and the earnings of invented people need not be reported to the tax office.
    await trx.deleteFrom('taxDetails').where('userId', 'in', demoPeople(trx)).execute()
    await trx.deleteFrom('orderBilling').where('clientId', 'in', demoPeople(trx)).execute()
    const people = await trx.deleteFrom('users').where('demo', '=', true).returning('id').execute()
    return { people: people.length, objects: objects.length }
  })
}

const demoPeople = (trx: Trx) => trx.selectFrom('users').select('id').where('demo', '=', true)

/** The keys of the objects that its people have stored. */
async function listObjects(trx: Trx): Promise<string[]> {
  const images = await trx
    .selectFrom('listingImages as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .select(['i.key', 'i.widths'])
    .where('l.authorId', 'in', demoPeople(trx))
    .unionAll(
      trx.selectFrom('uploadStaging as s').select(['s.key', 's.widths']).where('s.userId', 'in', demoPeople(trx)),
    )
    .unionAll(
      trx
        .selectFrom('contestImages as ci')
        .innerJoin('contests as c', 'c.id', 'ci.contestId')
        .select(['ci.key', 'ci.widths'])
        .where('c.organiserId', 'in', demoPeople(trx)),
    )
    .execute()
  const avatars = await trx
    .selectFrom('profiles')
    .select('avatarUrl')
    .where('id', 'in', demoPeople(trx))
    .where('avatarUrl', 'is not', null)
    .execute()
  const delivered = await trx.selectFrom('orderFiles').select('key').where('userId', 'in', demoPeople(trx)).execute()
  const shown = await trx
    .selectFrom('requestFiles as f')
    .innerJoin('requests as r', 'r.id', 'f.requestId')
    .select('f.key')
    .where('r.clientId', 'in', demoPeople(trx))
    .unionAll(
      trx
        .selectFrom('contestFiles as cf')
        .innerJoin('contestEntries as e', 'e.id', 'cf.entryId')
        .innerJoin('contests as c', 'c.id', 'e.contestId')
        .select('cf.key')
        .where(({ or, eb }) => or([eb('c.organiserId', 'in', demoPeople(trx)), eb('e.userId', 'in', demoPeople(trx))])),
    )
    .execute()
  return [
    ...images.flatMap(({ key, widths }) => widths.map((width) => objectKey(key, width))),
    ...avatars.flatMap(({ avatarUrl: url }) => avatarKeysOf(url ?? '')),
    ...[...delivered, ...shown].map(({ key }) => key),
  ]
}

async function removeOrders(trx: Trx) {
  // The books are deleted with the orders: they never contained real money.
  await sql`SELECT set_config('gremio.forgets_books', 'on', true)`.execute(trx)
  await trx
    .deleteFrom('orders')
    .where('clientId', 'in', demoPeople(trx))
    .where('freelancerId', 'in', demoPeople(trx))
    .execute()
  await sql`SELECT set_config('gremio.forgets_books', 'off', true)`.execute(trx)
  // The documents were deleted with the orders, and had series of their own.
  await trx
    .deleteFrom('documentCounters')
    .where('series', 'in', ['DJ', 'DA'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documents').select('id').whereRef('documents.series', '=', 'documentCounters.series'))),
    )
    .execute()
}
