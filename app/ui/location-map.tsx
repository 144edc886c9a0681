import './map.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { degreesText, formatCoordinates, parseCoordinates, roundCoordinate, type Coordinates } from './coordinates.ts'
import { useHydrated } from './hydrated.ts'
import { zoomsOf } from './map-tiles.ts'
import { StaticMap, type MapSettings } from './static-map.tsx'
import { t } from '#app/locale/texts.ts'

// Leaflet and its styles are loaded only where a map comes into view.
const LiveMap = lazy(() => import('./live-map.tsx'))

/** A listing's place (D16): the picture of tiles, and with script, once it is visible, a movable map. */
export function LocationMap({ place, label, map }: { place: Coordinates; label: string; map: MapSettings }) {
  const [frame, seen] = useSeen<HTMLDivElement>()
  const zoom = zoomsOf(map).detail
  const picture = <StaticMap place={place} zoom={zoom} label={label} map={map} />
  return (
    <div ref={frame}>
      {seen ? (
        <Suspense fallback={picture}>
          <LiveMap place={place} zoom={zoom} label={label} map={map} />
        </Suspense>
      ) : (
        picture
      )}
    </div>
  )
}

export interface LocationPickerProps {
  /** The ids of the two text fields: the pin writes into them and follows them. */
  latitudeId: string
  longitudeId: string
  /** The fields' values when the page is sent, for the picture without script ('Ver en el mapa'). */
  latitude?: string | undefined
  longitude?: string | undefined
  /** Null when no tile server is configured: then the coordinates are shown as text. */
  map: MapSettings | null
}

/**
 * The preview of a place in the form (C7): 'Sin ubicación' until both fields are readable. With script a click on the
 * map or dragging the pin fills the fields.
 */
export function LocationPicker({ latitudeId, longitudeId, latitude, longitude, map }: LocationPickerProps) {
  const [frame, seen] = useSeen<HTMLDivElement>()
  const [place, setPlace] = useState(() => parseCoordinates(latitude, longitude))

  useEffect(() => {
    const inputOf = (id: string) => {
      const field = document.getElementById(id)
      return field instanceof HTMLInputElement ? field : undefined
    }
    const fields = [inputOf(latitudeId), inputOf(longitudeId)]
    const read = () => setPlace(parseCoordinates(fields[0]?.value, fields[1]?.value))
    read() // the browser may have restored what was typed
    for (const field of fields) field?.addEventListener('input', read)
    return () => {
      for (const field of fields) field?.removeEventListener('input', read)
    }
  }, [latitudeId, longitudeId])

  function pick(picked: Coordinates) {
    writeField(latitudeId, roundCoordinate(picked.latitude))
    writeField(longitudeId, roundCoordinate(picked.longitude))
  }

  const picture =
    place && map ? (
      <StaticMap place={place} zoom={zoomsOf(map).preview} label={t('Vista previa de la ubicación')} map={map} />
    ) : (
      <p className="location-picker__none">
        {place ? t('Ubicación: {place}', { place: formatCoordinates(place) }) : t('Sin ubicación')}
      </p>
    )
  return (
    <div ref={frame} className="stack stack--tight">
      {seen && map ? (
        <>
          <Suspense fallback={picture}>
            <LiveMap
              place={place}
              zoom={zoomsOf(map).preview}
              label={t('Vista previa de la ubicación')}
              map={map}
              onPick={pick}
            />
          </Suspense>
          <p className="soft small" role="status">
            {place
              ? t('Ubicación: {place}. Arrastra el marcador para moverlo.', { place: formatCoordinates(place) })
              : t('Sin ubicación. Pulsa en el mapa para marcar dónde trabajas.')}
          </p>
        </>
      ) : (
        picture
      )}
    </div>
  )
}

/** Whether the element has come into view; true at once if the browser cannot report it. */
function useSeen<T extends Element>() {
  const element = useRef<T>(null)
  const isHydrated = useHydrated()
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || !canTell()) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, seen || (isHydrated && !canTell())] as const
}

const canTell = () => 'IntersectionObserver' in window

/** Types into a field as a person would, so that all listeners hear of it. */
function writeField(id: string, degrees: number) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.value = degreesText(degrees)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
