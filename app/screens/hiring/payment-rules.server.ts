import { PLAN_WORDS, PLANS } from '#app/domain/hiring/states.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import { PROVIDER_TEXTS } from '#app/domain/orders/providers.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { days, type RuleText } from './hiring-days.server.ts'

/** Payments that are only announced, and how they become confirmed. */
const SAID: () => RuleText[] = perLanguage(() => [
  [
    t('Pago anunciado'),
    t(
      'Quien trabaja tiene {confirmDays} para decir si le ha llegado. Si no dice nada, el trabajo empieza o sigue, y nada más: el pago nunca consta como recibido ni tiene justificante.',
      { confirmDays: days(CONFIRM_DAYS) },
    ),
  ],
  [
    t('Pago negado'),
    t(
      'Quien lo anunció tiene {proofDays}, una sola vez, para adjuntar un comprobante. Con él decide la moderación. Anunciarlo otra vez no da más plazo.',
      { proofDays: days(PROOF_DAYS) },
    ),
  ],
  [
    t('Trabajo cancelado'),
    t(
      'Si el pago solo se había anunciado, quien lo anunció tiene {proofDays} para adjuntar un comprobante. Sin él no hay nada que devolver.',
      { proofDays: days(PROOF_DAYS) },
    ),
  ],
  [
    t('Devolución anunciada'),
    t(
      'Quien contrató tiene {confirmDays} para decir que no le ha llegado, y entonces vale lo mismo que con un pago negado. Si no dice nada, consta como devuelto según quien lo cobró, sin justificante.',
      { confirmDays: days(CONFIRM_DAYS) },
    ),
  ],
])

/** How an order is paid, what is owed and who confirms it. */
export function paymentRules(): RuleText[] {
  const texts = PROVIDER_TEXTS()[orderProvider]
  return [
    orderProvider === 'directo'
      ? t('{held} {name} Por eso tampoco puede devolverlo.', { held: texts.held, name: texts.role(site.name) })
      : texts.held,
    t('Cada presupuesto dice cuándo se paga: {plans}.', {
      plans: PLANS.map((plan) => PLAN_WORDS()[plan]).reduce((first, second) =>
        t('{first}, o {second}', { first, second }),
      ),
    }),
    orderProvider === 'directo'
      ? t(
          'Quien contrata dice «He pagado» y quien trabaja dice «He recibido el pago» o «El pago no me ha llegado». Es lo que cuenta cada cual: aquí no vemos ninguna cuenta.',
        )
      : t(
          'Lo pagado va a quien trabaja cuando se acepta la entrega, y vuelve entero a quien contrató si se cancela antes.',
        ),
    ...(orderProvider === 'directo' ? SAID() : []),
    [
      t('Lo que se debe'),
      t(
        'Hay {debtDays} para pagar lo aceptado y para devolver lo que no es de uno. Después está vencido: durante {claimDays} quien lo espera puede abrir una disputa, y quien lo debe no puede eliminar su cuenta. Pasados esos días consta como no pagado o no devuelto, y solo se puede reclamar fuera de aquí.',
        { debtDays: days(DEBT_DAYS), claimDays: days(CLAIM_DAYS) },
      ),
    ],
    t('De lo que se reparte y no estaba pagado se paga solo la parte de quien trabajó.'),
    t(
      'Un pago repetido, fuera de plazo, o de otra cantidad o moneda no es de la etapa: vuelve entero a quien lo hizo.',
    ),
    t(
      'Los impuestos y la retención los indica quien hace el presupuesto, y la factura, si la hay, la hace quien vende.',
    ),
    t(
      'A quien trabaja se le piden sus datos fiscales, que no ve nadie más: quien lleva {name} puede tener que decir a Hacienda, una vez al año, quién es y cuánto ha cobrado. Si ha cobrado algo, se conservan {taxYearsKept} años desde entonces.',
      { name: site.name, taxYearsKept: TAX_YEARS_KEPT },
    ),
  ]
}
