import './stats.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { MEASURES } from '#app/domain/measures/figures.ts'
import { daysOfPeriod, firstDayNeeded, PERIODS, readPeriod } from '#app/domain/measures/periods.ts'
import { listMostSeen, listOwnerDays } from '#app/domain/measures/queries.server.ts'
import { listOrderDays } from '#app/domain/orders/figures.server.ts'
import { sumOfOrderDays } from '#app/domain/orders/figures.ts'
import { findMedianHours } from '#app/domain/measures/responses.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { OutageCode } from '#app/ui/load-failure.tsx'
import { Chart, CsvLink } from './chart.tsx'
import { CHART } from './charts.server.ts'
import { MostSeen } from './most-seen.tsx'
import { presentSeen } from './seen-listing.server.ts'
import { earningChart, orderTiles } from './earnings.server.ts'
import { funnel, monthChart, periodChart, tileGroups } from './shown.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { formatAverage, percentText } from '#app/locale/words.ts'

/** How many listings the table of the most seen ones has; the file has all. */
const LISTINGS_SHOWN = 10

export const meta: MetaFunction = () => [{ title: t('Estadísticas') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const period = readPeriod(readAddress(args.request, ['period']).get('period'))
  const today = isoDay(clock.now(), viewer.timezone)
  const days = daysOfPeriod(period, today)
  const chosen = { period: period.key, days: period.days, timezone: viewer.timezone }
  try {
    const from = firstDayNeeded(period, today)
    const counting = { from, timezone: viewer.timezone, currency: siteCurrency }
    const [own, orders, listings, medianHours] = await Promise.all([
      listOwnerDays(db, viewer.id, from),
      hasHiring ? listOrderDays(db, viewer.id, counting) : null,
      listMostSeen(db, viewer.id, { days: period.days, to: today, limit: LISTINGS_SHOWN }),
      findMedianHours(db, viewer.id, { days, timezone: viewer.timezone }),
    ])
    const found = {
      isEmpty: own.length === 0 && !orders?.length,
      groups: tileGroups(own, days, { medianHours, orders: orders && orderTiles(orders, days) }),
      funnel: funnel(own, days, orders && sumOfOrderDays(orders, days).paid),
      earnings: orders && earningChart(orders, today),
      overTime: periodChart(own, days, period),
      byMonth: monthChart(own, today),
      listings: listings.map(presentSeen),
    }
    return data({ ...chosen, size: CHART, found })
  } catch (error) {
    return unread(args, error, {
      fault: 'somebody’s figures could not be read',
      page: { ...chosen, size: CHART, found: null },
    })
  }
}

const TRENDS = perLanguage(() => ({ better: t('Mejor'), worse: t('Peor') }) as const)

export default function Statistics() {
  const { period, timezone, found, size } = useLoaderData<typeof loader>()
  const measures = MEASURES.map(({ key, label }) => ({ key, label: label() }))
  return (
    <div className="page stack--loose">
      <h1>{t('Estadísticas')}</h1>
      <nav className="stats-periods" aria-label={t('Periodo')}>
        <ul>
          {PERIODS.map(({ key, label }) => (
            <li key={key}>
              <Link to={`/dashboard/stats?period=${key}`} aria-current={key === period ? 'page' : undefined}>
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!found && (
        <div className="callout callout--bad" role="alert">
          <p>
            {t('No hemos podido cargar tus estadísticas.')}{' '}
            <Link to={`/dashboard/stats?period=${period}`}>{t('Reintentar')}</Link>
          </p>
          <OutageCode />
        </div>
      )}
      {found?.isEmpty && (
        <EmptyState
          heading="h2"
          title={t('Aún no hay visitas que contar')}
          text={t('Cuando alguien abra uno de tus anuncios, aquí verás cuántas personas, qué días y cuál miran más.')}
        >
          <Link className="button" to="/dashboard/create-listing">
            {t('Crear Anuncio')}
          </Link>
        </EmptyState>
      )}
      {found && !found.isEmpty && (
        <>
          <Tiles />
          <MostSeen listings={found.listings} csv={`/dashboard/stats/listings.csv?period=${period}`} />
          <Chart
            {...found.overTime}
            size={size}
            measures={measures}
            csv={`/dashboard/stats/days.csv?period=${period}`}
          />
          <Chart
            title={t('Rendimiento mensual')}
            {...found.byMonth}
            size={size}
            measures={measures}
            csv="/dashboard/stats/months.csv"
          />
          {found.earnings && (
            <Chart
              title={t('Contrataciones e ingresos')}
              {...found.earnings}
              size={size}
              csv="/dashboard/stats/earnings.csv"
            />
          )}
          <Funnel {...found.funnel} width={size.width} csv={`/dashboard/stats/funnel.csv?period=${period}`} />
          <p className="soft small">
            {t(
              'Quien abre un anuncio cuenta una vez al día, y un visitante, una vez al día entre todos tus anuncios. No contamos tus propias visitas ni las de los robots. Los días son los de tu zona horaria ({timezone}) cuando ocurrieron.',
              { timezone },
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** The eight figures (T2): the headline first, and each group with its step on the way to a client. */
function Tiles() {
  const { found, days } = useLoaderData<typeof loader>()
  if (!found || found.isEmpty) return null
  return (
    <div className="stack--close">
      <p className="soft small">{t('«Antes» son los {days} días anteriores.', { days })}</p>
      <div className="stats-groups">
        {found.groups.map(({ key, title, tiles }) => (
          <section className="panel stats-group" key={key} aria-labelledby={`group-${key}`}>
            <h2 id={`group-${key}`}>{title}</h2>
            <dl>
              {tiles.map(({ label, count, trend, change, figure }) => (
                <div className="stats-tile" key={label}>
                  <dt>
                    <HowCounted figure={figure}>{label}</HowCounted>
                  </dt>
                  <dd className="stats-tile__count num">{count}</dd>
                  <dd className="stats-tile__change soft small">
                    {trend && <span className="visually-hidden">{TRENDS()[trend]}: </span>}
                    {trend ? <strong className={`strong trend--${trend}`}>{change}</strong> : change}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}

interface FunnelProps {
  title: string
  /** What share of inquiries became paid orders, if there are orders. */
  hired: string | null
  /** The funnel in words, for readers who do not see it. */
  summary: string
  steps: { key: string; label: string; figure: Figure; count: string; share: string | null; width: number }[]
  /** The width of the widest bar, in the drawing's units. */
  width: number
  csv: string
}

/** The way from views to inquiries, and on to paid orders (T3): a bar for each step, in a table that says the same. */
function Funnel({ title, hired, summary, steps, width, csv }: FunnelProps) {
  return (
    <section className="panel chart" aria-labelledby="funnel">
      <h2 id="funnel">{title}</h2>
      <p className="visually-hidden">{summary}</p>
      <table className="figures funnel" aria-labelledby="funnel">
        <thead>
          <tr>
            <th scope="col">{t('Paso')}</th>
            <td className="funnel__drawing" aria-hidden="true" />
            <th scope="col">{t('Cuántas')}</th>
            <th scope="col">{t('De cada cien visitas')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ key, label, figure, count, share, width: bar }) => (
            <tr key={key}>
              <th scope="row">
                <HowCounted figure={figure}>{label}</HowCounted>
              </th>
              <td className="funnel__drawing" aria-hidden="true">
                <svg viewBox={`0 0 ${width} 20`} width={width} height="20" preserveAspectRatio="none">
                  <rect className={`chart__bar series--${key}`} x="0" y="0" width={bar} height="20" />
                </svg>
              </td>
              <td className="num">{count}</td>
              <td className="num">{share ?? percentText(formatAverage(100))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="chart__more">
        {hired && <p className="soft small">{hired}</p>}
        <CsvLink to={csv} about={title} />
      </div>
    </section>
  )
}
