import '#app/parts/hiring/hiring.css'
import './compare.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { COMPARE_SORTS } from '#app/domain/hiring/comparing.ts'
import { compareFilePath, comparePath, requestPath } from '#app/domain/hiring/paths.ts'
import { NoCommission } from '#app/ui/hiring-rules-link.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Cover } from '#app/ui/cover.tsx'
import { Link } from '#app/ui/link.tsx'
import { Person } from '#app/ui/person.tsx'
import { SideScroll } from '#app/ui/side-scroll.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { Quoting } from '#app/ui/named.tsx'
import { loadComparison, type ComparedLine, type Comparison } from './compare-page.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? t('Comparar presupuestos: {title}', { title: data.request.title }) : t('Comparar presupuestos') },
]

/** A value that is the same in all quotes has no row: it is in one line below. */
export async function loader(args: LoaderFunctionArgs) {
  const { lines, ...page } = await loadComparison(args)
  const isFolded = ({ differs, stays }: ComparedLine) => !differs && !stays && page.heads.length > 1
  // The head of a column shows the rating of its person.
  const shown = lines.filter(({ isRatings }) => !isRatings)
  return {
    ...page,
    lines: shown.filter((line) => !isFolded(line)),
    same: shown
      .filter(isFolded)
      .map(({ title, cells }) => ({ title, text: cells[0]?.text ?? '', lang: cells[0]?.lang })),
  }
}

const KINDS = perLanguage(
  () =>
    [
      { value: 'consumidor', label: t('Particular: con impuestos') },
      { value: 'profesional', label: t('Empresa o profesional: sin impuestos') },
    ] as const,
)

const CAPTION = (title: string) => t('Los presupuestos de «{title}», uno en cada columna', { title })

export default function CompareQuotes() {
  const { request, heads, lines, same, sort, kind, hasStrangeRetention } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={requestPath(request.id)} lang={request.lang}>
        {request.title}
      </BackLink>
      <h1>{t('Comparar presupuestos')}</h1>
      {heads.length === 0 ? (
        <p className="callout">
          {t('No hay ningún presupuesto que puedas elegir: aún no ha llegado, o ya tienen respuesta.')}
        </p>
      ) : (
        <>
          <NoCommission />
          <Order />
          {hasStrangeRetention && (
            <p className="callout">
              {t(
                'Alguno lleva retención de IRPF. Como particular no la haces: pagas el precio con impuestos, sin descontarla.',
              )}
            </p>
          )}
          {heads.length > 1 && <Columns heads={heads} />}
          <SideScroll className="compare-scroll" label={t('Presupuestos')}>
            <table className={`hiring-table compare compare--${heads.length}`}>
              <caption className="visually-hidden">
                <Quoting say={CAPTION} of={{ words: request.title, lang: request.lang }} />
              </caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{t('Qué')}</span>
                  </th>
                  {heads.map((head) => (
                    <Head key={head.id} head={head} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.title} line={line} ids={heads.map(({ id }) => id)} />
                ))}
                <tr className="off-paper">
                  <th scope="row">{t('Contestar')}</th>
                  {heads.map((head) => (
                    <Answer key={head.id} head={head} />
                  ))}
                </tr>
              </tbody>
            </table>
          </SideScroll>
          {same.length > 0 && (
            <p className="callout">
              <strong>{t('Iguales en:')}</strong>{' '}
              {same.map(({ title, text, lang }, index) => (
                <Fragment key={title}>
                  {index > 0 && ' · '}
                  {rich('<strong>{label}:</strong> <span>{words}</span>', {
                    label: title,
                    words: text,
                    strong: (said) => <span className="soft">{said}</span>,
                    span: (said) => (lang ? <span lang={lang}>{said}</span> : said),
                  })}
                </Fragment>
              ))}
            </p>
          )}
          <p className="off-paper">
            {/* A file, not a page: the router must not fetch it. */}
            <a href={`${compareFilePath(request.id)}?sort=${sort}&as=${kind}`} download>
              {t('Descargar como hoja de cálculo (CSV)')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

type Shown = Comparison['heads'][number]

/** On a phone each column has the whole width: a list of columns, with links to them. */
function Columns({ heads }: { heads: readonly Pick<Shown, 'id' | 'name' | 'cost'>[] }) {
  return (
    <nav className="compare-columns off-paper" aria-label={t('Ir a un presupuesto')}>
      <p className="small soft">{t('Uno al lado de otro: desliza, o ve a uno.')}</p>
      <ul className="lines">
        {heads.map(({ id, name, cost }) => (
          <li key={id}>
            <a href={`#${columnOf(id)}`}>
              <bdi>{name}</bdi> <strong className="num">{cost}</strong>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const columnOf = (id: string) => `p-${id}`

/** The author of the quote, with a picture of their work. */
function Head({ head: { id, name, person, picture } }: { head: Shown }) {
  return (
    <th scope="col" id={columnOf(id)}>
      {picture.image ? (
        <Cover className="compare__picture" {...picture} image={{ ...picture.image, alt: '' }} sizes="20rem" />
      ) : (
        <TileOrnament className="compare__picture" {...picture} />
      )}
      {person ? <Person person={person} /> : <bdi>{name}</bdi>}
    </th>
  )
}

function Line({ line: { title, isPaid, cells }, ids }: { line: ComparedLine; ids: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map(({ text, lang, mark }, index) => (
        <td className="num" data-label={title} key={ids[index]}>
          {isPaid ? <strong className="amount">{text}</strong> : lang ? <span lang={lang}>{text}</span> : text}
          {mark && (
            <>
              {' '}
              <span className="compare__mark soft small">{mark}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}

/** The client's acts with the quote. */
function Answer({ head: { name, to, chooseTo, orderTo, askTo, isCountered } }: { head: Shown }) {
  const whom = <bdi>{name}</bdi>
  const unseen = (words: ReactNode) => <span className="visually-hidden">{words}</span>
  return (
    <td>
      {isCountered && <p className="small soft">{t('Espera respuesta a tu contraoferta.')}</p>}
      <div className="compare__acts">
        {chooseTo && (
          <Link className="button" to={chooseTo}>
            {rich('Elegir<span> a {name}</span>', { name: whom, span: unseen })}
          </Link>
        )}{' '}
        {orderTo && (
          <Link className="button" to={orderTo}>
            {t('Ver la contratación')}
          </Link>
        )}{' '}
        {askTo && (
          <Link className="button button--plain" to={askTo}>
            {rich('Preguntar<span> a {name}</span>', { name: whom, span: unseen })}
          </Link>
        )}{' '}
        <Link className="small" to={to}>
          {rich('Ver entero<span> el presupuesto de {name}</span>', {
            name,
            span: unseen,
          })}
        </Link>
      </div>
    </td>
  )
}

/** Folded, so that a phone begins with the quotes; its line shows the current order. */
function Order() {
  const { request, sort, kind } = useLoaderData<typeof loader>()
  const labels = [COMPARE_SORTS().find(({ value }) => value === sort), KINDS().find(({ value }) => value === kind)]
  return (
    <details className="off-paper" key={`${sort} ${kind}`}>
      <summary>{labels.map((one) => one?.label).join(' · ')}</summary>
      <Form method="get" action={comparePath(request.id)} className="compare__order">
        <div className="field">
          <label htmlFor="compare-sort">{t('Orden')}</label>{' '}
          <select className="control" id="compare-sort" name="sort" defaultValue={sort}>
            {COMPARE_SORTS().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>{' '}
        <div className="field">
          <label htmlFor="compare-as">{t('Cómo contratas')}</label>{' '}
          <select className="control" id="compare-as" name="as" defaultValue={kind}>
            {KINDS().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>{' '}
        <button className="button button--plain">{t('Aplicar')}</button>
      </Form>
    </details>
  )
}
