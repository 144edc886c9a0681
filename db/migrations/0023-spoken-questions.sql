-- What people say aloud has more around what they look for than what they type («me han puesto una multa y quiero
-- recurrirla», «tocar el ukelele desde cero»): parts of verbs and numbers in words say nothing. When it is wanted («los
-- domingos») tells little.
CREATE OR REPLACE FUNCTION is_filler(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{alguien,algun,alguna,algunos,algunas,alguno,ahora,aqui,ayuda,ayudar,ayude,asequible,asequibles,barata,baratas,barato,baratos,bien,bonita,bonito,buen,buena,buenas,bueno,buenos,buscando,buscar,buscamos,calidad,cara,caras,caro,caros,cerca,cercano,cercana,chico,chica,conoce,conoceis,conocen,conoces,confianza,contratar,cosa,cosas,creo,cree,creemos,cuanto,cuesta,dia,dias,dice,economica,economicas,economico,economicos,encontrar,encargar,encargue,entienda,estoy,euro,euros,eur,favor,gente,gracias,gustaria,hable,haga,hagan,hola,hora,horas,hoy,mandar,manana,mejor,mejores,minimo,maximo,mucha,mucho,muchos,necesita,necesitamos,necesitaria,nueva,nuevas,nuevo,nuevos,oferta,ofertas,pagar,pedir,pido,persona,personas,poca,poco,podria,posible,precio,precios,presupuesto,presupuestos,profesional,profesionales,puede,puedan,pueda,quiera,quisiera,querria,quieren,rapida,rapidamente,rapido,recomendais,recomendado,recomienda,sabe,sabeis,sepa,sea,semana,solo,tambien,tarde,tengo,tiene,tienen,tipo,toda,todo,todas,todos,unico,unica,urgencia,urgencias,urgente,urgentemente,usar,vale,venga,vengan,venir,viene,voy,zona,algu,amb,d,dels,l,necessito,per,vull,he,han,has,hemos,habeis,cero,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,doce,quince,veinte,treinta,cuarenta,cincuenta,cien,darme,darle,darles}');

CREATE OR REPLACE FUNCTION is_light_word(word text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN word = ANY ('{aprender,aprenda,arreglar,arregle,arreglen,arreglo,arreglos,asistencia,autonomo,autonoma,cambiar,cambie,cambio,casa,casas,clase,clases,colgar,colocar,coloque,completa,completo,crear,cree,cuidado,cuidados,cuidar,cuide,curso,cursos,curse,dar,de,desmontar,distancia,domicilio,empresa,empresas,empezar,ensenar,ensena,ensene,espanol,experta,experto,expertos,especialista,especialistas,freelance,grande,grandes,hacer,hogar,hibrido,instalar,instalacion,instale,leccion,lecciones,llevar,lleve,linea,maestra,maestro,medida,mantenimiento,montaje,montar,monte,negocio,negocios,online,original,particular,particulares,pequena,pequeno,personal,personalizada,personalizado,poner,ponga,preparar,presencial,presenciales,prepare,profe,profesor,profesora,profesores,quitar,quite,realizar,recoger,remota,remoto,reparacion,reparaciones,reparar,repare,servicio,servicios,sacar,taller,talleres,tecnica,tecnico,tecnicos,telematica,telematico,trabajo,trabajos,videollamada,videollamadas,viejo,vieja,viejas,viejos,antigua,antiguas,antiguo,antiguos,aprendre,classe,classes,ikasi,irakaslea,irakasleak,irakasle,klase,klaseak,mestra,mestras,mestre,mestres,professor,professora,professores,professors,cocinar,cocine,cocinen,pongan,puesto,puesta,noche,noches,tardes,mananas,mediodia,lunes,martes,miercoles,jueves,viernes,sabado,sabados,domingo,domingos}');

-- A word that is two of which both are known, as in 0002, or a verb with its object behind it.
CREATE OR REPLACE FUNCTION split_word(word text) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT
  AS $$
DECLARE
  halves text[];
BEGIN
  IF length(word) < 7 OR word !~ '^[[:alpha:]]+$' OR EXISTS (SELECT FROM search_vocabulary v WHERE v.word = split_word.word)
     OR EXISTS (SELECT FROM search_synonyms s WHERE s.stems = search_stems(split_word.word)) THEN RETURN ARRAY[word]; END IF;
  -- «recurrirla», «arreglarlo», «mudarme»: a verb with its object behind it is the verb.
  IF word ~ '^[a-z]{3,}[aei]r(me|te|se|nos|lo|la|le|los|las|les)$' THEN RETURN ARRAY[regexp_replace(word, '(me|te|se|nos|lo|la|le|los|las|les)$', '')]; END IF;
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

-- Who restores is no restaurant, and a tap that drips no leak of a roof.
INSERT INTO stem_exceptions (word, stem) VALUES
  ('restaurante', 'restaurante'), ('restaurantes', 'restaurante'), ('goteo', 'goteo'), ('goteos', 'goteo'),
  ('gotear', 'gotear'), ('gotea', 'gotear'), ('gotean', 'gotear'), ('goteando', 'gotear')
  ON CONFLICT DO NOTHING;

-- Where there is no listing, what is said of stems is in use at once.
SELECT adopt_without_listings();
