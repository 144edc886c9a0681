import { scaleBand, scaleLinear, scalePoint } from 'd3-scale'
import { line } from 'd3-shape'
import type { Figures, Measure } from '#app/domain/measures/figures.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'

/** The charts' own units: the page stretches them to its width, and keeps the words outside. */
export const CHART = { width: 1200, height: 200 } as const

interface Axis {
  /** From the top down, evenly spaced. */
  ticks: string[]
  /** The positions of the ticks' lines. */
  lines: number[]
}

export interface BarChart extends Axis {
  bars: { key: string; measure: string; x: number; y: number; width: number; height: number }[]
}

export interface LineChart extends Axis {
  /** From the left edge to the right one. */
  paths: { measure: Measure; line: string }[]
  /** Around each row, for the pointer. */
  columns: { key: string; x: number; width: number }[]
}

/** Measures that share an axis: many visits would press a few inquiries flat. */
const AXES: readonly (readonly Measure[])[] = [
  ['views', 'visitors'],
  ['inquiries', 'favorites'],
]

type Row<Key extends string> = { key: string } & Record<Key, number>

function verticalScale<Key extends string>(
  rows: readonly Record<Key, number>[],
  measures: readonly Key[],
  write: (count: number) => string = formatCount,
) {
  const highest = Math.max(1, ...rows.flatMap((row) => measures.map((measure) => row[measure])))
  const scale = scaleLinear().domain([0, highest]).nice(4).range([CHART.height, 0])
  // Counts are whole, so small scales have whole ticks only.
  const ticks = scale.ticks(4).filter(Number.isInteger).reverse()
  return { scale, ticks: ticks.map(write), lines: ticks.map((tick) => rounded(scale(tick))) }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** A chart for each axis, of bars side by side, one of each measure for each row. */
export const barCharts = (rows: (Figures & { key: string })[]): BarChart[] =>
  AXES.map((measures) => barChart(rows, measures))

/** The earnings and the number of orders, each with an axis of its own, because one is money. */
export const earningCharts = (rows: Row<'income' | 'orders'>[], currency: string): BarChart[] => [
  barChart(rows, ['income'], (amount) => formatMoney(amount * 100, currency)),
  barChart(rows, ['orders']),
]

function barChart<Key extends string>(
  rows: Row<Key>[],
  measures: readonly Key[],
  write?: (count: number) => string,
): BarChart {
  const { scale, ticks, lines } = verticalScale(rows, measures, write)
  const groups = scaleBand<string>()
    .domain(rows.map(({ key }) => key))
    .range([0, CHART.width])
    .paddingInner(0.3)
    .paddingOuter(0.15)
  const inGroup = scaleBand<Key>().domain(measures).range([0, groups.bandwidth()]).paddingInner(0.08)
  const bars = rows.flatMap((row) =>
    measures.map((measure) => ({
      key: row.key,
      measure,
      x: rounded((groups(row.key) ?? 0) + (inGroup(measure) ?? 0)),
      y: rounded(scale(row[measure])),
      width: rounded(inGroup.bandwidth()),
      height: rounded(CHART.height - scale(row[measure])),
    })),
  )
  return { ticks, lines, bars }
}

/** A chart for each axis, with a line for each measure over the rows. */
export const lineCharts = (rows: (Figures & { key: string })[]): LineChart[] =>
  AXES.map((measures) => lineChart(rows, measures))

function lineChart(rows: (Figures & { key: string })[], measures: readonly Measure[]): LineChart {
  const { scale, ticks, lines } = verticalScale(rows, measures)
  const across = scalePoint<string>()
    .domain(rows.map(({ key }) => key))
    .range([0, CHART.width])
  const paths = measures.map((measure) => {
    const x = (row: { key: string }) => across(row.key) ?? 0
    const y = (row: Figures) => scale(row[measure])
    return { measure, line: line<Figures & { key: string }>(x, y).digits(1)(rows) ?? '' }
  })
  const step = across.step() || CHART.width
  const columns = rows.map(({ key }) => {
    const middle = across(key) ?? 0
    const [from, to] = [Math.max(0, middle - step / 2), Math.min(CHART.width, middle + step / 2)]
    return { key, x: rounded(from), width: rounded(to - from) }
  })
  return { ticks, lines, paths, columns }
}
