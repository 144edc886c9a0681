import { DEBT_DAYS } from '#app/domain/orders/owed.ts'
import { returnableCents } from '#app/domain/orders/returning.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { writtenIn } from '#app/locale/page-language.ts'
import { quotingAll, type LineText } from '#app/ui/line.tsx'
import { stageWords } from '#app/parts/hiring/job-title.ts'
import type { Reading } from './presented.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { t } from '#app/locale/texts.ts'

/** A return that waits for an answer, in the words of its reader. */
export interface ProposedReturn {
  n: number
  /** Whether the reader has proposed the return. */
  isOwn: boolean
  amount: string
  /** The texts about who proposes it, why, and what an acceptance means. */
  texts: LineText[]
}

/** The proposed return in an order; null if there is none, or its time is over. */
export function presentReturn(order: Order, { now, timeZone }: Reading): ProposedReturn | null {
  const stage = order.stages.find(({ returnAskedUntil }) => returnAskedUntil !== null && returnAskedUntil > now)
  const { returnAskedBy: by, returnAskedCents: cents, returnAskedUntil: until } = stage ?? {}
  if (!stage || !by || !cents || !until || order.isWithdrawn) return null
  const isOwn = by === order.side
  const amount = formatMoney(cents, order.currency)
  const title = stageWords(stage)
  const proposal = (title: string) => proposalText(isOwn, order, paidText(order, { ...stage, title }, amount))
  const date = formatMoment(until, timeZone)
  return {
    n: stage.n,
    isOwn,
    amount,
    texts: [
      order.returnReason
        ? quotingAll((title, reason) => t('{proposal}: «{reason}»', { proposal: proposal(title), reason }), title, {
            words: order.returnReason.words,
            ...writtenIn(order.returnReason.language),
          })
        : quotingAll((title) => `${proposal(title)}.`, title),
      whatFollows(isOwn, order, { stage, cents }),
      isOwn
        ? t('Puede responder hasta el {date}. Si nadie responde, no se mueve ningún dinero.', { date })
        : t('Puedes responder hasta el {date}. Si nadie responde, no se mueve ningún dinero.', { date }),
    ],
  }
}

/** The part of the paid money that would go back, as a part of a sentence. */
function paidText({ stages }: Order, { n, title }: Pick<OrderStage, 'n' | 'title'>, amount: string): string {
  if (stages.length === 1) return t('{amount} de lo pagado', { amount })
  return title
    ? t('{amount} de lo pagado por la etapa {number} ({title})', { amount, number: n, title })
    : t('{amount} de lo pagado por la etapa {number}', { amount, number: n })
}

/** The proposal with its two sides and its amount, without a full stop. */
function proposalText(isOwn: boolean, order: Order, money: string): string {
  const name = nameOfOther(order)
  if (order.side === 'client')
    return isOwn
      ? t('Has propuesto que se te devuelvan {money}', { money })
      : t('{name} propone que se te devuelvan {money}', { name, money })
  return isOwn
    ? t('Has propuesto que se devuelvan a {name} {money}', { name, money })
    : t('{name} propone que se le devuelvan {money}', { name, money })
}

/** The part that goes back, and the part that is kept, as a part of a sentence. */
function movedText(order: Order, cents: number, restCents: number): string {
  const [amount, rest] = [formatMoney(cents, order.currency), formatMoney(restCents, order.currency)]
  const name = nameOfOther(order)
  if (order.side === 'client')
    return restCents > 0
      ? t('vuelven a ti {amount} y quedan para {name} {rest}', { amount, name, rest })
      : t('vuelven a ti {amount}', { amount })
  return restCents > 0
    ? t('vuelven a {name} {amount} y quedan para ti {rest}', { name, amount, rest })
    : t('vuelven a {name} {amount}', { name, amount })
}

/** The meaning of accepting a return. */
function whatFollows(isOwn: boolean, order: Order, { stage, cents }: { stage: OrderStage; cents: number }): string {
  const rest = returnableCents(stage) - cents
  const isOver = isFinal(stage.state)
  const moved = movedText(order, cents, rest)
  const outcome = isOver ? t('el trabajo sigue terminado') : endsHere(order, stage, rest)
  const what = isOwn
    ? t('Si la acepta, {outcome}: {moved}.', { outcome, moved })
    : t('Si la aceptas, {outcome}: {moved}.', { outcome, moved })
  const isByProvider = order.provider !== 'directo' && !isOver
  const how = isByProvider
    ? t('Lo devuelve el proveedor de pagos, sin que haya que pedirlo.')
    : t('Quien lo cobró tiene {days} días para devolverlo y decirlo aquí.', { days: DEBT_DAYS })
  return `${what} ${how}`
}

/** A note that a stage ends by the return, and its consequences for the later ones. */
function endsHere({ stages }: Order, { n }: OrderStage, rest: number): string {
  if (stages.length === 1) return t('el trabajo termina aquí')
  const isFollowed = stages.some((each) => each.n > n && each.state === 'por_empezar')
  if (!isFollowed) return t('la etapa termina aquí')
  return rest > 0
    ? t('la etapa termina aquí y empieza la siguiente')
    : t('la etapa termina aquí y las que faltan se cancelan')
}
