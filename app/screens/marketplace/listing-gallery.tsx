import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Picture } from '#app/ui/cover.tsx'
import type { PictureViewer } from './picture-viewer.tsx'
import { t } from '#app/locale/texts.ts'

/** How many are side by side on a desktop, the first as large as all others together. */
const SHOWN = 3
/** The widths of a photograph with a third, a half, two thirds and all of the column on a desktop. */
const WIDTHS = {
  third: '(min-width: 80rem) 17.5rem, (min-width: 60rem) calc(33.3vw - 9rem)',
  half: '(min-width: 80rem) 26.5rem, (min-width: 60rem) calc(50vw - 13.5rem)',
  most: '(min-width: 80rem) 35.5rem, (min-width: 60rem) calc(66.7vw - 18rem)',
  all: '(min-width: 80rem) 53rem, (min-width: 60rem) calc(100vw - 27rem)',
}
const THUMBNAIL_SIZES = '5rem'

/** The `sizes` of the photograph at a position among a number of them. */
function sizesOf(index: number, total: number): string {
  const beside = total === 1 ? 'all' : total === 2 ? 'half' : index === 0 ? 'most' : 'third'
  return `${WIDTHS[beside]}, calc(100vw - 2rem)`
}

interface GalleryProps {
  title: string
  /** The language of the title and of the pictures' descriptions, if it is not the page's. */
  lang?: string | undefined
  pictures: Picture[]
}

/**
 * The photographs (D1), each a link to its largest file. On a phone they are a strip that scrolls and snaps, with
 * thumbnails as links and 'n / total' on each. On a desktop the next two are beside the first; if there are more, the
 * third has the link that shows all of them, `#fotos`. Script adds buttons, marks the current thumbnail and opens the
 * photographs in a dialog.
 */
export function ListingGallery({ title, lang, pictures }: GalleryProps) {
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
    <section className={`gallery gallery--${Math.min(total, SHOWN)}`} id="fotos" aria-label={t('Fotos del anuncio')}>
      <div className="gallery__frame">
        <ul className="gallery__strip" ref={strip} aria-label={t('Fotos')} onScroll={readPosition}>
          {pictures.map((picture, index) => (
            <Slide
              key={picture.src}
              picture={{ ...picture, ...altOf(picture, { title, lang, index, total }) }}
              index={index}
              total={total}
              onOpen={open}
            />
          ))}
        </ul>
        {isHydrated && total > 1 && (
          <>
            <button type="button" className="gallery__step gallery__step--back" onClick={() => show(current - 1)}>
              <Icon name="chevron-left" label={t('Foto anterior')} />
            </button>
            <button type="button" className="gallery__step gallery__step--on" onClick={() => show(current + 1)}>
              <Icon name="chevron-right" label={t('Foto siguiente')} />
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
            ...altOf(picture, { title, lang, index, total }),
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

interface Shown extends Pick<GalleryProps, 'title' | 'lang'> {
  index: number
  total: number
}

/**
 * The owner's description of a picture, in their language. Without one: the title and the number, or the number alone
 * where the title is in another language than the page.
 */
function altOf({ alt }: Picture, { title, lang, index, total }: Shown): { alt: string; lang?: string | undefined } {
  if (alt) return { alt, lang }
  if (lang) return { alt: t('Ver la foto {index}', { index: index + 1 }) }
  return { alt: t('{title}, foto {index} de {total}', { title, index: index + 1, total }) }
}

/** The address of the widest of its files, which is the last. */
const largestOf = ({ src, srcSet }: Picture) => /(\S+) \d+w$/.exec(srcSet)?.[1] ?? src

interface SlideProps {
  picture: Picture & { lang?: string | undefined }
  index: number
  total: number
  /** @param start the photograph that is shown first. */
  onOpen: (event: React.MouseEvent<HTMLAnchorElement>, start: number) => void
}

function Slide({ picture, index, total, onOpen }: SlideProps) {
  const isFirst = index === 0
  return (
    <li className="gallery__slide" id={`foto-${index + 1}`}>
      <a
        className="gallery__open"
        href={largestOf(picture)}
        title={t('Ver en grande')}
        onClick={(event) => onOpen(event, index)}
      >
        <img
          src={picture.src}
          srcSet={picture.srcSet || undefined}
          sizes={picture.srcSet ? sizesOf(index, total) : undefined}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          lang={picture.lang}
          loading={isFirst ? undefined : 'lazy'}
          decoding={isFirst ? undefined : 'async'}
          // React 18 supports only the lower-case spelling.
          {...(isFirst && { fetchpriority: 'high' })}
        />
      </a>{' '}
      <span className="gallery__count num">
        {index + 1} / {total}
      </span>
      {index + 1 === SHOWN && total > SHOWN && (
        <a className="gallery__all" href="#fotos" onClick={(event) => onOpen(event, 0)}>
          <span>{t('Ver las {total} fotos', { total })}</span>
        </a>
      )}
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
              alt={t('Ver la foto {index}', { index: index + 1 })}
              loading="lazy"
              decoding="async"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
