import { isMoneyAct, RULES, type PlainAct } from '#app/domain/orders/acts.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { PAYMENT_LABELS, stateLabel } from '#app/domain/orders/stages.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import type { Reading } from './presented.server.ts'

type Why = (order: Order, stage: OrderStage, reading: Reading) => string | null

const alreadyProposed: Why = (order, { cancelAskedBy }) => {
  if (cancelAskedBy === null) return null
  return cancelAskedBy === order.side
    ? `Ya has propuesto cancelar: falta la respuesta de ${nameOfOther(order)}.`
    : `${nameOfOther(order)} ya ha propuesto cancelar: responde a esa propuesta en la contratación.`
}
const nothingProposed: Why = (order, { cancelAskedBy }) =>
  cancelAskedBy === null
    ? 'No hay ninguna propuesta de cancelar que responder.'
    : cancelAskedBy === order.side
      ? `La propuesta de cancelar es tuya: responde ${nameOfOther(order)}.`
      : null
const noReturn: Why = (order, { returnAskedBy }) =>
  returnAskedBy === null
    ? 'No hay ninguna devolución propuesta que responder.'
    : returnAskedBy === order.side
      ? `La devolución la has propuesto tú: responde ${nameOfOther(order)}.`
      : null

/** Where the state of the stage is right, and something else is not. */
const WHY: Partial<Record<PlainAct, Why>> = {
  extend: (_, { isExtended, turnAt }, { timeZone }) =>
    isExtended
      ? `Ya has pedido más días para revisar esta entrega, y solo se puede una vez.${turnAt ? ` Tienes hasta el ${formatMoment(turnAt, timeZone)}.` : ''}`
      : null,
  changes: (_, { revisionsLeft }) =>
    revisionsLeft === 0 ? 'No quedan rondas de cambios: las acordadas ya están pedidas.' : null,
  cancel: () => 'Ahora no puedes cancelar por tu cuenta: propónselo a la otra parte desde la contratación.',
  'ask-cancel': alreadyProposed,
  'agree-cancel': nothingProposed,
  'keep-on': (_, { cancelAskedBy }) =>
    cancelAskedBy === null ? 'No hay ninguna propuesta de cancelar que responder.' : null,
  'agree-return': noReturn,
  'reject-return': noReturn,
  'withdraw-return': (order, { returnAskedBy }) =>
    returnAskedBy === null
      ? 'No hay ninguna devolución propuesta que retirar.'
      : returnAskedBy === order.side
        ? null
        : `La devolución la ha propuesto ${nameOfOther(order)}: acéptala o no la aceptes.`,
}

/** Why this side cannot do it now, in a sentence: what stands in its way, or else how the stage or its payment is. */
export function whyNotPossible(act: PlainAct, order: Order, stage: OrderStage, reading: Reading): string {
  const { by, from } = RULES[act]
  if (!by.includes(order.side)) return 'Eso le toca a la otra parte.'
  if (isMoneyAct(act)) return `Ahora no se puede: el pago está como «${PAYMENT_LABELS()[stage.payment]}».`
  const isInState = from !== 'what-is-owed' && from.includes(stage.state) && !stage.isWithdrawn
  const why = isInState ? (WHY[act]?.(order, stage, reading) ?? null) : null
  return why ?? `Ahora no se puede: la etapa está como «${stateLabel(stage, reading.now)}».`
}
