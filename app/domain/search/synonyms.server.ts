import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import { FIRST_OF_VOCABULARY, MAX_GROUPS, MAX_TERMS, type GroupFault, type SynonymWords } from './synonyms.ts'
import { COUNT_LIMIT } from './ways.ts'

export interface SynonymGroup extends SynonymWords {
  id: number
  isOff: boolean
  /** Whether it comes with the program: it can be switched off, and not removed. */
  isShipped: boolean
}

/** The author of a change, an account's id or `operator` at the command line, and its moment. */
export interface Acting {
  actor: string
  now: Date
}

/** Every group of synonyms, those that were added last first. */
export async function listSynonymsAsModerator(db: Db | Trx): Promise<SynonymGroup[]> {
  const rows = await db
    .selectFrom('searchSynonyms')
    .select(['groupId', 'term', 'oneWay', 'switchedOff'])
    .orderBy('groupId', 'desc')
    .orderBy('term')
    .execute()
  const groups = new Map<number, SynonymGroup>()
  for (const { groupId, term, oneWay, switchedOff } of rows) {
    const group = groups.get(groupId) ?? {
      id: groupId,
      terms: [],
      from: [],
      isOff: switchedOff,
      isShipped: groupId >= FIRST_OF_VOCABULARY,
    }
    ;(oneWay ? group.from : group.terms).push(term)
    groups.set(groupId, group)
  }
  return [...groups.values()]
}

export async function findSynonymsAsModerator(db: Db, id: number): Promise<SynonymGroup | undefined> {
  return (await listSynonymsAsModerator(db)).find((group) => group.id === id)
}

export type Added = { kind: 'added'; id: number } | { kind: 'refused'; faults: GroupFault[] }

/** Adds a group, unless a word of it would find no further listing, or all of them. Two calls at once run one after the other. */
export function addSynonyms(db: Db, words: SynonymWords, { actor, now }: Acting): Promise<Added> {
  return inTransaction(db, async (trx): Promise<Added> => {
    // Searches read on meanwhile.
    await sql`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const faults = await faultsOf(trx, words)
    if (faults.length > 0) return { kind: 'refused', faults }
    const { id } = await trx
      .selectFrom('searchSynonyms')
      .select(sql<number>`coalesce(max(group_id), 0) + 1`.as('id'))
      .where('groupId', '<', FIRST_OF_VOCABULARY)
      .executeTakeFirstOrThrow()
    const row = (oneWay: boolean) => (term: string) => ({ groupId: id, term, oneWay, stems: [] })
    await trx
      .insertInto('searchSynonyms')
      .values([...words.terms.map(row(false)), ...words.from.map(row(true))])
      .execute()
    await writeAudit(trx, { at: now, actor, action: 'synonyms.add', facts: { group: String(id), words: said(words) } })
    return { kind: 'added', id }
  })
}

/** Switches a group off or on; doing it again changes nothing. */
export function switchSynonyms(
  db: Db,
  id: number,
  isOff: boolean,
  { actor, now }: Acting,
): Promise<'switched' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const known = await trx.selectFrom('searchSynonyms').select('switchedOff').where('groupId', '=', id).execute()
    if (known.length === 0) return 'not-found'
    if (known[0]?.switchedOff === isOff) return 'switched'
    await trx.updateTable('searchSynonyms').set({ switchedOff: isOff }).where('groupId', '=', id).execute()
    const action = isOff ? 'synonyms.switch-off' : 'synonyms.switch-on'
    await writeAudit(trx, { at: now, actor, action, facts: { group: String(id) } })
    return 'switched'
  })
}

/** Removes a group of the operator's; one that comes with the program is not found, since it would come again. */
export function removeSynonyms(db: Db, id: number, { actor, now }: Acting): Promise<'removed' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .deleteFrom('searchSynonyms')
      .where('groupId', '=', id)
      .where('groupId', '<', FIRST_OF_VOCABULARY)
      .returning(['term', 'oneWay'])
      .execute()
    if (rows.length === 0) return 'not-found'
    const of = (oneWay: boolean) => rows.filter((row) => row.oneWay === oneWay).map(({ term }) => term)
    const words = said({ terms: of(false), from: of(true) })
    await writeAudit(trx, { at: now, actor, action: 'synonyms.remove', facts: { group: String(id), words } })
    return 'removed'
  })
}

export interface Tried {
  term: string
  /** How many listings the word finds today, and how many it would find; COUNT_LIMIT + 1 means more. */
  finds: number
  would: number
}

/** The listings that each word would find if the group were added. */
export async function trySynonyms(db: Db, { terms, from }: SynonymWords): Promise<Tried[]> {
  const all = [...terms, ...from].slice(0, MAX_TERMS)
  const count = (query: string) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM listing_words WHERE words @@ ${sql.raw(query)} LIMIT ${sql.lit(COUNT_LIMIT + 1)}) c)`
  const { rows } = await sql<Tried>`
    WITH asked AS MATERIALIZED (
      SELECT term, position, search_stems(term) AS stems FROM unnest(${all}::text[]) WITH ORDINALITY t (term, position)
    ), queries AS MATERIALIZED (
      SELECT term, position,
             (SELECT string_agg('(' || unit_query(u.stems, u.synonyms)::text || ')', ' & ')::tsquery FROM search_units(term) u) AS today,
             unit_query(stems, (SELECT coalesce(jsonb_agg(to_jsonb(o.stems)), '[]') FROM asked o
               WHERE o.position <= ${terms.length} AND o.stems <> '{}' AND o.stems <> asked.stems)) AS also
        FROM asked WHERE stems <> '{}'
    )
    SELECT term, ${count('today')} AS finds, ${count('(today || also)')} AS would FROM queries ORDER BY position`.execute(
    db,
  )
  return rows
}

const said = ({ terms, from }: SynonymWords) =>
  [...(from.length ? [from.join(', ')] : []), terms.join(', ')].join(' → ')

/** On a site with fewer listings any word may be in most of them. */
const TELLING_FROM = 30

interface Looked {
  term: string
  stems: string[]
  /** Another word of the group that counts as this one. */
  same: string | null
  /** The names in a group that has this word and another of these; without its things, of which there may be sixty. */
  known: string | null
  isEverywhere: boolean
}

async function faultsOf(trx: Trx, { terms, from }: SynonymWords): Promise<GroupFault[]> {
  const all = [...terms, ...from]
  if (terms.length === 0 || all.length < 2) return [{ field: 'terms', kind: 'too-few' }]
  const count = { field: 'terms', kind: 'too-many' } as const
  if (all.length > MAX_TERMS) return [count]
  const { rows: full } = await sql<{ groups: number }>`
    SELECT count(DISTINCT group_id)::int AS groups FROM search_synonyms WHERE group_id < ${FIRST_OF_VOCABULARY}`.execute(
    trx,
  )
  if ((full[0]?.groups ?? 0) >= MAX_GROUPS) return [{ field: 'terms', kind: 'full' }]
  const { rows } = await sql<Looked>`
    WITH asked AS MATERIALIZED (
      SELECT term, position, search_stems(term) AS stems FROM unnest(${all}::text[]) WITH ORDINALITY t (term, position)
    ), site AS MATERIALIZED (
      SELECT coalesce((SELECT listings FROM search_counts WHERE lexeme = ''), (SELECT count(*) FROM listing_words)) AS listings
    )
    SELECT term, stems,
           (SELECT o.term FROM asked o WHERE o.stems = a.stems AND o.position < a.position LIMIT 1) AS same,
           (SELECT string_agg(k.term, ', ' ORDER BY k.term) FROM search_synonyms k WHERE NOT k.one_way AND k.group_id = (
              SELECT s.group_id FROM search_synonyms s JOIN search_synonyms t ON t.group_id = s.group_id AND t.stems <> s.stems
                JOIN asked o ON o.stems = t.stems AND o.position < a.position
               WHERE s.stems = a.stems LIMIT 1)) AS known,
           site.listings >= ${sql.lit(TELLING_FROM)} AND a.stems <> '{}' AND (
             SELECT count(*) FROM (SELECT FROM listing_words WHERE words @@ unit_query(a.stems, '[]') LIMIT site.listings / 3 + 1) c
           ) > site.listings / 3 AS "isEverywhere"
      FROM asked a, site ORDER BY position`.execute(trx)
  return rows.flatMap(({ term, stems, same, known, isEverywhere }, at): GroupFault[] => {
    const field = at < terms.length ? 'terms' : 'from'
    if (stems.length === 0) return [{ field, kind: 'says-nothing', term }]
    if (stems.length > 5 || [...term].length > 60) return [{ field, kind: 'too-long', term }]
    if (same !== null) return [{ field, kind: 'same', term, other: same }]
    if (known !== null) return [{ field, kind: 'known', term, other: known }]
    if (isEverywhere && field === 'terms') return [{ field, kind: 'everywhere', term }]
    return []
  })
}
