import L from 'leaflet'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import { ATLAS_FRAME } from './atlas-frame.ts'
import { Atlas } from './atlas.tsx'
import { namesIn, type Box } from './map-names.ts'
import { MapNames } from './written-names.tsx'

/** How much is drawn on each side of the visible part, in multiples of it, so that dragging shows no edge. */
const PADDING = 1
const FRAME = L.latLngBounds([ATLAS_FRAME.south, ATLAS_FRAME.west], [ATLAS_FRAME.north, ATLAS_FRAME.east])

interface Drawn {
  /** Where the layer draws. */
  group: Element
  zoom: number
  /** The pixel of the web map at which the layers of the map begin. */
  origin: { x: number; y: number }
  /** The part in view, in pixels of the web map. */
  view: Box
}

/** The drawing under a map that moves, as far as it goes, with the names that have room beside the labels. */
export function LiveAtlas({ taken }: { taken: (zoom: number) => readonly Box[] }) {
  const map = useMap()
  const [drawn, setDrawn] = useState<Drawn>()
  useWithinFrame(map)
  useEffect(() => {
    const pane = map.getPane('atlas') ?? map.createPane('atlas')
    pane.classList.add('live-map__atlas')
    const layer = L.svg({ pane: 'atlas', padding: PADDING })
    layer.on('update', () => {
      const { x, y } = map.getPixelOrigin()
      const { min, max } = map.getPixelBounds()
      const group = pane.querySelector('g')
      if (group && min && max)
        setDrawn({
          group,
          zoom: map.getZoom(),
          origin: { x, y },
          view: { left: min.x, right: max.x, top: min.y, bottom: max.y },
        })
    })
    layer.addTo(map)
    return () => void layer.remove()
  }, [map])
  if (!drawn) return null
  const { group, zoom, origin, view } = drawn
  const names = namesIn(view, zoom, [...taken(zoom), ...controlsOn(view)])
  return createPortal(
    <>
      <Atlas zoom={zoom} left={origin.x} top={origin.y} />
      <MapNames names={names.map((name) => ({ ...name, x: name.x - origin.x, y: name.y - origin.y }))} />
    </>,
    group,
  )
}

/** The controls at the map's edges: the buttons of the zoom, a search in the visible part, and the attribution. */
const controlsOn = ({ left, right, top, bottom }: Box): Box[] => [
  { left, right: left + 64, top, bottom: top + 108 },
  { left: (left + right) / 2 - 120, right: (left + right) / 2 + 120, top, bottom: top + 64 },
  { left, right, top: bottom - 44, bottom },
]

/** Keeps a map that begins in the frame of the drawing within it. */
function useWithinFrame(map: L.Map) {
  useEffect(() => {
    const keep = () => {
      if (!FRAME.contains(map.getCenter())) return
      map.setMinZoom(map.getBoundsZoom(FRAME, true))
      map.setMaxBounds(FRAME)
    }
    keep()
    map.on('resize', keep)
    return () => void map.off('resize', keep)
  }, [map])
}
