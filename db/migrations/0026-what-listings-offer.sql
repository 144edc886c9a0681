-- A category says what kind of thing a listing is, not what it offers: all of «Redacción & Traducción» were writers and
-- translators by their concepts, and a translator stood before who writes. By the third rules the concepts of a category
-- are those of the description; its own words stay in the head, and its filter finds all of it. A refill writes the words
-- of all listings by these rules; until it has switched, the second ones hold.
CREATE OR REPLACE FUNCTION search_rules() RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 3;

-- What a title offers ends before «para», «con» and the like once something was said: «Te ayudo a vender tu piso» offers
-- to sell a flat.
CREATE FUNCTION title_offer(title text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT array_to_string(tokens[:coalesce((
            SELECT min(n) FROM generate_series(2, cardinality(tokens)) n
             WHERE tokens[n] IN ('a', 'con', 'desde', 'en', 'para', 'por', 'sin', 'sobre')
               AND EXISTS (SELECT FROM unnest(tokens[:n - 1]) token
                            WHERE NOT is_stop_word(token) AND NOT is_filler(token) AND NOT is_light_word(token)
                              AND token NOT IN ('ayudo', 'ayudamos', 'aprende', 'aprended', 'enseno', 'ensenamos', 'hacemos', 'llevamos', 'llevo', 'paseo', 'salida', 'vamos'))),
            cardinality(tokens) + 1) - 1], ' ')
            FROM (SELECT search_tokens(title) AS tokens) split);
COMMENT ON FUNCTION title_offer(text) IS
  '[search] A title up to the first «para», «con» and the like that follows what is offered.';

CREATE OR REPLACE VIEW search_version_rows AS
  SELECT ver.version, ver.in_use, v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
         quality.sum AS quality, quality.parts, smallint_sum(quality.parts) AS trust,
         ' ' || array_to_string(of.title, ' ') || ' ' AS title_stems,
         ' ' || array_to_string(of.head, ' ') || ' ' AS head_stems,
         array_to_tsvector(ARRAY(
           SELECT 't:' || stem FROM unnest(of.title || of.head) stem
           UNION SELECT 'b:' || stem FROM unnest(of.body) stem WHERE stem <> ALL (of.title || of.head)
           UNION SELECT '=c' || v.category_id
           UNION SELECT '=m' || v.modality WHERE v.modality IS NOT NULL
           UNION SELECT '=' || mark FROM unnest(m.marks) mark
           UNION SELECT unnest(place_cells(place.latitude, place.longitude))
           UNION SELECT tier FROM unnest(tier_lexemes(quality.sum)) tier)) AS words,
         v.place_id,
         -- By the rules of before there is none.
         CASE WHEN ver.rules >= 2 THEN array_to_tsvector(CASE WHEN said.core IN (said.title, '{}') THEN of.title ELSE
           said.core || CASE WHEN ver.in_use THEN search_concepts(said.core, false) ELSE search_concepts(said.core, false, ver.version) END END) END AS core
    FROM visible_listings v
   CROSS JOIN search_versions ver
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title, ver.version) AS title,
                              search_stems(CASE WHEN ver.rules >= 3 THEN title_offer(v.title) ELSE title_core(v.title) END, ver.version) AS core,
                              search_stems(array_to_string(v.tags, ' '), ver.version) AS head,
                              search_stems(c.name, ver.version) AS category,
                              -- Of which part its concepts are.
                              CASE WHEN ver.rules < 3 THEN search_stems(c.name, ver.version) ELSE '{}' END AS offered_too,
                              CASE WHEN ver.rules >= 3 THEN search_stems(c.name, ver.version) ELSE '{}' END AS kind,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '),
                                                    CASE v.modality WHEN 'remoto' THEN 'online' WHEN 'híbrido' THEN 'online presencial' ELSE v.modality END), ver.version) AS body OFFSET 0) said
   CROSS JOIN LATERAL (SELECT said.title || CASE WHEN ver.in_use THEN search_concepts(said.title, false) ELSE search_concepts(said.title, false, ver.version) END AS title,
                              said.head || said.category || CASE WHEN ver.in_use THEN search_concepts(said.title || said.head || said.offered_too, false) ELSE search_concepts(said.title || said.head || said.offered_too, false, ver.version) END AS head,
                              said.body || CASE WHEN ver.in_use THEN search_concepts(said.kind || said.body, true) ELSE search_concepts(said.kind || said.body, true, ver.version) END AS body OFFSET 0) of;

-- Where there is no listing, they are in use at once.
SELECT adopt_without_listings();
INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}'
 WHERE is_search_outdated()
   AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = '{"listings": true}' AND state = 'waiting');
