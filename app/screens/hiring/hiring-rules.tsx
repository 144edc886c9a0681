import '#app/parts/hiring/hiring.css'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { orderProvider, requireHiring } from '#app/http/hiring.server.ts'
import { Contents } from '#app/ui/contents.tsx'
import { HIRING_RULES, HIRING_RULES_PATH, type HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { ORDER_PATH } from '#app/ui/why-here.tsx'
import { hiringRules } from './hiring-rules.server.ts'
import { situationRows } from './situation-texts.server.ts'

const TITLE = 'Reglas de las contrataciones'

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE,
    description: 'Qué cuesta contratar, cómo se paga, qué plazos hay, quién puede cancelar y cómo se valora.',
    path: HIRING_RULES_PATH,
  })

/** Every figure and the table come from what the commands themselves go by. */
export function loader() {
  requireHiring()
  return { rules: hiringRules(), rows: situationRows(orderProvider) }
}

const PARTS = Object.entries(HIRING_RULES) as [HiringRule, string][] // an object literal has no other keys

export default function HiringRules() {
  const { rules } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{TITLE}</h1>
        <p>
          Qué pasa desde que alguien pide un presupuesto hasta que las dos partes se valoran, qué puede hacer cada una y
          qué ocurre si nadie hace nada. Valen para todo el mundo igual.
        </p>
        <Contents items={PARTS.map(([id, title]) => ({ id, title }))} />
        {PARTS.map(([id, title]) => (
          <section key={id} className="stack hiring-rule" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {rules[id].map((text) => (
              <p key={text}>{text}</p>
            ))}
            {id === 'plazos' && <Situations what="work" label="Estados y plazos" />}
            {id === 'pago' && <Situations what="owed" label="Lo que se debe, y hasta cuándo" />}
            {id === 'orden' && (
              <p>
                <Link to={ORDER_PATH}>Cómo ordenamos los resultados</Link>
              </p>
            )}
          </section>
        ))}
        <p>
          Lo que no se permite en ningún caso está en las <Link to="/rules">normas y moderación</Link>.
        </p>
      </article>
    </div>
  )
}

function Situations({ what, label }: { what: 'work' | 'owed'; label: string }) {
  const rows = useLoaderData<typeof loader>().rows[what]
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too
    <section className="hiring-scroll" aria-label={label} tabIndex={0}>
      <table className="hiring-rules">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Estado</th>
            <th scope="col">A quién le toca</th>
            <th scope="col">Plazo</th>
            <th scope="col">Si nadie hace nada</th>
            <th scope="col">Qué se puede hacer</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state, payment, waitsFor, wait, silence, sides }) => (
            <tr key={`${state} ${payment}`}>
              <th scope="row">
                {state}
                {payment && <span className="soft small"> {payment}</span>}
              </th>
              <td>{waitsFor}</td>
              <td className="num">{wait}</td>
              <td>{silence}</td>
              <td>
                {sides.map(({ side, titles }) => (
                  <p key={side}>
                    <strong>{side}:</strong> {titles.join(' · ')}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
