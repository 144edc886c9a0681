import { sql, type NotNull } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { lineColumns, type ListingLine } from '#app/domain/listings/card.server.ts'

/** What the picture of a listing shows, if everybody sees the listing. */
export async function findListingForPicture(db: Db, id: string): Promise<ListingLine | undefined> {
  const { rows } = await sql<ListingLine>`
    SELECT ${sql.raw(lineColumns('v'))} FROM visible_listings v WHERE v.id = ${id}`.execute(db)
  return rows[0]
}

/** The same of a person whose profile is for everybody. */
export function findPersonForPicture(db: Db, id: string) {
  return db
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .leftJoin('userSettings as s', 's.userId', 'p.id')
    .leftJoin('categories as c', 'c.name', 'p.category')
    .select(['p.id', 'p.fullName', 'p.category', 'p.location', 'c.slug'])
    .where('p.id', '=', id)
    .where('u.state', '=', 'activo')
    .where((or) => or.or([or('s.profileVisibility', 'is', null), or('s.profileVisibility', '=', 'public')]))
    .executeTakeFirst()
}

/** The same of a contest that everybody sees. */
export async function findContestForPicture(db: Db, id: string) {
  return (
    db
      .selectFrom('visibleContests as v')
      .innerJoin('categories as c', 'c.id', 'v.categoryId')
      .select(['v.id', 'v.title', 'v.prizeCents', 'v.currency', 'c.slug'])
      .where('v.id', '=', id)
      // A view's columns count as nullable; these are its table's, which are not.
      .$narrowType<{ id: NotNull; title: NotNull; prizeCents: NotNull; currency: NotNull }>()
      .executeTakeFirst()
  )
}
