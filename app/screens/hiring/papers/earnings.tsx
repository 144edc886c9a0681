import '#app/parts/hiring/hiring.css'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { listEarnings } from '#app/domain/orders/earnings.server.ts'
import { yearsOf } from '#app/domain/orders/earnings.ts'
import { earningsFilePath } from '#app/domain/orders/paths.ts'
import { hasTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { unread } from '#app/http/outage.server.ts'
import { TaxReminder } from '#app/parts/hiring/tax-reminder.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { SideScroll } from '#app/ui/side-scroll.tsx'
import { HiringTabs } from '#app/screens/hiring/hiring-tabs.tsx'
import { COLUMNS, HOW_COUNTED, presentYear } from './earnings-page.server.ts'

export const meta: MetaFunction = () => [{ title: 'Ingresos' }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  try {
    const [quarters, isKnownToTax] = await Promise.all([listEarnings(db, viewer.id), hasTaxDetails(db, viewer.id)])
    const years = yearsOf(quarters).map(presentYear)
    return data({ found: { years, columns: [...COLUMNS], how: HOW_COUNTED, asksTax: !isKnownToTax } })
  } catch (error) {
    return unread(args, error, { fault: 'earnings could not be read', page: { found: null } })
  }
}

export default function Earnings() {
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>Ingresos</h1>
      <HiringTabs />
      {found === null ? (
        <LoadFailure
          title="Error al cargar los ingresos"
          text="Siguen donde estaban. Inténtalo de nuevo en unos segundos."
        />
      ) : found.years.length === 0 ? (
        <EmptyState
          title="Todavía no hay ingresos"
          text="Cuando te acepten una etapa o conste su pago, verás aquí lo cobrado y lo pendiente, por trimestres."
        >
          <Link className="button" to="/dashboard/listings">
            Ver mis anuncios
          </Link>
        </EmptyState>
      ) : (
        <>
          {found.asksTax && <TaxReminder />}
          {found.years.map((year) => (
            <Year key={year.key} year={year} columns={found.columns} />
          ))}
          <p className="small soft">{found.how}</p>
        </>
      )}
    </div>
  )
}

function Year({
  year: { key, year, quarters, total },
  columns,
}: {
  year: ReturnType<typeof presentYear>
  columns: string[]
}) {
  const numbers = ['Contrataciones', ...columns]
  const amounts = (texts: string[]) =>
    texts.map((text, at) => (
      <NumberCell key={columns[at]} column={columns[at]}>
        {text}
      </NumberCell>
    ))
  return (
    <section className="panel stack" aria-labelledby={`year-${key}`}>
      <h2 id={`year-${key}`}>{year}</h2>
      <SideScroll className="hiring-earnings" label={`Trimestres de ${year}`}>
        <Records columns={['Trimestre', ...numbers]} numbers={numbers}>
          {quarters.map((quarter) => (
            <tr key={quarter.name}>
              <td className="records__title">{quarter.name}</td>
              <NumberCell column="Contrataciones">{quarter.orders}</NumberCell>
              {amounts(quarter.amounts)}
            </tr>
          ))}
          <tr>
            <td className="records__title">Total</td>
            <NumberCell column="Contrataciones">—</NumberCell>
            {amounts(total)}
          </tr>
        </Records>
      </SideScroll>
      {/* Files, not pages: the router must not fetch them. */}
      <p className="cluster">
        <a href={earningsFilePath(year, 'csv')} download>
          Descargar {year} en CSV
        </a>{' '}
        <a href={earningsFilePath(year, 'pdf')} download>
          Descargar {year} en PDF
        </a>
      </p>
    </section>
  )
}
