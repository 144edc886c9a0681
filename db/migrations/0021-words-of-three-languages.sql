-- Who asks in Catalan, Galician or Basque for a teacher is looking for what is taught, as in Spanish: «professor de
-- guitarra», «classes d'anglès», «irakasle». These words have the stems of the Spanish ones, which a refill brings to
-- listings; the trades themselves are rows of the vocabulary.
CREATE OR REPLACE FUNCTION is_lesson_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,clase,clases,curso,cursos,ensenar,leccion,lecciones,maestra,maestro,profe,profes,profesor,profesora,profesores,aprendre,classe,classes,ikasi,irakaslea,irakasleak,irakasle,klase,klaseak,mestra,mestras,mestre,mestres,professor,professora,professores,professors}');

CREATE OR REPLACE FUNCTION is_light_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,aprenda,arreglar,arregle,arreglen,arreglo,arreglos,asistencia,autonomo,autonoma,cambiar,cambie,cambio,casa,casas,clase,clases,colgar,colocar,coloque,completa,completo,crear,cree,cuidado,cuidados,cuidar,cuide,curso,cursos,curse,dar,de,desmontar,distancia,domicilio,empresa,empresas,empezar,ensenar,ensena,ensene,espanol,experta,experto,expertos,especialista,especialistas,freelance,grande,grandes,hacer,hogar,hibrido,instalar,instalacion,instale,leccion,lecciones,llevar,lleve,linea,maestra,maestro,medida,mantenimiento,montaje,montar,monte,negocio,negocios,online,original,particular,particulares,pequena,pequeno,personal,personalizada,personalizado,poner,ponga,preparar,presencial,presenciales,prepare,profe,profesor,profesora,profesores,quitar,quite,realizar,recoger,remota,remoto,reparacion,reparaciones,reparar,repare,servicio,servicios,sacar,taller,talleres,tecnica,tecnico,tecnicos,telematica,telematico,trabajo,trabajos,videollamada,videollamadas,viejo,vieja,viejas,viejos,antigua,antiguas,antiguo,antiguos,aprendre,classe,classes,ikasi,irakaslea,irakasleak,irakasle,klase,klaseak,mestra,mestras,mestre,mestres,professor,professora,professores,professors}');

-- «d'anglès», «per a casa»: what is left of them says nothing.
CREATE OR REPLACE FUNCTION is_filler(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{alguien,algun,alguna,algunos,algunas,alguno,ahora,aqui,ayuda,ayudar,ayude,asequible,asequibles,barata,baratas,barato,baratos,bien,bonita,bonito,buen,buena,buenas,bueno,buenos,buscando,buscar,buscamos,calidad,cara,caras,caro,caros,cerca,cercano,cercana,chico,chica,conoce,conoceis,conocen,conoces,confianza,contratar,cosa,cosas,creo,cree,creemos,cuanto,cuesta,dia,dias,dice,economica,economicas,economico,economicos,encontrar,encargar,encargue,entienda,estoy,euro,euros,eur,favor,gente,gracias,gustaria,hable,haga,hagan,hola,hora,horas,hoy,mandar,manana,mejor,mejores,minimo,maximo,mucha,mucho,muchos,necesita,necesitamos,necesitaria,nueva,nuevas,nuevo,nuevos,oferta,ofertas,pagar,pedir,pido,persona,personas,poca,poco,podria,posible,precio,precios,presupuesto,presupuestos,profesional,profesionales,puede,puedan,pueda,quiera,quisiera,querria,quieren,rapida,rapidamente,rapido,recomendais,recomendado,recomienda,sabe,sabeis,sepa,sea,semana,solo,tambien,tarde,tengo,tiene,tienen,tipo,toda,todo,todas,todos,unico,unica,urgencia,urgencias,urgente,urgentemente,usar,vale,venga,vengan,venir,viene,voy,zona,algu,amb,d,dels,l,necessito,per,vull}');

INSERT INTO stem_exceptions (word, stem)
  SELECT word, (search_stems(spanish))[1]
    FROM (VALUES ('professor', 'profesor'), ('professora', 'profesor'), ('professors', 'profesor'), ('professores', 'profesor'),
                 ('irakasle', 'profesor'), ('irakaslea', 'profesor'), ('irakasleak', 'profesor'),
                 ('mestre', 'maestro'), ('mestra', 'maestro'), ('mestres', 'maestro'), ('mestras', 'maestro'),
                 ('classe', 'clases'), ('classes', 'clases'), ('klase', 'clases'), ('klaseak', 'clases'),
                 ('aprendre', 'aprender'), ('ikasi', 'aprender')) names (word, spanish)
  ON CONFLICT DO NOTHING;
-- Who cleans homes, in Galician; its stem was that of «limpiar».
INSERT INTO stem_exceptions (word, stem) VALUES ('limpadora', 'limpador'), ('limpadoras', 'limpador'), ('limpador', 'limpador')
  ON CONFLICT DO NOTHING;

-- What the vocabulary makes of the beginning of a trade or an errand, as in 0017.
CREATE OR REPLACE FUNCTION suggest_terms(typed text, beside text[], most integer) RETURNS TABLE (completed text)
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
       -- Of a term of several words that is begun the words are usual ones; of words that no listing has, what was begun: the
       -- shortest of a group may be of another language.
       ORDER BY strpos(s.term, ' ') > 0 DESC, coalesce(v.listings, 0) DESC, s.term IN (SELECT b.term FROM begun b) DESC, length(s.term), s.term LIMIT 1) usual
     WHERE EXISTS (SELECT FROM some_listings(quote_literal('t:@' || g.group_id)::tsquery, 0, 1))
     ORDER BY g.is_own DESC, g.shortest, g.group_id LIMIT most;
END $$;
-- Where there is no listing, what is said of stems is in use at once.
SELECT adopt_without_listings();
