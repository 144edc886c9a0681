import { askedOf, type Asked } from '#app/domain/orders/asked.ts'
import type { OwedSilence } from '#app/domain/orders/owed.ts'
import type { Side, Stage } from '#app/domain/orders/stages.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The tasks about the money of a stage. */
const OWED_TASKS: () => Record<OwedSilence, string> = perLanguage(() => ({
  unconfirmed: t('decir si ha llegado el pago'),
  'never-paid': t('adjuntar un comprobante del pago, o pagar'),
  'never-proven': t('adjuntar un comprobante del pago'),
  'payment-overdue': t('pagar'),
  'payment-denied': t('adjuntar un comprobante del pago, o pagar'),
  'payment-unclaimed': t('pagar'),
  'return-overdue': t('devolver el dinero'),
  'return-denied': t('adjuntar un comprobante de la devolución, o devolver el dinero'),
  'return-unclaimed': t('devolver el dinero'),
  'returned-by-silence': t('decir si ha llegado la devolución'),
}))

/** The task of a stage, in the words of a headline. */
function taskOf(stage: Stage, asked: Asked): string {
  if (asked.of === 'owed') return OWED_TASKS()[asked.silence]
  if (asked.of === 'proposal') return t('responder a la propuesta de cancelar')
  switch (stage.state) {
    case 'en_curso':
      return t('entregar')
    case 'cambios':
      return t('entregar los cambios')
    case 'entregado':
      return t('revisar la entrega')
    default:
      return t('pagar')
  }
}

/** The task of a stage for one side, and until when; the date is null if the stage does not move on automatically. */
export interface Headline<One extends Stage> {
  isMine: boolean
  stage: One
  asked: Asked
  task: string
  until: Date | null
}

/** The tasks of all stages: the reader's first, then the one with the nearest date. */
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

/** The most urgent task of the stages, for a headline; null if they have none. */
export const headlineOf = <One extends Stage>(stages: readonly One[], side: Side, now: Date): Headline<One> | null =>
  headlinesOf(stages, side, now)[0] ?? null

/** The nearest date first; tasks without a date come last. */
export const byDate = (one: Dated, other: Dated): number => momentOf(one) - momentOf(other)

type Dated = Pick<Headline<Stage>, 'until'>
const momentOf = ({ until }: Dated) => until?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The day that was agreed for work that is not late; otherwise the date at which silence counts as an answer. */
function untilOf(stage: Stage, asked: Asked, now: Date): Date | null {
  if (asked.of === 'owed') return stage.owedAt
  if (asked.act === 'deliver' && stage.dueAt && stage.dueAt > now) return stage.dueAt
  return stage.turnAt
}

/** The tasks that the sum belongs to: it follows them at once. */
const PAYING = perLanguage(() => [t('pagar'), t('adjuntar un comprobante del pago, o pagar')])

/** A heading with the turn and the amount: «Te toca: pagar 181,50 €». */
export function headingOf(name: string | null, task: string, amount: string): string {
  if (PAYING().includes(task))
    return name === null
      ? t('Te toca: {task} {amount}', { task, amount })
      : t('Le toca a {name}: {task} {amount}', { name, task, amount })
  return name === null
    ? t('Te toca: {task} · {amount}', { task, amount })
    : t('Le toca a {name}: {task} · {amount}', { name, task, amount })
}
