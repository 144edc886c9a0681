import '#app/parts/hiring/hiring.css'
import '#app/parts/hiring/hiring-line.css'
import './earnings.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listEarnedMonths, listEarnings, listReceived } from '#app/domain/orders/earnings.server.ts'
import { yearsOf } from '#app/domain/orders/earnings.ts'
import { earningsFilePath } from '#app/domain/orders/paths.ts'
import { hasTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { TaxReminder } from '#app/parts/hiring/tax-reminder.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { JobFace } from '#app/ui/job-face.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { SideScroll } from '#app/ui/side-scroll.tsx'
import { HiringTabs } from '#app/screens/hiring/hiring-tabs.tsx'
import {
  BAR,
  COLUMNS,
  HOW_COUNTED,
  PAYMENTS_SHOWN,
  presentMonths,
  presentReceived,
  presentYear,
} from './earnings-page.server.ts'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Ingresos') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  try {
    const [quarters, months, received, isKnownToTax] = await Promise.all([
      listEarnings(db, viewer.id),
      listEarnedMonths(db, viewer.id),
      listReceived(db, viewer.id, PAYMENTS_SHOWN),
      hasTaxDetails(db, viewer.id),
    ])
    const years = yearsOf(quarters).map((year, index) => ({
      ...presentYear(year),
      months: presentMonths(months, year),
      payments: index === 0 ? presentReceived(received, year, viewer.timezone) : [],
    }))
    return data({ found: { years, columns: [...COLUMNS()], how: HOW_COUNTED(), asksTax: !isKnownToTax, bar: BAR } })
  } catch (error) {
    return unread(args, error, { fault: 'earnings could not be read', page: { found: null } })
  }
}

export default function Earnings() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Ingresos')}</h1>
      <HiringTabs />
      {found === null ? (
        <LoadFailure
          title={t('Error al cargar los ingresos')}
          text={t('Siguen donde estaban. Inténtalo de nuevo en unos segundos.')}
        />
      ) : found.years.length === 0 ? (
        <EmptyState
          title={t('Todavía no hay ingresos')}
          text={t(
            'Cuando te acepten una etapa o conste su pago, verás aquí lo cobrado y lo pendiente, por trimestres.',
          )}
        >
          <Link className="button" to="/dashboard/listings">
            {t('Ver mis anuncios')}
          </Link>
        </EmptyState>
      ) : (
        <>
          {found.years.map((year) => (
            <Year key={year.key} year={year} columns={found.columns} bar={found.bar} />
          ))}
          {found.asksTax && <TaxReminder />}
          <p className="small soft">{found.how}</p>
        </>
      )}
    </div>
  )
}

/** The newest payments: who paid, for which job, and how much. */
function Payments({ payments }: Pick<ShownYear, 'payments'>) {
  return (
    <section className="stack" aria-labelledby="received">
      <h3 id="received" className="title">
        {t('Últimos pagos')}
      </h3>
      <ul className="lines">
        {payments.map(({ key, to, title, lang, job, client, when, day, amount }) => (
          <li className="hiring-line hiring-line--paid" key={key}>
            <JobFace job={job} face={client} />
            <div className="hiring-line__words">
              <p className="hiring-line__title">
                <Link to={to} lang={lang}>
                  {title}
                </Link>
              </p>
              <p className="small soft">
                <bdi>{client.name}</bdi> · <time dateTime={day}>{when}</time>
              </p>
            </div>
            <p className="hiring-line__amount num">{amount}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ShownYear extends ReturnType<typeof presentYear> {
  months: ReturnType<typeof presentMonths>
  payments: ReturnType<typeof presentReceived>
}

function Year({ year: shown, columns, bar }: { year: ShownYear; columns: string[]; bar: number }) {
  const { key, year, quarters, total, received, due, months, payments } = shown
  const numbers = [t('Contrataciones'), ...columns]
  const amounts = (texts: string[]) =>
    texts.map((text, at) => (
      <NumberCell key={columns[at]} column={columns[at]}>
        {text}
      </NumberCell>
    ))
  return (
    <section className="panel stack" aria-labelledby={`year-${key}`}>
      <h2 id={`year-${key}`}>{year}</h2>
      <dl className="earned">
        <div>
          <dt className="soft">{t('Cobrado')}</dt>
          <dd className="amount--large num">{received}</dd>
        </div>
        <div>
          <dt className="soft">{t('Pendiente')}</dt>
          <dd className="amount num">{due}</dd>
        </div>
      </dl>
      {payments.length > 0 && <Payments payments={payments} />}
      <Months year={year} months={months} bar={bar} />
      {/* On a phone the months say enough at first; the table stands after it, so that wide screens always show it. */}
      <details className="earned-fold">
        <summary>{t('Por trimestres, con impuestos')}</summary>
      </details>
      <SideScroll className="hiring-earnings" label={t('Trimestres de {year}', { year })}>
        <Records columns={[t('Trimestre'), ...numbers]} numbers={numbers}>
          {quarters.map((quarter) => (
            <tr key={quarter.name}>
              <td className="records__title">{quarter.name}</td>
              <NumberCell column={t('Contrataciones')}>{quarter.orders}</NumberCell>
              {amounts(quarter.amounts)}
            </tr>
          ))}
          <tr>
            <td className="records__title">{t('Total')}</td>
            <NumberCell column={t('Contrataciones')}>—</NumberCell>
            {amounts(total)}
          </tr>
        </Records>
      </SideScroll>
      {/* Files, not pages: the router must not fetch them. */}
      <p className="cluster">
        <a href={earningsFilePath(year, 'csv')} download>
          {t('Descargar {year} en CSV', { year })}
        </a>{' '}
        <a href={earningsFilePath(year, 'pdf')} download>
          {t('Descargar {year} en PDF', { year })}
        </a>
      </p>
    </section>
  )
}

/** A bar for each month, in a table that says the same in figures. */
function Months({ year, months, bar }: Pick<ShownYear, 'year' | 'months'> & { bar: number }) {
  return (
    <table className="earned-months">
      <caption className="visually-hidden">{t('Meses de {year}', { year })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Mes')}</th>
          <td className="earned-months__bar" aria-hidden="true" />
          <th scope="col">
            <span className="earned-months__key earned-months__key--came" aria-hidden="true" /> {t('Cobrado')}
          </th>
          <th scope="col">
            <span className="earned-months__key earned-months__key--comes" aria-hidden="true" /> {t('Pendiente')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ name, received, due, bar: { received: came, due: comes } }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="earned-months__bar" aria-hidden="true">
              <svg viewBox={`0 0 ${bar} 24`} width={bar} height="24" preserveAspectRatio="none">
                <rect className="earned-months__came" width={came} height="24" />
                <rect className="earned-months__comes" x={came} width={comes} height="24" />
              </svg>
            </td>
            <td className="num">{received}</td>
            <td className="num">{due}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
