import { NumberCell, Records } from '#app/ui/records.tsx'
import type { PresentedAmounts } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

type Amounts = PresentedAmounts

export interface QuoteTableProps {
  stages: ({ n: number; title: string; days: string } & Amounts)[]
  total: Amounts
  taxName: string
  /** The language of the stages, if it is not the page's. */
  lang?: string | undefined
}

/** The price of a quote or an order, by stages, with its taxes. */
export function QuoteTable({ stages, total, taxName, lang }: QuoteTableProps) {
  const hasRetention = total.retention !== null
  const numbers = [t('Plazo'), t('Base'), taxName, ...(hasRetention ? ['IRPF'] : []), t('A pagar')]
  const amounts = ({ base, tax, retention, toPay }: Amounts) => (
    <>
      <NumberCell column={t('Base')}>{base}</NumberCell>
      <NumberCell column={taxName}>{tax}</NumberCell>
      {hasRetention && <NumberCell column="IRPF">{retention ?? '—'}</NumberCell>}
      <NumberCell column={t('A pagar')}>
        <strong>{toPay}</strong>
      </NumberCell>
    </>
  )
  return (
    <Records columns={[t('Etapa'), ...numbers]} numbers={numbers}>
      {stages.map(({ n, title, days, ...stage }) => (
        <tr key={n}>
          <td className="records__title" lang={lang}>
            {title}
          </td>
          <NumberCell column={t('Plazo')}>{days}</NumberCell>
          {amounts(stage)}
        </tr>
      ))}
      {stages.length > 1 && (
        <tr>
          <td className="records__title">{t('Total')}</td>
          <NumberCell column={t('Plazo')}>—</NumberCell>
          {amounts(total)}
        </tr>
      )}
    </Records>
  )
}
