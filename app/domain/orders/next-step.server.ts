import { say, sayAll, saidMoment, type Said, type SaidValue } from '#app/locale/said.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { OwedSilence } from './owed.ts'
import { creditorOf, owedOf } from './owed-of.ts'
import { awaitsStart, silenceOf, worksNext, type Side, type Stage } from './stages.ts'
import type { DateOf } from './timers.server.ts'

export type Silence = NonNullable<ReturnType<typeof silenceOf>>['kind'] | OwedSilence

/**
 * The next act, until when, and the meaning of silence. The label of a mail's button depends on it
 * (`notifications/mail-actions.ts`).
 */
export const STEPS: Record<Silence, (until: SaidValue) => Said> = {
  'never-paid': (until) => say('Paga antes del {until}. Si no, se cancela sin coste.', { until }),
  'never-delivered': (until) =>
    say('Entrega antes del {until}. Si no, se cancela, y lo pagado se devuelve.', { until }),
  'accepted-by-silence': (until) =>
    say('Revisa la entrega antes del {until}: acéptala o pide cambios. Si no dices nada, consta como aceptada.', {
      until,
    }),
  unconfirmed: (until) =>
    say(
      'Di antes del {until} si te ha llegado el pago. Si no dices nada, el trabajo sigue y el pago queda sin confirmar.',
      { until },
    ),
  'never-proven': (until) =>
    say('Adjunta antes del {until} un comprobante del pago que anunciaste. Sin él, ese pago no cuenta.', { until }),
  'payment-overdue': (until) => say('Paga antes del {until} lo que falta de esta etapa.', { until }),
  'payment-denied': (until) =>
    say('Paga antes del {until}, o adjunta un comprobante si ya pagaste: entonces decide la moderación.', { until }),
  'payment-unclaimed': (until) =>
    say('El pago está vencido. Se puede reclamar aquí hasta el {until}: págalo y dilo.', { until }),
  'return-overdue': (until) => say('Devuelve antes del {until} el dinero que no es tuyo, y dilo aquí.', { until }),
  'return-denied': (until) =>
    say(
      'Devuelve el dinero antes del {until}, o adjunta un comprobante si ya lo hiciste: entonces decide la moderación.',
      { until },
    ),
  'return-unclaimed': (until) =>
    say('La devolución está vencida. Se puede reclamar aquí hasta el {until}: haz la devolución y dilo.', { until }),
  'returned-by-silence': (until) =>
    say(
      'Di antes del {until} si te han devuelto el dinero. Si no dices nada, consta como devuelto según quien lo cobró.',
      { until },
    ),
}
/** The step in which a proof can still be shown, before an unpaid order ends. */
const DENIED_BEFORE_WORK = (until: SaidValue) =>
  say('Adjunta antes del {until} un comprobante del pago que anunciaste, o paga. Si no, se cancela sin coste.', {
    until,
  })

/** The act of a person to whom money is owed, before its time is over. */
const CLAIM_STEPS: Partial<Record<Silence, (until: SaidValue) => Said>> = {
  'payment-unclaimed': (until) =>
    say('Sigue sin constar el pago. Hasta el {until} puedes abrir una disputa: «No se me paga».', { until }),
  'return-unclaimed': (until) =>
    say('Sigue sin constar la devolución. Hasta el {until} puedes abrir una disputa para reclamarla.', { until }),
}

export interface Step {
  side: Side
  silence: Silence
  /** Whether the date ends the time in which money can be claimed. */
  isClaim: boolean
  text: Said
}

const momentOf = (at: Date) => saidMoment(at, siteTimeZone, 'moment')

/** The moment at which the work of a stage moves on automatically, as mails and notices print it; null if it does not. */
export const turnSaid = ({ turnAt }: Pick<Stage, 'turnAt'>) => turnAt && momentOf(turnAt)

/** The last step before silence counts as an answer, in a sentence for each side that has one. */
export function lastSteps(stage: Stage, of: DateOf): Step[] {
  const at = of === 'work' ? stage.turnAt : stage.owedAt
  if (!at) return []
  const until = momentOf(at)
  if (of === 'work') {
    const [side, silence] = [worksNext(stage, at), silenceOf(stage)]
    return side && silence ? [{ side, silence: silence.kind, isClaim: false, text: STEPS[silence.kind](until) }] : []
  }
  const owed = owedOf(stage)
  if (!owed.waitsFor || !owed.silence) return []
  const write = owed.silence === 'never-paid' ? DENIED_BEFORE_WORK : STEPS[owed.silence]
  const claim = CLAIM_STEPS[owed.silence]
  return [
    { side: owed.waitsFor, silence: owed.silence, isClaim: false, text: write(until) },
    ...(claim ? [{ side: creditorOf(owed), silence: owed.silence, isClaim: true, text: claim(until) }] : []),
  ]
}

/** The task of a changed stage for one side, with its date; null if that side has none. */
export function nextStep(stage: Stage, side: Side, now: Date): Said | null {
  const texts = [
    awaitsStart(stage, now) ? startStep(stage, side) : workStep(stage, side, now),
    ...lastSteps(stage, 'owed').flatMap((step) => (step.side === side ? step.text : [])),
  ]
  return texts.some(Boolean) ? sayAll(texts) : null
}

function workStep(stage: Stage, side: Side, now: Date): Said | null {
  // The agreed day of work is long before its last date.
  if (silenceOf(stage)?.kind === 'never-delivered' && worksNext(stage, now) === side)
    return stage.dueAt && say('La entrega queda para el {date}.', { date: momentOf(stage.dueAt) })
  return lastSteps(stage, 'work').find((step) => step.side === side)?.text ?? null
}

/** From when work may begin, for its freelancer; null for the client, who has nothing to do. */
export function startStep({ startsAt }: Pick<Stage, 'startsAt'>, side: Side): Said | null {
  if (!startsAt || side === 'client') return null
  return say('Puedes empezar y entregar desde el {date}, cuando pasen los días para desistir.', {
    date: saidMoment(startsAt, siteTimeZone),
  })
}
