import { db } from '#app/db.server.ts'
import { findWrittenPlace, placeLabel, type Place } from '#app/domain/places/names.server.ts'
import type { TakenPlace } from './taken-place.tsx'

/** What the form says under the written location; undefined without one. */
export async function takenPlace(location: string | null): Promise<TakenPlace | undefined> {
  if (location === null) return undefined
  const written = await findWrittenPlace(db, location)
  if (written.kind === 'province')
    return { location, place: null, province: `${written.code} es de la provincia de ${written.province}`, choices: [] }
  if (written.kind === 'unknown') return { location, place: null, choices: written.like.map(placeLabel) }
  return { location, place: inWords(written.place), choices: written.others.map(placeLabel) }
}

/** What the notice of a saved listing adds, where its place is unknown or one of several; otherwise nothing. */
export async function placeNotice(location: string | null): Promise<string> {
  const taken = await takenPlace(location)
  if (!taken) return ''
  if (taken.province)
    return `. ${taken.province}: escribe también el municipio, y aparecerá cuando alguien busque cerca.`
  if (taken.place === null)
    return `. No conocemos el lugar «${taken.location}»: no aparecerá cuando alguien busque cerca de un sitio.`
  return taken.choices.length > 0 ? `. Lo situamos en ${taken.place}: si es otro, dilo al editarlo.` : ''
}

const inWords = ({ name, province }: Place) => (name === province ? name : `${name}, provincia de ${province}`)
