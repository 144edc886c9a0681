import {
  everyDay,
  everyMonth,
  everyWeek,
  MEASURES,
  percentChange,
  sumOfDays,
  type Measure,
  type OwnerDay,
} from '#app/domain/measures/figures.ts'
import type { Days, Period } from '#app/domain/measures/periods.ts'
import { conversion } from '#app/domain/measures/responses.ts'
import { writeOutDay, writeOutDayOfYear, writeOutMonth, shortestMonth } from '#app/locale/dates.server.ts'
import { formatCount, formatHours, formatPercent } from '#app/locale/numbers.server.ts'
import { capitalise, labelled } from '#app/locale/words.ts'
import type { Figure } from '#app/ui/how-counted.tsx'
import { barCharts, CHART, lineCharts } from './charts.server.ts'
import { COUNTED, labels, lineOf, named } from './counted.server.ts'
import { t, tn } from '#app/locale/texts.ts'

/** The section that says how each is counted. */
const FIGURE_OF: Record<Measure, Figure> = {
  views: 'visitas',
  visitors: 'visitantes',
  inquiries: 'consultas',
  favorites: 'favoritos',
}

interface TilesBeside {
  medianHours: { now: number | null; before: number | null }
  /** The figures of the person's hirings; null if hiring is off. */
  orders: OrderTiles | null
}

/** T2: a tile of each measure against the days before, in the order that a client goes. */
export function tileGroups(
  own: OwnerDay[],
  days: Days & { before: Days },
  { medianHours, orders }: TilesBeside,
): TileGroup[] {
  const [now, before] = [sumOfDays(own, days), sumOfDays(own, days.before)]
  const counts = Object.fromEntries(
    MEASURES.map(({ key, label }) => [
      key,
      {
        label: label(),
        figure: FIGURE_OF[key],
        count: formatCount(now[key]),
        trend: trendOf(now[key], before[key]),
        change: changeInWords(now[key], before[key]),
      },
    ]),
  ) as Record<Measure, Tile>
  const conversions: Tile = {
    label: t('Conversión'),
    figure: 'conversion',
    count: formatPercent(conversion(now)),
    trend: trendOf(conversion(now), conversion(before)),
    change: wasInWords(conversion(now), conversion(before), formatPercent),
  }
  const answers: Tile = {
    label: t('Tiempo de respuesta'),
    figure: 'tiempo-de-respuesta',
    count: formatHours(medianHours.now),
    // Less time is better.
    trend: trendOf(medianHours.before ?? undefined, medianHours.now ?? undefined),
    change: wasInWords(medianHours.now ?? undefined, medianHours.before ?? undefined, formatHours),
  }
  const seen = { key: 'seen', title: t('Te encuentran'), tiles: [counts.views, counts.visitors, counts.favorites] }
  const asked = { key: 'asked', title: t('Te preguntan'), tiles: [counts.inquiries, conversions, answers] }
  if (!orders) return [seen, asked]
  const hired = { key: 'hired', title: t('Te contratan'), tiles: orders.tiles }
  return orders.isAny ? [hired, seen, asked] : [seen, asked, hired]
}

/** Tiles about one step; the first tile of the first group is the headline of the page. */
export interface TileGroup {
  key: string
  title: string
  tiles: Tile[]
}

export interface OrderTiles {
  tiles: Tile[]
  /** Whether there were any in these days or those before: then they lead. */
  isAny: boolean
}

export interface Tile {
  label: string
  figure: Figure
  count: string
  /** The change against the days before; undefined if there is none or no comparison. */
  trend: 'better' | 'worse' | undefined
  change: string
}

export function trendOf(now: number | undefined, before: number | undefined): Tile['trend'] {
  if (now === undefined || before === undefined || now === before) return undefined
  return now > before ? 'better' : 'worse'
}

/** A figure that is no count is shown with its former value, because a percentage of a percentage says little. */
function wasInWords(now: number | undefined, before: number | undefined, format: (value: number) => string): string {
  if (before === undefined) return t('Antes, sin datos')
  return now === undefined || now === before
    ? t('Antes {before}', { before: format(before) })
    : t('{arrow} antes {before}', { arrow: arrow(now, before), before: format(before) })
}

/** Which way a figure went; its colour says whether that is good. */
const arrow = (now: number, before: number) => (now > before ? '▲' : '▼')

/** T3: the steps from views to inquiries, and to paid orders if people can be hired. */
export function funnel(own: OwnerDay[], days: Days, paid: number | null) {
  const { views, inquiries } = sumOfDays(own, days)
  const steps = [
    { key: 'views', label: t('Visitas'), figure: FIGURE_OF.views, value: views },
    { key: 'inquiries', label: t('Consultas'), figure: FIGURE_OF.inquiries, value: inquiries },
    ...(paid === null
      ? []
      : [{ key: 'orders', label: t('Contrataciones pagadas'), figure: 'contrataciones', value: paid } as const]),
  ] as const
  const most = Math.max(1, views, inquiries, paid ?? 0)
  return {
    title: paid === null ? t('De la visita a la consulta') : t('De la visita a la contratación'),
    /** How many of those who asked have paid. */
    hired:
      paid === null || inquiries === 0
        ? null
        : t('De cada cien consultas, {hired} contrataciones pagadas.', {
            hired: formatPercent((paid / inquiries) * 100).replace(/\s*%$/, ''),
          }),
    summary: funnelInWords({ views, inquiries, paid }),
    steps: steps.map(({ value, ...step }) => ({
      ...step,
      count: formatCount(value),
      share: step.key === 'views' ? null : formatPercent(conversion({ inquiries: value, views })),
      width: Math.round((value / most) * CHART.width * 10) / 10,
    })),
  }
}

function funnelInWords({ views, inquiries, paid }: { views: number; inquiries: number; paid: number | null }) {
  const [seen, asked] = [COUNTED.views(views), COUNTED.inquiries(inquiries)]
  const share = formatPercent(conversion({ inquiries, views }))
  if (paid === null)
    return t('{views}, {inquiries}: conversión {conversion}.', { views: seen, inquiries: asked, conversion: share })
  return t('{views}, {inquiries}: conversión {conversion}. {orders}.', {
    views: seen,
    inquiries: asked,
    conversion: share,
    orders: capitalise(tn(paid, '{count} contratación pagada', '{count} contrataciones pagadas')),
  })
}

/** The count of the period before, «▲ 9 % · antes 285»; the page says which days those are. */
export function changeInWords(now: number, before: number, write: (count: number) => string = formatCount): string {
  const percent = percentChange(now, before)
  if (percent === undefined)
    return now > before
      ? t('▲ antes {before}', { before: write(before) })
      : t('Antes {before}', { before: write(before) })
  if (percent === 0) return t('Igual que antes')
  return t('{arrow} {percent} % · antes {before}', {
    arrow: arrow(now, before),
    percent: formatCount(Math.abs(percent)),
    before: write(before),
  })
}

/** A longer period has weeks, because a table of a year's days is not readable. */
const MOST_DAYS = 100

export function periodChart(own: OwnerDay[], days: Days, period: Pick<Period, 'days'>) {
  const everyOne = everyDay(own, days)
  const busiest = everyOne.reduce((best, row) => (row.views > best.views ? row : best))
  const middle = everyOne[Math.floor(everyOne.length / 2)]?.day ?? days.from
  const byWeek = period.days > MOST_DAYS
  const rows = byWeek
    ? everyWeek(own, days).map((row) => ({
        ...row,
        key: row.from,
        name: `${writeOutDay(row.from)} – ${writeOutDay(row.to)}`,
      }))
    : everyOne.map((row) => ({ ...row, key: row.day, name: writeOutDay(row.day) }))
  return {
    title: byWeek ? t('Visitas por semana') : t('Visitas por día'),
    summary: periodInWords(own, days, busiest),
    charts: lineCharts(rows),
    labels: [days.from, middle, days.to].map(writeOutDayOfYear),
    titles: Object.fromEntries(rows.map((row) => [row.key, labelled(row.name, named(row))])),
    table: {
      head: [byWeek ? t('Semana') : t('Día'), ...labels()],
      note: byWeek
        ? t(
            'Las semanas que faltan no tuvieron visitas, consultas ni favoritos. Los días uno a uno están en el archivo CSV.',
          )
        : t('Los días que faltan no tuvieron visitas, consultas ni favoritos.'),
      rows: rows
        .filter((row) => MEASURES.some(({ key }) => row[key] > 0))
        .map((row) => lineOf(row.name, row))
        .join('\n'),
    },
  }
}

function periodInWords(own: OwnerDay[], days: Days, busiest: OwnerDay): string {
  const [from, to] = [writeOutDay(days.from), writeOutDay(days.to)]
  const counts = named(sumOfDays(own, days))
  if (busiest.views === 0) return t('Del {from} al {to}: {counts}.', { from, to, counts })
  return tn(
    busiest.views,
    'Del {from} al {to}: {counts}. El día con más visitas, el {day}, fue {count}.',
    'Del {from} al {to}: {counts}. El día con más visitas, el {day}, fueron {count}.',
    { from, to, counts, day: writeOutDay(busiest.day) },
  )
}

/** Fewer bars would be as wide as posters. */
const FEWEST_BARS = 6

/** The rows that are drawn: from the first with data. The table has all of them. */
export function fromFirst<Row>(rows: readonly Row[], hasData: (row: Row) => boolean): Row[] {
  const first = rows.findIndex(hasData)
  return rows.slice(Math.max(0, Math.min(first, rows.length - FEWEST_BARS)))
}

export function monthChart(own: OwnerDay[], today: string) {
  const rows = everyMonth(own, today).map((row) => ({ ...row, key: row.month }))
  const name = ({ month }: { month: string }) => writeOutMonth(month)
  const busiest = rows.reduce((best, row) => (row.views > best.views ? row : best))
  const drawn = fromFirst(rows, (row) => MEASURES.some(({ key }) => row[key] > 0))
  return {
    summary: t('Los doce meses hasta hoy. En el que más, {month}, {counts}. En el presente, {present}.', {
      month: name(busiest),
      counts: named(busiest),
      present: named(rows.at(-1) ?? busiest),
    }),
    charts: barCharts(drawn),
    labels: drawn.map(({ month }) => shortestMonth(month)),
    titles: Object.fromEntries(rows.map((row) => [row.month, labelled(name(row), named(row))])),
    table: {
      head: [t('Mes'), ...labels()],
      rows: rows.map((row) => lineOf(name(row), row)).join('\n'),
    },
  }
}
