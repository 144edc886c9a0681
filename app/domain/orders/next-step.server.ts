import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { silenceOf, waitsFor, type Side, type Stage } from './stages.ts'

/** What to do, until when, and what silence is taken for. */
const STEPS: Record<NonNullable<ReturnType<typeof silenceOf>>['kind'], (until: string) => string> = {
  'never-paid': (until) => `Paga antes del ${until}. Si no, se cancela sin coste.`,
  'received-by-silence': (until) =>
    `Di antes del ${until} si te ha llegado el pago. Si no dices nada, consta como recibido.`,
  'never-delivered': (until) => `Entrega antes del ${until}. Si no, se cancela, y lo pagado se devuelve.`,
  'accepted-by-silence': (until) =>
    `Revisa la entrega antes del ${until}: acéptala o pide cambios. Si no dices nada, consta como aceptada.`,
}

/** The moment at which a stage goes on by itself, as it stands in mails and notices; null where it does not. */
export const writeTurn = ({ turnAt }: Pick<Stage, 'turnAt'>) => turnAt && formatMoment(turnAt, siteTimeZone)

/** The last chance before silence is taken for an answer, in a sentence for the side that the stage waits for. */
export function lastStep(stage: Stage): string | null {
  const [silence, until] = [silenceOf(stage), writeTurn(stage)]
  return silence && until ? STEPS[silence.kind](until) : null
}

/** What a stage that has just changed asks of one side, with its date; null where it asks nothing of that side. */
export function nextStep(stage: Stage, side: Side): string | null {
  if (waitsFor(stage) !== side) return null
  // Work has an agreed day long before the last one.
  if (silenceOf(stage)?.kind === 'never-delivered')
    return stage.dueAt && `La entrega queda para el ${formatMoment(stage.dueAt, siteTimeZone)}.`
  return lastStep(stage)
}
