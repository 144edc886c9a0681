import { stageShown, stepsOf, type StepHow, type StepKind } from '#app/domain/orders/progress.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { isoDay, writeOutDayOfYear, type Zone } from '#app/locale/dates.server.ts'
import { quoting } from '#app/ui/pieces.tsx'
import { stageWords } from './job-title.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const NAMES: () => Record<StepKind, string> = perLanguage(() => ({
  agreed: t('Acordado'),
  pay: t('Pago'),
  work: t('Trabajo'),
  review: t('Entrega'),
  rate: t('Valorar'),
  dispute: t('Disputa'),
  decision: t('Decisión'),
  share: t('Cuentas'),
  cancelled: t('Cancelado'),
  withdrawn: t('Desistido'),
  divided: t('Dividido'),
  return: t('Devolución'),
}))
const WORDS: () => Record<StepHow, string> = perLanguage(() => ({
  done: t('Hecho'),
  now: t('Ahora'),
  later: t('Después'),
  ended: t('Fin'),
}))

interface About {
  /** The state of the reader's rating; null if the order cannot be rated. */
  rating: 'asked' | 'unpaid' | 'written' | null
  /** The stage that the page is about; null for the one that runs. */
  n: number | null
}

/** The progress of an order, for the stage that its page shows. */
export function presentSteps(order: Order, { rating, n }: About, timeZone: Zone) {
  const { stages, plan, wasWithdrawn } = order
  const stage = stages.find((each) => each.n === n) ?? stageShown(stages)
  if (!stage) return null
  const asked = rating === 'unpaid' ? null : rating
  const steps = stepsOf(stage, { plan, wasWithdrawn, rating: order.ownRating === null ? asked : 'written' })
  return {
    stage:
      stages.length > 1
        ? quoting(
            (title) =>
              t('Etapa {number} de {total}: {title}', {
                number: stages.indexOf(stage) + 1,
                total: stages.length,
                title,
              }),
            stageWords(stage),
          )
        : null,
    steps: steps.map(({ kind, how }) => ({
      kind,
      how,
      name: NAMES()[kind],
      word: kind === 'agreed' ? writeOutDayOfYear(isoDay(order.createdAt, timeZone)) : WORDS()[how],
    })),
  }
}
export type PresentedSteps = NonNullable<ReturnType<typeof presentSteps>>
