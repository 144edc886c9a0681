import { KEPT_AT_MOST, OFFLINE_SETTINGS } from '#app/ui/offline.ts'
import { renderDocument, Tiles } from './document.server.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The page is served under any address, so it links to none. */
const WHERE_IT_WAS = ''

/** The worker's answer when the network fails. The worker writes the copies into the empty list. */
export function renderOfflinePage(): string {
  return renderDocument(
    t('No hay conexión'),
    <>
      <Tiles />
      <h1>{t('No hay conexión')}</h1>
      <p>
        {t(
          'No hemos podido cargar la página. Comprueba tu conexión y vuelve a intentarlo. Si otras webs te funcionan, el fallo es nuestro y lo estaremos arreglando.',
        )}
      </p>
      <p className="ways">
        <a className="button" href={WHERE_IT_WAS}>
          {t('Volver a intentarlo')}
        </a>{' '}
        <a href="/">{t('Volver al inicio')}</a>
      </p>
      <section hidden aria-labelledby="kept">
        <h2 id="kept">{t('Anuncios que puedes leer ahora')}</h2>
        <ul />
      </section>
      <p className="aside">
        {rich(
          'Sin conexión se pueden leer los últimos {most} anuncios que has abierto en este navegador. Cuando vuelva, en <a>Leer sin conexión</a> puedes ver qué se guarda, borrarlo o decir que no se guarde nada.',
          { most: KEPT_AT_MOST, a: (text) => <a href={OFFLINE_SETTINGS}>{text}</a> },
        )}
      </p>
    </>,
  )
}
