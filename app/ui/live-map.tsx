import 'leaflet/dist/leaflet.css'
import './live-map.css'
import L from 'leaflet'
import { useCallback, useEffect, useMemo } from 'react'
import { Circle, MapContainer, Marker, useMap, useMapEvents, ZoomControl } from 'react-leaflet'
import type { Coordinates } from './coordinates.ts'
import { LiveAtlas } from './live-atlas.tsx'
import type { Box } from './map-names.ts'
import { TILE_SIZE, worldPixel, zoomsOf } from './map-tiles.ts'
import { PIN_PATH, type MapSettings } from './static-map.tsx'
import { t } from '#app/locale/texts.ts'

/** The middle of Spain: where a map without a place begins. */
const NOWHERE: Coordinates = { latitude: 40.2, longitude: -3.7 }
const NOWHERE_ZOOM = 5
const MIN_ZOOM = 3
/** Half of a hundredth of a degree of latitude, to which places are rounded. */
const UNCERTAINTY_METRES = 560

/**
 * Tiles as images. Leaflet's own layer of images stops their loading with a data: address, which the page's policy
 * refuses and reports each time.
 */
class Tiles extends L.GridLayer {
  protected override createTile({ x, y, z }: L.Coords, done: L.DoneCallback) {
    const tile = document.createElement('img')
    tile.alt = ''
    tile.onload = () => done(undefined, tile)
    tile.onerror = () => done(new Error('A tile could not be loaded.'), tile)
    tile.src = `/tiles/${z}/${x}/${y}.png`
    return tile
  }
}

const pin = L.divIcon({
  className: 'live-map__pin',
  html: `<svg viewBox="0 0 32 40" width="32" height="40" aria-hidden="true"><path class="map__pin" d="${PIN_PATH}"/></svg>`,
  iconSize: [32, 40],
  iconAnchor: [16, 40],
})

interface LiveMapProps {
  place: Coordinates | null
  zoom: number
  label: string
  map: MapSettings
  /** Makes the pin movable and lets clicks set it. */
  onPick?: (place: Coordinates) => void
}

/** Leaflet. Only `location-map.tsx` loads it, and only in a browser. */
export default function LiveMap({ place, zoom, label, map, onPick }: LiveMapProps) {
  const centre = place ?? NOWHERE
  const taken = useCallback((at: number) => (place ? [pinBox(place, at)] : []), [place])
  return (
    <div className="map live-map" role="region" aria-label={label}>
      <MapContainer
        className="live-map__canvas"
        center={[centre.latitude, centre.longitude]}
        zoom={place ? zoom : NOWHERE_ZOOM}
        minZoom={MIN_ZOOM}
        maxZoom={zoomsOf(map).most}
        maxBoundsViscosity={1}
        scrollWheelZoom={false}
        zoomControl={false}
        attributionControl={false}
      >
        <Ground map={map} taken={taken} />
        <ZoomControl position="topleft" zoomInTitle={t('Acercar')} zoomOutTitle={t('Alejar')} />
        {place && !onPick && (
          <Circle
            center={[place.latitude, place.longitude]}
            radius={UNCERTAINTY_METRES}
            className="map__disc"
            interactive={false}
          />
        )}
        {place && <Pin place={place} label={label} onPick={onPick} />}
        {onPick && <PickOnClick onPick={onPick} />}
        <Follow place={place} zoom={zoom} />
      </MapContainer>
      <p className="map__attribution">{map.attribution}</p>
    </div>
  )
}

function pinBox(place: Coordinates, zoom: number): Box {
  const { x, y } = worldPixel(place, zoom)
  return { left: x - 16, right: x + 16, top: y - 40, bottom: y + 4 }
}

/**
 * The ground under the pins of a map: tiles, or the drawing with its names.
 * @param taken the areas taken by labels at a zoom, in pixels of the web map: no name is written there.
 */
export function Ground({ map, taken }: { map: MapSettings; taken: (zoom: number) => readonly Box[] }) {
  return map.isDrawn ? <LiveAtlas taken={taken} /> : <TiledGround />
}

function TiledGround() {
  const map = useMap()
  useEffect(() => {
    const tiles = new Tiles({ tileSize: TILE_SIZE, maxZoom: map.getMaxZoom(), className: 'map__tiles' })
    tiles.on('tileunload', ({ tile }: L.TileEvent) => tile.removeAttribute('src'))
    tiles.addTo(map)
    return () => void tiles.remove()
  }, [map])
  return null
}

function Pin({ place, label, onPick }: { place: Coordinates; label: string; onPick?: (place: Coordinates) => void }) {
  const handlers = useMemo(
    () => ({
      dragend(event: L.DragEndEvent) {
        if (event.target instanceof L.Marker) onPick?.(toPlace(event.target.getLatLng()))
      },
    }),
    [onPick],
  )
  return (
    <Marker
      position={[place.latitude, place.longitude]}
      icon={pin}
      draggable={onPick !== undefined}
      interactive={onPick !== undefined}
      keyboard={false}
      alt={label}
      eventHandlers={handlers}
    />
  )
}

function PickOnClick({ onPick }: { onPick: (place: Coordinates) => void }) {
  useMapEvents({ click: (event) => onPick(toPlace(event.latlng)) })
  return null
}

/** Below this zoom the pin's place in a town is not visible. */
const FAR_AWAY_ZOOM = 9

/** Moves to a typed place, unless it is well in view: dragging the pin must not move the map. */
function Follow({ place, zoom }: { place: Coordinates | null; zoom: number }) {
  const map = useMap()
  useEffect(() => {
    if (!place) return
    if (map.getZoom() < FAR_AWAY_ZOOM || !map.getBounds().contains([place.latitude, place.longitude])) {
      map.setView([place.latitude, place.longitude], Math.max(map.getZoom(), zoom), { animate: false })
    }
  }, [map, place, zoom])
  return null
}

function toPlace(position: L.LatLng): Coordinates {
  const { lat, lng } = position.wrap()
  return { latitude: lat, longitude: lng }
}
