import { CHOSE_ANOTHER, OTHER_REASONS, REASON_LABELS } from '#app/domain/hiring/answers.ts'
import { costFor } from '#app/domain/hiring/comparing.ts'
import type { Quote } from '#app/domain/hiring/queries.server.ts'
import type { ClientKind, Plan } from '#app/domain/hiring/states.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Why a quote was not accepted. */
export const REFUSALS = perLanguage(() => ({
  'not-open': t('Este presupuesto ya no se puede aceptar.'),
  'other-words': t('El presupuesto no es el que habías leído. Vuelve a leerlo antes de aceptarlo.'),
  away: t('Quien lo envió ya no puede trabajar aquí. Elige otro presupuesto.'),
}))
export const PROVE_FIRST = () => t('Para contratar tienes que confirmar tu correo con el enlace que te enviamos.')

const KIND_LABELS: () => Record<ClientKind, string> = perLanguage(() => ({
  consumidor: t('Como particular, para mí'),
  profesional: t('Como empresa o profesional'),
}))

/** The label of a kind of client, with the amount to pay if that depends on it. */
export function kindLabel(kind: ClientKind, quote: Quote): string {
  const label = KIND_LABELS()[kind]
  if (quote.retentionBps === 0) return label
  return t('{kind}: pagas {amount}', { kind: label, amount: formatMoney(costFor(kind, quote), quote.currency) })
}

/** The answers to the other quotes in the same press. */
export const OTHERS = perLanguage(() =>
  OTHER_REASONS.map((value) => ({
    value,
    label: value === 'otro' ? CHOSE_ANOTHER() : `${REASON_LABELS()[value]}.`,
  })),
)

/** The sentence on when the client pays. In the trial it speaks of simulating the payment. */
export function paymentTerms(plan: Plan): string {
  if (orderProvider === 'directo')
    return plan === 'antes'
      ? t('Después tienes {payHours} horas para pagar la primera etapa; si no, se cancela sin coste.', {
          payHours: PAY_HOURS,
        })
      : t('Cada etapa se paga al entregarla.')
  return plan === 'antes'
    ? t(
        'Después te llevamos a simular el pago de la primera etapa. Si lo dejas para luego, tienes {payHours} horas; después se cancela sin coste.',
        { payHours: PAY_HOURS },
      )
    : t('El pago de cada etapa se simula al entregarla.')
}

/** The button names the price if it is the same for all kinds of clients. */
export function buttonText({ plan, retentionBps, toPayCents, currency }: Quote): string {
  const price = retentionBps > 0 ? null : formatMoney(toPayCents, currency)
  if (orderProvider !== 'directo' && plan === 'antes')
    return price === null ? t('Contratar y pagar') : t('Contratar y pagar {price}', { price })
  return price === null ? t('Contratar') : t('Contratar por {price}', { price })
}

/** The sentence on when the work begins: a consumer who hires a professional makes the choice on this page. */
export function startTerms(plan: Plan, isTrader: boolean): string {
  if (plan === 'antes')
    return isTrader
      ? t(
          'Si contratas como particular, eliges aquí cuándo empieza; como empresa o profesional, el trabajo empieza cuando esté pagado.',
        )
      : t('El trabajo empieza cuando esté pagado.')
  return isTrader
    ? t('Si contratas como particular, eliges aquí cuándo empieza; como empresa o profesional, el trabajo empieza ya.')
    : t('El trabajo empieza ya.')
}
