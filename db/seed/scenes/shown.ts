import type { DemoCategory, DemoDrawings } from '#db/seed/schemas.ts'
import { SCENES } from './scenes.ts'

/** The content of a picture, as the files write it: «cartel guitarra: Noche flamenca / Sala Alameda». */
export interface Shown {
  scene: string
  /** The drawing, or another scene, in the picture. */
  inner: string | undefined
  words: string[]
}

export function readShown(text: string): Shown | undefined {
  const [, scene, inner, words] = /^([a-z]+)(?: ([a-z]+))?(?:: (.+))?$/.exec(text) ?? []
  return scene === undefined ? undefined : { scene, inner, words: words?.split(' / ') ?? [] }
}

/** The unknown part of a picture: its form, its scene, or the content. */
export function unknownIn(text: string, drawings: Record<DemoCategory, DemoDrawings>): string | undefined {
  const shown = readShown(text)
  if (!shown) return text
  if (!(shown.scene in SCENES)) return shown.scene
  const { inner } = shown
  const isKnown = !inner || inner in SCENES || Object.values(drawings).some(({ kinds }) => kinds.has(inner))
  return isKnown ? undefined : inner
}
