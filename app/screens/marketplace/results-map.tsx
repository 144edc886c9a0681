import './results-map.css'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { worldPixel } from '#app/ui/map-tiles.ts'
import { GroundPicture, type MapSettings } from '#app/ui/static-map.tsx'
import { MapNames } from '#app/ui/written-names.tsx'
import {
  cardAnchor,
  closestOf,
  groupPlaces,
  HEIGHT,
  LABEL_HEIGHT,
  labelWidth,
  viewOf,
  WIDTH,
  type MapPlace,
} from './map-view.ts'

// Leaflet is loaded only where somebody has asked for the map.
const LiveResults = lazy(() => import('./live-results.tsx'))

/** Where the listings of a page are: a picture whose prices lead into the list, and with script a map that moves. */
export function ResultsMap({ places, map }: { places: readonly MapPlace[]; map: MapSettings }) {
  const isHydrated = useHydrated()
  if (places.length === 0)
    return <p className="callout">Ninguno de estos anuncios dice en qué lugar se hace el trabajo.</p>
  const picture = <PictureOfResults places={places} map={map} />
  return (
    <section className="results-map" aria-label="Mapa de los resultados">
      {isHydrated ? (
        <Suspense fallback={picture}>
          <LiveResults places={places} map={map} />
        </Suspense>
      ) : (
        picture
      )}
    </section>
  )
}

/** On a phone: whether the cards beside the map are a list or one row. */
export function UnfoldList() {
  return (
    <>
      <input type="checkbox" className="results-map__unfold" id="unfold-list" />
      <label htmlFor="unfold-list">Ver los anuncios en una lista</label>
    </>
  )
}

function PictureOfResults({ places, map }: { places: readonly MapPlace[]; map: MapSettings }) {
  const { zoom, middle } = viewOf(places, { closest: closestOf(map) })
  const centre = worldPixel(middle, zoom)
  return (
    <div className="map results-map__picture">
      <svg className="map__picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
        <GroundPicture middle={middle} zoom={zoom} width={WIDTH} height={HEIGHT} map={map} />
        {map.names && <MapNames names={map.names} />}
        {groupPlaces(places, zoom).map((group) => {
          const { x, y } = worldPixel(group, zoom)
          const at = `translate(${Math.round(x - centre.x + WIDTH / 2)} ${Math.round(y - centre.y + HEIGHT / 2)})`
          const width = labelWidth(group.label)
          return (
            <g key={group.number} transform={at} className={group.isMany ? 'results-map__many' : undefined}>
              <a href={`#${cardAnchor(group.number)}`} aria-label={group.text}>
                <rect
                  className="results-map__label"
                  x={-width / 2}
                  y={-LABEL_HEIGHT / 2}
                  width={width}
                  height={LABEL_HEIGHT}
                  rx={LABEL_HEIGHT / 2}
                />
                <text className="results-map__price" y="5">
                  {group.label}
                </text>
              </a>
            </g>
          )
        })}
      </svg>
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}
