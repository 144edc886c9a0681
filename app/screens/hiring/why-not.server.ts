import { isMoneyAct, RULES, type PlainAct } from '#app/domain/orders/acts.ts'
import type { Order, OrderStage } from '#app/domain/orders/queries.server.ts'
import { PAYMENT_LABELS, stateLabel } from '#app/domain/orders/stages.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import type { Reading } from './presented.server.ts'
import { t } from '#app/locale/texts.ts'

type Why = (order: Order, stage: OrderStage, reading: Reading) => string | null

const alreadyProposed: Why = (order, { cancelAskedBy }) => {
  if (cancelAskedBy === null) return null
  return cancelAskedBy === order.side
    ? t('Ya has propuesto cancelar: falta la respuesta de {name}.', { name: nameOfOther(order) })
    : t('{name} ya ha propuesto cancelar: responde a esa propuesta en la contratación.', { name: nameOfOther(order) })
}
const nothingProposed: Why = (order, { cancelAskedBy }) =>
  cancelAskedBy === null
    ? t('No hay ninguna propuesta de cancelar que responder.')
    : cancelAskedBy === order.side
      ? t('La propuesta de cancelar es tuya: responde {name}.', { name: nameOfOther(order) })
      : null
const noReturn: Why = (order, { returnAskedBy }) =>
  returnAskedBy === null
    ? t('No hay ninguna devolución propuesta que responder.')
    : returnAskedBy === order.side
      ? t('La devolución la has propuesto tú: responde {name}.', { name: nameOfOther(order) })
      : null

/** The reasons that are not about the state of the stage. */
const WHY: Partial<Record<PlainAct, Why>> = {
  extend: (_, { isExtended, turnAt }, { timeZone }) =>
    isExtended
      ? [
          t('Ya has pedido más días para revisar esta entrega, y solo se puede una vez.'),
          turnAt && t('Tienes hasta el {date}.', { date: formatMoment(turnAt, timeZone) }),
        ]
          .filter(Boolean)
          .join(' ')
      : null,
  changes: (_, { revisionsLeft }) =>
    revisionsLeft === 0 ? t('No quedan rondas de cambios: las acordadas ya están pedidas.') : null,
  cancel: () => t('Ahora no puedes cancelar por tu cuenta: propónselo a la otra parte desde la contratación.'),
  'ask-cancel': alreadyProposed,
  'agree-cancel': nothingProposed,
  'keep-on': (_, { cancelAskedBy }) =>
    cancelAskedBy === null ? t('No hay ninguna propuesta de cancelar que responder.') : null,
  'agree-return': noReturn,
  'reject-return': noReturn,
  'withdraw-return': (order, { returnAskedBy }) =>
    returnAskedBy === null
      ? t('No hay ninguna devolución propuesta que retirar.')
      : returnAskedBy === order.side
        ? null
        : t('La devolución la ha propuesto {name}: acéptala o no la aceptes.', { name: nameOfOther(order) }),
}

/** Why this side cannot do the act now, in a sentence: the obstacle, or else the state of the stage or its payment. */
export function whyNotPossible(act: PlainAct, order: Order, stage: OrderStage, reading: Reading): string {
  const { by, from } = RULES[act]
  if (!by.includes(order.side)) return t('Eso le toca a la otra parte.')
  if (isMoneyAct(act))
    return t('Ahora no se puede: el pago está como «{state}».', { state: PAYMENT_LABELS()[stage.payment] })
  const isInState = from !== 'what-is-owed' && from.includes(stage.state) && !stage.isWithdrawn
  const why = isInState ? (WHY[act]?.(order, stage, reading) ?? null) : null
  return why ?? t('Ahora no se puede: la etapa está como «{state}».', { state: stateLabel(stage, reading.now) })
}
