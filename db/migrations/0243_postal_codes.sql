-- A postal code is a name of its place too. The first two figures are the province; a 0 after them is its capital, whose
-- codes are the first eighty at most. Of other towns no list comes with the program.
INSERT INTO place_names (name_key, place_id)
SELECT c.province || '0' || lpad(n::text, 2, '0'),
       (SELECT p.id FROM place_names m JOIN places p ON p.id = m.place_id
         WHERE m.name_key = place_name_key(c.capital) AND p.province_code = c.province
         ORDER BY p.population DESC, p.id LIMIT 1)
  FROM generate_series(1, 80) n, (VALUES
('01', 'Vitoria-Gasteiz'), ('02', 'Albacete'), ('03', 'Alicante'), ('04', 'Almería'), ('05', 'Ávila'), ('06', 'Badajoz'),
('07', 'Palma'), ('08', 'Barcelona'), ('09', 'Burgos'), ('10', 'Cáceres'), ('11', 'Cádiz'), ('12', 'Castelló de la Plana'),
('13', 'Ciudad Real'), ('14', 'Córdoba'), ('15', 'A Coruña'), ('16', 'Cuenca'), ('17', 'Girona'), ('18', 'Granada'),
('19', 'Guadalajara'), ('20', 'San Sebastián'), ('21', 'Huelva'), ('22', 'Huesca'), ('23', 'Jaén'), ('24', 'León'),
('25', 'Lleida'), ('26', 'Logroño'), ('27', 'Lugo'), ('28', 'Madrid'), ('29', 'Málaga'), ('30', 'Murcia'), ('31', 'Pamplona'),
('32', 'Ourense'), ('33', 'Oviedo'), ('34', 'Palencia'), ('35', 'Las Palmas de Gran Canaria'), ('36', 'Pontevedra'),
('37', 'Salamanca'), ('38', 'Santa Cruz de Tenerife'), ('39', 'Santander'), ('40', 'Segovia'), ('41', 'Sevilla'),
('42', 'Soria'), ('43', 'Tarragona'), ('44', 'Teruel'), ('45', 'Toledo'), ('46', 'Valencia'), ('47', 'Valladolid'),
('48', 'Bilbao'), ('49', 'Zamora'), ('50', 'Zaragoza'), ('51', 'Ceuta'), ('52', 'Melilla')) c (province, capital)
ON CONFLICT DO NOTHING;

-- Listings whose place was not found are looked up again, by the job that does it.
UPDATE listings SET place_sought_at = NULL
 WHERE place_id IS NULL AND location ~ '(^|[^0-9])(0[1-9]|[1-4][0-9]|5[0-2])0[0-8][0-9]([^0-9]|$)';
