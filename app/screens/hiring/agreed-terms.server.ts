import type { Agreement } from '#app/domain/hiring/agreement.server.ts'
import { PLAN_LABELS } from '#app/domain/hiring/states.ts'
import { sumOf } from '#app/domain/hiring/tax-lines.ts'
import { taxNameText } from '#app/domain/listings/tax-names.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import type { Language } from '#app/locale/languages.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { t } from '#app/locale/texts.ts'
import type { LineText } from '#app/ui/line.tsx'
import { quoting } from '#app/ui/pieces.tsx'
import { presentAsAgreed } from './as-agreed.server.ts'
import { presentAmounts, presentStages, type PresentedAmounts } from './presented.server.ts'

/** The agreement, in its original form and for readers of another language; null once it is erased. */
export function presentAgreement(order: Order) {
  const { agreement } = order
  return agreement && presentAsAgreed(() => writeAgreement(order, agreement))
}

export interface WrittenAgreement {
  title: string
  /** A text names its language if that is not the language of the rest. */
  terms: { name: LineText; text: string; lang?: Language }[]
}

/** The language of the quote that an order comes from, as the first stage keeps it. */
export const agreedLanguage = ({ stages }: Pick<Order, 'stages'>): Language | null =>
  stages.find(({ n }) => n === 1)?.language ?? null

/** The agreement, word for word. */
function writeAgreement(order: Order, agreement: Agreement): WrittenAgreement {
  const { agreementSha256, currency, plan } = order
  const theirs = writtenIn(agreedLanguage(order))
  const write = ({ base, tax, retention, toPay }: PresentedAmounts) =>
    [
      t('Base {base}', { base }),
      `${taxNameText(agreement.taxName)} ${tax}`,
      retention && t('IRPF {retention}', { retention }),
      t('a pagar {toPay}', { toPay }),
    ]
      .filter(Boolean)
      .join(' · ')
  const total = presentAmounts(sumOf(agreement.stages), currency)
  return {
    title: t('Lo acordado, palabra por palabra'),
    terms: [
      { name: t('Qué incluye'), text: agreement.scope, ...theirs },
      ...(agreement.exclusions ? [{ name: t('Qué no incluye'), text: agreement.exclusions, ...theirs }] : []),
      ...presentStages(agreement.stages, currency).map(({ title, days, ...amounts }) => ({
        name: title
          ? quoting((words) => `${words}, ${days}`, { words: title, ...theirs })
          : `${t('El trabajo')}, ${days}`,
        text: write(amounts),
      })),
      ...(agreement.stages.length > 1 ? [{ name: t('Total'), text: write(total) }] : []),
      { name: t('Cuándo se paga'), text: PLAN_LABELS()[plan] },
      { name: t('Quién vende'), text: agreement.isTrader ? t('Un profesional') : t('Un particular') },
      {
        name: t('Código de lo acordado (SHA-256)'),
        text: t(
          '{code}\nSería otro si se cambiara una sola letra: con él se comprueba que nadie ha tocado lo acordado.',
          { code: agreementSha256 },
        ),
      },
    ],
  }
}
