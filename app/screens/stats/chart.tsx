import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import type { BarChart, LineChart } from './charts.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

interface ChartProps {
  title: string
  /** The chart in words, for readers who do not see it. */
  summary: string
  /** One above the other, each with an axis of its own. */
  charts: (BarChart | LineChart)[]
  size: { width: number; height: number }
  measures: readonly { key: string; label: string }[]
  /** The labels under the picture, from left to right. */
  labels: string[]
  /** The words of each group of bars, or of each place along the lines, under a pointer. */
  titles?: Record<string, string>
  /** A line of text for each row, its cells apart by tabs: three months of days take a fifth of the bytes. */
  table: { head: string[]; rows: string; note?: string }
  csv: string
}

/** A chart drawn by the server (T3), with its table and its file, without script. */
export function Chart({ title, summary, charts, size, measures, labels, titles = {}, table, csv }: ChartProps) {
  const id = useId()
  return (
    <section className="panel chart" aria-labelledby={id}>
      <div className="chart__head">
        <h2 id={id}>{title}</h2>
        <ul className="chart__legend" aria-hidden="true">
          {measures.map(({ key, label }) => (
            <li key={key}>
              <span className={`chart__key series--${key}`} />
              {label}
            </li>
          ))}
        </ul>
      </div>
      {charts.map((chart, index) => (
        <div className="chart__drawing" key={index}>
          <ol className="chart__ticks num" aria-hidden="true">
            {chart.ticks.map((tick) => (
              <li key={tick}>{tick}</li>
            ))}
          </ol>
          {/* The words of the first say what all of them show. */}
          <svg
            className="chart__picture"
            {...(index === 0 ? { role: 'img', 'aria-label': summary } : { 'aria-hidden': true })}
            viewBox={`0 0 ${size.width} ${size.height}`}
            width={size.width}
            height={size.height}
            preserveAspectRatio="none"
          >
            <Drawing chart={chart} size={size} titles={titles} />
          </svg>
          <ol className={'bars' in chart ? 'chart__labels chart__labels--bars' : 'chart__labels'} aria-hidden="true">
            {labels.map((label, place) => (
              <li key={place}>{'bars' in chart ? <span className="chart__month">{label}</span> : label}</li>
            ))}
          </ol>
        </div>
      ))}
      <div className="chart__more">
        <details>
          <summary>{t('Ver los datos en una tabla')}</summary>
          <Figures {...table} caption={title} />
        </details>
        <CsvLink to={csv} about={title} />
      </div>
    </section>
  )
}

type Drawn = Pick<ChartProps, 'size'> & { chart: BarChart | LineChart; titles: Record<string, string> }

function Drawing({ chart, size, titles }: Drawn) {
  return (
    <>
      {chart.lines.map((y) => (
        <line key={y} className="chart__line" x1="0" x2={size.width} y1={y} y2={y} />
      ))}
      {'bars' in chart
        ? chart.bars.map(({ key, measure, ...place }) => (
            <rect key={`${key} ${measure}`} className={`chart__bar series--${measure}`} {...place}>
              {titles[key] && <title>{titles[key]}</title>}
            </rect>
          ))
        : chart.paths.map(({ measure, line }) => (
            <g key={measure}>
              <path
                className={`chart__area series--${measure}`}
                d={`${line}L${size.width},${size.height}L0,${size.height}Z`}
              />
              <path className={`chart__stroke series--${measure}`} d={line} />
            </g>
          ))}
      {'columns' in chart &&
        chart.columns.map(({ key, ...place }) => (
          <rect key={key} className="chart__column" y="0" height={size.height} {...place}>
            <title>{titles[key]}</title>
          </rect>
        ))}
    </>
  )
}

function Figures({ head, rows, note, caption }: ChartProps['table'] & { caption: string }) {
  return (
    <>
      {note && <p className="soft small">{note}</p>}
      <table className="figures">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows && rows.split('\n').map((row) => <Row key={row} cells={row.split('\t')} />)}</tbody>
      </table>
    </>
  )
}

function Row({ cells: [first, ...others] }: { cells: string[] }) {
  return (
    <tr>
      <th scope="row">{first}</th>
      {others.map((cell, index) => (
        <td key={index} className="num">
          {cell}
        </td>
      ))}
    </tr>
  )
}

/** A file, not a page: the router must not fetch it. */
export function CsvLink({ to, about }: { to: string; about: string }) {
  return (
    <a className="chart__csv" href={to} download>
      <Icon name="download" />
      {rich('Descargar CSV<hidden> de «{about}»</hidden>', {
        about,
        hidden: (text) => <span className="visually-hidden">{text}</span>,
      })}
    </a>
  )
}
