import { db } from '#app/db.server.ts'
import { findWrittenPlace, placeLabel, type Place } from '#app/domain/places/names.server.ts'
import type { TakenPlace } from './taken-place.tsx'
import { t } from '#app/locale/texts.ts'

/** The note under the written location; undefined without a location. */
export async function takenPlace(location: string | null): Promise<TakenPlace | undefined> {
  if (location === null) return undefined
  const written = await findWrittenPlace(db, location)
  if (written.kind === 'province')
    return { location, place: null, postalCode: { code: written.code, province: written.province }, choices: [] }
  if (written.kind === 'unknown') return { location, place: null, choices: written.like.map(placeLabel) }
  return { location, place: inWords(written.place), choices: written.others.map(placeLabel) }
}

/** The addition to the notice of a saved listing whose place is unknown or one of several; otherwise empty. */
export async function placeNotice(location: string | null): Promise<string> {
  const taken = await takenPlace(location)
  if (!taken) return ''
  const note = noteOf(taken)
  return note && `. ${note}`
}

function noteOf({ location, place, postalCode, choices }: TakenPlace): string {
  if (postalCode)
    return t(
      '{code} es de la provincia de {province}: escribe también el municipio, y aparecerá cuando alguien busque cerca.',
      { code: postalCode.code, province: postalCode.province },
    )
  if (place === null)
    return t('No conocemos el lugar «{location}»: no aparecerá cuando alguien busque cerca de un sitio.', { location })
  return choices.length > 0 ? t('Lo situamos en {place}: si es otro, dilo al editarlo.', { place }) : ''
}

const inWords = ({ name, province }: Place) =>
  name === province ? name : t('{name}, provincia de {province}', { name, province })
