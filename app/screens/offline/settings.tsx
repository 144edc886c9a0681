import { useEffect, useState } from 'react'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { keepsOfflinePages } from '#app/http/site.server.ts'
import { Link } from '#app/ui/link.tsx'
import {
  acceptCopies,
  canKeepCopies,
  forgetCopies,
  hasRefusedCopies,
  KEPT_AT_MOST,
  listCopies,
  refuseCopies,
  type CopyDescription,
} from '#app/ui/offline.ts'
import { useSiteName } from '#app/ui/site-name.ts'
import { t, tn } from '#app/locale/texts.ts'

const TITLE = () => t('Leer sin conexión')

/** The page is about this browser alone, so search engines skip it. */
export const meta: MetaFunction = () => [{ title: TITLE() }, { name: 'robots', content: 'noindex' }]

export const loader = () => ({ isOn: keepsOfflinePages })

export default function OfflineSettings() {
  const { isOn } = useLoaderData<typeof loader>()
  const siteName = useSiteName()
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{TITLE()}</h1>
        {isOn ? <WhatIsKept /> : <p>{t('{siteName} no guarda anuncios en tu navegador.', { siteName })}</p>}
      </article>
    </div>
  )
}

function WhatIsKept() {
  return (
    <>
      <p>
        {t(
          'Los últimos {most} anuncios que lees se quedan guardados en este navegador. Si te quedas sin conexión y vuelves a abrir uno, verás su copia.',
          { most: KEPT_AT_MOST },
        )}
      </p>
      <h2>{t('Qué se guarda y qué no')}</h2>
      <ul>
        <li>
          {t('Solo lo que ve cualquiera de un anuncio: el texto, el precio, el lugar y el nombre de quien lo ofrece.')}
        </li>
        <li>{t('El contacto, solo si su autor se lo enseña a todo el mundo.')}</li>
        <li>{t('Nada de tu cuenta: ni mensajes, ni tu panel, ni lo que escribes en un formulario.')}</li>
        <li>{t('Cada copia dice de cuándo es. La de un anuncio retirado se borra cuando lo abres con conexión.')}</li>
        <li>{t('Todas se borran al iniciar sesión y al cerrarla.')}</li>
      </ul>
      <h2>{t('En este navegador')}</h2>
      <InThisBrowser />
    </>
  )
}

type Kept = { state: 'unsupported' } | { state: 'off' } | { state: 'on'; copies: CopyDescription[] }

async function lookHere(): Promise<Kept> {
  if (!canKeepCopies()) return { state: 'unsupported' }
  const copies = await listCopies()
  return hasRefusedCopies() ? { state: 'off' } : { state: 'on', copies }
}

/** Only a script can read and change what this browser keeps. */
function InThisBrowser() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    lookHere().then(setKept, () => setKept({ state: 'unsupported' }))
  }, [])

  const press = (change: () => Promise<unknown>) => () => void change().finally(() => void lookHere().then(setKept))
  if (!kept) return <p>{t('Para guardar copias hace falta JavaScript: sin él no se guarda nada.')}</p>
  if (kept.state === 'unsupported') return <p role="status">{t('Este navegador no guarda copias.')}</p>
  if (kept.state === 'off')
    return (
      <>
        <p role="status">{t('En este navegador no se guarda ningún anuncio.')}</p>
        <button type="button" className="button" onClick={press(acceptCopies)}>
          {t('Volver a guardar anuncios')}
        </button>
      </>
    )
  const { copies } = kept
  return (
    <>
      <p role="status">
        {copies.length === 0
          ? t('Todavía no hay ningún anuncio guardado.')
          : tn(copies.length, 'Hay un anuncio guardado.', 'Hay {count} anuncios guardados.')}
      </p>
      {copies.length > 0 && (
        <ul>
          {copies.map(({ path, title, detail }) => (
            <li key={path}>
              <Link to={path}>{title}</Link> · {detail}
            </li>
          ))}
        </ul>
      )}
      <p className="cluster">
        <button type="button" className="button" onClick={press(refuseCopies)}>
          {t('No guardar anuncios')}
        </button>
        {copies.length > 0 && (
          <button type="button" className="button button--plain" onClick={press(forgetCopies)}>
            {t('Borrar los guardados')}
          </button>
        )}
      </p>
    </>
  )
}
