import { POINT_LABELS } from '#app/domain/orders/change-points.ts'
import type { RoundPlace } from '#app/domain/orders/change-points.server.ts'
import { orderPath } from '#app/domain/orders/paths.ts'
import type { Order } from '#app/domain/orders/queries.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { t, tn } from '#app/locale/texts.ts'

/** The round of changes that an address names, as the number of its stage and its own. */
export function readRound(request: Request): RoundPlace | undefined {
  const [, stageN, round] = /^(\d{1,2})-(\d{1,2})$/.exec(readAddress(request, ['round']).get('round') ?? '') ?? []
  return stageN && round ? { stageN: Number(stageN), round: Number(round) } : undefined
}

/** The changes of a stage that the page shows, with links to its other rounds; null if none were requested. */
export function presentRounds(order: Pick<Order, 'id' | 'rounds' | 'points'>, n: number) {
  const count = order.rounds.find(({ stageN }) => stageN === n)?.count
  if (!count) return null
  const points = order.points.filter(({ stageN }) => stageN === n)
  const shown = points[0]?.round ?? null
  const linkTo = (round: number) => `${orderPath(order.id)}?round=${n}-${round}#rounds-${n}`
  return {
    title:
      count === 1
        ? t('Cambios pedidos, en una ronda ({points})', { points: points.length })
        : t('Cambios pedidos, ronda {round} de {rounds} ({points})', {
            round: String(shown),
            rounds: count,
            points: points.length,
          }),
    points: points.map(({ point, body, language, answer }) => ({
      point,
      body,
      ...writtenIn(language),
      answer: answer ? POINT_LABELS()[answer] : t('Pendiente'),
    })),
    links: [
      ...(shown !== null && shown > 1 ? [{ to: linkTo(shown - 1), title: t('Ver la ronda anterior') }] : []),
      ...(shown !== null && shown < count ? [{ to: linkTo(shown + 1), title: t('Ver la ronda siguiente') }] : []),
      ...(shown === null
        ? [{ to: linkTo(count), title: tn(count, 'Ver los cambios pedidos', 'Ver las {count} rondas de cambios') }]
        : []),
    ],
  }
}
