// Draws the coast and the provinces of Spain, and the land around it, as one SVG whose paths are in pixels of the web
// map at one zoom, into app/ui/atlas.svg; the colours come from the user of the paths. The provinces are those of the
// IGN (CC BY 4.0) through the package es-atlas, the other countries those of Natural Earth (public domain) through
// world-atlas.
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ATLAS_FRAME as FRAME, ATLAS_ZOOM as ZOOM } from '#app/ui/atlas-frame.ts'

const require = createRequire(import.meta.url)
const SPAIN = require('es-atlas/es/provinces.json')
const WORLD = require('world-atlas/countries-50m.json')

/** Points farther from a line than this, in pixels, are kept. */
const TOLERANCE = { coast: 1, border: 2.2, neighbour: 3, near: 24, farther: 70 }
const NEIGHBOURS = ['Portugal', 'France', 'Andorra', 'Morocco']
const NEAR = ['Algeria', 'Italy', 'W. Sahara', 'United Kingdom', 'Ireland', 'Switzerland', 'Belgium', 'Tunisia']
/** Islands that are smaller, in pixels, are left out: those of a neighbour, and those of a country farther away. */
const LEAST_ISLAND = { neighbour: 16, farther: 250 }
/** As it is sent. */
const MAX_BYTES = 40 * 1024

const world = 256 * 2 ** ZOOM
const pixelOf = ([longitude, latitude]) => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [
    Math.round(((longitude + 180) / 360) * world),
    Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world),
  ]
}

/** The arcs of a topology as pixels. */
function arcsOf({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]) => {
      x += dx
      y += dy
      return pixelOf([x * scale[0] + translate[0], y * scale[1] + translate[1]])
    })
  })
}

const ringsOf = ({ type, arcs }) => (type === 'Polygon' ? arcs : arcs.flat())
const arcOf = (index) => (index < 0 ? ~index : index)

/** The line without the points that lie nearly on it (Douglas and Peucker). */
function simplified(points, tolerance) {
  if (points.length < 3) return points
  const [first, last] = [points[0], points.at(-1)]
  let [farthest, distance] = [0, -1]
  for (let at = 1; at < points.length - 1; at++) {
    const away = distanceTo(points[at], first, last)
    if (away > distance) [farthest, distance] = [at, away]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ]
}

function distanceTo([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

const key = ([x, y]) => `${x} ${y}`

/** Closed lines out of pieces that meet at their ends. */
function joined(pieces) {
  const left = new Set(pieces)
  const rings = []
  for (const piece of pieces) {
    if (!left.delete(piece)) continue
    let ring = piece
    while (key(ring[0]) !== key(ring.at(-1))) {
      const end = key(ring.at(-1))
      const next = [...left].find((one) => key(one[0]) === end || key(one.at(-1)) === end)
      if (!next) break
      left.delete(next)
      ring = [...ring, ...(key(next[0]) === end ? next : next.toReversed()).slice(1)]
    }
    rings.push(ring)
  }
  return rings
}

/** Lines as a path, each point by its way from the one before. */
function pathOf(lines, isClosed) {
  return lines
    .map((points) => points.filter((point, at) => at === 0 || key(point) !== key(points[at - 1])))
    .filter((points) => points.length > (isClosed ? 3 : 1))
    .map(([[x, y], ...others]) => {
      let [fromX, fromY] = [x, y]
      const steps = others.map(([toX, toY]) => {
        const step = `${toX - fromX} ${toY - fromY}`
        ;[fromX, fromY] = [toX, toY]
        return step
      })
      return `M${x} ${y}l${(isClosed ? steps.slice(0, -1) : steps).join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`
    })
    .join('')
}

const provinces = SPAIN.objects.provinces.geometries.filter(({ id }) => Number(id) <= 52)
const arcs = arcsOf(SPAIN)
const uses = new Map()
for (const index of provinces.flatMap(ringsOf).flat()) uses.set(arcOf(index), (uses.get(arcOf(index)) ?? 0) + 1)
const usedTimes = (times) => [...uses].filter(([, count]) => count === times).map(([arc]) => arcs[arc])
const coast = joined(usedTimes(1).map((arc) => simplified(arc, TOLERANCE.coast)))
const borders = usedTimes(2).map((arc) => simplified(arc, TOLERANCE.border))

const worldCountries = WORLD.objects.countries.geometries
const toleranceOf = (name) =>
  NEIGHBOURS.includes(name) ? TOLERANCE.neighbour : NEAR.includes(name) ? TOLERANCE.near : TOLERANCE.farther
/** The smallest tolerance of the countries of each arc: those that share a border have the same line. */
const arcTolerance = new Map()
for (const country of worldCountries)
  for (const arc of ringsOf(country).flat().map(arcOf))
    arcTolerance.set(arc, Math.min(arcTolerance.get(arc) ?? TOLERANCE.farther, toleranceOf(country.properties.name)))
const worldArcs = arcsOf(WORLD).map((arc, at) => simplified(arc, arcTolerance.get(at) ?? TOLERANCE.farther))
const others = worldCountries
  .filter(({ properties: { name } }) => name !== 'Spain')
  .flatMap((country) => {
    const least = NEIGHBOURS.includes(country.properties.name) ? LEAST_ISLAND.neighbour : LEAST_ISLAND.farther
    return ringsOf(country)
      .map((ring) => ring.flatMap((index) => (index < 0 ? worldArcs[~index].toReversed() : worldArcs[index])))
      .map(clipped)
      .filter((ring) => ring.length > 0 && sizeOf(ring) > least)
  })
// Natural Earth leaves it out, and it is drawn as closely as Spain.
const gibraltar = SPAIN.objects.provinces.geometries.find(({ id }) => id === '54')
others.push(
  ...joined(
    ringsOf(gibraltar)
      .flat()
      .map((index) => simplified(arcs[arcOf(index)], TOLERANCE.coast)),
  ),
)
/** The borders of Spain as Natural Earth has them: a wide line there closes what is between the two drawings. */
const ofSpain = new Set(
  ringsOf(worldCountries.find(({ properties: { name } }) => name === 'Spain'))
    .flat()
    .map(arcOf),
)
const seams = worldCountries
  .filter(({ properties: { name } }) => NEIGHBOURS.includes(name))
  .flatMap((country) => ringsOf(country).flat().map(arcOf))
  .filter((arc) => ofSpain.has(arc))
  .map((arc) => worldArcs[arc])

function sizeOf(ring) {
  const [xs, ys] = [0, 1].map((axis) => ring.map((point) => point[axis]))
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
}

/** The part of a ring within the frame. */
function clipped(ring) {
  const [west, north] = pixelOf([FRAME.west, FRAME.north])
  const [east, south] = pixelOf([FRAME.east, FRAME.south])
  const within = (points, isIn, cut) =>
    points.flatMap((point, at) => {
      const before = points.at(at - 1)
      const crossing = isIn(point) === isIn(before) ? [] : [cut(before, point)]
      return isIn(point) ? [...crossing, point] : crossing
    })
  const cutX =
    (limit) =>
    ([ax, ay], [bx, by]) => [limit, Math.round(ay + ((by - ay) * (limit - ax)) / (bx - ax))]
  const cutY =
    (limit) =>
    ([ax, ay], [bx, by]) => [Math.round(ax + ((bx - ax) * (limit - ay)) / (by - ay)), limit]
  let points = within(ring, ([x]) => x >= west, cutX(west))
  points = within(points, ([x]) => x <= east, cutX(east))
  points = within(points, ([, y]) => y >= north, cutY(north))
  points = within(points, ([, y]) => y <= south, cutY(south))
  return points.length > 0 ? [...points, points[0]] : []
}

const [west, north] = pixelOf([FRAME.west, FRAME.north])
const [east, south] = pixelOf([FRAME.east, FRAME.south])
const drawing = {
  sea: `M${west} ${north}H${east}V${south}H${west}z`,
  others: pathOf(others, true),
  seams: pathOf(seams, false),
  spain: pathOf(coast, true),
  provinces: pathOf(borders, false),
}
// A line keeps its width at every zoom, but for the seams, whose width is a distance.
const paths = Object.entries(drawing).map(
  ([name, path]) => `<path id="${name}"${name === 'seams' ? '' : ' vector-effect="non-scaling-stroke"'} d="${path}"/>`,
)
const comment =
  '<!-- Written by tools/map. Provinces: © Instituto Geográfico Nacional, CC BY 4.0. Other countries: Natural Earth. -->'
const source = `${comment}\n<svg xmlns="http://www.w3.org/2000/svg"><defs>${paths.join('')}</defs></svg>\n`
const sent = gzipSync(source).length
if (sent > MAX_BYTES) throw new Error(`The drawing is sent as ${sent} bytes; ${MAX_BYTES} is the most.`)
writeFileSync(new URL('../../app/ui/atlas.svg', import.meta.url), source)
