-- A saved search may be about all of a province: its place is one of it, and its kilometres are 0.

-- A check that is added beside rows of the release before allows all that the former one did.
ALTER TABLE saved_searches DROP CONSTRAINT saved_searches_km_range;
ALTER TABLE saved_searches ADD CONSTRAINT saved_searches_km_range CHECK (km BETWEEN 0 AND 100) NOT VALID;
COMMENT ON COLUMN saved_searches.km IS 'How near; 0 for anywhere in its province.';

CREATE OR REPLACE FUNCTION is_within(place integer, centre integer, km integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN centre IS NULL OR coalesce((
    SELECT CASE WHEN is_within.km = 0 THEN c.province_code = p.province_code
                ELSE distance_km(c.latitude, c.longitude, p.latitude, p.longitude) <= is_within.km END
      FROM places c, places p WHERE c.id = is_within.centre AND p.id = is_within.place), false);
COMMENT ON FUNCTION is_within(integer, integer, integer) IS '[search] Whether a place lies within so many kilometres of another; of 0, in its province.';

CREATE FUNCTION is_lesson_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,clase,clases,curso,cursos,ensenar,leccion,lecciones,maestra,maestro,profe,profes,profesor,profesora,profesores}');
COMMENT ON FUNCTION is_lesson_word(text) IS '[search] Whether a word says that something is taught.';

CREATE OR REPLACE FUNCTION weigh_words(q text, waiting boolean) RETURNS TABLE (place integer, typed text, stems text[], synonyms jsonb, weight smallint, said boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 4
  SET enable_seqscan = off
  AS $$
#variable_conflict use_column
DECLARE
  site CONSTANT integer := coalesce((SELECT c.listings FROM search_counts c WHERE c.lexeme = ''), 0);
  raw text[] := ARRAY(SELECT part FROM unnest(search_tokens(q)) WITH ORDINALITY t (token, n), unnest(split_word(token)) WITH ORDINALITY p (part, m) ORDER BY n, m);
  tokens text[];
  places integer[];
  all_stems text[];
  taken boolean[];
  term record;
  unit record;
  all_units jsonb := '[]';
  -- The words of terms that no listing has: what makes a dog's hairdresser of a hairdresser tells as much as the trade.
  unsaid text[] := '{}';
  first_known integer;
  ordered jsonb;
  -- The terms of lessons that no listing has, by the places of their words.
  lessons jsonb := '[]';
BEGIN
  -- The first of those that are one for the search.
  SELECT array_agg(t.token ORDER BY t.n), array_agg(t.n ORDER BY t.n), array_agg(t.stem ORDER BY t.n) INTO tokens, places, all_stems
    FROM (SELECT DISTINCT ON (s.stem) r.token, r.n::integer, s.stem
            FROM unnest(raw) WITH ORDINALITY r (token, n), LATERAL (SELECT (search_stems(r.token))[1] AS stem) s
           WHERE s.stem IS NOT NULL AND NOT is_filler(r.token) ORDER BY s.stem, r.n) t;
  taken := array_fill(false, ARRAY[coalesce(cardinality(tokens), 0)]);

  -- Long terms first, as far as a listing has them; the rest are words of their own.
  FOR term IN
    SELECT t.stems, ARRAY(SELECT array_position(all_stems, s) FROM unnest(t.stems) s) AS at
      FROM (SELECT DISTINCT s.stems FROM search_synonyms s
             WHERE s.stems[1] = ANY (all_stems) AND cardinality(s.stems) > 1 AND s.stems <@ all_stems AND NOT s.switched_off) t
     ORDER BY cardinality(t.stems) DESC, (SELECT count(*) FROM unnest(t.stems) s WHERE is_light_word(tokens[array_position(all_stems, s)])), t.stems
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM unnest(term.at) i WHERE taken[i]);
    IF NOT (waiting OR is_said(term.stems, alternatives_of(term.stems))) THEN
      unsaid := unsaid || term.stems;
      IF EXISTS (SELECT FROM unnest(term.at) i WHERE is_lesson_word(tokens[i])) THEN lessons := lessons || jsonb_build_array(to_jsonb(term.at)); END IF;
      CONTINUE;
    END IF;
    all_units := all_units || jsonb_build_object('stems', term.stems, 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
      'typed', (SELECT string_agg(tokens[i], ' ' ORDER BY i) FROM unnest(term.at) i), 'light', false);
    FOR i IN 1 .. cardinality(term.at) LOOP taken[term.at[i]] := true; END LOOP;
  END LOOP;
  -- Of lessons that nobody gives neither half is what is looked for: a subtitler knows English too.
  FOR term IN
    SELECT ARRAY(SELECT i::integer FROM jsonb_array_elements_text(lesson) i) AS at FROM jsonb_array_elements(lessons) WITH ORDINALITY l (lesson, n) ORDER BY n
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM unnest(term.at) i WHERE taken[i]);
    all_units := all_units || jsonb_build_object('stems', ARRAY(SELECT all_stems[i] FROM unnest(term.at) i), 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
      'typed', (SELECT string_agg(tokens[i], ' ' ORDER BY i) FROM unnest(term.at) i), 'light', false);
    FOR i IN 1 .. cardinality(term.at) LOOP taken[term.at[i]] := true; END LOOP;
  END LOOP;
  FOR i IN 1 .. cardinality(taken) LOOP
    CONTINUE WHEN taken[i];
    all_units := all_units || jsonb_build_object('stems', ARRAY[all_stems[i]], 'at', places[i], 'typed', tokens[i], 'light', is_light_word(tokens[i]));
  END LOOP;

  -- What each may stand for, whether it is of a trade, and how many listings have it.
  SELECT jsonb_agg(to_jsonb(u) ORDER BY u.at) INTO ordered FROM (
    SELECT f.typed, f.stems, f.at, f.light,
           alternatives_of(f.stems) AS synonyms,
           EXISTS (SELECT FROM search_synonyms g WHERE g.stems = f.stems AND NOT g.switched_off AND NOT g.one_way)
             OR EXISTS (SELECT FROM categories c WHERE (c.searchable OR c.creatable) AND f.stems <@ c.stems) AS known
      FROM jsonb_to_recordset(all_units) f (typed text, stems text[], at integer, light boolean)) u;

  SELECT min((o ->> 'at')::integer) INTO first_known
    FROM jsonb_array_elements(ordered) o WHERE (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean;

  FOR unit IN
    SELECT o.* FROM jsonb_to_recordset(ordered) o (typed text, stems text[], at integer, light boolean, synonyms jsonb, known boolean)
  LOOP
    DECLARE
      alternatives CONSTANT jsonb := jsonb_build_array(to_jsonb(unit.stems)) || unit.synonyms;
      in_head CONSTANT bigint := most_listings_in(alternatives, 't:');
      anywhere CONSTANT bigint := in_head + most_listings_in(alternatives, 'b:');
    BEGIN
      place := unit.at;
      typed := unit.typed;
      stems := unit.stems;
      synonyms := unit.synonyms;
      said := is_said(unit.stems, unit.synonyms);
      IF unit.light OR unit.typed ~ '^[0-9]+$' THEN weight := 20;
      ELSIF unit.known THEN weight := CASE WHEN cardinality(unit.stems) > 1 THEN 80 ELSE 60 END;
      ELSIF NOT said THEN weight := CASE WHEN unit.stems <@ unsaid THEN 60 WHEN waiting THEN 50 ELSE 25 END;
      ELSIF in_head > 0 THEN weight := 50;
      ELSE
        PERFORM FROM listing_words w WHERE w.words @@ replace(unit_query(unit.stems, unit.synonyms)::text, '''b:', '''-:')::tsquery LIMIT 1;
        weight := CASE WHEN FOUND THEN 50 ELSE 40 END;
      END IF;
      -- How rare it is tells on a site that has many.
      IF site >= 1000 AND NOT unit.light THEN
        weight := greatest(20, weight + CASE WHEN anywhere > site / 10 THEN -20 WHEN anywhere > site / 30 THEN -10
                                             WHEN anywhere > site / 300 THEN 0 WHEN anywhere > site / 3000 THEN 5 ELSE 10 END);
      END IF;
      IF unit.at > first_known AND EXISTS (
        SELECT FROM unnest(raw) WITH ORDINALITY r (token, n)
         WHERE r.n BETWEEN first_known + 1 AND unit.at - 1 AND r.token IN ('para', 'que', 'con')
           AND (r.token <> 'que' OR raw[r.n - 1] IS DISTINCT FROM 'alguien'))
      THEN weight := weight * 7 / 10; END IF;
      RETURN NEXT;
    END;
  END LOOP;
END $$;

-- What the vocabulary makes of the beginning of a trade or an errand, as far as somebody offers it: the term of several
-- words that is begun («aprender ing»), or else the word of its group that most listings have («busco un plomer» becomes
-- «fontanero»). At most forty terms are read, and four groups looked for, none that a word beside them names already.
CREATE FUNCTION suggest_terms(typed text, beside text[], most integer) RETURNS TABLE (completed text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  tokens text[] := search_tokens(typed);
  last text;
  earlier text[];
BEGIN
  WHILE is_filler(tokens[1]) OR is_stop_word(tokens[1]) LOOP tokens := tokens[2:]; END LOOP;
  last := tokens[cardinality(tokens)];
  earlier := search_stems(array_to_string(tokens[:cardinality(tokens) - 1], ' '));
  IF length(last) < (CASE WHEN earlier = '{}' THEN 4 ELSE 2 END) THEN RETURN; END IF;
  RETURN QUERY
    WITH begun AS MATERIALIZED (
      (SELECT s.group_id, s.term, s.one_way FROM search_synonyms s
        WHERE earlier = '{}' AND norm_es(s.term) COLLATE "C" >= last AND norm_es(s.term) COLLATE "C" < last || chr(1114111)
          AND NOT s.switched_off AND s.indexed
        ORDER BY norm_es(s.term) COLLATE "C" LIMIT 40)
      UNION ALL
      (SELECT s.group_id, s.term, s.one_way FROM search_synonyms s
        WHERE earlier <> '{}' AND s.stems[1] = earlier[1] AND s.stems[:cardinality(earlier)] = earlier
          AND strpos(' ' || norm_es(s.term), ' ' || last) > 1 AND NOT s.switched_off AND s.indexed
        ORDER BY s.term LIMIT 40)
    ), groups AS MATERIALIZED (
      SELECT b.group_id, bool_or(NOT b.one_way) AS is_own, min(length(b.term)) AS shortest
        FROM begun b
       WHERE '@' || b.group_id <> ALL (ARRAY(SELECT unnest(search_concepts(search_stems(said), false)) FROM unnest(beside) said))
       GROUP BY b.group_id ORDER BY 2 DESC, 3, 1 LIMIT 4
    )
    SELECT usual.term FROM groups g CROSS JOIN LATERAL (
      SELECT s.term FROM search_synonyms s LEFT JOIN search_vocabulary v ON v.word = norm_es(s.term)
       WHERE s.group_id = g.group_id AND NOT s.one_way
         AND (strpos(s.term, ' ') = 0 OR s.term IN (SELECT b.term FROM begun b))
       -- Of a term of several words that is begun the words are usual ones.
       ORDER BY strpos(s.term, ' ') > 0 DESC, coalesce(v.listings, 0) DESC, length(s.term), s.term LIMIT 1) usual
     WHERE EXISTS (SELECT FROM some_listings(quote_literal('t:@' || g.group_id)::tsquery, 0, 1))
     ORDER BY g.is_own DESC, g.shortest, g.group_id LIMIT most;
END $$;
COMMENT ON FUNCTION suggest_terms(text, text[], integer) IS '[search] The usual words of the trades that a typed text begins.';

-- What completes a word is looked for by the stem that listings have of it, an exception among them.
CREATE OR REPLACE FUNCTION complete_word(start text, most integer) RETURNS TABLE (stem text, written text, listings integer)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 10
  AS $$
BEGIN
  IF start !~ '^[[:alpha:]]+$' THEN
    RETURN;
  ELSIF length(start) = 1 THEN
    RETURN QUERY SELECT (search_stems(v.word))[1], coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE "left"(v.word, 1) = start COLLATE "C" AND v.proposed AND v.listings > 0 ORDER BY v.listings DESC, v.word LIMIT most;
  ELSIF length(start) = 2 THEN
    RETURN QUERY SELECT (search_stems(v.word))[1], coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE "left"(v.word, 2) = start COLLATE "C" AND v.proposed AND v.listings > 0 ORDER BY v.listings DESC, v.word LIMIT most;
  ELSE
    RETURN QUERY SELECT (search_stems(v.word))[1], coalesce(v.written, v.word), v.listings FROM search_vocabulary v
      WHERE v.word >= start AND v.word < start || chr(1114111) AND v.proposed AND v.listings > 0
      ORDER BY v.listings DESC, v.word LIMIT most;
  END IF;
END $$;

-- The words of people have the stems of es_stem alone.
CREATE OR REPLACE FUNCTION suggest_people(typed text, most integer) RETURNS TABLE (id uuid, full_name text, category text)
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
  ), stems AS MATERIALIZED (
    SELECT DISTINCT stem, u.ordinality AS unit
      FROM units u, jsonb_array_elements(jsonb_build_array(to_jsonb(u.stems)) || u.synonyms) alternative,
           jsonb_array_elements_text(alternative) stem
     WHERE jsonb_array_length(alternative) = 1 OR alternative = to_jsonb(u.stems)
  ), alternatives AS (
    SELECT 's:' || stem AS key, unit FROM stems
    UNION SELECT 's:' || es_stem(e.word), s.unit FROM stems s JOIN stem_exceptions e ON e.stem = s.stem
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

-- Words that share a stem and nothing else (lab/judge/data/shared-stems.txt has those that may).
INSERT INTO stem_exceptions (word, stem) VALUES
  ('armario', 'armario'), ('armarios', 'armario'),
  ('arreglista', 'arreglista'), ('arreglistas', 'arreglista'),
  ('callo', 'callo'), ('callos', 'callo'),
  ('consul', 'consulado'), ('consules', 'consulado'), ('consulado', 'consulado'), ('consulados', 'consulado'),
  ('correr', 'correr'),
  ('directo', 'directo'), ('directos', 'directo'), ('directa', 'directo'), ('directas', 'directo'),
  ('grabado', 'grabado'), ('grabados', 'grabado'),
  ('lenguaje', 'lenguaje'), ('lenguajes', 'lenguaje'),
  ('letrista', 'letrista'), ('letristas', 'letrista'),
  ('marco', 'marco'), ('marcos', 'marco'),
  ('mayorista', 'mayorista'), ('mayoristas', 'mayorista'),
  ('modelo', 'modelo'), ('modelos', 'modelo'),
  ('ordenador', 'ordenador'), ('ordenadores', 'ordenador'),
  ('planchista', 'planchista'), ('planchistas', 'planchista'),
  ('plano', 'plano'), ('planos', 'plano'),
  ('portada', 'portada'), ('portadas', 'portada'),
  -- As in «profesor».
  ('profe', 'profe'), ('profes', 'profe'),
  ('presentador', 'presentador'), ('presentadora', 'presentador'), ('presentadores', 'presentador'), ('presentadoras', 'presentador'),
  ('publicar', 'publicar'), ('publicacion', 'publicar'), ('publicaciones', 'publicar'),
  ('seguridad', 'seguridad'),
  ('soldado', 'soldado'), ('soldados', 'soldado'),
  ('taller', 'taller'), ('talleres', 'taller')
  ON CONFLICT DO NOTHING;
