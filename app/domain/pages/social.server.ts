import type { Db } from '#app/db.server.ts'

/** What stands on the picture of a listing that everybody sees; undefined for any other. */
export async function findListingForPicture(db: Db, id: string) {
  const row = await db
    .selectFrom('visible_listings as v')
    .innerJoin('categories as c', 'c.id', 'v.category_id')
    .select(['v.id', 'v.title', 'v.price_cents', 'v.currency', 'v.price_type', 'c.slug'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return row as
    { id: string; title: string; price_cents: number; currency: string; price_type: string; slug: string } | undefined
}

/** The same of a person whose profile is for everybody. */
export function findPersonForPicture(db: Db, id: string) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('user_settings as s', 's.user_id', 'p.id')
    .leftJoin('categories as c', 'c.name', 'p.category')
    .select(['p.id', 'p.full_name', 'p.category', 'p.location', 'c.slug'])
    .where('p.id', '=', id)
    .where('u.state', '=', 'activo')
    .where((or) => or.or([or('s.profile_visibility', 'is', null), or('s.profile_visibility', '=', 'public')]))
    .executeTakeFirst()
}

/** The same of a contest that everybody sees. */
export async function findContestForPicture(db: Db, id: string) {
  const row = await db
    .selectFrom('visible_contests as v')
    .innerJoin('categories as c', 'c.id', 'v.category_id')
    .select(['v.id', 'v.title', 'v.prize_cents', 'v.currency', 'c.slug'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  return row as { id: string; title: string; prize_cents: number; currency: string; slug: string } | undefined
}
