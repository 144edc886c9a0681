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

/** Of all stages, the one that a headline is about: one's own task first. */
export function headlineOf<One extends Stage>(stages: readonly One[], side: Side, now: Date) {
  const sides = [side, side === 'client' ? ('freelancer' as const) : ('client' as const)]
  for (const whose of sides) {
    for (const stage of stages) {
      const asked = askedOf(stage, whose, now)
      if (asked) return { isMine: whose === side, stage, asked, task: taskOf(stage, asked) }
    }
  }
  return null
}

/** A heading that says whose turn it is and how much it is about: «Te toca: pagar 181,50 €». */
export const headingOf = (whose: string | null, task: string, amount: string) =>
  `${whose === null ? 'Te toca' : `Le toca a ${whose}`}: ${task}${task.endsWith('pagar') ? ' ' : ' · '}${amount}`
