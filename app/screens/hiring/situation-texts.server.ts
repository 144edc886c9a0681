import type { ProviderName } from '#app/adapters/payments.ts'
import type { Act } from '#app/domain/orders/acts.ts'
import { owedWith, workWith, type Situation, type Wait } from '#app/domain/orders/situations.ts'
import { CLIENT_MAY_CANCEL_DAYS, isAtWork, PAYMENT_LABELS, STAGE_LABELS, type Side } from '#app/domain/orders/stages.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { ACT_TITLES } from './act-texts.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

const SIDES: () => Record<Side, string> = perLanguage(() => ({
  client: t('Quien contrata'),
  freelancer: t('Quien trabaja'),
}))

/** The effect of silence once the time is over. */
const SILENCES = (isCollected: boolean): Record<Situation['silence'], string> => ({
  'never-paid': t('Se cancela, con las etapas que faltan. Sin coste.'),
  'never-delivered': isCollected
    ? t(
        'Se cancela, con las etapas que faltan. Lo pagado vuelve entero a quien contrató. Si ya hubo una entrega, decide la moderación.',
      )
    : t(
        'Se cancela, con las etapas que faltan. Lo pagado por ellas lo devuelve quien lo cobró. Si ya hubo una entrega, decide la moderación.',
      ),
  'accepted-by-silence': t(
    'La entrega se da por aceptada, si se ha abierto. Si no, hay un plazo más, y después decide la moderación.',
  ),
  unconfirmed: t(
    'El trabajo sigue, o empieza si esperaba al pago. El pago queda sin confirmar: nunca consta como recibido.',
  ),
  'never-proven': t(
    'El pago anunciado no cuenta, y no hay nada que devolver por él. Con comprobante, decide la moderación.',
  ),
  'payment-overdue': t('El pago queda vencido, y se puede reclamar con una disputa.'),
  'payment-denied': t(
    'El pago queda vencido, y se puede reclamar con una disputa. Con comprobante, decide la moderación.',
  ),
  'payment-unclaimed': t('Consta como sin pagar, y ya no se reclama aquí.'),
  'return-overdue': t('La devolución queda vencida, y se puede reclamar con una disputa.'),
  'return-denied': t(
    'La devolución queda vencida, y se puede reclamar con una disputa. Con comprobante, decide la moderación.',
  ),
  'return-unclaimed': t('Consta como sin devolver, y ya no se reclama aquí.'),
  'returned-by-silence': t('Consta como devuelto según quien lo cobró, sin justificante.'),
})

/** The conditions of acts besides the state. */
const CONDITIONS: () => Partial<Record<Act, Partial<Record<Side, string>>>> = perLanguage(() => ({
  changes: { client: t('mientras queden rondas') },
  refer: { client: t('si ya hubo una entrega y los cambios se retrasan') },
  prove: { client: t('una vez'), freelancer: t('una vez') },
  extend: { client: t('una vez por entrega') },
  'ask-return': { client: t('si está pagado'), freelancer: t('si está pagado') },
  'agree-cancel': { client: t('si lo propone la otra parte'), freelancer: t('si lo propone la otra parte') },
  'keep-on': { client: t('si se ha propuesto cancelar'), freelancer: t('si se ha propuesto cancelar') },
}))
const AFTER_DUE = () =>
  tn(
    CLIENT_MAY_CANCEL_DAYS,
    'desde {count} día después del día acordado, sin ninguna entrega',
    'desde {count} días después del día acordado, sin ninguna entrega',
  )
const BEFORE_DUE = () => t('antes de eso')

/** The client of a work that has begun can end it alone only when it is late, and can propose it before. */
function conditionOf(act: Act, side: Side, { states }: Situation): string | undefined {
  const isBegun = states.every(isAtWork)
  if (act === 'cancel' && side === 'client' && isBegun) return AFTER_DUE()
  if (act === 'ask-cancel' && side === 'client' && isBegun) return BEFORE_DUE()
  return CONDITIONS()[act]?.[side]
}

/** «72 horas», «7 días»: whole days if there are many. */
export function lengthOf(ms: number): string {
  return ms > 3 * DAY_MS && ms % DAY_MS === 0
    ? tn(ms / DAY_MS, '{count} día', '{count} días')
    : tn(ms / HOUR_MS, '{count} hora', '{count} horas')
}

const waitText = ({ ms, since }: Wait) =>
  since === 'due' ? t('{time} desde el día acordado', { time: lengthOf(ms) }) : lengthOf(ms)

/** «Entregado, o en disputa»: any of the labels. */
const join = (labels: readonly string[]) => labels.reduce((one, other) => t('{one}, o {other}', { one, other }))

const rowsOf = (situations: readonly Situation[], provider: ProviderName) =>
  situations.map((situation) => {
    const { states, payments, waitsFor, wait, silence, acts } = situation
    return {
      state: join(states.map((state) => STAGE_LABELS()[state])),
      payment: payments && join(payments.map((payment) => PAYMENT_LABELS()[payment])),
      waitsFor: SIDES()[waitsFor],
      sides: (['client', 'freelancer'] as const).flatMap((side) => {
        const titles = acts[side].map((act) => {
          const condition = conditionOf(act, side, situation)
          return condition ? `${ACT_TITLES()[act]} (${condition})` : ACT_TITLES()[act]
        })
        return titles.length > 0 ? [{ side: SIDES()[side], titles }] : []
      }),
      wait: waitText(wait),
      silence: SILENCES(provider !== 'directo')[silence],
    }
  })

/** The tables of the turns of a stage, for their page: with its work, and with its money. */
export const situationRows = (provider: ProviderName) => ({
  work: rowsOf(workWith(provider), provider),
  owed: rowsOf(owedWith(provider), provider),
})
