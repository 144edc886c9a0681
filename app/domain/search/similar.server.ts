import type { Db } from '#app/db.server.ts'
import { authoredCard, selectCards, type AuthoredCard, type CardRow } from '#app/domain/listings/card.server.ts'
import { hiddenBy, notHidden } from '#app/domain/listings/content-filter.ts'
import type { ContentFilter } from '#app/domain/settings/values.ts'
import { run } from './run.server.ts'

/** How many a page shows. */
export const SIMILAR_LISTINGS = 4
/** The least common words of a listing name its subject; more of them would be read for little. */
const WORDS = 8
/**
 * The number of rarest words that are used to find listings; a common word would take long to read, and only adds
 * points to found ones.
 */
const FINDING = 3
/** Words that this few listings share are searched among all listings, others among the best (0230). */
const RARE = 5_000
/** The number from each way of finding one: few of them are shown, and each is compared. */
const CANDIDATES = 60
/** The points for being near, where a shared word of one in a thousand listings counts 7. */
const NEAR_POINTS = 3

/**
 * The visible listings most like this one, one of each other seller: in its category, by shared words of title and
 * tags, rare ones before common ones, and by whether they are within some 25 km. If none shares a word, some of the
 * best of its category. None for a listing that is not public.
 */
export async function listSimilarForAnyone(
  db: Db,
  listingId: string,
  contentFilter: ContentFilter = 'moderate',
): Promise<AuthoredCard[]> {
  const conditions = ['turn = 1', ...notHidden(hiddenBy(contentFilter), { id: 'listing_id', sensitive: 'sensitive' })]
  const picked = `
    WITH own AS MATERIALIZED (
      SELECT w.author_id, '=c' || l.category_id AS category, w.title_stems || w.head_stems AS stems,
             (place_cells(p.latitude, p.longitude))[2] AS cell
        FROM listing_words w JOIN listings l ON l.id = w.listing_id LEFT JOIN places p ON p.id = w.place_id
       WHERE w.listing_id = $1::uuid
    ), stems AS MATERIALIZED (
      SELECT stem, coalesce(c.listings, 0) AS listings,
             sum(coalesce(c.listings, 0)) OVER rarest AS together, row_number() OVER rarest AS nth
        FROM (SELECT DISTINCT unnest(string_to_array(btrim(stems), ' ')) AS stem FROM own) s
        LEFT JOIN search_counts c ON c.lexeme = 't:' || stem
       WHERE stem <> '' AND stem NOT LIKE '@%' WINDOW rarest AS (ORDER BY coalesce(c.listings, 0), stem) ORDER BY listings, stem LIMIT ${WORDS}
    ), asked AS MATERIALIZED (
      SELECT author_id, quote_literal(category)::tsquery AS category, quote_literal(cell)::tsquery AS cell,
             (SELECT string_agg(quote_literal('t:' || stem), '|') FROM stems WHERE nth <= ${FINDING})::tsquery AS words,
             (SELECT string_agg(quote_literal('t:' || stem), '|') FROM stems WHERE together <= ${RARE})::tsquery AS rare
        FROM own
    ), found AS MATERIALIZED (
      SELECT DISTINCT ON (w.listing_id) w.listing_id, w.author_id, w.sensitive, w.quality,
             (SELECT coalesce(sum(ln(1000000.0 / (s.listings + 100))), 0) FROM stems s
               WHERE strpos(w.title_stems || w.head_stems, ' ' || s.stem || ' ') > 0)
               + CASE WHEN w.words @@ a.cell THEN ${NEAR_POINTS} ELSE 0 END AS points
        FROM asked a, LATERAL (
          SELECT * FROM some_listings(a.rare && a.category, 0, ${CANDIDATES})
          UNION ALL SELECT * FROM some_listings(a.category && a.cell, 0, ${CANDIDATES})
          UNION ALL SELECT * FROM some_listings(a.words && a.category, ${2 * RARE}, ${CANDIDATES})
          UNION ALL SELECT * FROM some_listings(a.category, ${2 * RARE}, ${CANDIDATES})
        ) w
       WHERE w.listing_id <> $1::uuid AND w.author_id <> a.author_id
    )
    SELECT listing_id, points, quality FROM (
      SELECT f.*, row_number() OVER (PARTITION BY author_id ORDER BY points DESC, quality DESC, listing_id) AS turn FROM found f
    ) turns
     WHERE ${conditions.join(' AND ')} ORDER BY points DESC, quality DESC, listing_id LIMIT ${SIMILAR_LISTINGS}`
  const text = selectCards(picked, 's.points DESC, s.quality DESC, s.listing_id')
  return (await run<CardRow>(db, { text, values: [listingId] })).map(authoredCard)
}
