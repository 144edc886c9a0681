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

const TITLE = 'Leer sin conexión'

/** The page is about this browser alone, so search engines skip it. */
export const meta: MetaFunction = () => [{ title: TITLE }, { name: 'robots', content: 'noindex' }]

export const loader = () => ({ isOn: keepsOfflinePages })

export default function OfflineSettings() {
  const { isOn } = useLoaderData<typeof loader>()
  const siteName = useSiteName()
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{TITLE}</h1>
        {isOn ? <WhatIsKept /> : <p>{siteName} no guarda anuncios en tu navegador.</p>}
      </article>
    </div>
  )
}

function WhatIsKept() {
  return (
    <>
      <p>
        Los últimos {KEPT_AT_MOST} anuncios que lees se quedan guardados en este navegador. Si te quedas sin conexión y
        vuelves a abrir uno, verás su copia.
      </p>
      <h2>Qué se guarda y qué no</h2>
      <ul>
        <li>Solo lo que ve cualquiera de un anuncio: el texto, el precio, el lugar y el nombre de quien lo ofrece.</li>
        <li>El contacto, solo si su autor se lo enseña a todo el mundo.</li>
        <li>Nada de tu cuenta: ni mensajes, ni tu panel, ni lo que escribes en un formulario.</li>
        <li>Cada copia dice de cuándo es. La de un anuncio retirado se borra cuando lo abres con conexión.</li>
        <li>Todas se borran al iniciar sesión y al cerrarla.</li>
      </ul>
      <h2>En este navegador</h2>
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
  if (!kept) return <p>Para guardar copias hace falta JavaScript: sin él no se guarda nada.</p>
  if (kept.state === 'unsupported') return <p role="status">Este navegador no guarda copias.</p>
  if (kept.state === 'off')
    return (
      <>
        <p role="status">En este navegador no se guarda ningún anuncio.</p>
        <button type="button" className="button" onClick={press(acceptCopies)}>
          Volver a guardar anuncios
        </button>
      </>
    )
  const { copies } = kept
  return (
    <>
      <p role="status">
        {copies.length === 0
          ? 'Todavía no hay ningún anuncio guardado.'
          : copies.length === 1
            ? 'Hay un anuncio guardado.'
            : `Hay ${copies.length} anuncios guardados.`}
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
          No guardar anuncios
        </button>
        {copies.length > 0 && (
          <button type="button" className="button button--plain" onClick={press(forgetCopies)}>
            Borrar los guardados
          </button>
        )}
      </p>
    </>
  )
}
