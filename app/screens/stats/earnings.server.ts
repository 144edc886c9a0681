import { monthsUntil, type Days } from '#app/domain/measures/periods.ts'
import { ordersByMonth, sumOfOrderDays, type OrderDay, type OrderFigures } from '#app/domain/orders/figures.ts'
import { writeOutMonth, shortestMonth } from '#app/locale/dates.server.ts'
import { formatMoney, moneyColumn } from '#app/locale/money.server.ts'
import { formatCount, numberForSheet } from '#app/locale/numbers.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { earningCharts } from './charts.server.ts'
import { changeInWords, fromFirst, trendOf, type OrderTiles, type Tile } from './shown.server.ts'
import { labelled } from '#app/locale/words.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

const money = (cents: number) => formatMoney(cents, siteCurrency)

/** T2: the tiles of a person's hirings, against the days before. */
export function orderTiles(rows: OrderDay[], days: Days & { before: Days }): OrderTiles {
  const [now, before] = [sumOfOrderDays(rows, days), sumOfOrderDays(rows, days.before)]
  const tiles: Tile[] = [
    {
      label: t('Ingresos'),
      figure: 'ingresos',
      count: money(now.baseCents),
      trend: trendOf(now.baseCents, before.baseCents),
      change: changeInWords(now.baseCents, before.baseCents, money),
    },
    {
      label: t('Contrataciones'),
      figure: 'contrataciones',
      count: formatCount(now.orders),
      trend: trendOf(now.orders, before.orders),
      change: changeInWords(now.orders, before.orders),
    },
  ]
  return { tiles, isAny: now.orders + before.orders > 0 }
}

const EARNED = perLanguage(
  () =>
    [
      { key: 'income', label: t('Ingresos') },
      { key: 'orders', label: t('Contrataciones') },
    ] as const,
)
const inWords = ({ orders, baseCents }: OrderFigures) =>
  t('{income} de ingresos y {orders}', {
    income: money(baseCents),
    orders: tn(orders, '{count} contratación', '{count} contrataciones'),
  })

/** T3: what each of the twelve months brought. */
export function earningChart(rows: OrderDay[], today: string) {
  const months = ordersByMonth(rows, monthsUntil(today)).map((row) => ({
    ...row,
    key: row.month,
    name: writeOutMonth(row.month),
    income: row.baseCents / 100,
  }))
  const drawn = fromFirst(months, ({ orders, paid, baseCents }) => orders + paid + baseCents > 0)
  const best = months.reduce((most, row) => (row.baseCents > most.baseCents ? row : most))
  const write = moneyColumn(
    months.flatMap(({ baseCents, toPayCents }) => [baseCents, toPayCents]),
    siteCurrency,
  )
  return {
    summary: t('Los doce meses hasta hoy. En el que más, {month}, {counts}. En el presente, {present}.', {
      month: best.name,
      counts: inWords(best),
      present: inWords(months.at(-1) ?? best),
    }),
    measures: EARNED(),
    charts: earningCharts(drawn, siteCurrency),
    labels: drawn.map(({ month }) => shortestMonth(month)),
    titles: Object.fromEntries(months.map((row) => [row.month, labelled(row.name, inWords(row))])),
    table: {
      head: [t('Mes'), t('Contrataciones'), t('Pagadas'), t('Ingresos'), t('Cobrado')],
      note: t('Los ingresos van sin impuestos; lo cobrado, como se pagó. Un pago cuenta en el mes en que se confirmó.'),
      rows: months
        .map(({ name, orders, paid, baseCents, toPayCents }) =>
          [name, formatCount(orders), formatCount(paid), write(baseCents), write(toPayCents)].join('\t'),
        )
        .join('\n'),
    },
  }
}

const forSheet = (cents: number) => numberForSheet(cents / 100, 2)

/** The earnings of the twelve months, as the rows of a file. */
export const earningRows = (rows: OrderDay[], today: string): (string | number)[][] => [
  [
    t('Mes'),
    t('Contrataciones'),
    t('Pagadas'),
    t('Ingresos ({currency})', { currency: siteCurrency }),
    t('Cobrado ({currency})', { currency: siteCurrency }),
  ],
  ...ordersByMonth(rows, monthsUntil(today)).map(({ month, orders, paid, baseCents, toPayCents }) => [
    month,
    orders,
    paid,
    forSheet(baseCents),
    forSheet(toPayCents),
  ]),
]
