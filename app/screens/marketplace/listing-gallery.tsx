import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Picture } from '#app/ui/cover.tsx'
import type { PictureViewer } from './picture-viewer.tsx'

const PHOTO_SIZES = '(min-width: 80rem) 53rem, (min-width: 60rem) calc(100vw - 27rem), calc(100vw - 2rem)'
const THUMBNAIL_SIZES = '5rem'

interface GalleryProps {
  title: string
  pictures: Picture[]
}

/**
 * The photographs (D1): a strip that scrolls and snaps, with thumbnails as links and 'n / total' on each. Each is a link
 * to its largest file. Script adds buttons, marks the current thumbnail and opens the photographs in a dialog.
 */
export function ListingGallery({ title, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const isHydrated = useHydrated()
  const [large, setLarge] = useState<{ Viewer: typeof PictureViewer; start: number }>()

  if (pictures.length === 0) return null // the seller's sign stands there instead

  const total = pictures.length
  function show(index: number) {
    const target = (index + total) % total
    const { current: list } = strip
    if (!list) return
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.scrollTo({ left: target * list.clientWidth, behavior: reduced ? 'auto' : 'smooth' })
    setCurrent(target)
  }

  return (
    <section className="gallery" aria-roledescription="carrusel" aria-label="Fotos del anuncio">
      <div className="gallery__frame">
        {/* Without buttons the strip must be reachable by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul className="gallery__strip" ref={strip} tabIndex={0} aria-label="Fotos" onScroll={readPosition}>
          {pictures.map((picture, index) => (
            <Slide
              key={picture.src}
              picture={{ ...picture, alt: altOf(picture, title, index, total) }}
              count={`${index + 1} / ${total}`}
              isFirst={index === 0}
              onOpen={(event) => open(event, index)}
            />
          ))}
        </ul>
        {isHydrated && total > 1 && (
          <>
            <button type="button" className="gallery__step gallery__step--back" onClick={() => show(current - 1)}>
              <Icon name="chevron-left" label="Foto anterior" />
            </button>
            <button type="button" className="gallery__step gallery__step--on" onClick={() => show(current + 1)}>
              <Icon name="chevron-right" label="Foto siguiente" />
            </button>
          </>
        )}
      </div>
      {total > 1 && <Thumbnails pictures={pictures} current={isHydrated ? current : undefined} show={show} />}
      {large && (
        <large.Viewer
          pictures={pictures.map((picture, index) => ({
            ...picture,
            src: largestOf(picture),
            alt: altOf(picture, title, index, total),
          }))}
          start={large.start}
          onClose={(last) => {
            setLarge(undefined)
            show(last)
          }}
        />
      )}
    </section>
  )

  /** The dialog comes with the first press. If it cannot be had, the link leads to the photograph itself. */
  function open(event: React.MouseEvent<HTMLAnchorElement>, index: number) {
    const wantsOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (wantsOther || !('showModal' in HTMLDialogElement.prototype)) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('./picture-viewer.tsx').then(
      ({ PictureViewer: Viewer }) => setLarge({ Viewer, start: index }),
      () => window.location.assign(href),
    )
  }

  function readPosition() {
    const { current: list } = strip
    if (list) setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
  }
}

const altOf = ({ alt }: Picture, title: string, index: number, total: number) =>
  alt || `${title}, foto ${index + 1} de ${total}`

/** The address of the widest of its files, which stands last. */
const largestOf = ({ src, srcSet }: Picture) => /(\S+) \d+w$/.exec(srcSet)?.[1] ?? src

interface SlideProps {
  picture: Picture
  count: string
  isFirst: boolean
  onOpen: (event: React.MouseEvent<HTMLAnchorElement>) => void
}

function Slide({ picture, count, isFirst, onOpen }: SlideProps) {
  return (
    <li className="gallery__slide" id={`foto-${count.split(' ')[0]}`}>
      <a className="gallery__open" href={largestOf(picture)} title="Ver en grande" onClick={onOpen}>
        <img
          src={picture.src}
          srcSet={picture.srcSet || undefined}
          sizes={picture.srcSet ? PHOTO_SIZES : undefined}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading={isFirst ? undefined : 'lazy'}
          decoding={isFirst ? undefined : 'async'}
          // React 18 knows only the lower-case spelling.
          {...(isFirst && { fetchpriority: 'high' })}
        />
      </a>{' '}
      <span className="gallery__count num">{count}</span>
    </li>
  )
}

interface ThumbnailsProps {
  pictures: Picture[]
  /** Undefined without script. */
  current: number | undefined
  show: (index: number) => void
}

function Thumbnails({ pictures, current, show }: ThumbnailsProps) {
  return (
    <ul className="gallery__thumbnails">
      {pictures.map((picture, index) => (
        <li key={picture.src}>
          <a
            href={`#foto-${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault() // the link's jump would also move the page
              show(index)
            }}
          >
            <img
              src={picture.src}
              srcSet={picture.srcSet || undefined}
              sizes={picture.srcSet ? THUMBNAIL_SIZES : undefined}
              width={picture.width}
              height={picture.height}
              alt={`Ver la foto ${index + 1}`}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
