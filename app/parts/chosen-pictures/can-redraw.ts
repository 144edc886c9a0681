/** A JPEG of two pixels, black and white side by side, whose metadata say that it lies: upright, black is above. */
const LYING =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAYEAEBAAMAAAAAAAAAAAAAAAAAATFxsf/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC5ianAAf/Z'

let answer: Promise<boolean> | undefined

/**
 * Whether this browser draws a photograph upright and gives back what was drawn. Older ones do not turn it, and against
 * fingerprints some give back noise (Firefox with `privacy.resistFingerprinting`, Tor).
 */
export const canRedraw = (): Promise<boolean> => (answer ??= redraws().catch(() => false))

async function redraws(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(LYING), (character) => character.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1, 2]
  const context = canvas.getContext('2d')
  if (!context || picture.width !== 1 || picture.height !== 2) return false
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, 1, 2)
  const [above = 255, below = 0] = [data[0], data[4]]
  return above < 100 && below > 155
}
