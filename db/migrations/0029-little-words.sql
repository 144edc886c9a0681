-- What people say around what they look for is data (db/data/little-words.tsv): a new word needs no migration, and one of
-- several words («hace falta», «lo antes posible») holds as a whole. When somebody wants it («antes del verano», «en
-- marzo») and for whom («a mi madre») says nothing beside what is looked for. Only questions read it: titles
-- are still cut by is_filler and is_light_word. What changes below of stems and groups is written by the usual refill.
CREATE TABLE search_little_words (
  words text[] COLLATE "C" CONSTRAINT search_little_words_pkey PRIMARY KEY
    CONSTRAINT search_little_words_some CHECK (cardinality(words) BETWEEN 1 AND 6),
  kind text NOT NULL CONSTRAINT search_little_words_kind CHECK (kind IN ('filler', 'light', 'when', 'season', 'person'))
);
COMMENT ON TABLE search_little_words IS
  '[search] What says little of what a question looks for, as the file of the program has it: db/data/little-words.tsv.';
CREATE INDEX search_little_words_first_idx ON search_little_words ((words[1]));

COMMENT ON FUNCTION is_filler(text) IS '[search] Whether a word of a title says nothing of what is offered.';
COMMENT ON FUNCTION is_light_word(text) IS '[search] Whether a word of a title tells little beside the thing that it is about.';

CREATE FUNCTION is_little_word(word text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN EXISTS (SELECT FROM search_little_words l WHERE l.words = ARRAY[is_little_word.word COLLATE "C"]);
COMMENT ON FUNCTION is_little_word(text) IS '[search] Whether a word of a question may say little by itself.';

-- The words of a question in their order, as they are compared. «Uñas» without its tilde would be too common a word.
CREATE FUNCTION question_tokens(q text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN search_tokens(regexp_replace(q, '\m[uU][ñÑ][aA][sS]?\M', 'manicura', 'g'));
COMMENT ON FUNCTION question_tokens(text) IS '[search] The words of a question in their order, as they are compared.';

-- Of each word of a question in its order: 'filler' says nothing, 'light' tells little, NULL tells. `stems` are those of the
-- words, NULL of one that is too common. What of them is in a term of the vocabulary tells, as the term: «limpieza por horas».
CREATE FUNCTION little_words(raw text[], stems text[]) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  SET enable_seqscan = off
  AS $$
DECLARE
  size CONSTANT integer := coalesce(cardinality(raw), 0);
  kinds text[] := array_fill(NULL::text, ARRAY[size]);
  -- The places of the words that are not too common.
  at CONSTANT integer[] := ARRAY(SELECT n FROM generate_series(1, size) n WHERE stems[n] IS NOT NULL);
  said CONSTANT text[] := ARRAY(SELECT stems[n] FROM unnest(at) n);
  found record;
  n integer;
  -- Between what comes before a season and its name: «antes del próximo verano».
  by_article boolean;
  this_one boolean;
BEGIN
  -- The longest last, so that it holds.
  FOR found IN
    SELECT l.kind, r.n::integer AS first, r.n::integer + cardinality(l.words) - 1 AS last
      FROM (SELECT * FROM search_little_words WHERE words[1] = ANY (raw COLLATE "C") OFFSET 0) l JOIN unnest(raw) WITH ORDINALITY r (token, n)
        ON l.words = raw[r.n:r.n + cardinality(l.words) - 1] COLLATE "C" ORDER BY cardinality(l.words), r.n
  LOOP
    FOR i IN found.first .. found.last LOOP
      -- Only the first word of a season has what comes before it; the others follow it.
      kinds[i] := CASE WHEN found.kind = 'season' AND i > found.first THEN 'of before' ELSE found.kind END;
    END LOOP;
  END LOOP;

  FOR i IN 1 .. size LOOP
    IF kinds[i] = 'person' THEN
      -- «A mi madre», «para mis dos hijos».
      n := CASE WHEN raw[i - 1] ~ '^(mis?|[ts]us?|nuestr[oa]s?)$' THEN i - 2 WHEN raw[i - 2] ~ '^(mis?|[ts]us?|nuestr[oa]s?)$' THEN i - 3 END;
      IF coalesce(raw[n], '') NOT IN ('a', 'para', 'con', 'y') THEN kinds[i] := NULL; END IF;
    ELSIF kinds[i] = 'season' THEN
      n := i - 1;
      by_article := false;
      this_one := false;
      WHILE raw[n] = ANY ('{el,la,los,las,este,esta,estos,estas,ese,esa,proximo,proxima,proximos,proximas,siguiente,todo,toda,todos,todas,pleno,plena}'::text[]) LOOP
        by_article := true;
        this_one := this_one OR raw[n] <> ALL ('{el,la,los,las}'::text[]);
        n := n - 1;
      END LOOP;
      kinds[i] := CASE
        WHEN this_one OR raw[n] = ANY ('{en,por,durante,hasta,desde,hacia,tras,cada,antes,despues,llegue,lleguen,llega,empiece,acabe}'::text[])
          OR (raw[n] IN ('de', 'del') AND raw[n - 1] = ANY ('{antes,despues,partir,cara,finales,final,principios,principio,mediados}'::text[]))
          OR (raw[n] = 'para' AND by_article) THEN 'when'
        WHEN raw[n] = 'para' THEN 'light' END;
    ELSIF kinds[i] = 'of before' THEN
      kinds[i] := kinds[i - 1];
    ELSIF kinds[i] IS NULL AND raw[i] ~ '^[0-9]+$' AND 'when' IN (kinds[i + 1], CASE WHEN raw[i + 1] = 'de' THEN kinds[i + 2] END) THEN
      -- «El 24 de diciembre», «dos o 3 semanas».
      kinds[i] := 'when';
    END IF;
  END LOOP;

  IF EXISTS (SELECT FROM unnest(at) i WHERE kinds[i] <> 'light') THEN
    FOR found IN
      SELECT i AS first, i + cardinality(s.stems) - 1 AS last
        FROM (SELECT g.stems FROM search_synonyms g WHERE g.stems[1] = ANY (said COLLATE "C") AND cardinality(g.stems) > 1 AND NOT g.switched_off OFFSET 0) s
        JOIN generate_subscripts(said, 1) i ON s.stems = said[i:i + cardinality(s.stems) - 1] COLLATE "C"
    LOOP
      FOR i IN found.first .. found.last LOOP
        IF kinds[at[i]] <> 'light' THEN kinds[at[i]] := NULL; END IF;
      END LOOP;
    END LOOP;
  END IF;

  -- Alone it is looked for: «julio», «cuidar a mi madre».
  IF EXISTS (SELECT FROM unnest(at) i WHERE kinds[i] IS NULL) THEN
    RETURN ARRAY(SELECT CASE WHEN kind IN ('when', 'person') THEN 'filler' ELSE kind END FROM unnest(kinds) WITH ORDINALITY k (kind, i) ORDER BY i);
  END IF;
  RETURN ARRAY(SELECT CASE kind WHEN 'when' THEN 'light' WHEN 'person' THEN NULL ELSE kind END FROM unnest(kinds) WITH ORDINALITY k (kind, i) ORDER BY i);
END $$;
COMMENT ON FUNCTION little_words(text[], text[]) IS
  '[search] Of each word of a question whether it says nothing (filler), tells little (light) or tells (NULL).';

-- The words of a question, as they are typed, that a title has to contain: those that tell something, or else those that are
-- not too common. A filler among them changes nothing that is found.
CREATE FUNCTION telling_words(words text[]) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  raw text[];
  stems text[];
  of_word integer[];
  kinds text[];
  telling text[];
BEGIN
  SELECT array_agg(t.token ORDER BY w.n, t.m), array_agg((search_stems(t.token))[1] ORDER BY w.n, t.m), array_agg(w.n::integer ORDER BY w.n, t.m)
    INTO raw, stems, of_word
    FROM unnest(words) WITH ORDINALITY w (word, n), unnest(question_tokens(w.word)) WITH ORDINALITY t (token, m);
  kinds := little_words(coalesce(raw, '{}'), coalesce(stems, '{}'));
  telling := ARRAY(SELECT words[n] FROM (
    SELECT DISTINCT n FROM unnest(of_word, stems, kinds) t (n, stem, kind) WHERE stem IS NOT NULL AND kind IS DISTINCT FROM 'filler') tells ORDER BY n);
  RETURN CASE WHEN telling <> '{}' THEN telling ELSE ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY w (word, n) WHERE EXISTS (
    SELECT FROM unnest(search_tokens(w.word)) token WHERE NOT is_stop_word(token)) ORDER BY n) END;
END $$;
COMMENT ON FUNCTION telling_words(text[]) IS
  '[search] The words of a question that tell something, or else those that are not too common.';

CREATE OR REPLACE FUNCTION compare_saved_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  words text[] := regexp_split_to_array(nullif(NEW.params ->> 'q', ''), ' +');
  telling text[] := telling_words(words);
  asked record;
BEGIN
  NEW.needles := ARRAY(SELECT search_needle(word) FROM unnest(CASE WHEN telling = '{}' THEN words ELSE telling END) word);
  NEW.anchor := search_anchor(NEW.needles);
  SELECT coalesce(array_agg(unit_query(u.stems, u.synonyms) ORDER BY n), '{}') AS queries, coalesce(array_agg(u.weight ORDER BY n), '{}') AS weights,
         coalesce(array_agg(to_jsonb(u.stems)::text ORDER BY n), '{}') AS keys,
         coalesce(jsonb_agg(jsonb_build_array(to_jsonb(u.stems)) || u.synonyms ORDER BY u.weight DESC, to_jsonb(u.stems)::text) -> 0, '[]') AS heaviest
    INTO asked FROM question_units(NEW.params ->> 'q', true) WITH ORDINALITY u (typed, stems, synonyms, weight, said, n);
  NEW.question := floor_conditions(asked.queries,
    (SELECT coalesce(jsonb_agg((SELECT jsonb_agg(m - 1 ORDER BY n) FROM unnest(members) WITH ORDINALITY o (m, n))), '[]')
       FROM question_sets(asked.weights, asked.keys, 80) members), false);
  -- Every listing that fits has the heaviest unit: of each of its alternatives the longest stem.
  NEW.anchor_stems := ARRAY(
    SELECT (SELECT stem FROM jsonb_array_elements_text(alternative) stem ORDER BY length(stem) DESC, stem LIMIT 1)
      FROM jsonb_array_elements(asked.heaviest) alternative);
  NEW.place_id := (NEW.params ->> 'place')::integer;
  NEW.km := (NEW.params ->> 'km')::smallint;
  RETURN NEW;
END $$;

-- As in 0027; what says little is read by little_words, and one errand that is said twice is one.
CREATE OR REPLACE FUNCTION weigh_words(q text, waiting boolean) RETURNS TABLE (place integer, typed text, stems text[], synonyms jsonb, weight smallint, said boolean)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 4
  SET enable_seqscan = off
  AS $$
#variable_conflict use_column
DECLARE
  site CONSTANT integer := coalesce((SELECT c.listings FROM search_counts c WHERE c.lexeme = ''), 0);
  raw text[] := ARRAY(SELECT part FROM unnest(question_tokens(q)) WITH ORDINALITY t (token, n), unnest(split_word(token)) WITH ORDINALITY p (part, m) ORDER BY n, m);
  raw_stems CONSTANT text[] := ARRAY(SELECT (search_stems(token))[1] FROM unnest(raw) WITH ORDINALITY r (token, n) ORDER BY n);
  kinds CONSTANT text[] := little_words(raw, raw_stems);
  tokens text[];
  places integer[];
  all_stems text[];
  lights boolean[];
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
  SELECT array_agg(t.token ORDER BY t.n), array_agg(t.n ORDER BY t.n), array_agg(t.stem ORDER BY t.n), array_agg(t.light ORDER BY t.n)
    INTO tokens, places, all_stems, lights
    FROM (SELECT DISTINCT ON (r.stem) r.token, r.n::integer, r.stem, r.kind IS NOT NULL AS light
            FROM unnest(raw, raw_stems, kinds) WITH ORDINALITY r (token, stem, kind, n)
           WHERE r.stem IS NOT NULL AND r.kind IS DISTINCT FROM 'filler' ORDER BY r.stem, r.n) t;
  taken := array_fill(false, ARRAY[coalesce(cardinality(tokens), 0)]);

  -- Long terms first, as far as a listing has them; the rest are words of their own.
  FOR term IN
    SELECT t.stems, ARRAY(SELECT array_position(all_stems, s) FROM unnest(t.stems) s) AS at
      FROM (SELECT DISTINCT s.stems FROM search_synonyms s
             WHERE s.stems[1] = ANY (all_stems) AND cardinality(s.stems) > 1 AND s.stems <@ all_stems AND NOT s.switched_off) t
     ORDER BY cardinality(t.stems) DESC, (SELECT count(*) FROM unnest(t.stems) s WHERE lights[array_position(all_stems, s)]), t.stems
  LOOP
    IF EXISTS (SELECT FROM unnest(term.at) i WHERE taken[i]) THEN
      -- Beside who does it, what is done is the same errand: «un diseñador web que me haga la página».
      IF EXISTS (SELECT FROM jsonb_array_elements(all_units) u, search_synonyms one, search_synonyms other
                  WHERE concat_ws(' ', u ->> 'typed', (SELECT string_agg(tokens[i], ' ') FROM unnest(term.at) i)) ~ '(or|ora|ores|oras|ista|istas)( |$)' AND u -> 'places' @> ANY (SELECT to_jsonb(places[i]) FROM unnest(term.at) i WHERE taken[i])
                    AND one.stems = ARRAY(SELECT jsonb_array_elements_text(u -> 'stems')) COLLATE "C" AND NOT one.switched_off
                    AND other.stems = term.stems AND other.group_id = one.group_id) THEN
        FOR i IN 1 .. cardinality(term.at) LOOP taken[term.at[i]] := true; END LOOP;
      END IF;
      CONTINUE;
    END IF;
    -- «Fotógrafo o videógrafo de boda»: what follows is said of both.
    CONTINUE WHEN raw[(SELECT min(places[i]) FROM unnest(term.at) i):(SELECT max(places[i]) FROM unnest(term.at) i)] && '{o,u}'::text[];
    IF NOT (waiting OR is_said(term.stems, alternatives_of(term.stems))) THEN
      unsaid := unsaid || term.stems;
      IF EXISTS (SELECT FROM unnest(term.at) i WHERE is_lesson_word(tokens[i])) THEN lessons := lessons || jsonb_build_array(to_jsonb(term.at)); END IF;
      CONTINUE;
    END IF;
    all_units := all_units || jsonb_build_object('stems', term.stems, 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
      'typed', (SELECT string_agg(tokens[i], ' ' ORDER BY i) FROM unnest(term.at) i), 
      -- «Clases particulares» of what is another word.
      'light', (SELECT bool_and(lights[i]) AND bool_or(is_lesson_word(tokens[i])) FROM unnest(term.at) i),
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
    all_units := all_units || jsonb_build_object('stems', ARRAY[all_stems[i]], 'at', places[i], 'typed', tokens[i], 'light', lights[i], 'places', jsonb_build_array(places[i]));
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
    CONTINUE WHEN raw[n] NOT IN ('o', 'u', 'y', 'e') OR (waiting AND raw[n] IN ('y', 'e'));
    DECLARE
      one CONSTANT jsonb := (SELECT o FROM jsonb_array_elements(ordered) o WHERE o -> 'places' @> to_jsonb(n - 1) AND (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean);
      other CONSTANT jsonb := (SELECT o FROM jsonb_array_elements(ordered) o WHERE o -> 'places' @> to_jsonb(n + 1) AND (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean);
    BEGIN
      CONTINUE WHEN one IS NULL OR other IS NULL OR one = other;
      -- «Logotipo y etiquetas» is offered by somebody, or else either is.
      IF raw[n] IN ('y', 'e') THEN
        PERFORM FROM listing_words w
          WHERE w.words @@ unit_query(ARRAY(SELECT jsonb_array_elements_text(one -> 'stems')), one -> 'synonyms')
            AND w.words @@ unit_query(ARRAY(SELECT jsonb_array_elements_text(other -> 'stems')), other -> 'synonyms') LIMIT 1;
        CONTINUE WHEN FOUND;
      END IF;
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

-- What somebody is to do («que me organicen un viaje») is the verb that listings have («organizar»), irregular ones too
-- («traduzca», «corrijan», «cuelgue»).
CREATE OR REPLACE FUNCTION said_as_verb(word text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT verb FROM (
            SELECT n, CASE WHEN root ~ 'c$' THEN left(root, -1) || 'z' WHEN root ~ 'qu$' THEN left(root, -2) || 'c' WHEN root ~ 'gu$' THEN left(root, -1) ELSE root END || 'ar' AS verb
              FROM (SELECT substring(word FROM '^([a-z]{3,})en?$') AS said) e, LATERAL (VALUES
                (1, said), (2, regexp_replace(said, 'ue([^aeiou]+u?)$', 'o\1')), (3, regexp_replace(said, 'ie([^aeiou]+u?)$', 'e\1'))) r (n, root)
             UNION ALL
            SELECT n, CASE WHEN root ~ 'zc$' THEN left(root, -2) || 'c' WHEN root ~ 'j$' THEN left(root, -1) || 'g' WHEN root ~ '[^qg]uy$' THEN left(root, -1) ELSE root END || ending
              FROM (SELECT substring(word FROM '^([a-z]{3,})an?$') AS said) e, LATERAL (VALUES
                (1, said), (2, regexp_replace(said, 'ue([^aeiou]+)$', 'o\1')), (3, regexp_replace(said, 'ie([^aeiou]+)$', 'e\1')),
                (4, regexp_replace(said, 'i([^aeiou]+)$', 'e\1'))) r (n, root), unnest('{er,ir}'::text[]) ending) verbs
           WHERE is_little_word(verb) OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = verb)
              OR EXISTS (SELECT FROM search_synonyms s WHERE norm_es(s.term) COLLATE "C" = verb)
           ORDER BY n, verb LIMIT 1);

-- A word that is two of which both are known, a verb with its object behind it, a verb that somebody is to do, or a small
-- one of what is known.
CREATE OR REPLACE FUNCTION split_word(word text) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  halves text[];
BEGIN
  IF length(word) < 5 OR word !~ '^[[:alpha:]]+$' OR is_little_word(word) OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = split_word.word)
     OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(split_word.word)) THEN RETURN ARRAY[word]; END IF;
  -- «recurrirla», «arreglarlo», «mudarme»: a verb with its object behind it is the verb.
  IF word ~ '^[a-z]{3,}[aei]r(me|te|se|nos|lo|la|le|los|las|les)$' THEN RETURN ARRAY[regexp_replace(word, '(me|te|se|nos|lo|la|le|los|las|les)$', '')]; END IF;
  IF said_as_verb(word) IS NOT NULL THEN RETURN ARRAY[said_as_verb(word)]; END IF;
  -- «Perrita», «mesitas»: a small one of what is known.
  IF word ~ '^[a-z]{3,}it[oa]s?$' THEN
    SELECT ARRAY[v.word] INTO halves FROM search_vocabulary v WHERE v.word IN (regexp_replace(split_word.word, 'it([oa])s?$', '\1'), regexp_replace(split_word.word, 'it[oa]s?$', 'o')) AND v.proposed
     ORDER BY v.word <> regexp_replace(split_word.word, 'it([oa])s?$', '\1') LIMIT 1;
    IF FOUND THEN RETURN halves; END IF;
  END IF;
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

-- What the vocabulary makes of the beginning of a trade or an errand, as in 0021: what stands before it is left out.
CREATE OR REPLACE FUNCTION suggest_terms(typed text, beside text[], most integer) RETURNS TABLE (completed text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 2
  SET enable_seqscan = off
  AS $$
DECLARE
  tokens text[] := search_tokens(typed);
  last text;
  earlier text[];
BEGIN
  tokens := tokens[coalesce((SELECT min(n) FROM unnest(tokens, little_words(tokens, ARRAY(SELECT (search_stems(token))[1] FROM unnest(tokens) WITH ORDINALITY r (token, n) ORDER BY n))) WITH ORDINALITY k (token, kind, n)
                              WHERE NOT is_stop_word(token) AND kind IS DISTINCT FROM 'filler'), cardinality(tokens) + 1):];
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
       -- Of a term of several words that is begun the words are usual ones; of words that no listing has, what was begun: the
       -- shortest of a group may be of another language.
       ORDER BY strpos(s.term, ' ') > 0 DESC, coalesce(v.listings, 0) DESC, s.term IN (SELECT b.term FROM begun b) DESC, length(s.term), s.term LIMIT 1) usual
     WHERE EXISTS (SELECT FROM some_listings(quote_literal('t:@' || g.group_id)::tsquery, 0, 1))
     ORDER BY g.is_own DESC, g.shortest, g.group_id LIMIT most;
END $$;

-- Whether what descriptions mention (the third floor) covers too little, or not much more than what offers the heaviest unit
-- (the fourth): «logotipo y etiquetas para aceite» is no export of oil whose description names a logo.
CREATE FUNCTION is_outdone(units jsonb, mentioned tsquery[], queries tsquery[], weights smallint[], keys text[]) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  none CONSTANT integer := 101;
  by_mention CONSTANT integer := question_least(units, mentioned);
  by_offer integer;
BEGIN
  -- 0 is of too many to be compared.
  IF by_mention IN (0, none) THEN RETURN by_mention = none; END IF;
  by_offer := question_least(units, floor_conditions(queries,
    (SELECT coalesce(jsonb_agg((SELECT jsonb_agg(m - 1 ORDER BY n) FROM unnest(members) WITH ORDINALITY o (m, n))), '[]')
       FROM question_sets(weights, keys, 40) members), true));
  RETURN by_offer < none AND by_offer * 10 >= by_mention * 8;
END $$;
COMMENT ON FUNCTION is_outdone(jsonb, tsquery[], tsquery[], smallint[], text[]) IS
  '[search] Whether listings that offer part of a question answer it as well as those whose descriptions mention it.';

-- As in 0002, but for what outdoes the third floor.
CREATE OR REPLACE FUNCTION question_floor(units jsonb, below integer) RETURNS TABLE (step integer, sets jsonb, in_head boolean, conditions tsquery[])
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 1
  SET enable_seqscan = off
  AS $$
DECLARE
  queries tsquery[] := ARRAY(SELECT unit_query(ARRAY(SELECT jsonb_array_elements_text(u -> 'stems')), u -> 'synonyms') FROM jsonb_array_elements(units) u);
  weights smallint[] := ARRAY(SELECT (u ->> 'weight')::smallint FROM jsonb_array_elements(units) u);
  -- Of two that weigh the same the one that no listing has is the heavier: what is looked for is not there.
  keys text[] := ARRAY(SELECT concat(u ->> 'said', u ->> 'stems') FROM jsonb_array_elements(units) u);
  is_word CONSTANT boolean := jsonb_array_length(units) = 1 AND jsonb_array_length(units -> 0 -> 'stems') = 1;
  has_tiers CONSTANT boolean := EXISTS (SELECT FROM search_tiers WHERE tier = 3);
  floor record;
BEGIN
  FOR floor IN
    SELECT * FROM (VALUES (0, 100, false), (1, 80, true), (2, 62, true), (3, 62, false), (4, 40, true), (5, 62, false)) floor (nth, share, in_head)
     WHERE nth > below AND (nth = 0 OR nth = 3 OR NOT is_word) ORDER BY nth
  LOOP
    step := floor.nth;
    sets := (SELECT coalesce(jsonb_agg((SELECT jsonb_agg(m - 1 ORDER BY n) FROM unnest(members) WITH ORDINALITY o (m, n))), '[]')
               FROM question_sets(weights, keys, floor.share) members);
    in_head := floor.in_head;
    conditions := floor_conditions(queries, sets, in_head);
    EXIT WHEN is_word OR floor.nth IN (0, 5) OR cardinality(queries) = 0;
    -- Of common words the best listings tell at once.
    IF has_tiers THEN
      PERFORM FROM listing_words w WHERE w.words @@ conditions[1] AND (cardinality(conditions) = 1 OR w.words @@ conditions[2])
         AND w.words @@ '''=q3'''::tsquery LIMIT 1;
      EXIT WHEN FOUND AND NOT (floor.nth = 3 AND is_outdone(units, conditions, queries, weights, keys));
    END IF;
    PERFORM FROM listing_words w WHERE w.words @@ conditions[1] AND (cardinality(conditions) = 1 OR w.words @@ conditions[2]) LIMIT 1;
    EXIT WHEN FOUND AND NOT (floor.nth = 3 AND is_outdone(units, conditions, queries, weights, keys));
  END LOOP;
  RETURN NEXT;
END $$;

-- Who cares for somebody is not any care («cuidado de loros»), and who dresses a shop window does not clean it.
INSERT INTO stem_exceptions (word, stem) VALUES
  ('escaparatista', 'escaparatista'), ('escaparatistas', 'escaparatista'), ('escaparatismo', 'escaparatista'),
  ('cuidador', 'cuidador'), ('cuidadora', 'cuidador'), ('cuidadores', 'cuidador'), ('cuidadoras', 'cuidador')
  ON CONFLICT DO NOTHING;

-- Of the groups that came with the first release one took every listing that names a web («Textos para webs») for one that
-- makes webs. What it says rightly the vocabulary says too; «web» alone goes on finding all of them.
DELETE FROM search_synonyms
 WHERE (group_id, term) IN ((7, 'diseño web'), (7, 'desarrollo web'), (7, 'página web'), (7, 'sitio web'));

-- Where there is no listing, what is said of them is in use at once.
SELECT adopt_without_listings();
