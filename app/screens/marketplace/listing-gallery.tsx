import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Picture } from '#app/ui/cover.tsx'
import { TileCover } from '#app/ui/tile-cover.tsx'

const PHOTO_SIZES = '(min-width: 77rem) 48rem, (min-width: 60rem) calc(100vw - 28rem), calc(100vw - 2rem)'
const THUMBNAIL_SIZES = '5rem'

interface GalleryProps {
  id: string
  category: string
  title: string
  pictures: Picture[]
}

/**
 * The photographs (D1): a strip that scrolls and snaps, with thumbnails as links and 'n / total' on each. Script adds
 * buttons and marks the current thumbnail.
 */
export function ListingGallery({ id, category, title, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const isHydrated = useHydrated()

  if (pictures.length === 0) return <TileCover className="gallery__cover tile--large" seed={id} category={category} />

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
            <Slide key={picture.src} picture={picture} title={title} number={index + 1} total={total} />
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
    </section>
  )

  function readPosition() {
    const { current: list } = strip
    if (list) setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
  }
}

function Slide({ picture, title, number, total }: { picture: Picture; title: string; number: number; total: number }) {
  const isFirst = number === 1
  return (
    <li className="gallery__slide" id={`foto-${number}`}>
      <img
        src={picture.src}
        srcSet={picture.srcSet || undefined}
        sizes={picture.srcSet ? PHOTO_SIZES : undefined}
        width={picture.width}
        height={picture.height}
        alt={picture.alt || `${title}, foto ${number} de ${total}`}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? undefined : 'async'}
        // React 18 knows only the lower-case spelling.
        {...(isFirst && { fetchpriority: 'high' })}
      />{' '}
      <span className="gallery__count num">
        {number} / {total}
      </span>
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
