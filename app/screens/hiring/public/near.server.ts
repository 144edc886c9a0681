import { db } from '#app/db.server.ts'
import { NEAR_KM } from '#app/domain/hiring/limits.ts'
import { findPlaceAsked } from '#app/domain/places/circle.server.ts'
import { findWrittenPlace, placeLabel } from '#app/domain/places/names.server.ts'
import type { ListParams } from './list-params.server.ts'
import { t } from '#app/locale/texts.ts'

/** The requests near the written place, and the text of the page about them. */
export async function findNear({ place, workplace }: Omit<ListParams, 'after'>) {
  if (!place || workplace === 'distancia') return { places: undefined, note: null }
  const { circle, code } = await findPlaceAsked(db, { text: place, id: undefined, km: NEAR_KM }, [])
  if (!circle) {
    const written = await findWrittenPlace(db, place)
    const like = written.kind === 'unknown' ? written.like.map(placeLabel).join(', ') : ''
    const unknown = t('No conocemos «{place}», así que se muestran las de todas partes.', { place })
    return { places: undefined, note: like ? `${unknown} ${t('¿Es {place}?', { place: like })}` : unknown }
  }
  const note = nearText({ ...circle, code: String(code) }, workplace !== 'lugar')
  return { places: circle.places.map(({ id }) => id), note }
}

interface Near {
  label: string
  /** The province where all of it is meant. */
  province: string | undefined
  code: string
}

/** The text about the results: those of the province of a postal code, or those around a town. */
function nearText({ label: town, province, code }: Near, hasRemote: boolean): string {
  const km = NEAR_KM
  if (province)
    return hasRemote
      ? t('{code}: en la provincia de {province}, y las que se pueden hacer a distancia.', { code, province })
      : t('{code}: en la provincia de {province}.', { code, province })
  return hasRemote
    ? t('A menos de {km} km de {town}, y las que se pueden hacer a distancia.', { km, town })
    : t('A menos de {km} km de {town}.', { km, town })
}
