import '#app/ui/records.css'
import { MEASURES } from '#app/domain/measures/figures.ts'
import { Chart } from '#app/routes/dashboard/stats/chart.tsx'
import { AskingForm, AskingPage } from '#app/forms/asking-page.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage, faultOfStatus } from '#app/ui/error-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { Specimen } from './specimen.tsx'

type ChartProps = Parameters<typeof Chart>[0]

interface ShownTextsProps {
  charts: { name: string; chart: ChartProps['chart'] }[]
  size: ChartProps['size']
  labels: string[]
  rows: string
}

/** What says something: type, notes, panels, what is missing, figures. */
export function ShownTexts({ charts, size, labels, rows }: ShownTextsProps) {
  return (
    <>
      <Specimen
        name="Letra"
        file="styles/base.css, styles/prose.css, styles/utilities.css"
        show={() => (
          <div className="prose">
            <h1>Título de la página</h1>
            <h2>Título de una sección</h2>
            <h3>Título de una parte</h3>
            <p>
              Un párrafo con <strong>algo importante</strong> y <Link to="/about">un enlace</Link>.
            </p>
            <p className="soft small">Lo que se dice en voz baja.</p>
            <p className="num">1.234.567,89 €</p>
          </div>
        )}
      />
      <Specimen
        name=".badge"
        file="styles/panel.css"
        show={() => (
          <p className="tags">
            <span className="badge">Sencillo</span>
            {['sample', 'good', 'warn', 'bad', 'quiet'].map((kind) => (
              <span className={`badge badge--${kind}`} key={kind}>
                {kind}
              </span>
            ))}
          </p>
        )}
      />
      <Specimen
        name=".callout"
        file="styles/panel.css"
        show={() => (
          <div className="stack">
            {['', 'good', 'warn', 'bad'].map((kind) => (
              <p className={kind ? `callout callout--${kind}` : 'callout'} key={kind}>
                Algo que conviene saber ({kind || 'sin tono'}).
              </p>
            ))}
          </div>
        )}
      />
      <Specimen
        name=".panel, .facts"
        file="styles/panel.css"
        show={() => (
          <div className="stack">
            <dl className="panel facts">
              <dt>Entrega</dt>
              <dd>3 días</dd>
              <dt>Lugar</dt>
              <dd>San Cristóbal de La Laguna</dd>
            </dl>
            <p className="panel panel--quiet">Un panel callado.</p>
          </div>
        )}
      />
      <Specimen
        name="EmptyState"
        file="ui/empty-state.tsx"
        show={() => (
          <EmptyState title="Todavía no hay nada aquí" text="Lo que este sitio guardará." heading="h3">
            <Link className="button" to="/_ui">
              El paso siguiente
            </Link>
          </EmptyState>
        )}
      />
      <Specimen name="AskingPage, AskingForm" file="forms/asking-page.tsx" show={() => <Asking />} />
      <Specimen
        name=".records"
        file="ui/records.css (en un teléfono, cada fila es una tarjeta)"
        show={() => <Records />}
      />
      <Specimen
        name="LoadFailure"
        file="ui/load-failure.tsx"
        show={() => <LoadFailure title="No hemos podido leerlo" text="No se ha perdido nada." />}
      />
      <Specimen
        name="ErrorPage"
        file="ui/error-page.tsx"
        show={() => <ErrorPage fault={{ ...faultOfStatus(500), code: 'abc-123' }} retry="/_ui" />}
      />
      {charts.map(({ name, chart }) => (
        <Specimen
          key={name}
          name={`Chart: ${name}`}
          file="routes/dashboard/stats/chart.tsx"
          show={() => (
            <Chart
              title={name}
              summary="Cifras de ejemplo"
              chart={chart}
              size={size}
              measures={MEASURES}
              labels={labels}
              table={{ head: ['Día', ...MEASURES.map(({ label }) => label)], rows }}
              csv="/_ui"
            />
          )}
        />
      ))}
      <Specimen name="QrCode" file="ui/qr-code.tsx" show={() => <QrCode text="gremio" label="Código de ejemplo" />} />
    </>
  )
}

function Asking() {
  return (
    <AskingPage title="Eliminar la búsqueda" failure={{ message: 'No hemos podido hacerlo.' }}>
      <p>Dejarás de recibir sus avisos.</p>
      <AskingForm button="Eliminar" busy="Un momento…" isHard cancelTo="/_ui" />
    </AskingPage>
  )
}

function Records() {
  return (
    <table className="records">
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Qué</th>
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {['1 de marzo', '2 de marzo'].map((day) => (
          <tr key={day}>
            <td data-label="Fecha">{day}</td>
            <td data-label="Qué">
              <Link className="records__title" to="/_ui">
                Clases de guitarra
              </Link>
            </td>
            <td data-label="Estado">
              <span className="badge">Pendiente</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
