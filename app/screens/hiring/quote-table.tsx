import { Records } from '#app/ui/records.tsx'
import type { PresentedAmounts } from './presented.server.ts'

type Amounts = PresentedAmounts

interface QuoteTableProps {
  stages: ({ n: number; title: string; days: string } & Amounts)[]
  total: Amounts
  taxName: string
}

/** What a quote or an order costs, by stages, with its taxes. */
export function QuoteTable({ stages, total, taxName }: QuoteTableProps) {
  const hasRetention = total.retention !== null
  const amounts = ({ base, tax, retention, toPay }: Amounts) => (
    <>
      <td className="num" data-label="Base">
        {base}
      </td>
      <td className="num" data-label={taxName}>
        {tax}
      </td>
      {hasRetention && (
        <td className="num" data-label="IRPF">
          {retention ?? '—'}
        </td>
      )}
      <td className="num" data-label="A pagar">
        <strong>{toPay}</strong>
      </td>
    </>
  )
  return (
    <Records columns={['Etapa', 'Plazo', 'Base', taxName, ...(hasRetention ? ['IRPF'] : []), 'A pagar']}>
      {stages.map(({ n, title, days, ...stage }) => (
        <tr key={n}>
          <td className="records__title">{title}</td>
          <td data-label="Plazo">{days}</td>
          {amounts(stage)}
        </tr>
      ))}
      {stages.length > 1 && (
        <tr>
          <td className="records__title">Total</td>
          <td data-label="Plazo">—</td>
          {amounts(total)}
        </tr>
      )}
    </Records>
  )
}
