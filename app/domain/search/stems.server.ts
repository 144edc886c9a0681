import { sql } from 'kysely'
import { inTransaction, type Db, type Trx } from '#app/db.server.ts'
import { writeAudit } from '#app/domain/audit/commands.server.ts'
import type { Acting } from './synonyms.server.ts'
import { MAX_OWN_STEMS, type StemFault } from './stems.ts'

/** A word whose stem the operator has set, against the rules of the language. */
export interface OwnStem {
  word: string
  stem: string
}

export const listStemsAsModerator = (db: Db | Trx): Promise<OwnStem[]> =>
  db.selectFrom('stemExceptions').select(['word', 'stem']).orderBy('word').execute()

export const findStemAsModerator = (db: Db | Trx, word: string): Promise<OwnStem | undefined> =>
  db.selectFrom('stemExceptions').select(['word', 'stem']).where('word', '=', word).executeTakeFirst()

export type StemSet = { kind: 'set'; own: OwnStem } | { kind: 'refused'; fault: StemFault }

/**
 * Makes a word be searched as another one, or, with an empty `as`, only as itself, once a job has written the words of
 * all listings again; until then questions and listings are read as before.
 */
export function setStem(db: Db, typed: { word: string; as: string }, { actor, now }: Acting): Promise<StemSet> {
  return inTransaction(db, async (trx): Promise<StemSet> => {
    // Searches read on meanwhile.
    await sql`LOCK TABLE stem_exceptions IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
    const { word, stem, fault } = await readStem(trx, typed)
    if (fault) return { kind: 'refused', fault }
    await trx
      .insertInto('stemExceptions')
      .values({ word, stem })
      .onConflict((conflict) => conflict.column('word').doUpdateSet({ stem }))
      .execute()
    await writeAudit(trx, { at: now, actor, action: 'stems.set', facts: { word, stem } })
    return { kind: 'set', own: { word, stem } }
  })
}

/** Leaves a word to the rules of the language again. */
export function removeStem(db: Db, word: string, { actor, now }: Acting): Promise<'removed' | 'not-found'> {
  return inTransaction(db, async (trx) => {
    const gone = await trx.deleteFrom('stemExceptions').where('word', '=', word).returning('stem').executeTakeFirst()
    if (!gone) return 'not-found'
    await writeAudit(trx, { at: now, actor, action: 'stems.remove', facts: { word, stem: gone.stem } })
    return 'removed'
  })
}

const WORD = /^[\p{L}\p{N}+#]{2,40}$/u

/** The stems that the operator has set, whether or not the words of listings use them already. */
const stemsAsked = (text: string) => sql`
  ARRAY(SELECT coalesce(e.stem, stem_by(search_rules(), token)) FROM unnest(search_tokens(${text})) token
          LEFT JOIN stem_exceptions e ON e.word = token WHERE NOT is_stop_word(token))`

async function readStem(trx: Trx, typed: { word: string; as: string }) {
  const { rows } = await sql<{ words: string[]; others: string[]; stems: string[]; today: string[]; count: number }>`
    SELECT search_tokens(${typed.word}) AS words, search_tokens(${typed.as}) AS others,
           ${stemsAsked(typed.as)} AS stems, ${stemsAsked(typed.word)} AS today,
           (SELECT count(*)::int FROM stem_exceptions) AS count`.execute(trx)
  const { words, others, stems, today, count } = rows[0]! // a SELECT without FROM has one row
  const [word = '', stem = ''] = [words[0], typed.as === '' ? words[0] : stems[0]]
  return { word, stem, fault: faultOf() }

  function faultOf(): StemFault | undefined {
    if (words.length !== 1 || !WORD.test(word)) return { field: 'word', kind: 'not-one-word' }
    if (today.length === 0) return { field: 'word', kind: 'says-nothing' }
    if (typed.as !== '' && others.length !== 1) return { field: 'as', kind: 'not-one-word' }
    if (!WORD.test(stem)) return { field: 'as', kind: stem === '' ? 'says-nothing' : 'not-one-word' }
    if (today[0] === stem) return { field: typed.as === '' ? 'word' : 'as', kind: 'unchanged' }
    if (count >= MAX_OWN_STEMS) return { field: 'word', kind: 'full' }
    return undefined
  }
}
