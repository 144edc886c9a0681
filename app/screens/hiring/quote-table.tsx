import { NumberCell, Records } from '#app/ui/records.tsx'
import type { PresentedAmounts } from './presented.server.ts'

type Amounts = PresentedAmounts

export interface QuoteTableProps {
  stages: ({ n: number; title: string; days: string } & Amounts)[]
  total: Amounts
  taxName: string
}

/** What a quote or an order costs, by stages, with its taxes. */
export function QuoteTable({ stages, total, taxName }: QuoteTableProps) {
  const hasRetention = total.retention !== null
  const numbers = ['Plazo', 'Base', taxName, ...(hasRetention ? ['IRPF'] : []), 'A pagar']
  const amounts = ({ base, tax, retention, toPay }: Amounts) => (
    <>
      <NumberCell column="Base">{base}</NumberCell>
      <NumberCell column={taxName}>{tax}</NumberCell>
      {hasRetention && <NumberCell column="IRPF">{retention ?? '—'}</NumberCell>}
      <NumberCell column="A pagar">
        <strong>{toPay}</strong>
      </NumberCell>
    </>
  )
  return (
    <Records columns={['Etapa', ...numbers]} numbers={numbers}>
      {stages.map(({ n, title, days, ...stage }) => (
        <tr key={n}>
          <td className="records__title">{title}</td>
          <NumberCell column="Plazo">{days}</NumberCell>
          {amounts(stage)}
        </tr>
      ))}
      {stages.length > 1 && (
        <tr>
          <td className="records__title">Total</td>
          <NumberCell column="Plazo">—</NumberCell>
          {amounts(total)}
        </tr>
      )}
    </Records>
  )
}
