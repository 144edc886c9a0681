import '#app/routes/dashboard/listings/listings.css'
import '#app/routes/dashboard/stats/stats.css'
import '#app/routes/external/external.css'
import '#app/routes/listing-form/create-listing.css'
import './components.css'
import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MEASURES } from '#app/domain/measures/figures.ts'
import { barChart, CHART, lineChart } from '#app/routes/dashboard/stats/charts.server.ts'
import { ShownActions } from './shown-actions.tsx'
import { ShownCards } from './shown-cards.tsx'
import { ShownFields } from './shown-fields.tsx'
import { ShownTexts } from './shown-texts.tsx'

const SHOWN_DAYS = ['lun', 'mar', 'mié', 'jue', 'vie'].map((key, day) => ({
  key,
  views: 12 + 9 * day,
  visitors: 8 + 5 * day,
  inquiries: day,
  favorites: 4 - day,
}))

export const meta: MetaFunction = () => [{ title: 'Componentes' }, { name: 'robots', content: 'noindex' }]

/** Every component of the product in its states, for whoever builds on it. Only in development: see app/routes.ts. */
export function loader() {
  return {
    charts: [
      { name: 'barras', chart: barChart(SHOWN_DAYS) },
      { name: 'líneas', chart: lineChart(SHOWN_DAYS) },
    ],
    size: CHART,
    labels: SHOWN_DAYS.map(({ key }) => key),
    rows: SHOWN_DAYS.map((day) => [day.key, ...MEASURES.map(({ key }) => day[key])].join('\t')).join('\n'),
  }
}

export default function Components() {
  const figures = useLoaderData<typeof loader>()
  return (
    <div className="wrap page components">
      <h1>Componentes</h1>
      <p>Cada uno con su nombre y su archivo dentro de app/. La cabecera y el pie son los de esta página.</p>
      <h2>Texto, paneles y cifras</h2>
      <ShownTexts {...figures} />
      <h2>Botones, enlaces y lo que abren</h2>
      <ShownActions />
      <h2>Formularios</h2>
      <ShownFields />
      <h2>Azulejos, tarjetas y valoraciones</h2>
      <ShownCards />
    </div>
  )
}
