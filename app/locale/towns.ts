export interface Point {
  latitude: number
  longitude: number
}

export interface Town extends Point {
  name: string
  /** The lowest zoom of a map that shows its name. */
  fromZoom: number
}

/** Name, latitude and longitude of the middle, and the lowest zoom at which a map names it. */
const ROWS: [string, number, number, number][] = [
  ['Madrid', 40.417, -3.703, 4],
  ['Barcelona', 41.387, 2.17, 4],
  ['Valencia', 39.47, -0.376, 5],
  ['Sevilla', 37.389, -5.984, 5],
  ['Zaragoza', 41.649, -0.887, 5],
  ['Bilbao', 43.263, -2.935, 5],
  ['Málaga', 36.721, -4.421, 6],
  ['Murcia', 37.992, -1.131, 6],
  ['Palma', 39.57, 2.65, 5],
  ['Las Palmas de Gran Canaria', 28.124, -15.43, 5],
  ['Santa Cruz de Tenerife', 28.464, -16.252, 6],
  ['Valladolid', 41.652, -4.724, 6],
  ['A Coruña', 43.362, -8.412, 5],
  ['Granada', 37.177, -3.599, 6],
  ['Córdoba', 37.888, -4.779, 6],
  ['Alicante', 38.345, -0.481, 6],
  ['Vigo', 42.231, -8.713, 7],
  ['Gijón', 43.532, -5.661, 7],
  ['Oviedo', 43.361, -5.849, 6],
  ['Santander', 43.462, -3.81, 6],
  ['Donostia-San Sebastián', 43.318, -1.981, 7],
  ['Vitoria-Gasteiz', 42.846, -2.672, 7],
  ['Pamplona', 42.817, -1.643, 6],
  ['Logroño', 42.465, -2.45, 7],
  ['Burgos', 42.344, -3.697, 7],
  ['León', 42.599, -5.572, 6],
  ['Palencia', 42.01, -4.529, 8],
  ['Zamora', 41.503, -5.745, 8],
  ['Salamanca', 40.965, -5.664, 7],
  ['Ávila', 40.656, -4.7, 8],
  ['Segovia', 40.949, -4.118, 8],
  ['Soria', 41.764, -2.465, 7],
  ['Huesca', 42.14, -0.409, 8],
  ['Teruel', 40.345, -1.106, 7],
  ['Lleida', 41.617, 0.62, 7],
  ['Girona', 41.979, 2.821, 7],
  ['Tarragona', 41.119, 1.245, 8],
  ['Castellón de la Plana', 39.986, -0.051, 7],
  ['Albacete', 38.994, -1.858, 7],
  ['Cuenca', 40.07, -2.137, 7],
  ['Guadalajara', 40.633, -3.167, 8],
  ['Toledo', 39.863, -4.027, 7],
  ['Ciudad Real', 38.986, -3.927, 7],
  ['Cáceres', 39.476, -6.372, 7],
  ['Badajoz', 38.879, -6.97, 7],
  ['Mérida', 38.916, -6.344, 8],
  ['Huelva', 37.261, -6.945, 7],
  ['Cádiz', 36.527, -6.289, 7],
  ['Jerez de la Frontera', 36.685, -6.126, 8],
  ['Algeciras', 36.131, -5.448, 8],
  ['Marbella', 36.51, -4.886, 8],
  ['Jaén', 37.78, -3.785, 7],
  ['Almería', 36.834, -2.464, 7],
  ['Cartagena', 37.605, -0.986, 8],
  ['Lorca', 37.671, -1.702, 9],
  ['Elche', 38.267, -0.698, 9],
  ['Benidorm', 38.534, -0.131, 9],
  ['Gandia', 38.967, -0.181, 9],
  ['Sagunto', 39.68, -0.278, 9],
  ['Lugo', 43.012, -7.556, 7],
  ['Ourense', 42.336, -7.864, 7],
  ['Pontevedra', 42.431, -8.644, 8],
  ['Santiago de Compostela', 42.88, -8.545, 7],
  ['Ferrol', 43.484, -8.233, 9],
  ['Avilés', 43.556, -5.925, 9],
  ['Ponferrada', 42.546, -6.591, 8],
  ['Alcalá de Henares', 40.482, -3.364, 9],
  ['Móstoles', 40.323, -3.865, 10],
  ['Getafe', 40.305, -3.731, 10],
  ['Alcobendas', 40.547, -3.642, 10],
  ['Aranjuez', 40.031, -3.603, 9],
  ['Talavera de la Reina', 39.963, -4.83, 8],
  ['Badalona', 41.45, 2.247, 10],
  ['Sabadell', 41.543, 2.109, 10],
  ['Terrassa', 41.561, 2.009, 10],
  ['Mataró', 41.538, 2.444, 10],
  ['Manresa', 41.725, 1.826, 9],
  ['Reus', 41.155, 1.107, 9],
  ['Tortosa', 40.812, 0.521, 8],
  ['Figueres', 42.266, 2.963, 9],
  ['Vic', 41.93, 2.255, 9],
  ['Calatayud', 41.353, -1.643, 8],
  ['Tudela', 42.062, -1.606, 8],
  ['Irun', 43.338, -1.789, 10],
  ['Barakaldo', 43.297, -2.988, 10],
  ['Torrelavega', 43.349, -4.048, 9],
  ['Aranda de Duero', 41.67, -3.689, 8],
  ['Plasencia', 40.03, -6.089, 8],
  ['Linares', 38.095, -3.636, 9],
  ['Motril', 36.745, -3.517, 9],
  ['Antequera', 37.019, -4.561, 9],
  ['Ronda', 36.742, -5.166, 9],
  ['Dos Hermanas', 37.283, -5.921, 10],
  ['Écija', 37.541, -5.083, 9],
  ['Ibiza', 38.907, 1.432, 7],
  ['Maó', 39.889, 4.265, 7],
  ['Manacor', 39.57, 3.209, 9],
  ['San Cristóbal de La Laguna', 28.486, -16.316, 9],
  ['Arrecife', 28.963, -13.548, 7],
  ['Puerto del Rosario', 28.5, -13.863, 7],
  ['Santa Cruz de La Palma', 28.683, -17.765, 8],
  ['San Sebastián de La Gomera', 28.092, -17.113, 8],
  ['Valverde', 27.81, -17.915, 8],
  ['Ceuta', 35.889, -5.317, 7],
  ['Melilla', 35.292, -2.938, 7],
]

/** Towns of Spain with the place of their middle, to some hundred metres: the capitals of provinces and some more. */
export const TOWNS: readonly Town[] = ROWS.map(([name, latitude, longitude, fromZoom]) => ({
  name,
  latitude,
  longitude,
  fromZoom,
}))

interface Region extends Town {
  kind: 'sea' | 'country'
  /** The highest zoom that shows its name: on a closer map it would be far from its place. */
  toZoom: number
}

/** The places around Spain, each named when it is in view with the towns of a coast or a border. */
export const SEAS_AND_COUNTRIES: readonly Region[] = (
  [
    ['Portugal', 39.7, -8, 'country', 5, 8],
    ['Francia', 44.6, 1, 'country', 5, 8],
    ['Francia', 47.2, 2.4, 'country', 4, 4],
    ['Marruecos', 33.9, -5.6, 'country', 5, 8],
    ['Marruecos', 31.6, -6.4, 'country', 4, 4],
    ['Argelia', 34.6, 2.4, 'country', 4, 7],
    ['Andorra', 42.55, 1.58, 'country', 8, 11],
    ['Italia', 43.1, 12.4, 'country', 4, 6],
    ['Reino Unido', 52.4, -1.6, 'country', 4, 5],
    ['Sáhara Occidental', 25.4, -13.4, 'country', 5, 7],
    ['Océano Atlántico', 38.4, -22, 'sea', 4, 4],
    ['Océano Atlántico', 38.4, -14.2, 'sea', 5, 6],
    ['Océano Atlántico', 41.4, -10.4, 'sea', 7, 8],
    ['Océano Atlántico', 29.6, -17.6, 'sea', 7, 9],
    ['Golfo de Cádiz', 36.5, -7.5, 'sea', 7, 9],
    ['Mar Cantábrico', 44.3, -4.6, 'sea', 5, 9],
    ['Mar Mediterráneo', 37.9, 4.6, 'sea', 5, 7],
    ['Mar Mediterráneo', 39.8, 6.5, 'sea', 4, 4],
    ['Mar Mediterráneo', 40.4, 1.6, 'sea', 8, 8],
    ['Golfo de Valencia', 39.5, 0.4, 'sea', 8, 10],
    ['Mar de Alborán', 36.2, -3.6, 'sea', 7, 9],
    ['Mar Balear', 40.4, 2.4, 'sea', 7, 9],
  ] as const
).map(([name, latitude, longitude, kind, fromZoom, toZoom]) => ({ name, latitude, longitude, kind, fromZoom, toZoom }))

const EARTH_RADIUS_KM = 6_371
/** A place that is farther away than this is not near a town. */
const NEAR_KM = 60
/** Beyond this distance the way to a town does not describe a place. */
export const FAR_KM = 400

/** The town nearest to a point, or undefined when none is near. */
export function nearestTown(point: Point, withinKm = NEAR_KM): Town | undefined {
  let nearest: { town: Town; km: number } | undefined
  for (const town of TOWNS) {
    const km = kilometres(point, town)
    if (km <= withinKm && (!nearest || km < nearest.km)) nearest = { town, km }
  }
  return nearest?.town
}

/** Along the ground, as the haversine formula has it. */
export function kilometres(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const part =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(part))
}
