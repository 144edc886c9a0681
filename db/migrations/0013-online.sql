-- A question for «clases de inglés online» finds what its owner marks as remote or hybrid, whatever the text says; those
-- words tell little beside what is looked for.
CREATE OR REPLACE FUNCTION is_light_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,aprenda,arreglar,arregle,arreglen,arreglo,arreglos,asistencia,autonomo,autonoma,cambiar,cambie,cambio,casa,casas,clase,clases,colgar,colocar,coloque,completa,completo,crear,cree,cuidado,cuidados,cuidar,cuide,curso,cursos,curse,dar,de,desmontar,distancia,domicilio,empresa,empresas,empezar,ensenar,ensena,ensene,espanol,experta,experto,expertos,especialista,especialistas,freelance,grande,grandes,hacer,hogar,hibrido,instalar,instalacion,instale,leccion,lecciones,llevar,lleve,linea,maestra,maestro,medida,mantenimiento,montaje,montar,monte,negocio,negocios,online,original,particular,particulares,pequena,pequeno,personal,personalizada,personalizado,poner,ponga,preparar,presencial,presenciales,prepare,profe,profesor,profesora,profesores,quitar,quite,realizar,recoger,remota,remoto,reparacion,reparaciones,reparar,repare,servicio,servicios,sacar,taller,talleres,tecnica,tecnico,tecnicos,telematica,telematico,trabajo,trabajos,videollamada,videollamadas,viejo,vieja,viejas,viejos,antigua,antiguas,antiguo,antiguos}');

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
                              search_stems(concat_ws(' ', v.description, v.location, p.full_name, array_to_string(p.skills, ' '),
                                                    CASE v.modality WHEN 'remoto' THEN 'online' WHEN 'híbrido' THEN 'online presencial' ELSE v.modality END)) AS body OFFSET 0) said
   CROSS JOIN LATERAL (SELECT said.title || search_concepts(said.title, false) AS title,
                              said.head || search_concepts(said.title || said.head, false) AS head,
                              said.body || search_concepts(said.body, true) AS body OFFSET 0) of;

-- The words of listings follow by the job that 0012 asks for.
