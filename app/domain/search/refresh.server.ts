import { sql } from 'kysely'
import type { Db } from '#app/db.server.ts'
import { formatTime } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { queueOutdatedSearch } from './refill.server.ts'
import { lexemeCounts, PEOPLE_POINTS, TIERS, WRITTEN_WORDS } from './refresh-statements.ts'
import { run } from './run.server.ts'

/** How many listings one transaction changes: it holds their rows for some tens of milliseconds. */
const BATCH = 500
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** With more listings the nightly work is done at night only: at a million it takes about a minute. */
const NIGHTLY_FROM = 20_000
/** The hour of the site at which it is night. */
const NIGHT = '04'

/**
 * Updates the values of the order by relevance that depend on the day and on other people: the points of sellers, the
 * quality of listings and its tiers, how common words are, and the words to correct by. Each step is a transaction of
 * its own, in batches where people write; repeating it changes nothing. A large site has it at night.
 * @param db a connection whose statements may take minutes.
 */
export async function refreshSearch(db: Db, now: Date): Promise<void> {
  await queueOutdatedSearch(db)
  if ((await isLarge(db)) && hourOf(now) !== NIGHT) return
  await sql`SELECT count_seller_points()`.execute(db)
  await run(db, { text: PEOPLE_POINTS, values: [] })
  while ((await addWords(db)) === BATCH);
  await run(db, { text: TIERS, values: [] })
  let last: string | null = NO_ID
  while (last) last = await refreshQuality(db, last)
  await run(db, { text: lexemeCounts('listing_words'), values: [] })
  await writeVocabulary(db)
  await run(db, { text: WRITTEN_WORDS, values: [] })
}

const hourOf = (now: Date) => formatTime(now, siteTimeZone).padStart(5, '0').slice(0, 2)

/** The size by the last run, so that a new site never counts as a large one. */
async function isLarge(db: Db): Promise<boolean> {
  const all = await db.selectFrom('searchCounts').select('listings').where('lexeme', '=', '').executeTakeFirst()
  return (all?.listings ?? 0) >= NIGHTLY_FROM
}

/** Brings the words of a person's listings up to date after their name or skills have changed. */
export async function refreshSellerWords(db: Db, sellerId: string): Promise<void> {
  const listings = await db
    .selectFrom('listings')
    .select('id')
    .where('authorId', '=', sellerId)
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of listings) await sql`SELECT sync_listing_search(${id}::uuid)`.execute(db)
}

async function addWords(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`SELECT add_listing_words(${sql.lit(BATCH)}) AS added`.execute(db)
  return rows[0]?.added ?? 0
}

async function refreshQuality(db: Db, beyond: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    SELECT refresh_listing_quality(${beyond}::uuid, ${sql.lit(BATCH)}) AS last`.execute(db)
  return rows[0]?.last ?? null
}

/** On a site with fewer listings every word of a title is proposed. */
const CHOOSY_FROM = 2_000
/** Signs between the words of a title, besides blanks. */
const SIGNS = `,.;:()!?¡¿«»"'/|-–—`

/** The words of titles and tags, and those of categories and synonyms, which are always proposed. */
export async function writeVocabulary(db: Db): Promise<void> {
  await sql`
    WITH said AS (
      SELECT word, count(*)::int AS listings, min(w.author_id::text) <> max(w.author_id::text) AS by_some
        FROM listing_search s JOIN listing_words w ON w.listing_id = s.listing_id,
             string_to_table(translate(s.title_norm, ${SIGNS}, ${SIGNS.replace(/./g, ' ')}), ' ') word
       WHERE NOT w.sensitive
       GROUP BY word
      UNION ALL
      SELECT word, sum(listings)::int, bool_or(by_some) OR min(one) <> max(one)
        FROM (SELECT tag, count(*) AS listings, min(w.author_id::text) AS one, min(w.author_id::text) <> max(w.author_id::text) AS by_some
                FROM listing_words w JOIN listings l ON l.id = w.listing_id, unnest(l.tags) tag WHERE NOT w.sensitive GROUP BY tag) tags,
             unnest(search_tokens(tag)) word
       GROUP BY word
    ), titles AS (
      SELECT word, max(listings) AS listings, bool_or(by_some) AS by_some FROM said
       WHERE word ~ '^[[:alpha:]]{4,30}$' AND word NOT LIKE 'zqx%'
       GROUP BY word
    ), known AS (
      SELECT unnest(search_tokens(term)) AS word FROM search_synonyms WHERE NOT switched_off
      UNION SELECT unnest(search_tokens(name)) FROM categories WHERE searchable
    ), words AS MATERIALIZED (
      SELECT word, coalesce(t.listings, 0) AS listings,
             k.word IS NOT NULL OR (t.listings >= 3 AND t.by_some)
               OR (SELECT count(*) FROM listing_words) < ${sql.lit(CHOOSY_FROM)} AS proposed
        FROM titles t FULL JOIN (SELECT word FROM known WHERE word ~ '^[[:alpha:]]{4,30}$') k USING (word)
    ), gone AS (DELETE FROM search_vocabulary WHERE word NOT IN (SELECT word FROM words))
    INSERT INTO search_vocabulary AS had (word, sound, listings, proposed) SELECT word, es_sound(word), listings, proposed FROM words
    ON CONFLICT (word) DO UPDATE SET (listings, proposed) = (excluded.listings, excluded.proposed)
      WHERE (had.listings, had.proposed) <> (excluded.listings, excluded.proposed)`.execute(db)
  await sql`
    INSERT INTO search_near_sounds (near, word)
      SELECT DISTINCT near, v.word FROM search_vocabulary v, unnest(sounds_near(v.sound)) near
       WHERE NOT EXISTS (SELECT FROM search_near_sounds n WHERE n.word = v.word)
    ON CONFLICT DO NOTHING`.execute(db)
}
