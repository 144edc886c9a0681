-- Who asks for one trade or another («fontanero o electricista») is answered by either.
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
    -- «Fotógrafo o videógrafo de boda»: what follows is said of both.
    CONTINUE WHEN raw[(SELECT min(places[i]) FROM unnest(term.at) i):(SELECT max(places[i]) FROM unnest(term.at) i)] && '{o,u}'::text[];
    IF NOT (waiting OR is_said(term.stems, alternatives_of(term.stems))) THEN
      unsaid := unsaid || term.stems;
      IF EXISTS (SELECT FROM unnest(term.at) i WHERE is_lesson_word(tokens[i])) THEN lessons := lessons || jsonb_build_array(to_jsonb(term.at)); END IF;
      CONTINUE;
    END IF;
    all_units := all_units || jsonb_build_object('stems', term.stems, 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
      'typed', (SELECT string_agg(tokens[i], ' ' ORDER BY i) FROM unnest(term.at) i), 'light', false,
      'places', (SELECT jsonb_agg(places[i]) FROM unnest(term.at) i));
    FOR i IN 1 .. cardinality(term.at) LOOP taken[term.at[i]] := true; END LOOP;
  END LOOP;
  -- Of lessons that nobody gives neither half is what is looked for: a subtitler knows English too.
  FOR term IN
    SELECT ARRAY(SELECT i::integer FROM jsonb_array_elements_text(lesson) i) AS at FROM jsonb_array_elements(lessons) WITH ORDINALITY l (lesson, n) ORDER BY n
  LOOP
    CONTINUE WHEN EXISTS (SELECT FROM unnest(term.at) i WHERE taken[i]);
    all_units := all_units || jsonb_build_object('stems', ARRAY(SELECT all_stems[i] FROM unnest(term.at) i), 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
      'typed', (SELECT string_agg(tokens[i], ' ' ORDER BY i) FROM unnest(term.at) i), 'light', false,
      'places', (SELECT jsonb_agg(places[i]) FROM unnest(term.at) i));
    FOR i IN 1 .. cardinality(term.at) LOOP taken[term.at[i]] := true; END LOOP;
  END LOOP;
  FOR i IN 1 .. cardinality(taken) LOOP
    CONTINUE WHEN taken[i];
    all_units := all_units || jsonb_build_object('stems', ARRAY[all_stems[i]], 'at', places[i], 'typed', tokens[i], 'light', is_light_word(tokens[i]), 'places', jsonb_build_array(places[i]));
  END LOOP;

  -- What each may stand for, whether it is of a trade, and how many listings have it.
  SELECT jsonb_agg(to_jsonb(u) ORDER BY u.at) INTO ordered FROM (
    SELECT f.typed, f.stems, f.at, f.light, f.places,
           alternatives_of(f.stems) AS synonyms,
           EXISTS (SELECT FROM search_synonyms g WHERE g.stems = f.stems AND NOT g.switched_off AND NOT g.one_way)
             OR EXISTS (SELECT FROM categories c WHERE (c.searchable OR c.creatable) AND f.stems <@ c.stems) AS known
      FROM jsonb_to_recordset(all_units) f (typed text, stems text[], at integer, light boolean, places jsonb)) u;

  -- Of «fontanero o electricista» either is looked for: one unit, which no listing has by its own name, so that both count
  -- the same.
  FOR n IN 2 .. cardinality(raw) - 1 LOOP
    CONTINUE WHEN raw[n] NOT IN ('o', 'u');
    DECLARE
      one CONSTANT jsonb := (SELECT o FROM jsonb_array_elements(ordered) o WHERE o -> 'places' @> to_jsonb(n - 1) AND (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean);
      other CONSTANT jsonb := (SELECT o FROM jsonb_array_elements(ordered) o WHERE o -> 'places' @> to_jsonb(n + 1) AND (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean);
    BEGIN
      CONTINUE WHEN one IS NULL OR other IS NULL OR one = other;
      ordered := (SELECT jsonb_agg(o) FROM jsonb_array_elements(ordered) o WHERE o NOT IN (one, other));
      ordered := coalesce(ordered, '[]') || jsonb_build_array(one || jsonb_build_object(
        'typed', concat_ws(' ', one ->> 'typed', other ->> 'typed'),
        'at', least((one ->> 'at')::integer, (other ->> 'at')::integer),
        'places', (one -> 'places') || (other -> 'places'),
        'stems', jsonb_build_array((SELECT string_agg(stem, '+' ORDER BY stem) FROM jsonb_array_elements_text((one -> 'stems') || (other -> 'stems')) stem)),
        'synonyms', (SELECT jsonb_agg(DISTINCT a) FROM jsonb_array_elements(
          CASE WHEN one ->> 'stems' LIKE '%+%' THEN '[]' ELSE jsonb_build_array(one -> 'stems') END || jsonb_build_array(other -> 'stems') || (one -> 'synonyms') || (other -> 'synonyms')) a)));
    END;
  END LOOP;

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

-- What somebody is to do («que me organicen un viaje») is the verb that listings have («organizar»).
CREATE FUNCTION said_as_verb(word text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT verb FROM (
            SELECT CASE WHEN root ~ 'c$' THEN left(root, -1) || 'z' WHEN root ~ 'qu$' THEN left(root, -2) || 'c' WHEN root ~ 'gu$' THEN left(root, -1) ELSE root END || 'ar' AS verb
              FROM (SELECT substring(word FROM '^([a-z]{3,})en?$') AS root) e
             UNION ALL SELECT substring(word FROM '^([a-z]{3,})an?$') || ending FROM unnest('{er,ir}'::text[]) ending) verbs
           WHERE is_light_word(verb) OR is_filler(verb) OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = verb)
              OR EXISTS (SELECT FROM search_synonyms s WHERE norm_es(s.term) COLLATE "C" = verb)
           LIMIT 1);
COMMENT ON FUNCTION said_as_verb(text) IS '[search] The known verb of which a word may be «que me …en»; NULL where there is none.';

-- A word that is two of which both are known, a verb with its object behind it, or a verb that somebody is to do.
CREATE OR REPLACE FUNCTION split_word(word text) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  halves text[];
BEGIN
  IF length(word) < 5 OR word !~ '^[[:alpha:]]+$' OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = split_word.word)
     OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(split_word.word)) THEN RETURN ARRAY[word]; END IF;
  -- «recurrirla», «arreglarlo», «mudarme»: a verb with its object behind it is the verb.
  IF word ~ '^[a-z]{3,}[aei]r(me|te|se|nos|lo|la|le|los|las|les)$' THEN RETURN ARRAY[regexp_replace(word, '(me|te|se|nos|lo|la|le|los|las|les)$', '')]; END IF;
  IF said_as_verb(word) IS NOT NULL THEN RETURN ARRAY[said_as_verb(word)]; END IF;
  IF length(word) < 7 THEN RETURN ARRAY[word]; END IF;
  SELECT ARRAY[left(word, i), substr(word, i + 1)] INTO halves
    FROM generate_series(3, least(length(word), 40) - 3) i
   WHERE NOT EXISTS (
           SELECT FROM (VALUES (left(word, i)), (substr(word, i + 1))) half (part)
            WHERE is_stop_word(part)
               OR NOT (EXISTS (SELECT FROM search_vocabulary v WHERE v.word = part AND v.proposed)
                    OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(part) AND norm_es(s.term) = part)))
   ORDER BY least(i, length(word) - i) DESC LIMIT 1;
  RETURN coalesce(halves, ARRAY[word]);
END $$;
