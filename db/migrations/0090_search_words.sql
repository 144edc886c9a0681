-- What two words have in common when they mean one thing: the stem that a question and a listing are compared by, and
-- the words that stand for each other.

-- A light stemmer for Spanish trades and what they make: fotógrafos and fotografía are one, clase and clases are one.
-- Of a word as norm_es writes it. Written here and not taken from the server, whose own differs between its versions;
-- whoever changes it fills listing_search again.
CREATE FUNCTION es_stem(word text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  singular text := word;
  stem text;
BEGIN
  IF length(word) < 4 OR word ~ '[^[:alpha:]]' THEN RETURN word; END IF;

  IF singular ~ '.{2}ces$' THEN singular := left(singular, -3) || 'z';
  ELSIF singular ~ '.{2}(ion|or|al|ad|an|en|in|il|ar|ol|el|un|er|ez)es$' THEN singular := left(singular, -2);
  ELSIF singular ~ '[aeiouyknptbdgmvw]s$' THEN singular := left(singular, -1);
  END IF;

  -- Who does it and what is done: diseñador, maquetación, guitarrista, entrenamiento, maquillaje, limpieza.
  stem := regexp_replace(singular, '(amiento|imiento|ificacion|izacion|izadora?|[aei]dora?|[ai]cion|idad|ista|ismo|ante|ativ[oa]|ieza|aje|ad[oa])$', '');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  -- corrector, corrección; traductor, traducción.
  stem := regexp_replace(singular, '(ccion|ctora?|ct[oa])$', 'c');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  stem := regexp_replace(singular, '(cion|sion|tora?|sora?)$', '');
  IF stem <> singular AND length(stem) >= 5 THEN RETURN stem; END IF;
  stem := regexp_replace(singular, 'ora$', 'or');
  IF stem <> singular AND length(stem) >= 4 THEN RETURN stem; END IF;
  -- Verbs and what is left of gender.
  stem := regexp_replace(singular, '(ando|iendo|ear|iar|[aei]r|i[aoe]|[aeo])$', '');
  IF singular ~ 'ic[oa]$' THEN stem := left(singular, -1); END IF;
  RETURN CASE WHEN length(stem) >= 4 THEN stem ELSE singular END;
END $$;

-- The words of a text in their order, as they are compared: letters, figures, + and # (c++, c#), without accents.
CREATE FUNCTION search_tokens(t text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT token FROM regexp_split_to_table(norm_es(t), '[^[:alnum:]+#]+') WITH ORDINALITY split (token, position)
                WHERE token ~ '[[:alnum:]]' ORDER BY position);

-- Words too common to tell one listing from another.
CREATE FUNCTION is_stop_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{a,al,algo,ante,aqui,asi,aun,bajo,busco,cada,casi,como,con,contra,cual,cuando,de,del,desde,donde,e,el,ella,ellas,ellos,en,entre,era,es,esa,ese,eso,esta,estas,este,esto,estos,fue,ha,hace,hacer,hago,hasta,hay,la,las,le,les,lo,los,mas,me,mi,mis,muy,necesito,ni,no,nos,nuestra,nuestras,nuestro,nuestros,o,os,otra,otras,otro,otros,para,pero,por,porque,que,quien,quiero,se,ser,si,sin,sobre,son,su,sus,te,tu,tus,u,un,una,unas,uno,unos,vosotros,vuestra,vuestras,vuestro,vuestros,y,ya,yo}');

-- The stems of a text in their order, without stop words.
CREATE FUNCTION search_stems(t text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN ARRAY(SELECT es_stem(token) FROM unnest(search_tokens(t)) WITH ORDINALITY split (token, position)
                WHERE NOT is_stop_word(token) ORDER BY position);

-- Groups of words that stand for each other. A one-way word finds the others and is not found by them.
CREATE TABLE search_synonyms (
  group_id integer NOT NULL,
  term text NOT NULL CONSTRAINT search_synonyms_term_length CHECK (length(term) BETWEEN 2 AND 60),
  stems text[] COLLATE "C" NOT NULL CONSTRAINT search_synonyms_some_stem CHECK (cardinality(stems) BETWEEN 1 AND 5),
  one_way boolean NOT NULL DEFAULT false,
  CONSTRAINT search_synonyms_pkey PRIMARY KEY (group_id, stems)
);
CREATE INDEX search_synonyms_stems_idx ON search_synonyms (stems);

CREATE FUNCTION stem_synonym() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  NEW.stems := search_stems(NEW.term);
  RETURN NEW;
END $$;
CREATE TRIGGER search_synonyms_stems BEFORE INSERT OR UPDATE OF term ON search_synonyms
  FOR EACH ROW EXECUTE FUNCTION stem_synonym();

-- What a new site begins with; the operator changes it.
INSERT INTO search_synonyms (group_id, term, one_way) VALUES
(1, 'fontanero', false),
(1, 'plomero', false),
(1, 'fontanería', false),
(2, 'profesor', false),
(2, 'profe', false),
(2, 'clases', false),
(2, 'lecciones', false),
(2, 'maestro', false),
(3, 'fotógrafo', false),
(3, 'fotografía', false),
(3, 'fotos', false),
(3, 'reportaje', false),
(4, 'traductor', false),
(4, 'traducción', false),
(4, 'traducir', false),
(5, 'diseñador', false),
(5, 'diseño', false),
(6, 'logo', false),
(6, 'logotipo', false),
(6, 'imagotipo', false),
(7, 'web', false),
(7, 'diseño web', false),
(7, 'desarrollo web', false),
(7, 'página web', false),
(7, 'sitio web', false),
(8, 'tienda online', false),
(8, 'tienda en línea', false),
(8, 'ecommerce', false),
(8, 'tienda virtual', false),
(9, 'vídeo', false),
(9, 'grabación', false),
(9, 'videógrafo', false),
(10, 'app', false),
(10, 'aplicación', false),
(11, 'móvil', false),
(11, 'celular', false),
(11, 'smartphone', false),
(11, 'teléfono', false),
(12, 'ordenador', false),
(12, 'computadora', false),
(12, 'pc', false),
(12, 'portátil', false),
(13, 'coche', false),
(13, 'auto', false),
(13, 'carro', false),
(14, 'gestor', false),
(14, 'gestoría', false),
(14, 'asesoría', false),
(14, 'asesor', false),
(15, 'contable', false),
(15, 'contabilidad', false),
(16, 'impuestos', false),
(16, 'renta', false),
(16, 'irpf', false),
(17, 'correo', false),
(17, 'email', false),
(17, 'newsletter', false),
(17, 'boletín', false),
(18, 'redes', false),
(18, 'redes sociales', false),
(18, 'instagram', false),
(18, 'social media', false),
(18, 'community manager', false),
(19, 'seo', false),
(19, 'posicionamiento', false),
(20, 'corrector', false),
(20, 'corrección', false),
(20, 'revisión', false),
(21, 'manitas', false),
(21, 'reparaciones', false),
(21, 'arreglos', false),
(21, 'chapuzas', false),
(22, 'pintor', true),
(22, 'pintura', false),
(22, 'pintar', false),
(23, 'bici', false),
(23, 'bicicleta', false),
(24, 'entrenador', false),
(24, 'entrenamiento', false),
(24, 'coach', false),
(25, 'cocinero', false),
(25, 'cocina', false),
(25, 'chef', false),
(26, 'boda', false),
(26, 'ceremonia', false),
(26, 'casamiento', false),
(27, 'subtitulado', false),
(27, 'subtítulos', false),
(27, 'subtitular', false),
(28, 'intérprete', false),
(28, 'interpretación', false),
(29, 'excel', false),
(29, 'hojas de cálculo', false),
(30, 'piso', false),
(30, 'apartamento', false),
(31, 'jardinero', true),
(31, 'jardín', false),
(31, 'huerto', false),
(31, 'plantas', false),
(32, 'publicidad', false),
(32, 'anuncios', false),
(33, 'montador', false),
(33, 'montaje', false),
(33, 'edición', false),
(34, 'dron', false),
(34, 'drone', false),
(34, 'aéreo', false),
(35, 'póster', false),
(35, 'cartel', false),
(36, 'maquetador', false),
(36, 'maquetación', false),
(37, 'ilustrador', false),
(37, 'ilustración', false),
(37, 'dibujante', false),
(37, 'dibujos', false),
(38, 'niños', false),
(38, 'infantil', false),
(38, 'peques', false),
(39, 'imprenta', false),
(39, 'impresión', false),
(40, 'limpiar', false),
(40, 'limpieza', false),
(41, 'canguro', false),
(41, 'niñera', false),
(42, 'informático', false),
(42, 'ordenador', false),
(43, 'euskera', false),
(43, 'vasco', false),
(44, 'tesis', false),
(44, 'tfg', false),
(44, 'tfm', false),
(46, 'mascota', false),
(46, 'perro', false),
(46, 'gato', false)
ON CONFLICT DO NOTHING;

-- The units of a question in their order: from the left the longest words that have synonyms together, otherwise one
-- word each; none of stop words.
CREATE FUNCTION search_units(q text) RETURNS TABLE (typed text, stems text[], synonyms jsonb)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 4
  AS $$
DECLARE
  tokens text[] := ARRAY(SELECT token FROM unnest(search_tokens(q)) WITH ORDINALITY t (token, n) WHERE NOT is_stop_word(token) ORDER BY n);
  all_stems text[] := search_stems(q);
  first integer := 1;
  last integer;
  before text[] := '{}';
BEGIN
  WHILE first <= cardinality(tokens) LOOP
    last := least(first + 3, cardinality(tokens));
    LOOP
      stems := all_stems[first:last];
      SELECT jsonb_agg(DISTINCT to_jsonb(o.stems)) INTO synonyms
        FROM search_synonyms s JOIN search_synonyms o ON o.group_id = s.group_id AND NOT o.one_way AND o.stems <> s.stems
       WHERE s.stems = search_units.stems;
      EXIT WHEN synonyms IS NOT NULL OR last = first;
      last := last - 1;
    END LOOP;
    typed := array_to_string(tokens[first:last], ' ');
    synonyms := coalesce(synonyms, '[]');
    IF stems::text <> ALL (before) THEN RETURN NEXT; END IF;
    before := before || stems::text;
    first := last + 1;
  END LOOP;
END $$;

-- What listing_words has to have of a unit, anywhere: its stems, or those of a synonym.
CREATE FUNCTION unit_query(stems text[], synonyms jsonb) RETURNS tsquery
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (SELECT string_agg('(' || (
            SELECT string_agg(format('(%L | %L)', 't:' || stem, 'b:' || stem), ' & ')
              FROM jsonb_array_elements_text(alternative) stem) || ')', ' | ')
            FROM jsonb_array_elements(jsonb_build_array(to_jsonb(stems)) || synonyms) alternative)::tsquery;

COMMENT ON FUNCTION es_stem(text) IS '[search] The stem of a Spanish word in the form of norm_es: what its singular, plural, gender and trade share.';
COMMENT ON FUNCTION search_tokens(text) IS '[search] The words of a text in their order, as they are compared.';
COMMENT ON FUNCTION is_stop_word(text) IS '[search] Whether a word is too common to tell one listing from another.';
COMMENT ON FUNCTION search_stems(text) IS '[search] The stems of a text in their order, without stop words.';
COMMENT ON FUNCTION stem_synonym() IS '[search] Writes the stems of a synonym.';
COMMENT ON TRIGGER search_synonyms_stems ON search_synonyms IS 'Keeps the stems of a synonym equal to its words.';
COMMENT ON TABLE search_synonyms IS '[search] A word or two in a group that find each other''s listings, as the operator keeps them.';
COMMENT ON FUNCTION search_units(text) IS '[search] The words of a question that have to be found, each with its synonyms.';
COMMENT ON FUNCTION unit_query(text[], jsonb) IS '[search] What the words of a listing have to have of a unit of a question.';
