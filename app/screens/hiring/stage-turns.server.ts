import { centsOf, owedOf } from '#app/domain/orders/owed-of.ts'
import { stageShown } from '#app/domain/orders/progress.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { headingOf, headlinesOf, type Headline } from '#app/parts/hiring/tasks.ts'
import type { PresentedStage } from './presented-stage.server.ts'
import { PLAIN, type About, type Button, type Turn } from './turn.ts'
import type { LineText } from '#app/ui/line.tsx'
import { t } from '#app/locale/texts.ts'

const textsOf = ({ due, text, owed, asked }: PresentedStage): LineText[] =>
  [asked, due, text, owed].filter((each) => each !== null)

/**
 * The tasks of the stages: for each side the one with the nearest date, with links to the others. A stage with tasks
 * for both sides appears once.
 */
export function stageTurns(order: Order, { stages, reading: { now } }: About): Turn[] {
  const all = headlinesOf(order.stages, order.side, now)
  const own = all.filter(({ isMine }) => isMine)
  const theirs = all.filter(({ isMine, stage }) => !isMine && own.every((mine) => mine.stage.n !== stage.n))
  return [own, theirs].flatMap(([headline, ...others]) => {
    const stage = stages.find(({ n }) => n === headline?.stage.n)
    return headline && stage ? [{ ...stageTurn(order, headline, stage), more: moreOf(others) }] : []
  })
}

function stageTurn(order: Order, headline: Headline<OrderStage>, shown: PresentedStage): Turn {
  const { isMine, asked, stage } = headline
  const cents = asked.of === 'owed' ? centsOf(owedOf(stage), stage) : stage.toPayCents
  const task = order.stages.length > 1 ? taskIn(headline) : headline.task
  return {
    ...PLAIN,
    key: `stage-${stage.n}`,
    isMine,
    heading: headingOf(isMine ? null : nameOfOther(order), task, formatMoney(cents, order.currency)),
    texts: textsOf(shown),
    act: shown.acts.find(({ isFirst }) => isFirst) ?? null,
    others: shown.acts.filter(({ isFirst }) => !isFirst),
    stageN: stage.n,
  }
}

const taskIn = ({ task, stage }: Headline<OrderStage>) => t('{task} (etapa {number})', { task, number: stage.n })

function moreOf(others: readonly Headline<OrderStage>[]): Button | null {
  const [first] = others
  if (!first) return null
  if (others.length > 1) return { to: '#stages', title: t('y {count} más', { count: others.length }) }
  return { to: `#stage-${first.stage.n}`, title: t('y 1 más: {task}', { task: taskIn(first) }) }
}

/** The turns of an order that runs and waits for neither of the two. */
export function restingTurns(order: Order, { stages }: About): Turn[] {
  const shown = stageShown(order.stages)
  const stage = stages.find(({ n }) => n === shown?.n)
  if (!stage) return []
  return [
    {
      ...PLAIN,
      key: `stage-${stage.n}`,
      isMine: false,
      heading: `${stage.label} · ${stage.toPay}`,
      texts: textsOf(stage),
      others: stage.acts,
      stageN: stage.n,
    },
  ]
}
