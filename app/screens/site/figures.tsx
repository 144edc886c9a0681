import './pages.css'
import type { MetaFunction } from '@remix-run/node'
import { Contents } from '#app/ui/contents.tsx'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { FIGURES, HIRING_FIGURES, type Figure } from '#app/ui/how-counted.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { useSiteName } from '#app/ui/site-name.ts'
import { FIGURE_TEXTS } from './figure-texts.ts'

const TITLE = 'Cómo se cuentan las cifras'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE,
    description: 'Qué cuenta cada cifra que ves en un anuncio, en un perfil o en tu panel, y qué no.',
    path: '/how-figures-are-counted',
  })

const SECTIONS = Object.entries(FIGURES) as [Figure, string][] // an object literal has no other keys

/** One section for each figure that people see; each figure links to its own. */
export default function Figures() {
  const siteName = useSiteName()
  const hasHiring = useHasHiring()
  const sections = SECTIONS.filter(([id]) => hasHiring || !HIRING_FIGURES.includes(id))
  return (
    <div className="wrap page">
      <article className="prose figures-page">
        <h1>{TITLE}</h1>
        <p>
          Cada cifra sale de lo que ha pasado de verdad en {siteName}. Donde todavía no hay bastante para calcularla, no
          ponemos ninguna.
        </p>
        <Contents items={sections.map(([id, title]) => ({ id, title }))} />
        {sections.map(([id, title]) => (
          <section id={id} aria-labelledby={`${id}-title`} key={id}>
            <h2 id={`${id}-title`}>{title}</h2>
            {FIGURE_TEXTS[id].paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {FIGURE_TEXTS[id].excluded && (
              <>
                <p>No se cuentan:</p>
                <ul>
                  {FIGURE_TEXTS[id].excluded.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </>
            )}
            <p className="soft small">Aparece en: {FIGURE_TEXTS[id].where}.</p>
          </section>
        ))}
      </article>
    </div>
  )
}
