import { writeDecimals } from '#app/locale/decimals.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

const LATITUDE_MAX = 90
const LONGITUDE_MAX = 180

/** Reads one coordinate in degrees as people write it: «40,42», «-3.7». Null when it is not a number within ±max. */
function parseCoordinate(text: string | null | undefined, max: number): number | null {
  const match = /^([-+−]?)(\d{1,3}(?:[.,]\d{1,15})?)°?$/.exec((text ?? '').trim())
  if (!match) return null
  const degrees = Number(match[2]?.replace(',', '.')) * (match[1] === '-' || match[1] === '−' ? -1 : 1)
  return Math.abs(degrees) <= max ? degrees : null
}

/** Both coordinates when both are readable, else null: then there is no map (C7, D16). */
export function parseCoordinates(
  latitude: string | null | undefined,
  longitude: string | null | undefined,
): Coordinates | null {
  const north = parseCoordinate(latitude, LATITUDE_MAX)
  const east = parseCoordinate(longitude, LONGITUDE_MAX)
  return north === null || east === null ? null : { latitude: north, longitude: east }
}

/** About a kilometre: what is stored and shown is never more precise (D15). */
export function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/** One of them as the page writes it: «40,42». */
export const degreesText = (degrees: number): string => writeDecimals(degrees, 2)

/** «40,42; -3,70» */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return [latitude, longitude].map(degreesText).join('; ')
}
