import { CLIENT_MAY_CANCEL_DAYS, isFinal, PAYMENT_LABELS, STAGE_LABELS } from '#app/domain/orders/stages.ts'
import type { Act } from '#app/domain/orders/acts.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { situationsWith, type Situation, type Wait } from '#app/domain/orders/situations.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { ProviderName } from '#app/adapters/payments.ts'
import { ACT_TITLES } from './act-texts.ts'

const SIDES: Record<Side, string> = { client: 'Quien contrata', freelancer: 'Quien trabaja' }

/** What silence is taken for, once the time is over. */
const SILENCES = (isCollected: boolean): Record<NonNullable<Situation['silence']>, string> => ({
  'never-paid': 'Se cancela, con las etapas que faltan. Sin coste.',
  'received-by-silence': 'El pago se da por recibido y, si el trabajo lo esperaba, empieza.',
  'never-delivered': isCollected
    ? 'Se cancela, con las etapas que faltan. Lo pagado vuelve entero a quien contrató.'
    : 'Se cancela, con las etapas que faltan. Lo pagado por ellas lo devuelve quien lo cobró.',
  'accepted-by-silence': 'La entrega se da por aceptada, si se ha abierto.',
})

/** When an act is possible that its state alone does not allow. */
const CONDITIONS: Partial<Record<Act, Partial<Record<Side, string>>>> = {
  changes: { client: 'mientras queden rondas' },
  extend: { client: 'una vez por entrega' },
  'agree-cancel': { client: 'si lo propone la otra parte', freelancer: 'si lo propone la otra parte' },
  'keep-on': { client: 'si se ha propuesto cancelar', freelancer: 'si se ha propuesto cancelar' },
}
const AFTER_DUE = `desde ${counted(CLIENT_MAY_CANCEL_DAYS, 'día', 'días')} después del día acordado, sin entrega`
const BEFORE_DUE = 'antes de eso'

/** The client of a work that has begun can end it alone only when it is late, and can propose it before. */
function conditionOf(act: Act, side: Side, { state }: Situation): string | undefined {
  const isAtWork = state === 'en_curso' || state === 'cambios'
  if (act === 'cancel' && side === 'client' && isAtWork) return AFTER_DUE
  if (act === 'ask-cancel' && side === 'client' && isAtWork) return BEFORE_DUE
  return CONDITIONS[act]?.[side]
}

/** «72 horas», «7 días»: whole days where they are many. */
export function lengthOf(ms: number): string {
  return ms > 3 * DAY_MS && ms % DAY_MS === 0
    ? counted(ms / DAY_MS, 'día', 'días')
    : counted(ms / HOUR_MS, 'hora', 'horas')
}

const waitText = (wait: Wait | null) =>
  wait === null ? 'Sin plazo' : `${lengthOf(wait.ms)}${wait.since === 'due' ? ' desde el día acordado' : ''}`

/** The table of what a stage can be waiting for, for its page. */
export function situationRows(provider: ProviderName) {
  const situations = situationsWith(provider)
  return situations.map((situation) => {
    const { state, payments, waitsFor, wait, silence, acts } = situation
    const hasSiblings = situations.filter((other) => other.state === state).length > 1 || isFinal(state)
    return {
      state: STAGE_LABELS[state],
      payment: hasSiblings ? paymentText(payments) : null,
      waitsFor: SIDES[waitsFor],
      sides: (['client', 'freelancer'] as const).flatMap((side) => {
        const titles = acts[side].map((act) => {
          const condition = conditionOf(act, side, situation)
          return condition ? `${ACT_TITLES[act]} (${condition})` : ACT_TITLES[act]
        })
        return titles.length > 0 ? [{ side: SIDES[side], titles }] : []
      }),
      wait: waitText(wait),
      silence: silence === null ? 'Nada: sigue pendiente.' : SILENCES(provider !== 'directo')[silence],
    }
  })
}

function paymentText(payments: Situation['payments']): string {
  const told = (['anunciado', 'reembolso_pendiente', 'reembolso_anunciado'] as const).find((one) =>
    payments.includes(one),
  )
  return told ? PAYMENT_LABELS[told] : 'Nadie ha dicho que haya pagado, o no ha llegado'
}
