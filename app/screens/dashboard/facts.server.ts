import type { Coming } from '#app/domain/orders/lists.server.ts'
import { EARNINGS_PATH, ORDERS_PATH } from '#app/domain/orders/paths.ts'
import type { findOwnerTotals } from '#app/domain/measures/responses.server.ts'
import { isoDay, writeOutDayOfYear, type Zone } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatHours, formatList } from '#app/locale/numbers.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { byUrgency, type HiringLineShown } from '#app/parts/hiring/hiring-line.server.ts'
import type { Fact } from './facts.tsx'
import type { Hirings } from './hirings.server.ts'
import { t, tc, tn } from '#app/locale/texts.ts'

interface Known {
  isSeller: boolean
  /** The hirings; none if people cannot hire each other. */
  hirings: Pick<Hirings, 'coming' | 'lines'> | null
  totals: Awaited<ReturnType<typeof findOwnerTotals>> | null
  timeZone: Zone
}

const FAILED = () => t('No hemos podido cargarlo. Vuelve a intentarlo en un momento.')

/** The first facts of the dashboard: the expected income and payments, the next date, how soon the person answers. */
export function factsOf({ isSeller, hirings, totals, timeZone }: Known): Fact[] {
  return [
    ...(hirings ? [...moneyFacts(hirings.coming, isSeller), ...dateFacts(hirings.lines, timeZone)] : []),
    ...(isSeller ? [answerFact(totals)] : []),
  ]
}

/** Sums in several currencies are not added up. */
const sumsOf = (coming: Coming[], key: 'receives' | 'pays') =>
  formatList(coming.filter((each) => each[key] > 0).map((each) => formatMoney(each[key], each.currency))) ||
  formatMoney(0, siteCurrency)

function moneyFacts(coming: Coming[] | null, isSeller: boolean): Fact[] {
  if (!coming) return isSeller ? [{ label: t('Por cobrar'), value: null, note: FAILED() }] : []
  const has = (key: 'receives' | 'pays') => coming.some((each) => each[key] > 0)
  return [
    ...(isSeller || has('receives')
      ? [{ label: t('Por cobrar'), value: sumsOf(coming, 'receives'), note: t('Ver ingresos'), to: EARNINGS_PATH }]
      : []),
    ...(has('pays')
      ? [
          {
            label: tc('dashboard', 'Por pagar'),
            value: sumsOf(coming, 'pays'),
            note: t('Ver contrataciones'),
            to: ORDERS_PATH,
          },
        ]
      : []),
  ]
}

/** The nearest date of a task of the reader, or else of a task of others. */
function dateFacts(lines: HiringLineShown[], timeZone: Zone): Fact[] {
  const [next] = lines.filter(({ until }) => until !== null).toSorted(byUrgency)
  if (!next?.until) return []
  const value = writeOutDayOfYear(isoDay(new Date(next.until), timeZone))
  return [{ label: t('Próxima fecha'), value, note: next.title, ...(next.lang && { lang: next.lang }), to: next.to }]
}

function answerFact(totals: Known['totals']): Fact {
  const about = { label: t('Tiempo de respuesta'), figure: 'tiempo-de-respuesta' } as const
  if (!totals) return { ...about, value: null, note: FAILED() }
  return {
    ...about,
    value: formatHours(totals.medianHours),
    note: tn(totals.inquiries, '{count} consulta', '{count} consultas'),
  }
}
