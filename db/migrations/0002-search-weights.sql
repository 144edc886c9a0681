-- A question is answered by what its words weigh, in place of «all words, then fewer» (docs/decisions/0230). The groups of
-- synonyms are the vocabulary of trades: each is one concept among the words of a listing, «@12».

ALTER TABLE search_synonyms ADD COLUMN indexed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN search_synonyms.indexed IS
  'The words of every listing name the group. Until they do, a question asks for each of its words.';

-- What somebody types around what they look for, and what tells one listing from another only beside another word.
CREATE FUNCTION is_filler(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{alguien,algun,alguna,algunos,algunas,alguno,ahora,aqui,ayuda,ayudar,ayude,asequible,asequibles,barata,baratas,barato,baratos,bien,bonita,bonito,buen,buena,buenas,bueno,buenos,buscando,buscar,buscamos,calidad,cara,caras,caro,caros,cerca,cercano,cercana,chico,chica,conoce,conoceis,conocen,conoces,confianza,contratar,cosa,cosas,creo,cree,creemos,cuanto,cuesta,dia,dias,dice,economica,economicas,economico,economicos,encontrar,encargar,encargue,entienda,estoy,euro,euros,eur,favor,gente,gracias,gustaria,hable,haga,hagan,hola,hora,horas,hoy,mandar,manana,mejor,mejores,minimo,maximo,mucha,mucho,muchos,necesita,necesitamos,necesitaria,nueva,nuevas,nuevo,nuevos,oferta,ofertas,pagar,pedir,pido,persona,personas,poca,poco,podria,posible,precio,precios,presupuesto,presupuestos,profesional,profesionales,puede,puedan,pueda,quiera,quisiera,querria,quieren,rapida,rapidamente,rapido,recomendais,recomendado,recomienda,sabe,sabeis,sepa,sea,semana,solo,tambien,tarde,tengo,tiene,tienen,tipo,toda,todo,todas,todos,unico,unica,urgencia,urgencias,urgente,urgentemente,usar,vale,venga,vengan,venir,viene,voy,zona}');
COMMENT ON FUNCTION is_filler(text) IS '[search] Whether a word of a question says nothing of what is looked for.';

CREATE FUNCTION is_light_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,aprenda,arreglar,arregle,arreglen,arreglo,arreglos,asistencia,autonomo,autonoma,cambiar,cambie,cambio,casa,casas,clase,clases,colgar,colocar,coloque,completa,completo,crear,cree,cuidado,cuidados,cuidar,cuide,curso,cursos,curse,dar,de,desmontar,domicilio,empresa,empresas,empezar,ensenar,ensena,ensene,espanol,experta,experto,expertos,especialista,especialistas,freelance,grande,grandes,hacer,hogar,instalar,instalacion,instale,leccion,lecciones,llevar,lleve,maestra,maestro,medida,mantenimiento,montaje,montar,monte,negocio,negocios,original,particular,particulares,pequena,pequeno,personal,personalizada,personalizado,poner,ponga,preparar,prepare,profe,profesor,profesora,profesores,quitar,quite,realizar,recoger,reparacion,reparaciones,reparar,repare,servicio,servicios,sacar,taller,talleres,tecnica,tecnico,tecnicos,trabajo,trabajos,viejo,vieja,viejas,viejos,antigua,antiguas,antiguo,antiguos}');
COMMENT ON FUNCTION is_light_word(text) IS '[search] Whether a word tells little beside the thing that it is about.';

-- A word that is two of which both are known: «tiendaonline».
CREATE FUNCTION split_word(word text) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  halves text[];
BEGIN
  IF length(word) < 7 OR word !~ '^[[:alpha:]]+$' OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = split_word.word)
     OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(split_word.word)) THEN RETURN ARRAY[word]; END IF;
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
COMMENT ON FUNCTION split_word(text) IS '[search] The two known words that a word is joined of, or the word.';

-- The groups that a text names, as «@» and their number. In a row means that the words of a term follow each other.
CREATE FUNCTION search_concepts(stems text[], in_a_row boolean) RETURNS text[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN ARRAY(
    SELECT DISTINCT '@' || s.group_id FROM search_synonyms s
     WHERE s.stems[1] = ANY (search_concepts.stems) AND NOT s.one_way AND NOT s.switched_off
       AND CASE WHEN cardinality(s.stems) = 1 THEN true
                WHEN in_a_row THEN strpos(' ' || array_to_string(search_concepts.stems, ' ') || ' ', ' ' || array_to_string(s.stems, ' ') || ' ') > 0
                ELSE s.stems <@ search_concepts.stems END);
COMMENT ON FUNCTION search_concepts(text[], boolean) IS '[search] The groups of synonyms that the stems of a text name.';

CREATE OR REPLACE VIEW listing_word_rows AS
  SELECT v.id AS listing_id, v.author_id, v.price_cents, v.sensitive,
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
         v.place_id
    FROM visible_listings v
    JOIN categories c ON c.id = v.category_id
    LEFT JOIN profiles p ON p.id = v.author_id
    LEFT JOIN places place ON place.id = v.place_id
    LEFT JOIN listing_marks m ON m.listing_id = v.id
   CROSS JOIN LATERAL (SELECT smallint_sum(q.thousandths) AS sum, quality_points(q.thousandths) AS parts FROM listing_quality q WHERE q.listing_id = v.id OFFSET 0) quality
   CROSS JOIN LATERAL (SELECT search_stems(v.title) AS title,
                              search_stems(concat_ws(' ', array_to_string(v.tags, ' '), c.name)) AS head,
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '))) AS body OFFSET 0) said
   CROSS JOIN LATERAL (SELECT said.title || search_concepts(said.title, false) AS title,
                              said.head || search_concepts(said.title || said.head, false) AS head,
                              said.body || search_concepts(said.body, true) AS body OFFSET 0) of;

-- How many listings have one of some alternatives at most, as far as it is common, in the words with such a prefix.
CREATE FUNCTION most_listings_in(alternatives jsonb, prefix text) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(sum(c.listings), 0) FROM search_counts c
           WHERE c.lexeme = ANY (ARRAY(SELECT prefix || (alternative ->> 0) FROM jsonb_array_elements(alternatives) alternative
                                        WHERE jsonb_array_length(alternative) = 1)));
COMMENT ON FUNCTION most_listings_in(jsonb, text) IS '[search] How many listings have one of some stems at most, as far as it is common.';

-- A term of several words that is a concept is found as such: its words have to follow each other in a description.
CREATE OR REPLACE FUNCTION unit_query(stems text[], synonyms jsonb) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg('(' || (
            SELECT string_agg(format('(%L | %L)', 't:' || stem, 'b:' || stem), ' & ')
              FROM jsonb_array_elements_text(alternative) stem) || ')', ' | ')
            FROM jsonb_array_elements(
              CASE WHEN cardinality(stems) > 1 AND synonyms::text LIKE '%"@%' THEN '[]' ELSE jsonb_build_array(to_jsonb(stems)) END || synonyms) alternative)::tsquery;

-- What a term stands for: the concepts of its groups, or each word of one that the listings do not name yet.
CREATE FUNCTION alternatives_of(asked text[]) RETURNS jsonb
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  RETURN (SELECT coalesce(jsonb_agg(DISTINCT to_jsonb(a.alternative)), '[]') FROM (
            SELECT ARRAY['@' || g.group_id] AS alternative FROM search_synonyms g
             WHERE g.stems = asked AND NOT g.switched_off AND g.indexed
            UNION (
            SELECT o.stems FROM search_synonyms g JOIN search_synonyms o ON o.group_id = g.group_id AND NOT o.one_way AND o.stems <> g.stems
             WHERE g.stems = asked AND NOT g.switched_off AND NOT g.indexed LIMIT 24)) a);
COMMENT ON FUNCTION alternatives_of(text[]) IS '[search] The concepts or the synonyms of a term.';

-- Whether a listing has a term or what it stands for.
CREATE FUNCTION is_said(asked text[], alternatives jsonb) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  SET enable_seqscan = off
  AS $$
DECLARE
  all_of_them CONSTANT jsonb := jsonb_build_array(to_jsonb(asked)) || alternatives;
BEGIN
  IF most_listings_in(all_of_them, 't:') + most_listings_in(all_of_them, 'b:') > 0 THEN RETURN true; END IF;
  PERFORM FROM listing_words w WHERE w.words @@ unit_query(asked, alternatives) LIMIT 1;
  RETURN FOUND;
END $$;
COMMENT ON FUNCTION is_said(text[], jsonb) IS '[search] Whether a listing has a term, or what it stands for.';

-- The units of a question in their order: a term of the vocabulary, or another word, each with what it may stand for and
-- what it weighs. The words of a term may stand anywhere. A word that follows «para», «que» or «con» after what is looked
-- for weighs less. `said` is whether a listing has it. Who waits for listings has a word weigh the same that none has yet.
CREATE FUNCTION weigh_words(q text, waiting boolean) RETURNS TABLE (place integer, typed text, stems text[], synonyms jsonb, weight smallint, said boolean)
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
      CONTINUE;
    END IF;
    all_units := all_units || jsonb_build_object('stems', term.stems, 'at', (SELECT min(places[i]) FROM unnest(term.at) i),
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
COMMENT ON FUNCTION weigh_words(text, boolean) IS '[search] The units of a question of any length, each with its weight.';

-- Twelve units that tell, never the first twelve.
CREATE FUNCTION question_units(q text, waiting boolean DEFAULT false) RETURNS TABLE (typed text, stems text[], synonyms jsonb, weight smallint, said boolean)
  LANGUAGE sql STABLE PARALLEL SAFE STRICT ROWS 4
  AS $$
  SELECT typed, stems, synonyms, weight, said
    FROM (SELECT *, row_number() OVER (ORDER BY weight DESC, stems) AS nth FROM weigh_words(q, waiting)) u WHERE nth <= 12 ORDER BY place
$$;
COMMENT ON FUNCTION question_units(text, boolean) IS '[search] The units of a question in their order, the twelve that weigh most.';

-- The smallest sets of units that have a share of the weight of all, in hundredths: eight at most, each with the heaviest
-- unit as its first.
CREATE FUNCTION question_sets(weights smallint[], keys text[], share integer) RETURNS SETOF integer[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT ROWS 2
  AS $$
  -- Units are added from the heaviest to the lightest, so what reaches the share with its last one needs each. What cannot
  -- reach it with all that follow is left at once: of twelve units there are two thousand sets.
  WITH RECURSIVE units AS MATERIALIZED (
    SELECT n::integer, weight::integer, row_number() OVER heaviest AS nth, (sum(weight) OVER ())::integer * share AS needed,
           coalesce(sum(weight) OVER (heaviest ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING), 0)::integer AS following
      FROM unnest(weights, keys) WITH ORDINALITY u (weight, key, n) WINDOW heaviest AS (ORDER BY weight DESC, key)
  ), sets AS (
    SELECT ARRAY[n] AS members, weight, nth FROM units WHERE nth = 1
    UNION ALL
    SELECT s.members || u.n, s.weight + u.weight, u.nth FROM sets s JOIN units u ON u.nth > s.nth
     WHERE s.weight * 100 < u.needed AND (s.weight + u.weight + u.following) * 100 >= u.needed
  )
  SELECT members FROM sets WHERE weight * 100 >= (SELECT needed FROM units LIMIT 1)
   ORDER BY cardinality(members), weight DESC, members LIMIT 8
$$;
COMMENT ON FUNCTION question_sets(smallint[], text[], integer) IS
  '[search] The smallest sets of units that have a share of the weight of a question, each with the heaviest first.';

-- All of these the words of a listing have to match: the heaviest unit, and the others of one of the sets.
CREATE FUNCTION floor_conditions(queries tsquery[], sets jsonb, in_head boolean) RETURNS tsquery[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
  WITH members AS MATERIALIZED (
    SELECT ARRAY(SELECT m::integer + 1 FROM jsonb_array_elements_text(one) m) AS at FROM jsonb_array_elements(sets) one
  ), others AS (
    SELECT (SELECT string_agg('(' || queries[m]::text || ')', ' & ') FROM unnest(at[2:]) m) AS query FROM members
  )
  SELECT coalesce((SELECT ARRAY[CASE WHEN in_head THEN replace(queries[at[1]]::text, '''b:', '''-:')::tsquery ELSE queries[at[1]] END] FROM members LIMIT 1)
         || ARRAY(SELECT string_agg('(' || query || ')', ' | ')::tsquery FROM others HAVING count(*) = count(query)), '{}')
$$;
COMMENT ON FUNCTION floor_conditions(tsquery[], jsonb, boolean) IS
  '[search] What the words of a listing have to match, all of these, to have the heaviest unit and the others of a set.';

-- The floor of a question: the highest of four that a listing reaches. What does not reach it is not found. Of the heaviest
-- unit it says whether title, tags or category have to have it; of one ordinary word they need not. Below -1 is the
-- whole question; the fifth is of what no listing reaches.
CREATE FUNCTION question_floor(units jsonb, below integer) RETURNS TABLE (step integer, sets jsonb, in_head boolean, conditions tsquery[])
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
      EXIT WHEN FOUND;
    END IF;
    PERFORM FROM listing_words w WHERE w.words @@ conditions[1] AND (cardinality(conditions) = 1 OR w.words @@ conditions[2]) LIMIT 1;
    EXIT WHEN FOUND;
  END LOOP;
  RETURN NEXT;
END $$;
COMMENT ON FUNCTION question_floor(jsonb, integer) IS '[search] The highest floor of a question that a listing reaches, below another.';

-- All of these a listing has to have among its words for a saved search to tell of it. What is searched may have a lower
-- floor, as long as no listing reaches this one; that is no news.
CREATE FUNCTION question_conditions(q text) RETURNS tsquery[]
  LANGUAGE sql STABLE PARALLEL SAFE STRICT
  AS $$
  WITH units AS MATERIALIZED (SELECT * FROM question_units(q, true))
  SELECT floor_conditions(
    ARRAY(SELECT unit_query(stems, synonyms) FROM units),
    (SELECT coalesce(jsonb_agg((SELECT jsonb_agg(m - 1 ORDER BY n) FROM unnest(members) WITH ORDINALITY o (m, n))), '[]')
       FROM question_sets(ARRAY(SELECT weight FROM units), ARRAY(SELECT to_jsonb(stems)::text FROM units), 80) members),
    false)
$$;
COMMENT ON FUNCTION question_conditions(text) IS '[search] What the words of a listing have to match for a saved search, all of these.';

CREATE OR REPLACE FUNCTION compare_saved_search() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  words text[] := regexp_split_to_array(nullif(NEW.params ->> 'q', ''), ' +');
  telling text[] := ARRAY(SELECT word FROM unnest(words) word WHERE EXISTS (
    SELECT FROM unnest(search_tokens(word)) token WHERE NOT is_stop_word(token)));
BEGIN
  NEW.needles := ARRAY(SELECT search_needle(word) FROM unnest(CASE WHEN telling = '{}' THEN words ELSE telling END) word);
  NEW.anchor := search_anchor(NEW.needles);
  NEW.question := question_conditions(coalesce(NEW.params ->> 'q', ''));
  -- Every listing that fits has the heaviest unit: of each of its alternatives the longest stem.
  NEW.anchor_stems := ARRAY(
    SELECT (SELECT stem FROM jsonb_array_elements_text(alternative) stem ORDER BY length(stem) DESC, stem LIMIT 1)
      FROM (SELECT stems, synonyms FROM question_units(NEW.params ->> 'q', true)
             ORDER BY weight DESC, to_jsonb(stems)::text LIMIT 1) unit,
           jsonb_array_elements(jsonb_build_array(to_jsonb(unit.stems)) || unit.synonyms) alternative);
  NEW.place_id := (NEW.params ->> 'place')::integer;
  NEW.km := (NEW.params ->> 'km')::smallint;
  RETURN NEW;
END $$;

-- What a group names has changed: the words of listings do not have it yet.
CREATE FUNCTION unindex_synonyms() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE search_synonyms s SET indexed = false FROM changed c WHERE s.group_id = c.group_id AND s.indexed;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION unindex_synonyms() IS '[search] Has questions ask for each word of a changed group until the listings name it.';
CREATE TRIGGER search_synonyms_added AFTER INSERT ON search_synonyms
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unindex_synonyms();
COMMENT ON TRIGGER search_synonyms_added ON search_synonyms IS 'A group with a new word is not indexed.';
CREATE TRIGGER search_synonyms_removed AFTER DELETE ON search_synonyms
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION unindex_synonyms();
COMMENT ON TRIGGER search_synonyms_removed ON search_synonyms IS 'A group without one of its words is not indexed.';

CREATE FUNCTION unindex_synonym() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.indexed := false;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION unindex_synonym() IS '[search] Has questions ask for the words of a group that changes its meaning.';
CREATE TRIGGER search_synonyms_changed BEFORE UPDATE OF term, one_way, switched_off ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION unindex_synonym();
COMMENT ON TRIGGER search_synonyms_changed ON search_synonyms IS 'A group that changes its meaning is not indexed.';

-- The words of listings name groups, so both changes write them again.
CREATE OR REPLACE FUNCTION queue_search_refill() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  asked CONSTANT jsonb := jsonb_build_object('listings', true);
BEGIN
  IF TG_TABLE_NAME = 'stem_exceptions' THEN PERFORM stem_synonyms_again(); END IF;
  INSERT INTO jobs (kind, payload) SELECT 'refill-search', asked
   WHERE NOT EXISTS (SELECT FROM jobs WHERE kind = 'refill-search' AND payload = asked AND state = 'waiting');
  RETURN NULL;
END $$;

-- What the vocabulary joins and should not: each of these is itself.
INSERT INTO stem_exceptions (word, stem) VALUES ('oficial', 'oficial'), ('oficiales', 'oficial'), ('movilidad', 'movilidad'),
  ('camper', 'camper'), ('campers', 'camper'), ('camperizar', 'camper'), ('camperizacion', 'camper')
  ON CONFLICT DO NOTHING;
