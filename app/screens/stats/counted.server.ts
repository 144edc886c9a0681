import { MEASURES, type Figures, type Measure } from '#app/domain/measures/figures.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { tn } from '#app/locale/texts.ts'

/** The names of the columns of the measures. */
export const labels = () => MEASURES.map(({ label }) => label())
/** A line of a table, its cells apart by tabs. */
export const lineOf = (name: string, row: Figures) =>
  [name, ...MEASURES.map(({ key }) => formatCount(row[key]))].join('\t')
/** All that is counted, in words. */
export const named = (row: Figures) => MEASURES.map(({ key }) => COUNTED[key](row[key])).join(', ')

/** Each count with its noun. */
export const COUNTED: Record<Measure, (count: number) => string> = {
  views: (count) => tn(count, '{count} visita', '{count} visitas'),
  visitors: (count) => tn(count, '{count} visitante', '{count} visitantes'),
  inquiries: (count) => tn(count, '{count} consulta', '{count} consultas'),
  favorites: (count) => tn(count, '{count} favorito', '{count} favoritos'),
}
