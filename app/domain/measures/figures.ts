import { addDays, monthsUntil, type Days } from './periods.ts'
import { t } from '#app/locale/texts.ts'

/** The figures of an owner's listings. Tiles, charts and files follow from this list. */
export const MEASURES = [
  { key: 'views', label: () => t('Visitas') },
  { key: 'visitors', label: () => t('Visitantes') },
  { key: 'inquiries', label: () => t('Consultas') },
  { key: 'favorites', label: () => t('Favoritos') },
] as const
export type Measure = (typeof MEASURES)[number]['key']

export type Figures = Record<Measure, number>
export type OwnerDay = { day: string } & Figures
export type OwnerWeek = Days & Figures
export type OwnerMonth = { month: string } & Figures

const WEEK = 7
const NOTHING: Figures = { views: 0, visitors: 0, inquiries: 0, favorites: 0 }

const plus = (one: Figures, other: Figures): Figures => ({
  views: one.views + other.views,
  visitors: one.visitors + other.visitors,
  inquiries: one.inquiries + other.inquiries,
  favorites: one.favorites + other.favorites,
})

export function sumOfDays(rows: OwnerDay[], { from, to }: Days): Figures {
  return rows.filter(({ day }) => day >= from && day <= to).reduce(plus, NOTHING)
}

/** Every day, including those without rows. */
export function everyDay(rows: OwnerDay[], { from, to }: Days): OwnerDay[] {
  const known = new Map(rows.map((row) => [row.day, row]))
  const days: OwnerDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(known.get(day) ?? { day, ...NOTHING })
  return days
}

/** Every seven days until the last one; left-over days are added to the first week, which is therefore whole. */
export function everyWeek(rows: OwnerDay[], { from, to }: Days): OwnerWeek[] {
  const days = everyDay(rows, { from, to })
  const over = days.length % WEEK
  const first = days.slice(0, WEEK + over)
  const weeks = [first]
  for (let start = first.length; start < days.length; start += WEEK) weeks.push(days.slice(start, start + WEEK))
  return weeks.map((week) => ({
    from: week[0]?.day ?? from,
    to: week.at(-1)?.day ?? to,
    ...week.reduce<Figures>(plus, NOTHING),
  }))
}

/** The twelve months until today, including those without rows. */
export function everyMonth(rows: OwnerDay[], today: string): OwnerMonth[] {
  return monthsUntil(today).map((month) => ({
    month,
    ...rows.filter(({ day }) => day.startsWith(month)).reduce(plus, NOTHING),
  }))
}

/** By how many per cent a figure changed, or undefined when the former one was zero. */
export function percentChange(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100)
}
