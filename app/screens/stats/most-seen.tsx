import { HowCounted } from '#app/ui/how-counted.tsx'
import { JobPicture } from '#app/ui/job.tsx'
import { Link } from '#app/ui/link.tsx'
import { NumberCell, Records } from '#app/ui/records.tsx'
import { CsvLink } from './chart.tsx'
import type { presentSeen } from './seen-listing.server.ts'

const NUMBERS = ['Visitas', 'Consultas', 'Conversión', 'Favoritos']

/** The most seen listings (T3), each with its own figures, what they advise, and where it is edited. */
export function MostSeen({ listings, csv }: { listings: ReturnType<typeof presentSeen>[]; csv: string }) {
  return (
    <section className="panel chart" aria-labelledby="most-seen">
      <h2 id="most-seen">Anuncios más vistos</h2>
      {listings.length === 0 ? (
        <p>Nadie ha abierto tus anuncios en este periodo.</p>
      ) : (
        <>
          <Records columns={['Anuncio', ...NUMBERS]} numbers={NUMBERS}>
            {listings.map((listing) => (
              <SeenRow key={listing.id} {...listing} />
            ))}
          </Records>
          <div className="chart__more">
            <p className="soft small">
              <HowCounted figure="conversion">Cómo se cuentan</HowCounted>
            </p>
            <CsvLink to={csv} about="Anuncios más vistos" />
          </div>
        </>
      )}
    </section>
  )
}

function SeenRow({
  id,
  title,
  job,
  badge,
  views,
  trend,
  viewsBefore,
  advice,
  from,
  words,
  ...figures
}: ReturnType<typeof presentSeen>) {
  return (
    <tr>
      <td data-label="Anuncio">
        <div className="seen">
          <JobPicture job={job} />
          <div className="stack--tight seen__words">
            <p>
              <Link className="records__title" to={`/marketplace/${id}`}>
                {title}
              </Link>{' '}
              {badge && <span className="badge badge--bad">{badge}</span>}
            </p>
            <p className="small">
              {advice}{' '}
              <Link to={`/dashboard/edit-listing/${id}`} aria-label={`Editar ${title}`}>
                Editar
              </Link>
            </p>
            {from && <p className="small soft">Llegan de: {from}</p>}
            {words && <p className="small soft">Buscaban {words}</p>}
          </div>
        </div>
      </td>
      <NumberCell column="Visitas">
        <span>
          {views}
          {trend && (
            <>
              {' '}
              <span className={`strong trend--${trend} small block`}>
                {trend === 'better' ? 'Sube' : 'Baja'}: {viewsBefore} antes
              </span>
            </>
          )}
        </span>
      </NumberCell>
      <NumberCell column="Consultas">{figures.inquiries}</NumberCell>
      <NumberCell column="Conversión">{figures.conversion}</NumberCell>
      <NumberCell column="Favoritos">{figures.favorites}</NumberCell>
    </tr>
  )
}
