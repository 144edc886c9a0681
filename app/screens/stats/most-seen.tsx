import { Link } from '#app/ui/link.tsx'
import { CsvLink } from './chart.tsx'

/** The most seen listings (T3). */
export function MostSeen({
  listings,
  csv,
}: {
  /** `badge`: the measure of moderators. */
  listings: { id: string; title: string; views: string; badge: string | null }[]
  csv: string
}) {
  return (
    <section className="panel chart" aria-labelledby="most-seen">
      <h2 id="most-seen">Anuncios más vistos</h2>
      {listings.length === 0 ? (
        <p>Nadie ha abierto tus anuncios en este periodo.</p>
      ) : (
        <>
          <table className="figures" aria-labelledby="most-seen">
            <thead>
              <tr>
                <th scope="col">Anuncio</th>
                <th scope="col">Visitas</th>
              </tr>
            </thead>
            <tbody>
              {listings.map(({ id, title, views, badge }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={`/marketplace/${id}`}>{title}</Link>
                    {badge && (
                      <>
                        {' '}
                        <span className="badge badge--bad">{badge}</span>
                      </>
                    )}
                  </th>
                  <td className="num">{views}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="chart__more">
            <CsvLink to={csv} about="Anuncios más vistos" />
          </div>
        </>
      )}
    </section>
  )
}
