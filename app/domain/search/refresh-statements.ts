import { TIER_SHARES } from './expectations.ts'

/** A site with fewer listings puts all that match in order, and needs no tiers. */
const TIERS_FROM = 10_000
/** A rarer word counts as unknown: its matches are collected anyway. */
const COMMON_FROM = 100

/**
 * Writes from which quality on a listing is in each tier. A tier is moved only when its share is off by two: each
 * listing that enters or leaves one is written again.
 */
export const TIERS = `
  WITH histogram AS MATERIALIZED (
    SELECT quality, sum(count(*)) OVER (ORDER BY quality DESC) AS from_here, sum(count(*)) OVER () AS listings
      FROM listing_words GROUP BY quality
  ), fitting AS (
    SELECT tier::smallint, share, (SELECT min(quality) FROM histogram WHERE from_here <= greatest(share * listings, 1)) AS quality,
           (SELECT coalesce(max(from_here), 0) / max(listings) FROM histogram, search_tiers t
             WHERE t.tier = wanted.tier AND histogram.quality >= t.quality) AS today
      FROM unnest('{${TIER_SHARES.join(',')}}'::float8[]) WITH ORDINALITY wanted (share, tier)
     WHERE (SELECT max(listings) FROM histogram) >= ${TIERS_FROM}
  ), gone AS (DELETE FROM search_tiers WHERE tier NOT IN (SELECT tier FROM fitting))
  INSERT INTO search_tiers (tier, quality)
    SELECT tier, coalesce(quality, 1000) FROM fitting WHERE today IS NULL OR today NOT BETWEEN share / 2 AND share * 2
  ON CONFLICT (tier) DO UPDATE SET quality = excluded.quality`

/**
 * Writes how many listings have each common lexeme, and the prices below which each twentieth of them lies.
 * @param table the words of listings.
 */
export const lexemeCounts = (table: 'listing_words' | 'listing_words_next') => `
  WITH counted AS MATERIALIZED (
    SELECT '' AS lexeme, count(*)::int AS listings FROM ${table}
    UNION ALL
    SELECT word, ndoc FROM ts_stat('SELECT words FROM ${table}') WHERE ndoc >= ${COMMON_FROM} AND word NOT LIKE '@%'
    UNION ALL
    SELECT '@' || place_id, count(*)::int FROM ${table} WHERE place_id IS NOT NULL GROUP BY place_id
    UNION ALL
    SELECT '€' || place, price FROM (
      SELECT percentile_disc(ARRAY(SELECT n / 20.0 FROM generate_series(1, 19) n)) WITHIN GROUP (ORDER BY price_cents) AS prices
        FROM ${table}) p, unnest(p.prices) WITH ORDINALITY twentieth (price, place)
  ), gone AS (DELETE FROM search_counts WHERE lexeme NOT IN (SELECT lexeme FROM counted))
  INSERT INTO search_counts AS had (lexeme, listings) SELECT lexeme, listings FROM counted
  ON CONFLICT (lexeme) DO UPDATE SET listings = excluded.listings WHERE had.listings <> excluded.listings`

/** Writes how most titles spell a word that has accents, for suggestions. */
export const WRITTEN_WORDS = `
  WITH forms AS (
    SELECT form, count(*) AS titles
      FROM listing_search s JOIN listings l ON l.id = s.listing_id, string_to_table(lower(l.title), ' ') token,
           LATERAL btrim(token, '.,;:!?¡¿()«»"''') form
     WHERE octet_length(l.title) > length(l.title) AND octet_length(form) > length(form) AND NOT s.sensitive
     GROUP BY form
  ), usual AS (
    SELECT DISTINCT ON (norm_es(form)) norm_es(form) AS word, form, titles FROM forms ORDER BY norm_es(form), titles DESC, form
  )
  UPDATE search_vocabulary v SET written = had.written
    FROM (SELECT x.word, CASE WHEN u.titles * 2 >= x.listings THEN u.form END AS written
            FROM search_vocabulary x LEFT JOIN usual u ON u.word = x.word) had
   WHERE had.word = v.word AND v.written IS DISTINCT FROM had.written`

/** Copies the points of sellers to the rows that suggestions of people read. */
export const PEOPLE_POINTS = `
  UPDATE people_words w SET points = p.rating + p.answers FROM seller_points p
   WHERE p.seller_id = w.user_id AND w.points <> p.rating + p.answers`
