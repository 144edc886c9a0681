import type { DemoCategory, DemoDrawings } from '#db/seed/schemas.ts'
import { SCENES } from './scenes.ts'

/** What a picture shows, as the files say it: «cartel guitarra: Noche flamenca / Sala Alameda». */
export interface Shown {
  scene: string
  /** What is seen in it: a drawing, or another scene. */
  inner: string | undefined
  words: string[]
}

export function readShown(text: string): Shown | undefined {
  const [, scene, inner, words] = /^([a-z]+)(?: ([a-z]+))?(?:: (.+))?$/.exec(text) ?? []
  return scene === undefined ? undefined : { scene, inner, words: words?.split(' / ') ?? [] }
}

/** What of a picture is not known: its form, its scene, or what is seen in it. */
export function unknownIn(text: string, drawings: Record<DemoCategory, DemoDrawings>): string | undefined {
  const shown = readShown(text)
  if (!shown) return text
  if (!(shown.scene in SCENES)) return shown.scene
  const { inner } = shown
  const isKnown = !inner || inner in SCENES || Object.values(drawings).some(({ kinds }) => kinds.has(inner))
  return isKnown ? undefined : inner
}
