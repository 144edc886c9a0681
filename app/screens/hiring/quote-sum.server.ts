import { amountOf, taxFaults, taxTermsOf, type TaxInput } from '#app/domain/hiring/schema.ts'
import { STAGE_NUMBERS, stageNames } from '#app/domain/hiring/stage-names.ts'
import { amountsOf, RETENTIONS, TAXES } from '#app/domain/hiring/tax-lines.ts'
import { amountFault, parseCents } from '#app/locale/amounts.server.ts'
import { presentTable } from './presented.server.ts'
import type { QuoteTableProps } from './quote-table.tsx'
import { t, tn } from '#app/locale/texts.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'

/**
 * The total of the form of a quote, as far as it is filled in: only the price of a stage is needed. Null while no price
 * or not its tax can be read.
 */
export function sumTyped(
  textOf: (name: string) => string | null | undefined,
  currency: string,
): QuoteTableProps | null {
  const typed = (name: string) => textOf(name)?.trim() || null
  const tax = TAXES.find((one) => one === typed('tax'))
  const retention = RETENTIONS.find((one) => one === typed('retention'))
  if (!tax || !retention) return null
  const input: TaxInput = { tax, retention, tax_name: typed('tax_name'), tax_rate: typed('tax_rate') }
  if (taxFaults(input).length > 0) return null
  const terms = taxTermsOf(input)
  const stages = STAGE_NUMBERS.flatMap((n) => {
    const names = stageNames(n)
    const price = typed(names.price) ?? ''
    if (amountFault(price, amountOf('')) !== undefined) return []
    const days = /^\d{1,3}$/.exec(typed(names.days) ?? '')?.[0]
    const cents = amountsOf(parseCents(price) ?? 0, terms)
    return [
      {
        n,
        title: typed(names.title) ?? t('Etapa {number}', { number: n }),
        days: days ? tn(Number(days), '{count} día', '{count} días') : '—',
        ...cents,
      },
    ]
  })
  if (stages.length === 0) return null
  const { rows, total } = presentTable(stages, currency)
  return {
    stages: rows.map(({ n, title, days, base, tax, retention, toPay }) => ({
      n,
      title,
      days,
      base,
      tax,
      retention,
      toPay,
    })),
    total,
    taxName: taxNameText(terms.taxName),
  }
}
