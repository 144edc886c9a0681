/** The totals of a freelancer's orders. */
export interface OrderFigures {
  /** Quotes that were accepted. */
  orders: number
  /** Orders of which a first payment was confirmed. */
  paid: number
  /** The sum of the stages whose payment was confirmed, without taxes. */
  baseCents: number
  /** The sum as it was paid: with taxes, less the client's retention. */
  toPayCents: number
}

/** A day such as 2026-11-21. */
export type OrderDay = { day: string } & OrderFigures

const NOTHING: OrderFigures = { orders: 0, paid: 0, baseCents: 0, toPayCents: 0 }

const plus = (one: OrderFigures, other: OrderFigures): OrderFigures => ({
  orders: one.orders + other.orders,
  paid: one.paid + other.paid,
  baseCents: one.baseCents + other.baseCents,
  toPayCents: one.toPayCents + other.toPayCents,
})

/** The sum of the days from the first to the last, both included. */
export const sumOfOrderDays = (rows: readonly OrderDay[], { from, to }: { from: string; to: string }): OrderFigures =>
  rows.filter(({ day }) => day >= from && day <= to).reduce(plus, NOTHING)

/** The sum of each of these months, those without orders included. */
export const ordersByMonth = (rows: readonly OrderDay[], months: readonly string[]) =>
  months.map((month) => ({
    month,
    ...rows.filter(({ day }) => day.startsWith(month)).reduce<OrderFigures>(plus, NOTHING),
  }))
