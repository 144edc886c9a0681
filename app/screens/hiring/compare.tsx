import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { quotePath, requestPath } from '#app/domain/hiring/paths.ts'
import { listQuotes } from '#app/domain/hiring/queries.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { requireRequest, unknownRequest } from './hiring-page.server.ts'
import { presentQuoteRow } from './presented.server.ts'

export const meta: MetaFunction = () => [{ title: 'Comparar presupuestos' }]

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, request } = await requireRequest(args)
  if (!request.isOwn) throw unknownRequest()
  const reading = { now: clock.now(), timeZone: viewer.timezone }
  const quotes = await listQuotes(db, viewer.id, request.id)
  return {
    request: { id: request.id, title: request.title },
    quotes: quotes.map((quote) => ({ ...presentQuoteRow(quote, reading), planLabel: PLAN_LABELS[quote.plan] })),
  }
}

const ROWS = [
  ['Estado', 'label'],
  ['A pagar', 'toPay'],
  ['Base', 'base'],
  ['Impuestos', 'tax'],
  ['Plazo', 'days'],
  ['Etapas', 'stageCount'],
  ['Cambios', 'revisions'],
  ['Se paga', 'planLabel'],
  ['Vale hasta', 'validUntil'],
] as const

export default function CompareQuotes() {
  const { request, quotes } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <BackLink to={requestPath(request.id)}>{request.title}</BackLink>
      <h1>Comparar presupuestos</h1>
      {quotes.length === 0 ? (
        <p className="callout">Todavía no ha llegado ningún presupuesto.</p>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard too
        <section className="hiring-scroll" aria-label="Presupuestos" tabIndex={0}>
          <table className="hiring-table">
            <caption className="visually-hidden">Los presupuestos, del más barato al más caro</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Qué</span>
                </th>
                {quotes.map(({ id, name }) => (
                  <th scope="col" key={id}>
                    <Link to={quotePath(id)}>
                      <bdi>{name}</bdi>
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ROWS.map(([title, key]) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {quotes.map((quote) => (
                    <td className="num" key={quote.id}>
                      {quote[key]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
