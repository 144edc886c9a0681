import '#app/parts/hiring/hiring.css'
import './hiring-rules.css'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { orderProvider, requireHiring } from '#app/http/hiring.server.ts'
import { Contents } from '#app/ui/contents.tsx'
import { HIRING_RULES, HIRING_RULES_PATH, type HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { NextSteps } from '#app/ui/next-steps.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { SideScroll } from '#app/ui/side-scroll.tsx'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import { ORDER_PATH } from '#app/ui/why-here.tsx'
import { hiringRules, stepsInShort } from './hiring-rules.server.ts'
import { situationRows } from './situation-texts.server.ts'
import twoAtWork from './two-at-work.webp'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const TITLE = () => t('Reglas de las contrataciones')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Qué cuesta contratar, cómo se paga, qué plazos hay, quién puede cancelar y cómo se valora.'),
    path: HIRING_RULES_PATH,
  })

/** Every figure and the table are those that the commands use. */
export function loader() {
  requireHiring()
  return { rules: hiringRules(), steps: stepsInShort(), rows: situationRows(orderProvider) }
}

/** How many parts are open when the page is shown. */
const UNFOLDED = 3

export default function HiringRules() {
  const { rules, steps } = useLoaderData<typeof loader>()
  const parts = Object.entries(HIRING_RULES()) as [HiringRule, string][] // an object literal has no other keys
  return (
    <div className="wrap page">
      <article className="prose hiring-rules-page">
        <h1>{TITLE()}</h1>
        {/* The scene «acuerdo» of db/seed/scenes. */}
        <img className="hiring-rules__picture" src={twoAtWork} width={1380} height={604} alt="" decoding="async" />
        <p>
          {t(
            'Qué pasa desde que alguien pide un presupuesto hasta que las dos partes se valoran, qué puede hacer cada una y qué ocurre si nadie hace nada. Valen para todo el mundo igual.',
          )}
        </p>
        <ol className="rule-line">
          {steps.map(({ name, when }, place) => (
            <li key={name}>
              <TileMotif number={place} className="rule-line__tile" />
              {name} <small>{when}</small>
            </li>
          ))}
        </ol>
        <Contents items={parts.map(([id, title]) => ({ id, title }))} />
        {parts.map(([id, title], place) => (
          <section key={id} className="hiring-rule" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            {place >= UNFOLDED && <Fold title={title} />}
            <div className="stack hiring-rule__text">
              <Texts isList={id === 'fechas'} texts={rules[id]} />
              {id === 'plazos' && <Situations what="work" label={t('Estados y plazos')} />}
              {id === 'pago' && <Situations what="owed" label={t('Lo que se debe, y hasta cuándo')} />}
              {id === 'orden' && (
                <p>
                  <Link to={ORDER_PATH}>{t('Cómo ordenamos los resultados')}</Link>
                </p>
              )}
            </div>
          </section>
        ))}
        <p>
          {rich('Lo que no se permite en ningún caso está en las <a>normas y moderación</a>.', {
            a: (text) => <Link to="/rules">{text}</Link>,
          })}
        </p>
        <NextSteps />
      </article>
    </div>
  )
}

/**
 * Opens the part that follows it. The text is after the <details>, not in it, so that an address that names the part
 * opens it in any browser, without script too.
 */
function Fold({ title }: { title: string }) {
  return (
    <details className="hiring-rule__fold">
      <summary>
        {rich('Leer esta parte<span>: {title}</span>', {
          title,
          span: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </summary>
    </details>
  )
}

type Text = ReturnType<typeof hiringRules>[HiringRule][number]

/** The sentences of a part, some of them with a heading. */
function Texts({ isList, texts }: { isList: boolean; texts: readonly Text[] }) {
  if (isList) return <Dates texts={texts} />
  return texts.map((text) =>
    typeof text === 'string' ? (
      <p key={text}>{text}</p>
    ) : (
      <p key={text[0]} className="rule-named">
        {rich('<strong>{label}:</strong> <span>{words}</span>', {
          label: text[0],
          words: text[1],
          strong: (said) => <strong>{said}</strong>,
          span: (said) => <span>{said}</span>,
        })}
      </p>
    ),
  )
}

/** A figure with its unit at the beginning, and what follows it: «72 horas.» */
const FIGURE = /^(\d+ \p{L}+)[.,]?\s*(.*)$/u

/** Each date with its figure set apart. */
function Dates({ texts }: { texts: readonly Text[] }) {
  return (
    <ul className="rule-dates">
      {texts.map((text) => {
        const [about, said] = typeof text === 'string' ? ['', text] : text
        const [, figure, more = said] = FIGURE.exec(said) ?? []
        return (
          <li key={said}>
            <strong>{about}</strong> {figure && <b>{figure}</b>} {more && <span>{more}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** A table that a narrow window shows row by row. It is long, and most people want one line of it: it opens by a press. */
function Situations({ what, label }: { what: 'work' | 'owed'; label: string }) {
  const rows = useLoaderData<typeof loader>().rows[what]
  return (
    <details className="hiring-situations">
      <summary>{label}</summary>
      <SideScroll label={label}>
        <table className="hiring-rules">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Estado')}</th>
              <th scope="col">{t('A quién le toca')}</th>
              <th scope="col">{t('Plazo')}</th>
              <th scope="col">{t('Si nadie hace nada')}</th>
              <th scope="col">{t('Qué se puede hacer')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ state, payment, waitsFor, wait, silence, sides }) => (
              <tr key={`${state} ${payment}`}>
                <th scope="row">
                  {state}
                  {payment && <span className="soft small"> {payment}</span>}
                </th>
                <td data-label={t('A quién le toca')}>{waitsFor}</td>
                <td data-label={t('Plazo')} className="num">
                  {wait}
                </td>
                <td data-label={t('Si nadie hace nada')}>{silence}</td>
                <td data-label={t('Qué se puede hacer')}>
                  {sides.map(({ side, titles }) => (
                    <p key={side}>
                      {rich('<strong>{label}:</strong> <span>{words}</span>', {
                        label: side,
                        words: titles.join(' · '),
                        strong: (said) => <strong>{said}</strong>,
                        span: (said) => <span>{said}</span>,
                      })}
                    </p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </details>
  )
}
