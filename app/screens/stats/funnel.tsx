import { HowCounted, type Figure } from '#app/ui/how-counted.tsx'
import { CsvLink } from './chart.tsx'

interface FunnelProps {
  title: string
  /** What share of inquiries became paid orders, where there are orders. */
  hired: string | null
  /** The funnel in words, for readers who do not see it. */
  summary: string
  steps: { key: string; label: string; figure: Figure; count: string; share: string | null; width: number }[]
  /** The width of the widest bar, in the drawing's units. */
  width: number
  csv: string
}

/** The way from views to inquiries, and on to paid orders (T3): a bar for each step, in a table that says the same. */
export function Funnel({ title, hired, summary, steps, width, csv }: FunnelProps) {
  return (
    <section className="panel chart" aria-labelledby="funnel">
      <h2 id="funnel">{title}</h2>
      <p className="visually-hidden">{summary}</p>
      <table className="figures funnel" aria-labelledby="funnel">
        <thead>
          <tr>
            <th scope="col">Paso</th>
            <td className="funnel__drawing" aria-hidden="true" />
            <th scope="col">Cuántas</th>
            <th scope="col">De cada cien visitas</th>
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
                  <rect className={`chart__bar chart__bar--${key}`} x="0" y="0" width={bar} height="20" />
                </svg>
              </td>
              <td className="num">{count}</td>
              <td className="num">{share ?? '100,0 %'}</td>
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
