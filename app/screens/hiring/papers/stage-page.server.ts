import type { LoaderFunctionArgs } from '@remix-run/node'
import { orderPath } from '#app/domain/orders/paths.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { requireOrder, unknownOrder } from '#app/screens/hiring/order-page.server.ts'
import { jobTitle, stageWords } from '#app/parts/hiring/job-title.ts'
import { quoting } from '#app/ui/pieces.tsx'
import { ORDER_STAGES_MAX } from '#app/domain/orders/limits.ts'
import { t } from '#app/locale/texts.ts'

/** The number of a stage in an address; undefined for any other text. Extras make an order longer than its quote. */
export function readStage({ params }: Pick<LoaderFunctionArgs, 'params'>): number | undefined {
  const n = /^[1-9]\d?$/.test(params['n'] ?? '') ? Number(params['n']) : undefined
  return n !== undefined && n <= ORDER_STAGES_MAX ? n : undefined
}

/** The stage of an address, for one side of its order. @throws a 404 page for others. */
export async function requireStage(args: LoaderFunctionArgs, side: Side) {
  const n = readStage(args)
  const { viewer, order } = await requireOrder(args)
  const stage = order.stages.find((each) => each.n === n)
  if (!stage || order.side !== side) throw unknownOrder()
  const { isTrader = false } = order.agreement ?? {}
  return {
    viewer,
    order,
    stage: { ...stage, isTrader },
    shown: {
      order: { to: orderPath(order.id), ...jobTitle(order) },
      stage:
        order.stages.length > 1
          ? quoting((title) => t('Etapa {number}: {title}', { number: stage.n, title }), stageWords(stage))
          : null,
    },
  }
}
