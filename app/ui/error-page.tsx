import './plain-page.css'
import { Link } from '@remix-run/react'
import { TileOrnament } from './tile-cover.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export interface Fault {
  status: number
  title: string
  text: string
  /** The code under which the log has more (I15). */
  code?: string
}

const FAULTS: () => Record<number, Pick<Fault, 'title' | 'text'>> = perLanguage(() => ({
  400: {
    title: t('No entendemos esta dirección'),
    text: t('Está mal escrita o le falta un trozo. Revísala o empieza de nuevo desde el inicio.'),
  },
  403: {
    title: t('No puedes hacer esto'),
    text: t('Tu cuenta no tiene permiso para esta página. No hemos cambiado nada.'),
  },
  404: {
    title: t('Página no encontrada'),
    text: t('La dirección no existe o lo que había aquí ha cambiado de sitio.'),
  },
  405: {
    title: t('No se puede hacer eso aquí'),
    text: t('Esta dirección no recibe formularios. No hemos cambiado nada.'),
  },
  410: {
    title: t('Esto ya no está disponible'),
    text: t('Lo que había aquí se ha retirado.'),
  },
  413: {
    title: t('Has enviado demasiado'),
    text: t('Vuelve atrás, quita o reduce algún archivo y envíalo otra vez.'),
  },
  429: {
    title: t('Demasiados intentos'),
    text: t('Espera unos minutos y vuelve a intentarlo.'),
  },
  503: {
    title: t('Estamos teniendo problemas'),
    text: t(
      'No podemos atender tu petición ahora mismo. Lo que ya estaba guardado sigue a salvo. Inténtalo de nuevo en unos segundos.',
    ),
  },
}))

/** The page may be found by searching. */
const MISSING = new Set([404, 410])

const UNFORESEEN = perLanguage(() => ({
  title: t('Algo ha fallado por nuestra parte'),
  text: t('Lo sentimos. El fallo ha quedado anotado y lo revisaremos. Inténtalo de nuevo dentro de un momento.'),
}))

/** The words for an answer with this status. */
export function faultOfStatus(status: number, message?: string, code?: string): Fault {
  const { title, text } = FAULTS()[status] ?? UNFORESEEN()
  return { status, title, text: message ?? text, code }
}

/** In place of a status: there was no answer. */
const OFFLINE = 0

/** The words for a thrown error: a code of the server's is in its message. */
export function faultOfError(error: unknown): Fault {
  const message = error instanceof Error ? error.message : ''
  const code = /^Código: (\S+)$/.exec(message)?.[1]
  if (error instanceof TypeError && !code) {
    return {
      status: OFFLINE,
      title: t('No hay conexión'),
      text: t('No hemos podido cargar la página. Comprueba tu conexión y vuelve a intentarlo.'),
    }
  }
  return { status: 500, ...UNFORESEEN(), code }
}

export function ErrorPage({ fault: { status, title, text, code }, retry }: { fault: Fault; retry?: string }) {
  return (
    <div className="wrap page wrap--narrow">
      {status === OFFLINE ? (
        <DrawnTiles />
      ) : (
        <TileOrnament className="tile--band" seed={`error ${status}`} category={status >= 500 ? 'video' : 'diseno'} />
      )}
      <h1>{title}</h1>
      <p className="error-page__text">{text}</p>
      {code && <p className="error-page__code">{rich('Código: {code}', { code: <code>{code}</code> })}</p>}
      {MISSING.has(status) && (
        <form className="error-page__search" action="/marketplace" role="search">
          <div className="field">
            <label htmlFor="missing-q">{t('Buscar servicios')}</label>{' '}
            <input id="missing-q" name="q" type="search" maxLength={100} />
          </div>{' '}
          <button className="button">{t('Buscar')}</button>
        </form>
      )}
      <p className="cluster error-page__ways">
        {retry !== undefined && (
          <a className="button" href={retry}>
            {t('Volver a intentarlo')}
          </a>
        )}{' '}
        <Link className={retry === undefined && !MISSING.has(status) ? 'button' : 'button button--plain'} to="/">
          {t('Volver al inicio')}
        </Link>{' '}
        <Link className="button button--plain" to="/marketplace">
          {t('Explorar servicios')}
        </Link>
      </p>
    </div>
  )
}

/** A band of tiles that is all in the page: without a connection the mask of the others may not be there. */
function DrawnTiles() {
  return (
    <svg className="error-page__tiles" aria-hidden="true">
      <pattern id="error-tile" width="56" height="56" patternUnits="userSpaceOnUse">
        <path transform="scale(1.4)" d="M20 0c0 11 9 20 20 20-11 0-20 9-20 20 0-11-9-20-20-20 11 0 20-9 20-20z" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#error-tile)" />
    </svg>
  )
}
