-- People are found by the stems and the groups of the version in use, as listings are, and by where they are. A new version
-- has the words of people written again after it is in use, in batches.

-- 'p:' and the number of the place that the profile names.
DROP FUNCTION people_keys(text, text[], text);
CREATE FUNCTION people_keys(full_name text, skills text[], category text, location text) RETURNS SETOF text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
  WITH trade AS MATERIALIZED (
    SELECT (search_tokens(concat_ws(' ', people_keys.category, array_to_string(people_keys.skills, ' '))))[1:60] AS tokens
  ), said AS MATERIALIZED (
    SELECT tokens, search_stems(array_to_string(tokens, ' ')) AS stems FROM trade
  )
  SELECT 'n:' || array_to_string(name.tokens[i:6], ' ')
    FROM (SELECT search_tokens(people_keys.full_name) AS tokens) name, generate_series(1, least(cardinality(name.tokens), 6)) i
  UNION SELECT 't:' || token FROM said, unnest(said.tokens) token WHERE NOT is_stop_word(token)
  UNION SELECT 's:' || stem FROM said, unnest(said.stems || search_concepts(said.stems, false)) stem
  UNION SELECT 'p:' || place FROM find_place_in(people_keys.location) place WHERE place IS NOT NULL
$$;
COMMENT ON FUNCTION people_keys(text, text[], text, text) IS '[search] What people_words has to have of a profile.';
COMMENT ON TABLE people_words IS '[search] What a person is found by while a question is typed: parts of their name, words, stems and groups of their trade, and their place.';

CREATE FUNCTION sync_person_words(person uuid) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  keys CONSTANT text[] := ARRAY(SELECT people_keys(p.full_name, p.skills, p.category, p.location) FROM profiles p WHERE p.id = person);
BEGIN
  DELETE FROM people_words w WHERE w.user_id = person AND w.key <> ALL (keys);
  INSERT INTO people_words (user_id, key, points)
    SELECT person, key, coalesce((SELECT rating + answers FROM seller_points WHERE seller_id = person), 330) FROM unnest(keys) key
    ON CONFLICT DO NOTHING;
END $$;
COMMENT ON FUNCTION sync_person_words(uuid) IS '[search] Makes people_words of a profile what people_keys says.';

CREATE OR REPLACE FUNCTION sync_people_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM sync_person_words(NEW.id);
  RETURN NULL;
END $$;

-- The next profiles in the order of their ids; answers the last one, or nothing after all of them. Their rows are held, so
-- that none is changed between reading it and writing its words.
CREATE FUNCTION sync_people_beyond(beyond uuid, most integer) RETURNS uuid
  LANGUAGE plpgsql
  -- Planned for the ids of each call, the table would be read whole.
  SET plan_cache_mode = force_generic_plan
  AS $$
DECLARE
  ids CONSTANT uuid[] := ARRAY(SELECT id FROM profiles WHERE id > beyond ORDER BY id LIMIT most FOR SHARE);
BEGIN
  PERFORM sync_person_words(id) FROM unnest(ids) id;
  RETURN ids[cardinality(ids)];
END $$;
COMMENT ON FUNCTION sync_people_beyond(uuid, integer) IS '[search] Writes the words of the next profiles again; answers the last one.';

-- By their profile, or by one of their newest listings: somebody may have ten thousand.
CREATE FUNCTION is_person_near(person uuid, near integer[]) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
BEGIN
  PERFORM FROM people_words w WHERE w.user_id = person AND w.key >= 'p:' AND w.key < 'p;' AND substr(w.key, 3)::integer = ANY (near);
  IF FOUND THEN RETURN true; END IF;
  PERFORM FROM (SELECT l.place_id FROM listings l
                 WHERE l.author_id = person AND l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL
                 ORDER BY l.created_at DESC, l.id DESC LIMIT 5) newest
   WHERE newest.place_id = ANY (near);
  RETURN FOUND;
END $$;
COMMENT ON FUNCTION is_person_near(uuid, integer[]) IS '[search] Whether a person is, or offers something, in one of these places.';

-- People whose name has a part that begins like a typed text, then those whose trade is in it; of places only people who
-- are near, but for those who are called so. Whoever is looked at is one of a few that an index names: some hundred, then
-- thirty; near places sixty of each word, since each costs five listings, and four hundred who say that they are there.
-- Only those whom everybody may find, with a word about themselves or something to offer, as in the sitemap.
CREATE FUNCTION find_people(typed text, called text, near integer[], most integer) RETURNS TABLE (id uuid, full_name text, category text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  tokens CONSTANT text[] := search_tokens(typed);
  last CONSTANT text := 't:' || tokens[cardinality(tokens)];
  name CONSTANT text := 'n:' || array_to_string(tokens, ' ');
  whole_name CONSTANT text := 'n:' || array_to_string(search_tokens(called), ' ');
  -- Until all have the words of the version, some have not its groups.
  is_filling CONSTANT boolean := coalesce((SELECT people_reached IS NOT NULL FROM search_versions WHERE in_use), false);
BEGIN
  IF length(name) < 4 AND coalesce(length(whole_name), 0) < 4 THEN RETURN; END IF;
  RETURN QUERY
  WITH units AS MATERIALIZED (
    SELECT u.ordinality AS unit, u.stems, alternatives_of(u.stems) || CASE WHEN is_filling THEN u.synonyms ELSE '[]' END AS synonyms
      FROM search_units(typed) WITH ORDINALITY u
  ), alternatives AS MATERIALIZED (
    SELECT DISTINCT 's:' || stem AS key, u.unit
      FROM units u, jsonb_array_elements(jsonb_build_array(to_jsonb(u.stems)) || u.synonyms) alternative,
           jsonb_array_elements_text(alternative) stem
     WHERE jsonb_array_length(alternative) = 1 OR alternative = to_jsonb(u.stems)
  ), of_place AS MATERIALIZED (
    SELECT DISTINCT w.user_id FROM unnest(near) place CROSS JOIN LATERAL (
      SELECT p.user_id FROM people_words p WHERE p.key = 'p:' || place ORDER BY p.points DESC, p.user_id LIMIT 20) w LIMIT 400
  ), looked_at AS MATERIALIZED (
    SELECT w.user_id, a.unit, w.points
      FROM alternatives a CROSS JOIN LATERAL (
        SELECT p.user_id, p.points FROM people_words p WHERE p.key = a.key
         ORDER BY p.points DESC, p.user_id LIMIT CASE WHEN near IS NULL THEN 30 ELSE 60 END) w
    UNION ALL
    (SELECT w.user_id, coalesce((SELECT max(unit) FROM units), 1), w.points FROM people_words w
      WHERE length(last) > 3 AND w.key >= last AND w.key < last || chr(1114111)
      ORDER BY w.key LIMIT CASE WHEN near IS NULL THEN 100 ELSE 40 END)
    UNION ALL
    (SELECT w.user_id, 0, w.points FROM people_words w
      WHERE length(name) > 3 AND w.key >= name AND w.key < name || chr(1114111)
      ORDER BY w.key LIMIT CASE WHEN near IS NULL THEN 100 ELSE 40 END)
  ), here AS MATERIALIZED (
    SELECT l.user_id FROM (SELECT DISTINCT user_id FROM looked_at) l WHERE near IS NULL OR is_person_near(l.user_id, near)
  ), found AS (
    SELECT l.user_id, l.unit, l.points FROM looked_at l JOIN here USING (user_id)
    UNION ALL
    SELECT w.user_id, a.unit, w.points
      FROM of_place o CROSS JOIN alternatives a JOIN people_words w ON w.user_id = o.user_id AND w.key = a.key
    UNION ALL
    (SELECT w.user_id, 0, w.points FROM people_words w
      WHERE length(whole_name) > 3 AND w.key >= whole_name AND w.key < whole_name || chr(1114111) ORDER BY w.key LIMIT 100)
  ), best AS (
    SELECT f.user_id, bool_or(f.unit = 0) AS named, count(DISTINCT f.unit) AS matched, max(f.points) AS points
      FROM found f GROUP BY f.user_id
     HAVING bool_or(f.unit = 0) OR count(DISTINCT f.unit) >= (SELECT count(*) FROM units) - 1
     ORDER BY 2 DESC, 3 DESC, 4 DESC, 1 LIMIT 30
  )
  SELECT p.id, p.full_name, p.category
    FROM best b JOIN users u ON u.id = b.user_id JOIN profiles p ON p.id = b.user_id LEFT JOIN user_settings s ON s.user_id = b.user_id
   WHERE u.state = 'activo' AND coalesce(s.profile_visibility, 'public') = 'public'
     AND (p.bio IS NOT NULL OR EXISTS (SELECT FROM listings l WHERE l.author_id = p.id
            AND l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL))
   ORDER BY b.named DESC, b.matched DESC, b.points DESC, b.user_id LIMIT most;
END $$;
COMMENT ON FUNCTION find_people(text, text, integer[], integer) IS '[search] People whose name or trade a typed text begins, near some places or anywhere.';

-- A seller finds their own listings by the same stems and groups; their titles are compared one by one, most of them not
-- public, so each word becomes a single regular expression. A word of a title has to begin so.
CREATE FUNCTION title_pattern(word text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  AS $$
  WITH said AS MATERIALIZED (SELECT search_stems(title_pattern.word) AS stems), forms AS (
    SELECT stem AS form FROM said, unnest(said.stems) stem
    UNION
    -- Words that are said to have the same stem need not begin with it.
    SELECT e.word FROM said JOIN search_versions v ON v.in_use JOIN search_version_stems e ON e.version = v.version AND e.stem = ANY (said.stems)
    UNION (
    -- As they are written: other words begin with the stems of some.
    SELECT norm_es(o.term) FROM said
      JOIN search_synonyms g ON g.stems = said.stems
      JOIN search_synonyms o ON o.group_id = g.group_id AND NOT o.one_way
     WHERE NOT g.switched_off ORDER BY 1 LIMIT 40)
  )
  SELECT '\m(' || string_agg(regexp_replace(form, '[^[:alnum:] ]', '\\\&', 'g'), '|' ORDER BY form) || ')' FROM forms
$$;
COMMENT ON FUNCTION title_pattern(text) IS '[search] What a title has that says a word by its stem or its groups; nothing for a stop word.';

-- The same as before, and people after it.
CREATE OR REPLACE FUNCTION adopt_search_version() RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  before CONSTANT jsonb := groups FROM search_versions WHERE NOT in_use;
BEGIN
  DELETE FROM search_versions WHERE in_use;
  UPDATE search_versions
     SET in_use = true, reached = NULL, groups = '{}', asks_again = EXISTS (SELECT FROM saved_searches),
         people_reached = '00000000-0000-0000-0000-000000000000';
  DELETE FROM search_version_terms;
  PERFORM stem_all_again();
  UPDATE search_synonyms s SET indexed = true FROM synonyms_said() g
   WHERE g.group_id = s.group_id AND NOT s.indexed AND before ->> g.group_id::text = g.said;
END $$;

INSERT INTO jobs (kind, payload) SELECT 'refill-search', '{"listings": true}'
 WHERE NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND state = 'waiting');

CREATE OR REPLACE TRIGGER profiles_people_update AFTER UPDATE OF full_name, skills, category, location ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.skills, OLD.category, OLD.location) IS DISTINCT FROM (NEW.full_name, NEW.skills, NEW.category, NEW.location))
  EXECUTE FUNCTION sync_people_words();
COMMENT ON TRIGGER profiles_people_update ON profiles IS 'Keeps people_words equal to people_keys: a changed name, trade or place.';

-- Last, since every search reads this table. Whoever is there already has the words of before.
ALTER TABLE search_versions ADD COLUMN people_reached uuid;
COMMENT ON COLUMN search_versions.people_reached IS 'The last profile whose words were written by it; nothing where all of them are.';
UPDATE search_versions SET people_reached = '00000000-0000-0000-0000-000000000000' WHERE in_use AND EXISTS (SELECT FROM profiles);
