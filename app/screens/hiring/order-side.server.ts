import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import { paidCents } from '#app/domain/orders/paid.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { site } from '#app/http/site.server.ts'
import { moneyColumn } from '#app/locale/money.server.ts'
import { stageWords } from '#app/parts/hiring/job-title.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { t } from '#app/locale/texts.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'

/** The price of an order, with accepted extensions, and the amount paid, line by line. */
export function presentSide({ stages, agreement, currency }: Order) {
  const line = (name: LineText, cents: number, isTotal = false) => ({ name, cents, isTotal })
  const { taxCents, retentionCents, toPayCents } = sumOf(stages)
  const lines = [
    ...stages.map((one) => {
      const isUndone = one.state === 'cancelado' || one.state === 'reembolsado'
      const named = one.title === '' ? { words: t('Trabajo') } : stageWords(one)
      const name = quoting((stage) => (isUndone ? t('{stage} (no se hizo)', { stage }) : stage), named)
      return line(name, one.baseCents)
    }),
    ...(taxCents === 0 ? [] : [line(agreement ? taxNameText(agreement.taxName) : t('Impuestos'), taxCents)]),
    ...(retentionCents === 0 ? [] : [line('IRPF', -retentionCents)]),
    line(t('Comisión\u00a0de\u00a0{siteName}', { siteName: site.name }), 0),
    line(t('En total'), toPayCents, true),
    line(
      t('Pagado hasta ahora'),
      stages.reduce((sum, stage) => sum + paidCents(stage), 0),
    ),
  ]
  const write = moneyColumn(
    lines.map(({ cents }) => cents),
    currency,
  )
  return lines.map(({ name, cents, isTotal }) => ({
    name,
    amount: write(cents),
    total: isTotal ? 'order-side__total' : '',
  }))
}
