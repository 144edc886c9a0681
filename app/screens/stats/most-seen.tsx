import { HowCounted } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { Records } from '#app/ui/records.tsx'
import { CsvLink } from './chart.tsx'
import type { presentSeen } from './seen-listing.server.ts'

const COLUMNS = ['Anuncio', 'Visitas', 'Consultas', 'Conversión', 'Favoritos', 'Llegan de', 'Consejo']

/** The most seen listings (T3), each with its own figures, what they advise, and where it is edited. */
export function MostSeen({ listings, csv }: { listings: ReturnType<typeof presentSeen>[]; csv: string }) {
  return (
    <section className="panel chart" aria-labelledby="most-seen">
      <h2 id="most-seen">Anuncios más vistos</h2>
      {listings.length === 0 ? (
        <p>Nadie ha abierto tus anuncios en este periodo.</p>
      ) : (
        <>
          <Records columns={COLUMNS}>
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
        <span>
          <Link className="records__title" to={`/marketplace/${id}`}>
            {title}
          </Link>{' '}
          {badge && <span className="badge badge--bad">{badge}</span>}
        </span>
      </td>
      <td className="num" data-label="Visitas">
        <span>
          {views}
          {trend && (
            <>
              {' '}
              <span className={`strong trend--${trend} small`}>
                {trend === 'better' ? 'Sube' : 'Baja'}: {viewsBefore} antes
              </span>
            </>
          )}
        </span>
      </td>
      <td className="num" data-label="Consultas">
        {figures.inquiries}
      </td>
      <td className="num" data-label="Conversión">
        {figures.conversion}
      </td>
      <td className="num" data-label="Favoritos">
        {figures.favorites}
      </td>
      <td data-label="Llegan de">
        <span className="small">
          {from || '—'}
          {words && (
            <>
              <br />
              Buscaban {words}
            </>
          )}
        </span>
      </td>
      <td data-label="Consejo">
        <span className="small">
          {advice}{' '}
          <Link to={`/dashboard/edit-listing/${id}`} aria-label={`Editar ${title}`}>
            Editar
          </Link>
        </span>
      </td>
    </tr>
  )
}
