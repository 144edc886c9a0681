import { formatList } from '#app/locale/numbers.server.ts'
import { plural } from '#app/locale/words.ts'

interface Titled {
  title: string
}

/** @param day from when on, as it is read. @param name of the first of them, where it has one. */
export const draftsEnding = ({ count, name, day }: { count: number; name: string | undefined; day: string }) => ({
  title: count === 1 ? 'Tu borrador se borrará' : `${count} de tus borradores se borrarán`,
  message:
    count === 1
      ? `El borrador ${name ? `«${name}»` : 'sin título'} se borrará el ${day}. Si lo guardas otra vez, empieza de nuevo a contar.`
      : `Se borrarán a partir del ${day}. El que guardes otra vez empieza de nuevo a contar.`,
})

/** @param day when they will not be shown any more, as it is read. */
export const stillRight = (listings: Titled[], day: string) => ({
  title: listings.length === 1 ? '¿Sigue al día tu anuncio?' : `¿Siguen al día ${listings.length} de tus anuncios?`,
  message:
    listings.length === 1
      ? `Hace tiempo que no tocas ${named(listings)}. Si no lo confirmas, dejará de mostrarse el ${day}.`
      : `Hace tiempo que no tocas ${named(listings)}. Los que no confirmes dejarán de mostrarse a partir del ${day}.`,
})

export const notShown = (listings: Titled[]) => ({
  title: listings.length === 1 ? 'Tu anuncio ya no se muestra' : `${listings.length} de tus anuncios ya no se muestran`,
  message: `Nadie ha confirmado que ${named(listings)} ${plural(listings.length, 'siga', 'sigan')} al día. No se ha borrado nada: en Mis Anuncios puedes renovarlo con un botón.`,
})

/** «Clases de guitarra», «Piano» y 3 más. */
function named(listings: { title: string }[]): string {
  const SPELT_OUT = 3
  const titles = listings.slice(0, SPELT_OUT).map(({ title }) => `«${title}»`)
  const more = listings.length - titles.length
  return formatList([...titles, ...(more > 0 ? [`${more} más`] : [])])
}

export const promotionEnded = (title: string) => ({
  title: 'Tu anuncio ya no está destacado',
  message: `«${title}» sigue publicado como antes. Ha terminado la semana en la que salía destacado.`,
})

export const promotionBegun = (title: string, days: number) => ({
  title: 'Tu anuncio está destacado',
  message: `Desde ahora y durante ${days} días «${title}» sale entre las publicaciones destacadas.`,
})
