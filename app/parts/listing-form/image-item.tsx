import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** The list with one element moved. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const [thing, ...none] = list.slice(from, from + 1)
  const others = list.filter((_, index) => index !== from)
  return thing === undefined || none.length > 0 ? [...list] : [...others.slice(0, to), thing, ...others.slice(to)]
}

/** One picture of the form, its name and its buttons. */
export function ImageItem({ name, children }: { name: string; children: [...React.ReactNode[], React.ReactNode] }) {
  const buttons = children.at(-1)
  return (
    <li className="image-field__item">
      {children.slice(0, -1)}
      <span className="image-field__name">{name}</span>
      {buttons}
    </li>
  )
}

interface ImageButtonsProps {
  name: string
  index: number
  count: number
  /** The id that a press sends without script; a file that was only chosen has none. */
  submits?: string
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves a picture before or behind its neighbour, or removes it. */
export function ImageButtons({ name, index, count, submits, onMove, onRemove }: ImageButtonsProps) {
  const press = (field: 'forward' | 'back' | 'remove', does: () => void) => ({
    type: submits ? ('submit' as const) : ('button' as const),
    name: submits && field,
    value: submits,
    formNoValidate: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      does()
    },
  })
  return (
    <div className="image-field__buttons">
      {index > 0 && (
        <button
          {...press('forward', () => onMove(index - 1))}
          className="button button--plain image-field__button"
          aria-label={`Adelantar ${name}`}
          title="Adelantar"
        >
          <Icon name="arrow-left" />
          <span className="visually-hidden">Adelantar</span>
        </button>
      )}{' '}
      {index < count - 1 && (
        <button
          {...press('back', () => onMove(index + 1))}
          className="button button--plain image-field__button"
          aria-label={`Atrasar ${name}`}
          title="Atrasar"
        >
          <Icon name="arrow-right" />
          <span className="visually-hidden">Atrasar</span>
        </button>
      )}{' '}
      <button
        {...press('remove', onRemove)}
        className="button button--plain image-field__button image-field__remove"
        aria-label={`Quitar ${name}`}
      >
        <Icon name="x" /> Quitar
      </button>
    </div>
  )
}

const THUMBNAIL = { width: 320, height: 240 }

/** Drawn on a canvas, because the page's policy allows no blob: addresses. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    createImageBitmap(file)
      .then((bitmap) => {
        const { width, height } = THUMBNAIL
        const scale = Math.max(width / bitmap.width, height / bitmap.height)
        const [w, h] = [bitmap.width * scale, bitmap.height * scale]
        if (isWanted) canvas.current?.getContext('2d')?.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h)
        bitmap.close()
      })
      .catch(() => {
        // It stays blank: the server says whether it is a picture.
      })
    return () => {
      isWanted = false
    }
  }, [file])
  return <canvas ref={canvas} {...THUMBNAIL} aria-hidden="true" />
}
