/** A person's choice of the square of a photograph, in percent: the place on each axis, and its zoom. */
export const CROP_LIMITS = {
  x: { min: 0, max: 100 },
  y: { min: 0, max: 100 },
  zoom: { min: 100, max: 300 },
}

export type CropName = keyof typeof CROP_LIMITS
export type Crop = Record<CropName, number>
export const CROP_NAMES = ['x', 'y', 'zoom'] as const

/** The usual square: the middle, as large as the picture allows. */
export const USUAL_CROP: Crop = { x: 50, y: 50, zoom: 100 }

/** The nearest whole value within the limits. */
export const cropWithin = (name: CropName, value: number): number =>
  Math.round(Math.min(CROP_LIMITS[name].max, Math.max(CROP_LIMITS[name].min, value)))

/** The chosen square; an absent or wrong number is the usual one. */
export function readCrop(form: FormData): Crop {
  const read = (name: CropName) => {
    const text = form.get(name)
    return typeof text === 'string' && /^\d{1,4}$/.test(text) ? cropWithin(name, Number(text)) : USUAL_CROP[name]
  }
  return { x: read('x'), y: read('y'), zoom: read('zoom') }
}

/** The square in the pixels of an upright picture. */
export function squareOf({ width, height }: { width: number; height: number }, { x, y, zoom }: Crop) {
  const side = Math.max(1, Math.round((Math.min(width, height) * 100) / zoom))
  return { side, left: Math.round(((width - side) * x) / 100), top: Math.round(((height - side) * y) / 100) }
}
