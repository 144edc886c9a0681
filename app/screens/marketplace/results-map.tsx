import './results-map.css'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { worldPixel } from '#app/ui/map-tiles.ts'
import { GroundPicture, type MapSettings } from '#app/ui/static-map.tsx'
import { MapNames } from '#app/ui/written-names.tsx'
import { closestOf, framesOf, groupPlaces, HEIGHT, INSET_AT, stepOf, viewOf, WIDTH, type MapPlace } from './map-view.ts'
import { Inset, PriceLink } from './results-inset.tsx'
import { t } from '#app/locale/texts.ts'

// Leaflet is loaded only where somebody has asked for the map.
const LiveResults = lazy(() => import('./live-results.tsx'))

/** Where the listings of a page are: a picture whose prices lead into the list, and with script a map that moves. */
export function ResultsMap({ places, map, where }: { places: readonly MapPlace[]; map: MapSettings; where: string }) {
  const isHydrated = useHydrated()
  if (places.length === 0)
    return <p className="callout">{t('Ninguno de estos anuncios dice en qué lugar se hace el trabajo.')}</p>
  const picture = <PictureOfResults places={places} map={map} />
  return (
    <section className="results-map" aria-label={t('Mapa de los resultados')}>
      {isHydrated ? (
        <Suspense fallback={picture}>
          <LiveResults places={places} map={map} />
        </Suspense>
      ) : (
        picture
      )}
      <p className="results-map__where soft small num">{where}</p>
    </section>
  )
}

/** On a phone: whether the cards beside the map are a list or one row. */
export function UnfoldList() {
  return (
    <>
      <input type="checkbox" className="results-map__unfold" id="unfold-list" />
      <label htmlFor="unfold-list">{t('Ver los anuncios en una lista')}</label>
    </>
  )
}

function PictureOfResults({ places, map }: { places: readonly MapPlace[]; map: MapSettings }) {
  const { main, inset } = framesOf(places)
  const { zoom, middle } = viewOf(main, { closest: closestOf(map), step: stepOf(map) })
  const centre = worldPixel(middle, zoom)
  return (
    <div className="map results-map__picture">
      <svg className="map__picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
        <GroundPicture middle={middle} zoom={zoom} width={WIDTH} height={HEIGHT} map={map} />
        {map.names && <MapNames names={map.names} />}
        {groupPlaces(main, zoom).map((group) => {
          const { x, y } = worldPixel(group, zoom)
          return (
            <PriceLink
              key={group.number}
              group={group}
              x={Math.round(x - centre.x + WIDTH / 2)}
              y={Math.round(y - centre.y + HEIGHT / 2)}
            />
          )
        })}
        {inset.length > 0 && <Inset places={inset} map={map} {...INSET_AT} />}
      </svg>
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}
