import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { COMPARE_SORTS } from '#app/domain/hiring/comparing.ts'
import { compareFilePath, comparePath, requestPath } from '#app/domain/hiring/paths.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { loadComparison, type ComparedLine } from './compare-page.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Comparar presupuestos: ${data.request.title}` : 'Comparar presupuestos' },
]

export const loader = (args: LoaderFunctionArgs) => loadComparison(args)

const KINDS = [
  { value: 'consumidor', label: 'Particular: con impuestos' },
  { value: 'profesional', label: 'Empresa o profesional: sin impuestos' },
] as const

export default function CompareQuotes() {
  const { request, heads, lines, sort, kind, hasStrangeRetention } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={requestPath(request.id)}>{request.title}</BackLink>
      <h1>Comparar presupuestos</h1>
      {heads.length === 0 ? (
        <p className="callout">
          No hay ningún presupuesto que puedas elegir: aún no ha llegado, o ya tienen respuesta.
        </p>
      ) : (
        <>
          <Order />
          {hasStrangeRetention && (
            <p className="callout">
              Alguno lleva retención de IRPF. Como particular no la haces: pagas el precio con impuestos, sin
              descontarla.
            </p>
          )}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too */}
          <section className="hiring-scroll" aria-label="Presupuestos" tabIndex={0}>
            <table className="hiring-table compare">
              <caption className="visually-hidden">Los presupuestos de «{request.title}», uno en cada columna</caption>
              <thead>
                <tr>
                  <th scope="col">Qué</th>
                  {heads.map(({ id, name, to }) => (
                    <th scope="col" key={id}>
                      <Link to={to}>
                        <bdi>{name}</bdi>
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.title} line={line} ids={heads.map(({ id }) => id)} />
                ))}
                <tr className="off-paper">
                  <th scope="row">Contestar</th>
                  {heads.map(({ id, name, to }) => (
                    <td key={id}>
                      <Link className="button button--plain" to={to}>
                        Ver <span className="visually-hidden">el presupuesto de {name}</span>
                      </Link>
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </section>
          <p className="off-paper">
            {/* A file, not a page: the router must not fetch it. */}
            <a href={`${compareFilePath(request.id)}?sort=${sort}&as=${kind}`} download>
              Descargar como hoja de cálculo (CSV)
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function Line({ line: { title, differs, cells }, ids }: { line: ComparedLine; ids: readonly string[] }) {
  return (
    <tr>
      <th scope="row">
        {title}
        {ids.length > 1 && <span className="compare__same small soft">{differs ? 'Difieren' : 'Iguales'}</span>}
      </th>
      {cells.map(({ text, mark }, index) => (
        <td className="num" key={ids[index]}>
          {text}
          {mark && <span className="compare__same soft small">{mark}</span>}
        </td>
      ))}
    </tr>
  )
}

function Order() {
  const { request, sort, kind } = useLoaderData<typeof loader>()
  return (
    <Form method="get" action={comparePath(request.id)} className="compare__order" key={`${sort} ${kind}`}>
      <div className="field">
        <label htmlFor="compare-sort">Orden</label>{' '}
        <select className="control" id="compare-sort" name="sort" defaultValue={sort}>
          {COMPARE_SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>{' '}
      <div className="field">
        <label htmlFor="compare-as">Cómo contratas</label>{' '}
        <select className="control" id="compare-as" name="as" defaultValue={kind}>
          {KINDS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>{' '}
      <button className="button button--plain">Aplicar</button>
    </Form>
  )
}
