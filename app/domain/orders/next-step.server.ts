import { formatLongDate, formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import type { OwedSilence } from './owed.ts'
import { creditorOf, owedOf } from './owed-of.ts'
import { awaitsStart, silenceOf, worksNext, type Side, type Stage } from './stages.ts'
import type { DateOf } from './timers.server.ts'

export type Silence = NonNullable<ReturnType<typeof silenceOf>>['kind'] | OwedSilence

/** What to do, until when, and what silence is taken for. A mail's button is named by it (`notifications/mail-actions.ts`). */
export const STEPS: Record<Silence, (until: string) => string> = {
  'never-paid': (until) => `Paga antes del ${until}. Si no, se cancela sin coste.`,
  'never-delivered': (until) => `Entrega antes del ${until}. Si no, se cancela, y lo pagado se devuelve.`,
  'accepted-by-silence': (until) =>
    `Revisa la entrega antes del ${until}: acéptala o pide cambios. Si no dices nada, consta como aceptada.`,
  unconfirmed: (until) =>
    `Di antes del ${until} si te ha llegado el pago. Si no dices nada, el trabajo sigue y el pago queda sin confirmar.`,
  'never-proven': (until) =>
    `Adjunta antes del ${until} un comprobante del pago que anunciaste. Sin él, ese pago no cuenta.`,
  'payment-overdue': (until) => `Paga antes del ${until} lo que falta de esta etapa.`,
  'payment-denied': (until) =>
    `Paga antes del ${until}, o adjunta un comprobante si ya pagaste: entonces decide la moderación.`,
  'payment-unclaimed': (until) => `El pago está vencido. Se puede reclamar aquí hasta el ${until}: págalo y dilo.`,
  'return-overdue': (until) => `Devuelve antes del ${until} el dinero que no es tuyo, y dilo aquí.`,
  'return-denied': (until) =>
    `Devuelve el dinero antes del ${until}, o adjunta un comprobante si ya lo hiciste: entonces decide la moderación.`,
  'return-unclaimed': (until) =>
    `La devolución está vencida. Se puede reclamar aquí hasta el ${until}: haz la devolución y dilo.`,
  'returned-by-silence': (until) =>
    `Di antes del ${until} si te han devuelto el dinero. Si no dices nada, consta como devuelto según quien lo cobró.`,
}
/** What still can be shown before an order without its payment is over. */
const DENIED_BEFORE_WORK = (until: string) =>
  `Adjunta antes del ${until} un comprobante del pago que anunciaste, o paga. Si no, se cancela sin coste.`

/** What a person who is owed something can do before its time is over. */
const CLAIM_STEPS: Partial<Record<Silence, (until: string) => string>> = {
  'payment-unclaimed': (until) =>
    `Sigue sin constar el pago. Hasta el ${until} puedes abrir una disputa: «No se me paga».`,
  'return-unclaimed': (until) =>
    `Sigue sin constar la devolución. Hasta el ${until} puedes abrir una disputa para reclamarla.`,
}

export interface Step {
  side: Side
  silence: Silence
  /** It is the end of the time in which something can be claimed. */
  isClaim: boolean
  text: string
}

/** The moment at which the work of a stage goes on by itself, as it stands in mails and notices; null where it does not. */
export const writeTurn = ({ turnAt }: Pick<Stage, 'turnAt'>) => turnAt && formatMoment(turnAt, siteTimeZone)

/** The last chance before silence is taken for an answer, in a sentence for each side that has one. */
export function lastSteps(stage: Stage, of: DateOf): Step[] {
  const at = of === 'work' ? stage.turnAt : stage.owedAt
  if (!at) return []
  const until = formatMoment(at, siteTimeZone)
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

/** What a stage that has just changed asks of one side, with its date; null where it asks nothing of that side. */
export function nextStep(stage: Stage, side: Side, now: Date): string | null {
  const texts = [
    awaitsStart(stage, now) ? startStep(stage, side) : workStep(stage, side, now),
    ...lastSteps(stage, 'owed').flatMap((step) => (step.side === side ? step.text : [])),
  ]
  return texts.filter(Boolean).join(' ') || null
}

function workStep(stage: Stage, side: Side, now: Date): string | null {
  // Work has an agreed day long before the last one.
  if (silenceOf(stage)?.kind === 'never-delivered' && worksNext(stage, now) === side)
    return stage.dueAt && `La entrega queda para el ${formatMoment(stage.dueAt, siteTimeZone)}.`
  return lastSteps(stage, 'work').find((step) => step.side === side)?.text ?? null
}

/** From when work may begin, as its freelancer is told it; null for the client, who need do nothing. */
export function startStep({ startsAt }: Pick<Stage, 'startsAt'>, side: Side): string | null {
  if (!startsAt || side === 'client') return null
  return `Puedes empezar y entregar desde el ${formatLongDate(startsAt, siteTimeZone)}, cuando pasen los días para desistir.`
}
