import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import type { PublishedKind } from '#app/domain/accounts/taking-over.server.ts'
import { withdrawRequest } from '#app/domain/hiring/public-requests.server.ts'
import { changeStatus, deleteListing } from '#app/domain/listings/own-commands.server.ts'
import { removeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { deleteContest } from '#app/domain/contests/organising.server.ts'

/** The most that one page lists; decided items make room for the rest. */
const LISTED_AT_ONCE = 100

export interface PublishedBefore {
  kind: PublishedKind
  id: string
  /** The title, or the name of the profile. */
  title: string
  /** The first words, by which the owner recognises the text. */
  words: string
  decision: 'queda' | 'quitado' | null
}

/**
 * Listings and texts that are hidden until their owner keeps or removes them; finished or deleted ones are left
 * out.
 */
export async function listPublishedBefore(db: Db, userId: string): Promise<PublishedBefore[]> {
  const { rows } = await sql<PublishedBefore>`
    SELECT * FROM (${rowsOf(userId)}) AS b
     WHERE b.decision IS NULL AND b.is_open ORDER BY b.kind <> 'perfil', b.kind, b.title, b.id LIMIT ${LISTED_AT_ONCE}`.execute(
    db,
  )
  return rows
}

/** A thing published before, decided or not; another person's is not found. */
export async function findPublishedBefore(
  db: Db,
  userId: string,
  { kind, id }: { kind: string; id: string },
): Promise<PublishedBefore | undefined> {
  const { rows } = await sql<PublishedBefore>`
    SELECT * FROM (${rowsOf(userId)}) AS b WHERE b.kind = ${kind} AND b.id = ${id}::uuid`.execute(db)
  return rows[0]
}

const WORDS_SHOWN = 200

const rowsOf = (userId: string) => sql`
  SELECT b.kind, b.thing_id AS id, b.decision,
         coalesce(l.title, r.title, c.title, p.full_name) AS title,
         left(coalesce(l.description, r.body, c.description, p.bio, ''), ${sql.lit(WORDS_SHOWN)}) AS words,
         coalesce(l.status <> 'active' AND l.deleted_at IS NULL, r.state = 'abierta', true) AS is_open
    FROM published_before b
    LEFT JOIN listings l ON b.kind = 'anuncio' AND l.id = b.thing_id
    LEFT JOIN requests r ON b.kind = 'solicitud' AND r.id = b.thing_id
    LEFT JOIN contests c ON b.kind = 'concurso' AND c.id = b.thing_id
    LEFT JOIN profiles p ON b.kind = 'perfil' AND p.id = b.thing_id
   WHERE b.user_id = ${userId}::uuid AND num_nonnulls(l.id, r.id, c.id, p.id) = 1`

export type Decided =
  | { kind: 'kept' | 'taken-away' }
  | { kind: 'not-found' }
  /** It was decided otherwise before. */
  | { kind: 'decided' }
  /** Its fields would be refused today; the messages say what to mend first. */
  | { kind: 'invalid'; messages: string[] }
  /** Moderators have taken it down, so keeping it would not show it. */
  | { kind: 'moderated' }

interface Thing {
  kind: PublishedKind
  id: string
}

/** Shows content again that the owner recognises or agrees with. Repeating it changes nothing. */
export function keepPublished(db: Db, userId: string, thing: Thing, now: Date): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdThing(trx, userId, thing)
    if (!held) return { kind: 'not-found' }
    if (held.decision === 'quitado') return { kind: 'decided' }
    if (held.decision === 'queda') return { kind: 'kept' }
    if (thing.kind === 'anuncio') {
      const shown = await changeStatus(trx, userId, thing.id, 'active', { now })
      if (shown.kind === 'invalid') return shown
      if (shown.kind === 'moderated') return { kind: 'moderated' }
      if (shown.kind !== 'changed' && shown.kind !== 'unchanged') return { kind: 'not-found' }
    }
    if (thing.kind === 'perfil')
      await saveSettings(trx, userId, { profileVisibility: held.visibility ?? 'public' }, now)
    await decide(trx, thing, 'queda')
    return { kind: 'kept' }
  })
}

/**
 * Removes what was published before this owner took the account over. Answers of others stay visible to their authors
 * alone. Repeating it changes nothing.
 */
export function takePublishedAway(db: Db, userId: string, thing: Thing, now: Date): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const held = await holdThing(trx, userId, thing)
    if (!held) return { kind: 'not-found' }
    if (held.decision === 'queda') return { kind: 'decided' }
    if (held.decision === 'quitado') return { kind: 'taken-away' }
    await decide(trx, thing, 'quitado')
    if (thing.kind === 'anuncio') await deleteListing(trx, userId, thing.id, now)
    if (thing.kind === 'solicitud') await withdrawRequest(trx, { clientId: userId, requestId: thing.id }, now)
    if (thing.kind === 'concurso') await deleteContest(trx, userId, thing.id)
    if (thing.kind === 'perfil') await emptyProfile(trx, userId, now)
    return { kind: 'taken-away' }
  })
}

function holdThing(trx: Trx, userId: string, { kind, id }: Thing) {
  return trx
    .selectFrom('publishedBefore')
    .select(['decision', 'visibility'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('thingId', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function decide(trx: Trx, { kind, id }: Thing, decision: 'queda' | 'quitado'): Promise<void> {
  await trx
    .updateTable('publishedBefore')
    .set({ decision })
    .where('kind', '=', kind)
    .where('thingId', '=', id)
    .execute()
}

/** The name of a profile whose texts were somebody else's, until its owner writes theirs. */
const NO_NAME = 'Sin nombre'

/**
 * None of the stranger’s words are left in it, so it is shown: a private profile would hide the listings of its owner.
 */
async function emptyProfile(trx: Trx, userId: string, now: Date): Promise<void> {
  await saveSettings(trx, userId, { profileVisibility: 'public' }, now)
  await removeAvatar(trx, userId)
  await trx
    .updateTable('profiles')
    .set({
      fullName: NO_NAME,
      bio: null,
      skills: [],
      hourlyRate: null,
      category: null,
      availability: null,
      location: null,
      phone: null,
      website: null,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute()
}
