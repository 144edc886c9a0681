-- The rows that an installation begins with. Those of `db/data` follow their COPY when the baseline is read.

INSERT INTO installation DEFAULT VALUES;

INSERT INTO categories (id, slug, name, position, creatable, searchable) VALUES
  (1, 'diseno', 'Diseño Gráfico', 1, true, true),
  (2, 'web', 'Desarrollo Web', 2, true, true),
  (3, 'marketing', 'Marketing Digital', 3, true, true),
  (4, 'redaccion', 'Redacción & Traducción', 4, true, true),
  (5, 'video', 'Video & Animación', 5, true, true),
  (6, 'musica', 'Música & Audio', 6, true, true),
  (7, 'programacion', 'Programación & Tecnología', 7, true, true),
  (8, 'negocios', 'Negocios', 8, true, true),
  (9, 'estilo', 'Estilo de Vida', 9, true, true),
  (10, 'electronicos', 'Electrónicos', 10, false, true),
  (11, 'deportes', 'Deportes', 11, false, true),
  (12, 'fotografia', 'Fotografía', 12, true, false),
  (13, 'otro', 'Otro', 13, true, false);

INSERT INTO warning_rules (name, advice, phrases) VALUES
  ('codigos',
   'Los códigos que te llegan por SMS o por correo abren tus cuentas. Nadie de esta web te los pedirá: no los envíes a nadie.',
   ARRAY['código que te ha llegado', 'código que te llegue', 'código que te llegó', 'código que te va a llegar',
     'código que te llegará', 'código que te acaba de llegar', 'código que recibas', 'código que has recibido',
     'código que te mando + sms', 'código de verificación', 'código de confirmación', 'código que te envíe + sms',
     'envíame + código + sms', 'mándame + código + sms', 'pásame + código + sms', 'dime + código + sms', 'reenvía* + código',
     'código de 6 cifras', 'código de seis cifras', 'código de 6 dígitos', 'código de seis dígitos', 'clave de firma',
     'contraseña de tu correo', 'contraseña de tu cuenta', 'clave de tu banco', 'clave del banco']),
  ('tarjetas',
   'No envíes por mensaje los datos de tu tarjeta ni de tu documento de identidad: nadie los necesita para cobrar ni para pagarte.',
   ARRAY['{tarjeta}', 'número de tu tarjeta', 'número de la tarjeta + !visita', 'números de tu tarjeta', 'números de la tarjeta',
     'datos de tu tarjeta + !visita', 'datos de la tarjeta + !visita', 'número de tarjeta + !visita', 'cvv', 'cvc', 'pin de la tarjeta',
     'pin de tu tarjeta', 'caducidad de la tarjeta', 'caducidad de tu tarjeta', 'foto de la tarjeta + !visita',
     'foto de tu tarjeta + !visita', 'foto de tu dni', 'foto del dni', 'fotos del dni', 'foto de tu documento',
     'usuario y contraseña + banco']),
  ('pago_sin_vuelta',
   'Quien paga así no recupera el dinero si algo sale mal. No pagues por adelantado a quien no conoces.',
   ARRAY['western union', 'moneygram', 'paysafecard', 'tarjeta regalo', 'tarjetas regalo', 'tarjetas de regalo', 'gift card',
     'gift cards', 'pago en bitcoin*', 'pagar en bitcoin*', 'pago en cripto*', 'pagar en cripto*', 'págame en cripto*', 'usdt',
     'paypal + amigos y familiares', 'paypal + entre amigos', 'señal por bizum', 'una señal + bizum',
     'por adelantado + transferencia', 'por adelantado + bizum', 'gastos de envío + por adelantado',
     'mensajero + recoger* + dinero', 'mensajero + seguro + pagar*']),
  ('fuera_de_aqui',
   'Te proponen seguir fuera de esta web. Lo que se hable o se pague en otro sitio no queda aquí: si hay un problema, no podremos ver qué pasó.',
   ARRAY['whatsapp + !botón + !bot + !api + !integra*', 'wasap', 'wassap', 'guasap', 'whatsap', 'watsap', 'wsp',
     'telegram + !bot + !api + !canal', 'wa.me', 't.me', 'fuera de la web', 'fuera de la plataforma', 'fuera de la página',
     'fuera de la aplicación', 'por fuera + comisi*', 'sin pasar por la web', 'sin pasar por la plataforma'])
ON CONFLICT (name) DO NOTHING;

-- Without the job that refills what is searched: nothing is there yet.
ALTER TABLE search_synonyms DISABLE TRIGGER search_synonyms_refill;
COPY search_synonyms (group_id, term, one_way) FROM STDIN WITH (HEADER); -- search-synonyms.tsv
ALTER TABLE search_synonyms ENABLE TRIGGER search_synonyms_refill;

-- Provinces and places with their names, which tools/places writes. Places: GeoNames (https://www.geonames.org), CC BY 4.0.
CREATE TEMP TABLE read_provinces (code char(2), name text, other_names text) ON COMMIT DROP;
COPY read_provinces FROM STDIN WITH (HEADER); -- provinces.tsv
CREATE TEMP TABLE read_places (id integer, name text, municipality_code char(5), population integer, longitude real,
  latitude real, other_names text) ON COMMIT DROP;
COPY read_places FROM STDIN WITH (HEADER); -- places.tsv
CREATE TEMP TABLE read_common_words (word text) ON COMMIT DROP;
COPY read_common_words FROM STDIN WITH (HEADER); -- common-words.tsv

INSERT INTO provinces SELECT code, name FROM read_provinces;

-- In an address a place has its province behind it where a larger one has the same name.
INSERT INTO places (id, name, municipality_code, population, longitude, latitude, slug)
  SELECT id, name, municipality_code, population, longitude, latitude,
         replace(CASE WHEN nth = 1 THEN key ELSE key || ' ' || province END, ' ', '-')
    FROM (SELECT p.*, place_name_key(p.name) AS key, place_name_key(v.name) AS province,
                 row_number() OVER (PARTITION BY place_name_key(p.name) ORDER BY p.population DESC, p.id) AS nth
            FROM read_places p JOIN provinces v ON v.code = left(p.municipality_code, 2)) p
   ORDER BY population DESC, id;

WITH names (name, place_id, province_code) AS (
  SELECT name, id, NULL FROM places
  UNION ALL SELECT string_to_table(other_names, '|'), id, NULL FROM read_places
  UNION ALL SELECT name, NULL, code FROM provinces
  UNION ALL SELECT string_to_table(other_names, '|'), NULL, code FROM read_provinces
)
INSERT INTO place_names (name_key, place_id, province_code, common_word)
  SELECT place_name_key(name), place_id, province_code,
         place_name_key(name) IN (SELECT place_name_key(word) FROM read_common_words)
    FROM names
  ON CONFLICT DO NOTHING;

-- A postal code is a name of its place too. The first two figures are the province; a 0 after them is its capital, whose
-- codes are the first eighty at most. Of other towns no list comes with the program.
WITH capitals AS MATERIALIZED (
  SELECT c.province,
         (SELECT p.id FROM place_names m JOIN places p ON p.id = m.place_id
           WHERE m.name_key = place_name_key(c.capital) AND p.province_code = c.province
           ORDER BY p.population DESC, p.id LIMIT 1) AS place_id
    FROM (VALUES
('01', 'Vitoria-Gasteiz'), ('02', 'Albacete'), ('03', 'Alicante'), ('04', 'Almería'), ('05', 'Ávila'), ('06', 'Badajoz'),
('07', 'Palma'), ('08', 'Barcelona'), ('09', 'Burgos'), ('10', 'Cáceres'), ('11', 'Cádiz'), ('12', 'Castelló de la Plana'),
('13', 'Ciudad Real'), ('14', 'Córdoba'), ('15', 'A Coruña'), ('16', 'Cuenca'), ('17', 'Girona'), ('18', 'Granada'),
('19', 'Guadalajara'), ('20', 'San Sebastián'), ('21', 'Huelva'), ('22', 'Huesca'), ('23', 'Jaén'), ('24', 'León'),
('25', 'Lleida'), ('26', 'Logroño'), ('27', 'Lugo'), ('28', 'Madrid'), ('29', 'Málaga'), ('30', 'Murcia'), ('31', 'Pamplona'),
('32', 'Ourense'), ('33', 'Oviedo'), ('34', 'Palencia'), ('35', 'Las Palmas de Gran Canaria'), ('36', 'Pontevedra'),
('37', 'Salamanca'), ('38', 'Santa Cruz de Tenerife'), ('39', 'Santander'), ('40', 'Segovia'), ('41', 'Sevilla'),
('42', 'Soria'), ('43', 'Tarragona'), ('44', 'Teruel'), ('45', 'Toledo'), ('46', 'Valencia'), ('47', 'Valladolid'),
('48', 'Bilbao'), ('49', 'Zamora'), ('50', 'Zaragoza'), ('51', 'Ceuta'), ('52', 'Melilla')) c (province, capital)
)
INSERT INTO place_names (name_key, place_id)
  SELECT province || '0' || lpad(n::text, 2, '0'), place_id FROM capitals, generate_series(1, 80) n
  ON CONFLICT DO NOTHING;
