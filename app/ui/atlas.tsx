import atlas from './atlas.svg?url'
import { ATLAS_ZOOM } from './atlas-frame.ts'

/** The seams are so wide that they close the gap between two drawings of one border. */
const SEAM = 34

/**
 * Sea, land, coast and the borders of provinces, in the colours of the theme: one file for every picture and every map.
 * @param left the pixel of the web map at this zoom that is at the left of the picture.
 */
export function Atlas({ zoom, left, top }: { zoom: number; left: number; top: number }) {
  return (
    <g
      className="atlas"
      transform={`translate(${-left} ${-top}) scale(${2 ** (zoom - ATLAS_ZOOM)})`}
      aria-hidden="true"
    >
      <use href={`${atlas}#sea`} className="atlas__sea" />
      <use href={`${atlas}#others`} className="atlas__others" />
      <use href={`${atlas}#seams`} className="atlas__seams" strokeWidth={SEAM} />
      <use href={`${atlas}#spain`} className="atlas__spain" />
      <use href={`${atlas}#provinces`} className="atlas__provinces" />
    </g>
  )
}
