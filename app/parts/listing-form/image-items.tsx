import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

interface ImageItemsProps<Image> {
  images: Image[]
  keyOf: (image: Image) => string
  /** Whether the server knows the picture by its key, which a press sends without script. */
  isStaged?: boolean
  draw: (image: Image, index: number) => React.ReactNode
  onChange: (images: Image[]) => void
  onRemoved: () => void
}

/** Pictures of the form in their order, each with its name and its buttons. */
export function ImageItems<Image extends { name: string }>(props: ImageItemsProps<Image>) {
  const { images, keyOf, isStaged, draw, onChange, onRemoved } = props
  // A drag continues over many orders.
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  }, [images])
  const group = isStaged ? 'staged' : 'chosen'

  function drag({ button, target, currentTarget: item, clientX, clientY, pointerId }: React.PointerEvent<HTMLElement>) {
    if (button !== 0 || !(target as Element).matches('img, canvas')) return
    void import('./drag-order.ts').then(({ dragToOrder }) =>
      dragToOrder({ clientX, clientY, pointerId }, item, (from, to) => onChange(moved(latest.current, from, to))),
    )
  }

  return images.map((image, index) => (
    <li className="image-field__item" data-group={group} onPointerDown={drag} key={keyOf(image)}>
      {draw(image, index)} <span className="image-field__name">{image.name}</span>
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
  /** The id that a press sends without script; a chosen file that is not uploaded has none. */
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
    <div className="tags">
      {index > 0 && (
        <button
          {...press('forward', () => onMove(index - 1))}
          className="button button--plain image-field__button"
          aria-label={t('Adelantar {name}', { name })}
          title={t('Adelantar')}
        >
          <Icon name="arrow-left" />
          <span className="visually-hidden">{t('Adelantar')}</span>
        </button>
      )}{' '}
      {index < count - 1 && (
        <button
          {...press('back', () => onMove(index + 1))}
          className="button button--plain image-field__button"
          aria-label={t('Atrasar {name}', { name })}
          title={t('Atrasar')}
        >
          <Icon name="arrow-right" />
          <span className="visually-hidden">{t('Atrasar')}</span>
        </button>
      )}{' '}
      <button
        {...press('remove', onRemove)}
        className="button button--plain image-field__button image-field__remove"
        aria-label={t('Quitar {name}', { name })}
      >
        <Icon name="x" /> {t('Quitar')}
      </button>
    </div>
  )
}
