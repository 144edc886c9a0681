import motif1 from './tiles/1.svg?raw'
import motif2 from './tiles/2.svg?raw'
import motif3 from './tiles/3.svg?raw'
import motif4 from './tiles/4.svg?raw'
import motif5 from './tiles/5.svg?raw'
import motif6 from './tiles/6.svg?raw'

/** The shapes of each motif, on a square of 40, as SVG, for pictures and papers that are drawn here. */
export const TILE_SHAPES = [motif1, motif2, motif3, motif4, motif5, motif6].map((svg) =>
  svg.replace(/<\/?svg[^>]*>/g, '').trim(),
)
