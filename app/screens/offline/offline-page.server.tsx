import { KEPT_AT_MOST, OFFLINE_SETTINGS } from '#app/ui/offline.ts'
import { renderDocument, Tiles } from './document.server.tsx'

/** The page stands under any address, so it links to none. */
const WHERE_IT_WAS = ''

/** The worker's answer when the network fails. The worker writes the copies into the empty list. */
export function renderOfflinePage(): string {
  return renderDocument(
    'No hay conexión',
    <>
      <Tiles />
      <h1>No hay conexión</h1>
      <p>
        No hemos podido cargar la página. Comprueba tu conexión y vuelve a intentarlo. Si otras webs te funcionan, el
        fallo es nuestro y lo estaremos arreglando.
      </p>
      <p className="ways">
        <a className="button" href={WHERE_IT_WAS}>
          Volver a intentarlo
        </a>{' '}
        <a href="/">Volver al inicio</a>
      </p>
      <section hidden aria-labelledby="kept">
        <h2 id="kept">Anuncios que puedes leer ahora</h2>
        <ul />
      </section>
      <p className="aside">
        Sin conexión se pueden leer los últimos {KEPT_AT_MOST} anuncios que has abierto en este navegador. Cuando
        vuelva, en <a href={OFFLINE_SETTINGS}>Leer sin conexión</a> puedes ver qué se guarda, borrarlo o decir que no se
        guarde nada.
      </p>
    </>,
  )
}
