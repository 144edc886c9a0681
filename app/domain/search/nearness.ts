import { safeText } from '#app/forms/fields.ts'
import type { PlaceAsked } from '#app/domain/places/circle.server.ts'
import { REACHES, USUAL_KM } from './radii.ts'
import { t } from '#app/locale/texts.ts'

/** More than the longest name with its province needs. */
const MAX_PLACE_LENGTH = 80

/** The parameters of an address that say where. */
export const PLACE_ASKED_NAMES = ['where', 'place', 'km'] as const

/**
 * The points of a listing by the distance of its place (docs/decisions/0230): a number of points up to each number of
 * kilometres.
 */
const NEAR_POINTS: readonly (readonly [km: number, points: number])[] = [
  [5, 20],
  [10, 16],
  [25, 12],
  [50, 8],
  [100, 4],
]
export const nearPoints = (km: number): number => NEAR_POINTS.find(([most]) => km <= most)?.[1] ?? 0

/** Reads the place and the distance of a search. Invalid values get a message beside their field. */
export function readPlaceAsked(query: URLSearchParams, messages: Record<string, string>): PlaceAsked {
  const text = safeText(query.get('where'), MAX_PLACE_LENGTH)
  const named = query.get('place')?.trim() ?? ''
  const id = !text && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined
  if (!text && named && id === undefined) messages['where'] = UNKNOWN_PLACE()
  const typed = query.get('km')?.trim() ?? ''
  const km = REACHES.find((reach) => String(reach) === typed)
  if (typed && km === undefined)
    messages['km'] = t('Elige una de estas distancias. Hemos buscado a {km} km.', { km: USUAL_KM })
  return { text, id, km: km ?? USUAL_KM }
}

export const NEEDS_PLACE = () => t('Elige un lugar para ordenar por cercanía.')
export const UNKNOWN_PLACE = () => t('No conocemos ese lugar. Estos resultados son de todas partes.')
