import { rect } from '#db/seed/drawing.ts'
import { CRAFTS } from './crafts.ts'
import { FOOD } from './food.ts'
import { HEIGHT, WIDTH, type Draw } from './kit.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { artwork, PRINT } from './print.ts'
import { SCREENS } from './screens.ts'

/** The poster itself, as a file of it shows it. */
const flat: Draw = (scene) => {
  const [width, height] = [660, HEIGHT - 60]
  const x = (WIDTH - width) / 2
  return (
    rect(0, 0, WIDTH, HEIGHT, '#d8d4cc') +
    `<svg x="${x}" y="30" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${artwork(scene, width, height)}</svg>`
  )
}

/** The scenes of pictures, by the names that the files use. */
export const SCENES: Readonly<Record<string, Draw>> = {
  ...PRINT,
  ...SCREENS,
  ...PEOPLE,
  ...PLACES,
  ...CRAFTS,
  ...FOOD,
  plana: flat,
}
