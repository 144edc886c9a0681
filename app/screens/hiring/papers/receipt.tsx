import '#app/parts/hiring/hiring.css'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { orderPath, receiptPath, receiptPdfPath } from '#app/domain/orders/paths.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { DEMO_NOTE, NO_INVOICE, requireReceipt } from './receipt-page.server.ts'
import { jobTitle } from '#app/parts/hiring/job-title.ts'
import { rich } from '#app/locale/rich.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.receipt.title ?? t('Justificante') }]

export async function loader(args: LoaderFunctionArgs) {
  const { order, shown } = await requireReceipt(args)
  return {
    order: { id: order.id, ...jobTitle(order) },
    receipt: shown,
    notes: { noInvoice: NO_INVOICE(), about: shown.about, demo: shown.isDemo ? DEMO_NOTE() : null },
  }
}

export default function ReceiptPage() {
  const { order, receipt, notes } = useLoaderData<typeof loader>()
  const { base, tax, retention, toPay } = receipt.amounts
  const sum = receipt.isCounter ? t('Anulado') : t('Pagado')
  const numbers = [t('Base'), receipt.taxName, ...(retention ? ['IRPF'] : []), sum]
  const number = <span className="nowrap">{receipt.number}</span>
  return (
    <div className="page stack--loose">
      <BackLink to={orderPath(order.id)} lang={order.lang}>
        {order.title}
      </BackLink>
      <h1>{receipt.isCounter ? rich('Anulación {number}', { number }) : rich('Justificante {number}', { number })}</h1>
      <p className="cluster">
        <span className="badge">{notes.noInvoice}</span>
      </p>
      {receipt.cancelled && <p className="callout">{receipt.cancelled}</p>}
      <section className="panel stack" aria-label={t('Qué dice')}>
        <p>{receipt.said}</p>
        <dl className="terms">
          {receipt.facts.map(([name, value], index) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="words" lang={receipt.spoken[index]}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <Records columns={numbers} numbers={numbers}>
          <tr>
            <NumberCell column={t('Base')}>{base}</NumberCell>
            <NumberCell column={receipt.taxName}>{tax}</NumberCell>
            {retention && <NumberCell column="IRPF">{retention}</NumberCell>}
            <NumberCell column={sum}>
              <strong>{toPay}</strong>
            </NumberCell>
          </tr>
        </Records>
        <p className="small soft">{notes.about}</p>
        {notes.demo && <p className="small soft">{notes.demo}</p>}
      </section>
      <p className="cluster">
        {/* A file, not a page: the router must not fetch it. */}
        <a className="button" href={receiptPdfPath(order.id, receipt.number)} download>
          {t('Descargar en PDF')}
        </a>{' '}
        {receipt.counter && (
          <Link className="button button--plain" to={receiptPath(order.id, receipt.counter)}>
            {t('Ver {number}', { number: receipt.counter })}
          </Link>
        )}
      </p>
    </div>
  )
}
