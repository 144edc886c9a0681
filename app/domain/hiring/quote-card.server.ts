import { formatMoney } from '#app/locale/money.server.ts'
import type { WrittenQuote } from './schema.ts'
import { amountsOf, sumOf } from './tax-lines.ts'

/** What the card of a quote says where only words are read. */
export function contentOf(
  { title, currency, version }: { title: string; currency: string; version: number },
  written: WrittenQuote,
): string {
  const { toPayCents } = sumOf(written.stages.map(({ baseCents }) => amountsOf(baseCents, written)))
  const which = version === 1 ? 'Presupuesto' : `Presupuesto (versión ${version})`
  return `${which} de ${formatMoney(toPayCents, currency)}: ${title}`
}
