import 'leaflet/dist/leaflet.css'
import '#app/ui/live-map.css'
import { useLocation, useSubmit } from '@remix-run/react'
import L from 'leaflet'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { MapContainer, Marker, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import { RADII } from '#app/domain/search/radii.ts'
import { Ground } from '#app/ui/live-map.tsx'
import { zoomsOf } from '#app/ui/map-tiles.ts'
import type { MapSettings } from '#app/ui/static-map.tsx'
import {
  boxesOf,
  cardAnchor,
  closestOf,
  framesOf,
  groupPlaces,
  INSET,
  stepOf,
  type MapGroup,
  type MapPlace,
} from './map-view.ts'
import { Inset } from './results-inset.tsx'
import { addressOf, FORM, roughly } from './search-form.ts'
import { t } from '#app/locale/texts.ts'

/** Half of a label, and some. */
const PADDING: [number, number] = [64, 40]

/** From so wide on a map, in pixels, there is room beside what lies on its edges. */
const WIDE = 480

/** On a wide map the buttons of the zoom and the inset lie beside its places; a narrow one has no room to give away. */
function paddingOf(map: L.Map, hasInset: boolean): L.FitBoundsOptions {
  if (map.getSize().x < WIDE) return { padding: PADDING }
  return { paddingTopLeft: [96, 48], paddingBottomRight: [PADDING[0], hasInset ? INSET.height + 32 : PADDING[1]] }
}

/** Leaflet with the places of a page. Only `results-map.tsx` loads it, and only in a browser. */
export default function LiveResults({ places, map }: { places: readonly MapPlace[]; map: MapSettings }) {
  const [moved, setMoved] = useState<L.Map>()
  const around = useAround()
  const closest = closestOf(map)
  const { main, inset } = useMemo(() => framesOf(places), [places])
  const taken = useCallback((zoom: number) => boxesOf(groupPlaces(places, zoom), zoom), [places])
  return (
    <div className="map live-map">
      <MapContainer
        className="live-map__canvas"
        bounds={boundsOf(main)}
        boundsOptions={{ padding: PADDING, maxZoom: closest }}
        maxZoom={zoomsOf(map).most}
        maxBoundsViscosity={1}
        zoomSnap={stepOf(map)}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
      >
        <Ground map={map} taken={taken} />
        <ZoomControl position="topleft" zoomInTitle={t('Acercar')} zoomOutTitle={t('Alejar')} />
        <Labels places={places} closest={closest} />
        <Fit places={main} closest={closest} hasInset={inset.length > 0} onFit={setMoved} />
        <Moves onMove={setMoved} />
        <Emptiness places={places} />
      </MapContainer>
      {moved && (
        <button className="button results-map__here" onClick={() => around(moved)}>
          {t('Buscar en esta zona')}
        </button>
      )}
      {inset.length > 0 && <Inset className="results-map__inset" places={inset} map={map} />}
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}

const boundsOf = (places: readonly MapPlace[]) =>
  L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))

interface Fitted {
  places: readonly MapPlace[]
  /** The closest zoom that the map chooses itself. */
  closest: number
}

/** The places with their prices, grouped anew at each zoom. */
function Labels({ places, closest }: Fitted) {
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return groupPlaces(places, zoom).map((group) => (
    <Label key={`${group.number} ${group.label}`} group={group} closest={closest} />
  ))
}

/** The label of a group. A press leads to the card of a place, and closer to several. */
function Label({ group, closest }: { group: MapGroup; closest: number }) {
  const map = useMap()
  const icon = useMemo(() => {
    const label = document.createElement('span')
    label.setAttribute('aria-hidden', 'true')
    label.textContent = group.label
    const className = group.isMany ? 'results-map__pin results-map__pin--many' : 'results-map__pin'
    return L.divIcon({ className, html: label, iconSize: [0, 0] })
  }, [group.label, group.isMany])
  const open = () => {
    if (group.places.length === 1 || map.getZoom() >= closest) return goToCard(group.number)
    // The label disappears with its group: after pressing it by a key the focus continues from the map.
    map.getContainer().focus({ preventScroll: true })
    map.fitBounds(boundsOf(group.places), { padding: PADDING, maxZoom: closest })
  }
  return (
    <Marker
      position={[group.latitude, group.longitude]}
      icon={icon}
      title={group.text}
      alt={group.text}
      eventHandlers={{
        click: open,
        keydown({ originalEvent }: L.LeafletKeyboardEvent) {
          if (originalEvent.key === 'Enter') open()
        },
      }}
    />
  )
}

function goToCard(number: number) {
  const card = document.getElementById(cardAnchor(number))
  card?.scrollIntoView({ block: 'nearest' })
  card?.querySelector('a')?.focus({ preventScroll: true })
}

/** Another page of results moves the map to its places. */
function Fit({ places, closest, hasInset, onFit }: Fitted & { hasInset: boolean; onFit: (moved: undefined) => void }) {
  const map = useMap()
  useEffect(() => {
    map.fitBounds(boundsOf(places), { ...paddingOf(map, hasInset), maxZoom: closest, animate: false })
    onFit(undefined)
  }, [map, places, closest, hasInset, onFit])
  return null
}

/** Only movements by a person count, because the map moves itself to its places too. */
function Moves({ onMove }: { onMove: (map: L.Map) => void }) {
  const map = useMapEvents({
    dragend: () => onMove(map),
    zoomend: () => map.getContainer().contains(document.activeElement) && onMove(map),
  })
  return null
}

/** Reports that none of the places is in view. */
function Emptiness({ places }: { places: readonly MapPlace[] }) {
  const map = useMap()
  const [isEmpty, setEmpty] = useState(false)
  useMapEvents({
    moveend: () => setEmpty(!places.some(({ latitude, longitude }) => map.getBounds().contains([latitude, longitude]))),
  })
  return (
    <p className="results-map__empty" role="status">
      {isEmpty && t('Ninguno de estos anuncios está en esta parte del mapa.')}
    </p>
  )
}

/** Searches near the place in the middle of the map, as far as the map shows. */
function useAround() {
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  return (map: L.Map) => {
    const middle = map.getCenter().wrap()
    const top = L.latLng(map.getBounds().getNorth(), middle.lng)
    const shown = middle.distanceTo(top) / 1000
    const km = RADII.find((radius) => radius >= shown) ?? RADII[RADII.length - 1]
    const fields = { latitude: roughly(middle.lat), longitude: roughly(middle.lng), km: String(km) }
    const form = document.getElementById(FORM)
    const asked = form instanceof HTMLFormElement ? addressOf(form) : pathname + search
    submit({ ...fields, search: asked }, { method: 'post', action: '/nearest-place' })
  }
}
