-- People say what they need as a wish («que me pinten las uñas») or of themselves («cortarme el pelo»), with forms of a verb
-- that have no stem in common with it. Questions alone are read so; no listing is written again.
CREATE FUNCTION plain_verbs(q text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(q,
    -- «cortarme», «hacérmelo»: cortar, hacer. «Cuadernos» is none.
    '\m([[:alpha:]]{3,}(?:[aá]r|[eé]r|[ií]r))(?:me|se|l[aoe]s?|(?:me|te|nos|se)l[ao]s?)\M|\m([[:alpha:]]{3,}[aáií]r)nos\M', '\1\2', 'gi'),
    -- «que me traduzcan»: traduce.
    '\m([[:alpha:]]{2,})zcan?\M', '\1ce', 'gi'),
    -- «que me pinten»: pinte; «que retoque», «que cargue», «que adelgace»: retoca, carga, adelgaza.
    '\m((?:que|qui[eé]n|alguien|d[oó]nde)\s+(?:(?:no|me|nos|le|les|se|l[ao]s?)\s+){0,2}[[:alpha:]]{3,}[ea])n\M', '\1', 'gi'),
    '\m((?:que|qui[eé]n|alguien|d[oó]nde)\s+(?:(?:no|me|nos|le|les|se|l[ao]s?)\s+){0,2}[[:alpha:]]{2,})que\M', '\1ca', 'gi'),
    '\m((?:que|qui[eé]n|alguien|d[oó]nde)\s+(?:(?:no|me|nos|le|les|se|l[ao]s?)\s+){0,2}[[:alpha:]]{2,})gue\M', '\1ga', 'gi'),
    '\m((?:que|qui[eé]n|alguien|d[oó]nde)\s+(?:(?:no|me|nos|le|les|se|l[ao]s?)\s+){0,2}[[:alpha:]]{3,}[ai])ce\M', '\1za', 'gi');
COMMENT ON FUNCTION plain_verbs(text) IS '[search] A question whose wishes and reflexive verbs are written in forms that share their stem with the verb.';

-- As in 0033, of a question with plain verbs.
CREATE OR REPLACE FUNCTION question_tokens(q text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN search_tokens(regexp_replace(regexp_replace(plain_verbs(q), '\m[uU][ñÑ][aA][sS]?\M', 'manicura', 'g'),
    '\m((?:to(?:car|co|que|ca)|clases? de|curso de|profe(?:sora?)? de|aprender|ense[ñn]en?|guitarra y) (?:a tocar )?(?:el )?)bajo(?: el[eé]ctrico)?\M(?! (?:el|la|los|las|mi|tu|su)\M)|\mbajo (?:el[eé]ctrico|de cuatro cuerdas)\M', '\1bajista ', 'gi'));

-- As in 0033, but that a thing or an errand of the vocabulary («moho», «planchar») tells as much as the name of a trade, and
-- beside either other words tell less: «ha salido moho en la pared» is asked of who works on damp.
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
  worded jsonb;
  languages jsonb;
  has_trade boolean;
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
             OR EXISTS (SELECT FROM categories c WHERE (c.searchable OR c.creatable) AND f.stems <@ c.stems) AS known,
           EXISTS (SELECT FROM search_synonyms g WHERE g.stems = f.stems AND NOT g.switched_off) AS points
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

  -- Who translates, interprets or corrects does it in a language: «traductora de alemán» is one unit, as no other language
  -- is of use. A «restaurante italiano» is none that somebody translates.
  SELECT o INTO worded FROM jsonb_array_elements(ordered) o WHERE works_in_language(o ->> 'typed') ORDER BY (o ->> 'at')::integer LIMIT 1;
  IF worded IS NOT NULL THEN
    SELECT jsonb_agg(o ORDER BY o ->> 'at') INTO languages FROM jsonb_array_elements(ordered) o
     WHERE o <> worded AND are_languages(o ->> 'typed')
       AND EXISTS (SELECT FROM jsonb_array_elements_text(o -> 'places') p
                    WHERE raw[p::integer - 1] = ANY ('{a,al,de,del,desde,en,hacia,idioma,lengua,o,u,y,e}'::text[]) OR kinds[p::integer - 1] = 'filler'
                       OR works_in_language(raw[p::integer - 1]) OR are_languages(raw[p::integer - 1]));
    FOR unit IN SELECT * FROM jsonb_array_elements(languages) l (said_of) LOOP
      ordered := (SELECT jsonb_agg(o) FROM jsonb_array_elements(ordered) o WHERE o NOT IN (worded, unit.said_of));
      worded := worded || jsonb_build_object(
        'typed', concat_ws(' ', worded ->> 'typed', unit.said_of ->> 'typed'),
        'known', true,
        'light', false,
        'places', (worded -> 'places') || (unit.said_of -> 'places'),
        'stems', (worded -> 'stems') || (unit.said_of -> 'stems'),
        'synonyms', (SELECT coalesce(jsonb_agg(DISTINCT one || other), '[]') FROM jsonb_array_elements(all_alternatives(worded)) one, jsonb_array_elements(all_alternatives(unit.said_of)) other));
      ordered := coalesce(ordered, '[]') || jsonb_build_array(worded);
    END LOOP;
  END IF;

  SELECT min((o ->> 'at')::integer) INTO first_known
    FROM jsonb_array_elements(ordered) o WHERE (o ->> 'known')::boolean AND NOT (o ->> 'light')::boolean;

  has_trade := EXISTS (SELECT FROM jsonb_array_elements(ordered) o
    WHERE ((o ->> 'known')::boolean OR (o ->> 'points')::boolean) AND NOT (o ->> 'light')::boolean);

  FOR unit IN
    SELECT o.* FROM jsonb_to_recordset(ordered) o (typed text, stems text[], at integer, light boolean, synonyms jsonb, known boolean, points boolean)
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
      ELSIF unit.known OR unit.points THEN weight := CASE WHEN cardinality(unit.stems) > 1 THEN 80 ELSE 60 END;
      ELSIF NOT said THEN weight := CASE WHEN unit.stems <@ unsaid THEN 60 WHEN waiting THEN 50 ELSE 25 END;
      ELSIF has_trade THEN weight := 35;
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

-- A draft of the tax return is not what has been deleted, and a tale is no account.
INSERT INTO stem_exceptions (word, stem) VALUES
  ('borrador', 'borrador'), ('borradores', 'borrador'), ('cuento', 'cuento'), ('cuentos', 'cuento')
  ON CONFLICT DO NOTHING;
SELECT adopt_without_listings();

-- As in 0024, but that «en pareja», «en avión» and the like name no village.
CREATE OR REPLACE FUNCTION place_in_words(words text[]) RETURNS TABLE (place_id integer, first integer, last integer)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 1
BEGIN ATOMIC
  WITH named AS MATERIALIZED (
    SELECT g.first, g.last, place_name_key(array_to_string(words[g.first:g.last], ' ')) AS key,
           CASE WHEN norm_es(words[g.first - 1]) IN ('en', 'cerca') THEN 1
                WHEN norm_es(words[g.first - 2]) = 'cerca' AND norm_es(words[g.first - 1]) IN ('de', 'del') THEN 2
                ELSE 0 END AS introduced
      FROM (SELECT f AS first, l AS last FROM generate_series(1, cardinality(words)) f, generate_series(f, least(f + 4, cardinality(words))) l) g
  )
  SELECT p.id, named.first - named.introduced, named.last
    FROM named
   CROSS JOIN LATERAL (SELECT n.place_id, n.common_word FROM place_names n WHERE n.name_key = named.key AND n.place_id IS NOT NULL OFFSET 0) n
   CROSS JOIN LATERAL (SELECT * FROM places WHERE places.id = n.place_id OFFSET 0) p
   WHERE (named.introduced > 0
          AND (p.population >= 20000
               OR (named.key <> ALL ('{almendra,avion,barca,barro,escucha,feria,galera,pareja,plan,velada}'::text[])
                   AND NOT EXISTS (SELECT FROM search_vocabulary v WHERE v.word = named.key AND v.listings >= 3))))
      OR p.population >= CASE WHEN n.common_word THEN 50000 ELSE 20000 END
   ORDER BY named.introduced > 0 DESC, named.last - named.first DESC, named.last DESC, p.population DESC, p.id
   LIMIT 1;
END;
