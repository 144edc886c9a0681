import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface ImageItemsProps<Image> {
  images: Image[]
  keyOf: (image: Image) => string
  /** The server knows them by their keys, which a press sends without script. */
  isStaged?: boolean
  draw: (image: Image) => React.ReactNode
  onChange: (images: Image[]) => void
  onRemoved: () => void
}

/** Pictures of the form in their order, each with its name and its buttons. */
export function ImageItems<Image extends { name: string }>(props: ImageItemsProps<Image>) {
  const { images, keyOf, isStaged, draw, onChange, onRemoved } = props
  // A drag goes on over many orders.
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  }, [images])
  const group = isStaged ? 'staged' : 'chosen'

  function drag(event: React.PointerEvent<HTMLLIElement>) {
    if (event.button !== 0 || !(event.target as Element).matches('img, canvas')) return
    const { currentTarget: item, clientX, clientY, pointerId } = event
    const siblings = () => [...(item.parentElement?.querySelectorAll<HTMLElement>(`[data-group=${group}]`) ?? [])]
    void import('./drag-order.ts').then(({ dragToOrder }) =>
      dragToOrder({ clientX, clientY, pointerId }, item, siblings, (from, to) =>
        onChange(moved(latest.current, from, to)),
      ),
    )
  }

  return images.map((image, index) => (
    <li className="image-field__item" data-group={group} onPointerDown={drag} key={keyOf(image)}>
      {draw(image)} <span className="image-field__name">{image.name}</span>
      <ImageButtons
        name={image.name}
        index={index}
        count={images.length}
        submits={isStaged ? keyOf(image) : undefined}
        onMove={(to) => onChange(moved(images, index, to))}
        onRemove={() => {
          onChange(images.filter((other) => other !== image))
          onRemoved()
        }}
      />
    </li>
  ))
}

/** The list with one element moved. */
function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const others = list.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

interface ImageButtonsProps {
  name: string
  index: number
  count: number
  /** The id that a press sends without script; a file that was only chosen has none. */
  submits: string | undefined
  onMove: (to: number) => void
  onRemove: () => void
}

/** Moves a picture before or behind its neighbour, or removes it. */
function ImageButtons({ name, index, count, submits, onMove, onRemove }: ImageButtonsProps) {
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
