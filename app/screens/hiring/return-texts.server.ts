import { DEBT_DAYS } from '#app/domain/orders/owed.ts'
import { returnableCents } from '#app/domain/orders/returning.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import type { Reading } from './presented.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'

/** A return that waits for an answer, in the words of its reader. */
export interface ProposedReturn {
  n: number
  /** The reader has proposed it. */
  isOwn: boolean
  amount: string
  /** Who proposes it, why, and what an acceptance means. */
  texts: string[]
}

/** The return that is proposed in an order; null where none is, or its time is over. */
export function presentReturn(order: Order, { now, timeZone }: Reading): ProposedReturn | null {
  const stage = order.stages.find(({ returnAskedUntil }) => returnAskedUntil !== null && returnAskedUntil > now)
  const { returnAskedBy: by, returnAskedCents: cents, returnAskedUntil: until } = stage ?? {}
  if (!stage || !by || !cents || !until || order.isWithdrawn) return null
  const isOwn = by === order.side
  const amount = formatMoney(cents, order.currency)
  const who = isOwn ? 'Has propuesto' : `${nameOfOther(order)} propone`
  const toWhom = order.side === 'client' ? 'se te devuelvan' : `se devuelvan a ${nameOfOther(order)}`
  const why = order.returnReason ? `: «${order.returnReason}»` : '.'
  return {
    n: stage.n,
    isOwn,
    amount,
    texts: [
      `${who} que ${toWhom} ${amount} de lo pagado${stageOf(order, stage)}${why}`,
      `${isOwn ? 'Si la acepta' : 'Si la aceptas'}, ${whatFollows(order, stage, cents)}`,
      `${isOwn ? 'Puede responder' : 'Puedes responder'} hasta el ${formatMoment(until, timeZone)}. Si nadie responde, no se mueve ningún dinero.`,
    ],
  }
}

const stageOf = ({ stages }: Order, { n, title }: OrderStage) =>
  stages.length > 1 ? ` por la etapa ${n}${title ? ` (${title})` : ''}` : ''

/** What the acceptance of a return means. */
function whatFollows(order: Order, stage: OrderStage, cents: number): string {
  const money = (each: number) => formatMoney(each, order.currency)
  const name = nameOfOther(order)
  const [client, freelancer] = order.side === 'client' ? ['ti', name] : [name, 'ti']
  const rest = returnableCents(stage) - cents
  const isOver = isFinal(stage.state)
  const moved = `vuelven a ${client} ${money(cents)}${rest > 0 ? ` y quedan para ${freelancer} ${money(rest)}` : ''}`
  const what = isOver ? `el trabajo sigue terminado: ${moved}.` : `${endsHere(order, stage, rest)}: ${moved}.`
  const isByProvider = order.provider !== 'directo' && !isOver
  const how = isByProvider
    ? 'Lo devuelve el proveedor de pagos, sin que haya que pedirlo.'
    : `Quien lo cobró tiene ${DEBT_DAYS} días para devolverlo y decirlo aquí.`
  return `${what} ${how}`
}

/** That a stage ends by it, and what becomes of those after it. */
function endsHere({ stages }: Order, { n }: OrderStage, rest: number): string {
  if (stages.length === 1) return 'el trabajo termina aquí'
  const isFollowed = stages.some((each) => each.n > n && each.state === 'por_empezar')
  if (!isFollowed) return 'la etapa termina aquí'
  return rest > 0
    ? 'la etapa termina aquí y empieza la siguiente'
    : 'la etapa termina aquí y las que faltan se cancelan'
}
