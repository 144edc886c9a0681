/** The zoom of the web map in whose pixels the paths of `atlas.svg` are: one is some 230 metres in the middle of Spain. */
export const ATLAS_ZOOM = 9

/** The part of the world that is drawn, in degrees. Beyond it there is neither sea nor land. */
export const ATLAS_FRAME = { west: -46, east: 36, south: 8, north: 66 }
