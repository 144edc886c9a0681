-- People as they are found by the beginning of their name or by their trade, while a question is typed.

-- 'n:' each part of a name to its end, 't:' a word of the skills and the category, 's:' its stem.
CREATE TABLE people_words (
  user_id uuid NOT NULL CONSTRAINT people_words_profile_fkey REFERENCES profiles (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  -- Of ratings and answers, as of the last night: those of an average seller without either.
  points smallint NOT NULL DEFAULT 330,
  CONSTRAINT people_words_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX people_words_key_idx ON people_words (key, points DESC, user_id);

CREATE FUNCTION people_keys(full_name text, skills text[], category text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT 'n:' || array_to_string(name.tokens[i:6], ' ')
    FROM (SELECT search_tokens(full_name) AS tokens) name, generate_series(1, least(cardinality(name.tokens), 6)) i
  UNION
  SELECT kind.key
    FROM unnest((search_tokens(concat_ws(' ', category, array_to_string(skills, ' '))))[1:60]) token,
         LATERAL (VALUES ('t:' || token), ('s:' || es_stem(token))) kind (key)
   WHERE NOT is_stop_word(token);
END;

CREATE FUNCTION sync_people_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM people_words w WHERE w.user_id = NEW.id
    AND w.key NOT IN (SELECT people_keys(NEW.full_name, NEW.skills, NEW.category));
  INSERT INTO people_words (user_id, key, points)
    SELECT NEW.id, key, coalesce((SELECT rating + answers FROM seller_points WHERE seller_id = NEW.id), 330)
      FROM people_keys(NEW.full_name, NEW.skills, NEW.category) key
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER profiles_people_insert AFTER INSERT ON profiles
  FOR EACH ROW EXECUTE FUNCTION sync_people_words();
CREATE TRIGGER profiles_people_update AFTER UPDATE OF full_name, skills, category ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.skills, OLD.category) IS DISTINCT FROM (NEW.full_name, NEW.skills, NEW.category))
  EXECUTE FUNCTION sync_people_words();

INSERT INTO people_words (user_id, key, points)
  SELECT p.id, key, coalesce(s.rating + s.answers, 330)
    FROM profiles p LEFT JOIN seller_points s ON s.seller_id = p.id, people_keys(p.full_name, p.skills, p.category) key;

-- People whose name has a part that begins like a typed text, then those whose trade is in it. Whoever is looked at is
-- one of a few that an index names: some hundred, then thirty. Only those whom everybody may find, with a word about
-- themselves or something to offer, as in the sitemap.
CREATE FUNCTION suggest_people(typed text, most integer) RETURNS TABLE (id uuid, full_name text, category text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  tokens text[] := search_tokens(typed);
  last text := 't:' || tokens[cardinality(tokens)];
  name text := 'n:' || array_to_string(tokens, ' ');
BEGIN
  IF length(name) < 4 THEN RETURN; END IF;
  RETURN QUERY
  WITH units AS MATERIALIZED (
    SELECT * FROM search_units(typed) WITH ORDINALITY
  ), alternatives AS (
    SELECT DISTINCT 's:' || stem AS key, u.ordinality AS unit
      FROM units u, jsonb_array_elements(jsonb_build_array(to_jsonb(u.stems)) || u.synonyms) alternative,
           jsonb_array_elements_text(alternative) stem
     WHERE jsonb_array_length(alternative) = 1 OR alternative = to_jsonb(u.stems)
  ), found AS (
    SELECT w.user_id, a.unit, w.points
      FROM alternatives a CROSS JOIN LATERAL (
        SELECT * FROM people_words w WHERE w.key = a.key ORDER BY w.points DESC, w.user_id LIMIT 30) w
    UNION ALL
    (SELECT w.user_id, coalesce((SELECT max(ordinality) FROM units), 1), w.points FROM people_words w
      WHERE length(last) > 3 AND w.key >= last AND w.key < last || chr(1114111) ORDER BY w.key LIMIT 100)
    UNION ALL
    (SELECT w.user_id, 0, w.points FROM people_words w WHERE w.key >= name AND w.key < name || chr(1114111) ORDER BY w.key LIMIT 100)
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

COMMENT ON TABLE people_words IS '[search] What a person is found by while a question is typed: parts of their name, words and stems of their trade.';
COMMENT ON FUNCTION people_keys(text, text[], text) IS '[search] What people_words has to have of a profile.';
COMMENT ON FUNCTION sync_people_words() IS '[search] Makes people_words of a profile what people_keys says.';
COMMENT ON TRIGGER profiles_people_insert ON profiles IS 'Keeps people_words equal to people_keys: a new profile.';
COMMENT ON TRIGGER profiles_people_update ON profiles IS 'Keeps people_words equal to people_keys: a changed name or trade.';
COMMENT ON FUNCTION suggest_people(text, integer) IS '[search] People whose name or trade a typed text begins.';
