import { useEffect, useRef, useState } from 'react'
import {
  CROP_LIMITS,
  CROP_NAMES,
  cropWithin,
  squareOf,
  USUAL_CROP,
  type Crop,
  type CropName,
} from '#app/domain/profiles/crop.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The side of the preview, in pixels. */
const SIDE = 256

const LABELS: () => Record<CropName, string> = perLanguage(() => ({
  x: t('De izquierda a derecha'),
  y: t('De arriba abajo'),
  zoom: t('Ampliar'),
}))

/**
 * Chooses the square of a photograph by dragging it or by three sliders, which are the fields. Only with script,
 * because the photograph has to be visible. A file that is no picture gets no controls, and the server reports it.
 */
export function CropFields({ file }: { file: File }) {
  const picture = usePicture(file)
  const [crop, setCrop] = useState(USUAL_CROP)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (!picture) return
    const { side, left, top } = squareOf(picture, crop)
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [picture, crop])

  if (!picture) return null
  return (
    <fieldset className="avatar-crop">
      <legend>{t('Qué parte se ve')}</legend>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className="avatar-crop__preview"
        role="img"
        aria-label={t('Así se verá tu foto')}
        onPointerDown={(event) => followDrag(event, picture, crop, setCrop)}
      />
      <div className="avatar-crop__sliders">
        {CROP_NAMES.map((name) => (
          <label key={name}>
            {LABELS()[name]}
            <input
              type="range"
              name={name}
              {...CROP_LIMITS[name]}
              value={crop[name]}
              onChange={({ target }) => setCrop({ ...crop, [name]: cropWithin(name, target.valueAsNumber) })}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The decoded file, upright; undefined until then, and for what is no picture. */
function usePicture(file: File): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file).then(
      (bitmap) => (isWanted ? setPicture(bitmap) : bitmap.close()),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [file])
  return picture
}

/** The picture follows the pointer: the square moves the other way. */
function followDrag(
  start: React.PointerEvent<HTMLCanvasElement>,
  picture: ImageBitmap,
  crop: Crop,
  onMoved: (crop: Crop) => void,
) {
  const { currentTarget: canvas, pointerId, clientX, clientY } = start
  const { side } = squareOf(picture, crop)
  const scale = (side / canvas.clientWidth) * 100
  const moved = (name: 'x' | 'y', by: number, room: number) =>
    room === 0 ? crop[name] : cropWithin(name, crop[name] - (by * scale) / room)
  const follow = (event: PointerEvent) =>
    onMoved({
      ...crop,
      x: moved('x', event.clientX - clientX, picture.width - side),
      y: moved('y', event.clientY - clientY, picture.height - side),
    })
  canvas.setPointerCapture(pointerId)
  canvas.addEventListener('pointermove', follow)
  const end = () => canvas.removeEventListener('pointermove', follow)
  canvas.addEventListener('pointerup', end, { once: true })
  canvas.addEventListener('pointercancel', end, { once: true })
}
