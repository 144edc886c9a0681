import { say, sayIn, sayList, sayMany, type Moment } from '#app/locale/said.ts'

interface Titled {
  title: string
}

/** @param day from when on. @param name of the first of them, where it has one. */
export const draftsEnding = ({ count, name, day }: { count: number; name: string | undefined; day: Moment }) => ({
  title: sayMany(count, 'Tu borrador se borrará', '{count} de tus borradores se borrarán'),
  message:
    count > 1
      ? say('Se borrarán a partir del {day}. El que guardes otra vez empieza de nuevo a contar.', { day })
      : name
        ? say('El borrador «{name}» se borrará el {day}. Si lo guardas otra vez, empieza de nuevo a contar.', {
            name,
            day,
          })
        : say('El borrador sin título se borrará el {day}. Si lo guardas otra vez, empieza de nuevo a contar.', {
            day,
          }),
})

/** @param day from which they are no longer shown. */
export const stillRight = (listings: Titled[], day: Moment) => ({
  title:
    listings.length === 1
      ? sayIn('notice', '¿Sigue al día tu anuncio?')
      : say('¿Siguen al día {number} de tus anuncios?', { number: listings.length }),
  message: sayMany(
    listings.length,
    'Hace tiempo que no tocas {listings}. Si no lo confirmas, dejará de mostrarse el {day}.',
    'Hace tiempo que no tocas {listings}. Los que no confirmes dejarán de mostrarse a partir del {day}.',
    { listings: named(listings), day },
  ),
})

export const notShown = (listings: Titled[]) => ({
  title: sayMany(listings.length, 'Tu anuncio ya no se muestra', '{count} de tus anuncios ya no se muestran'),
  message: sayMany(
    listings.length,
    'Nadie ha confirmado que {listings} siga al día. No se ha borrado nada: en Mis Anuncios puedes renovarlo con un botón.',
    'Nadie ha confirmado que {listings} sigan al día. No se ha borrado nada: en Mis Anuncios puedes renovarlo con un botón.',
    { listings: named(listings) },
  ),
})

const SPELT_OUT = 3

/** «Clases de guitarra», «Piano» y 3 más. */
function named(listings: readonly Titled[]) {
  const titles = listings.slice(0, SPELT_OUT).map(({ title }) => say('«{title}»', { title }))
  const more = listings.length - titles.length
  return sayList([...titles, ...(more > 0 ? [say('{more} más', { more })] : [])])
}

export const promotionEnded = (title: string) => ({
  title: say('Tu anuncio ya no está destacado'),
  message: say('«{title}» sigue publicado como antes. Ha terminado la semana en la que salía destacado.', { title }),
})

export const promotionBegun = (title: string, days: number) => ({
  title: say('Tu anuncio está destacado'),
  message: say('Desde ahora y durante {days} días «{title}» sale entre las publicaciones destacadas.', { days, title }),
})
