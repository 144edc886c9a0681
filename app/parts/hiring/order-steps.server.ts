import { stageShown, stepsOf, type StepHow, type StepKind } from '#app/domain/orders/progress.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { isoDay, writeOutDayOfYear, type Zone } from '#app/locale/dates.server.ts'

const NAMES: Record<StepKind, string> = {
  agreed: 'Acordado',
  pay: 'Pago',
  work: 'Trabajo',
  review: 'Entrega',
  rate: 'Valorar',
  dispute: 'Disputa',
  decision: 'Decisión',
  share: 'Cuentas',
  cancelled: 'Cancelado',
  withdrawn: 'Desistido',
  divided: 'Dividido',
  return: 'Devolución',
}
const WORDS: Record<StepHow, string> = { done: 'Hecho', now: 'Ahora', later: 'Después', ended: 'Fin' }

interface About {
  /** How far the reader's rating is; null where none is taken. */
  rating: 'asked' | 'unpaid' | 'written' | null
  /** The stage that the page is about; null for the one that runs. */
  n: number | null
}

/** How far an order is, of the stage that its page is about. */
export function presentSteps(order: Order, { rating, n }: About, timeZone: Zone) {
  const { stages, plan, wasWithdrawn } = order
  const stage = stages.find((each) => each.n === n) ?? stageShown(stages)
  if (!stage) return null
  const asked = rating === 'unpaid' ? null : rating
  const steps = stepsOf(stage, { plan, wasWithdrawn, rating: order.ownRating === null ? asked : 'written' })
  return {
    stage: stages.length > 1 ? `Etapa ${stages.indexOf(stage) + 1} de ${stages.length}: ${stage.title}` : null,
    steps: steps.map(({ kind, how }) => ({
      kind,
      how,
      name: NAMES[kind],
      word: kind === 'agreed' ? writeOutDayOfYear(isoDay(order.createdAt, timeZone)) : WORDS[how],
    })),
  }
}
export type PresentedSteps = NonNullable<ReturnType<typeof presentSteps>>
