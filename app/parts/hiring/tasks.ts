import { askedOf, type Asked } from '#app/domain/orders/asked.ts'
import type { OwedSilence } from '#app/domain/orders/owed.ts'
import type { Side, Stage } from '#app/domain/orders/stages.ts'

/** What is waited for about the money of a stage, as a task. */
const OWED_TASKS: Record<OwedSilence, string> = {
  unconfirmed: 'decir si ha llegado el pago',
  'never-paid': 'adjuntar un comprobante del pago, o pagar',
  'never-proven': 'adjuntar un comprobante del pago',
  'payment-overdue': 'pagar',
  'payment-denied': 'adjuntar un comprobante del pago, o pagar',
  'payment-unclaimed': 'pagar',
  'return-overdue': 'devolver el dinero',
  'return-denied': 'adjuntar un comprobante de la devolución, o devolver el dinero',
  'return-unclaimed': 'devolver el dinero',
  'returned-by-silence': 'decir si ha llegado la devolución',
}

/** What a stage asks for, in the words of a headline. */
function taskOf(stage: Stage, asked: Asked): string {
  if (asked.of === 'owed') return OWED_TASKS[asked.silence]
  if (asked.of === 'proposal') return 'responder a la propuesta de cancelar'
  switch (stage.state) {
    case 'en_curso':
      return 'entregar'
    case 'cambios':
      return 'entregar los cambios'
    case 'entregado':
      return 'revisar la entrega'
    default:
      return 'pagar'
  }
}

/** What a stage asks of one side, and until when; the date is null where nothing goes on by itself. */
export interface Headline<One extends Stage> {
  isMine: boolean
  stage: One
  asked: Asked
  task: string
  until: Date | null
}

/** What all stages ask for: one's own tasks first, of either side what has the nearest date. */
export function headlinesOf<One extends Stage>(stages: readonly One[], side: Side, now: Date): Headline<One>[] {
  const sides = [side, side === 'client' ? ('freelancer' as const) : ('client' as const)]
  return sides.flatMap((whose) =>
    stages
      .flatMap((stage) => {
        const asked = askedOf(stage, whose, now)
        const until = asked && untilOf(stage, asked, now)
        return asked ? [{ isMine: whose === side, stage, asked, task: taskOf(stage, asked), until }] : []
      })
      .toSorted(byDate),
  )
}

/** The most urgent thing that the stages ask for, for a headline; null where they ask for nothing. */
export const headlineOf = <One extends Stage>(stages: readonly One[], side: Side, now: Date): Headline<One> | null =>
  headlinesOf(stages, side, now)[0] ?? null

/** The nearest date first; what has none comes last. */
export const byDate = (one: Dated, other: Dated): number => momentOf(one) - momentOf(other)

type Dated = Pick<Headline<Stage>, 'until'>
const momentOf = ({ until }: Dated) => until?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The day that was agreed for work that is not late; of all else the date at which silence is taken for an answer. */
function untilOf(stage: Stage, asked: Asked, now: Date): Date | null {
  if (asked.of === 'owed') return stage.owedAt
  if (asked.act === 'deliver' && stage.dueAt && stage.dueAt > now) return stage.dueAt
  return stage.turnAt
}

/** A heading that says whose turn it is and how much it is about: «Te toca: pagar 181,50 €». */
export const headingOf = (whose: string | null, task: string, amount: string) =>
  `${whose === null ? 'Te toca' : `Le toca a ${whose}`}: ${task}${task.endsWith('pagar') ? ' ' : ' · '}${amount}`
