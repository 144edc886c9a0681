import { Form } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import type { OrderPapers } from './order-papers.server.ts'

/** The documents of an order: files to keep, receipts and invoices. */
export function OrderPapersSection({
  papers: { agreement, evidence, dates, receipts, invoices },
}: {
  papers: OrderPapers
}) {
  const told = invoices.filter(({ files, isAsked, ask, add }) => files.length > 0 || isAsked || ask || add)
  if (!agreement && evidence.length === 0 && !dates && receipts.length === 0 && told.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="papers">
      <h2 id="papers">Documentos</h2>
      {/* Files, not pages: the router must not fetch them. */}
      {(agreement ?? evidence[0] ?? dates) && (
        <ul className="stack">
          {agreement && (
            <li>
              <a href={agreement} download>
                Lo acordado, en PDF
              </a>
            </li>
          )}
          {evidence.length === 1 && (
            <li>
              <a href={evidence[0]} download>
                Qué ha pasado, con los archivos y sus huellas, en PDF
              </a>
            </li>
          )}
          {evidence.length > 1 && (
            <li>
              Qué ha pasado, con los archivos y sus huellas, en {evidence.length} partes en PDF:
              {evidence.map((part, index) => (
                <span key={part}>
                  {' '}
                  <a href={part} download>
                    parte {index + 1}
                  </a>
                </span>
              ))}
            </li>
          )}
          {dates && (
            <li>
              <a href={dates} download>
                Fechas para tu calendario
              </a>{' '}
              <span className="small soft">Si cambian, vuelve a descargarlas.</span>
            </li>
          )}
        </ul>
      )}
      {receipts.length > 0 && (
        <>
          <h3>Justificantes de pago</h3>
          <ul className="stack">
            {receipts.map(({ to, title, about, isCancelled }) => (
              <li key={to}>
                <Link to={to}>{title}</Link> · <span className="num">{about}</span>
                {isCancelled && <span className="soft"> · anulado</span>}
              </li>
            ))}
          </ul>
          <p className="small soft">No son facturas.</p>
        </>
      )}
      {told.length > 0 && <Invoices invoices={told} />}
    </section>
  )
}

function Invoices({ invoices }: Pick<OrderPapers, 'invoices'>) {
  return (
    <>
      <h3>Facturas de quien presta el servicio</h3>
      <ul className="stack">
        {invoices.map(({ n, stage, files, isAsked, ask, add }) => (
          <li key={n} className="cluster">
            {stage && <span>{stage}:</span>}{' '}
            {files.map(({ to, name, size }) => (
              <span key={to}>
                <a href={to} download>
                  <bdi>{name}</bdi>
                </a>{' '}
                <span className="small soft">{size}</span>{' '}
              </span>
            ))}
            {isAsked && <span className="soft">Factura pedida.</span>}{' '}
            {ask && (
              <Form method="post" action={ask}>
                <button type="submit" className="button button--plain">
                  Pedir la factura<span className="visually-hidden"> {stage}</span>
                </button>
              </Form>
            )}
            {add && (
              <Link className="button button--plain" to={add}>
                Adjuntar factura<span className="visually-hidden"> {stage}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
