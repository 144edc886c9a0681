import './picture-viewer.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { t } from '#app/locale/texts.ts'

/** The largest magnification of a photograph, the factor of a press, and that of the button. */
const LARGEST = 4
const STEP = 1.5
const ENLARGED = 2
/** A finger that moves so far to the side turns the page. */
const SWIPE_PX = 50

interface LargePicture {
  src: string
  alt: string
  /** The language of these words, if it is not the page's. */
  lang?: string | undefined
  width: number
  height: number
}

interface PictureViewerProps {
  pictures: LargePicture[]
  start: number
  /** @param last the photograph that was in view. */
  onClose: (last: number) => void
}

/**
 * The photographs as large as the screen, in a dialog: arrow keys and swipes go from one to the next; pinching, a
 * double press, '+' and '-' or the button enlarge one, which is then scrolled.
 */
export function PictureViewer({ pictures, start, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [current, setCurrent] = useState(start)
  const { stage, scale, zoom, ...touches } = useZoom((by) => show(current + by))
  const total = pictures.length
  const picture = pictures[current] ?? pictures[0]

  // It is closed before it is removed, so that the browser returns the focus to the link.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  function show(index: number) {
    zoom(1)
    setCurrent((index + total) % total)
  }

  const enlarge = () => zoom(scale > 1 ? 1 : ENLARGED)

  function onKeyDown(event: React.KeyboardEvent) {
    const act = {
      ArrowLeft: scale === 1 && (() => show(current - 1)),
      ArrowRight: scale === 1 && (() => show(current + 1)),
      Home: () => show(0),
      End: () => show(total - 1),
      '+': () => zoom(scale * STEP),
      '-': () => zoom(scale / STEP),
      '0': () => zoom(1),
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('Fotos en grande')}
      onClose={() => onClose(current)}
      onKeyDown={onKeyDown}
    >
      <ViewerHead
        count={`${current + 1} / ${total}`}
        isEnlarged={scale > 1}
        onEnlarge={enlarge}
        onClose={() => dialog.current?.close()}
      />
      {/* An enlarged photograph is scrolled by keyboard too. */}
      <div
        className="viewer__stage"
        ref={stage}
        tabIndex={scale > 1 ? 0 : undefined}
        onDoubleClick={enlarge}
        {...touches}
      >
        {picture && <ViewerPage {...picture} />}
      </div>
      {total > 1 && (
        <>
          <button type="button" className="gallery__step gallery__step--back" onClick={() => show(current - 1)}>
            <Icon name="chevron-left" label={t('Foto anterior')} />
          </button>
          <button type="button" className="gallery__step gallery__step--on" onClick={() => show(current + 1)}>
            <Icon name="chevron-right" label={t('Foto siguiente')} />
          </button>
        </>
      )}
    </dialog>
  )
}

/** Its ground ends where the photograph does, which its size says before it has come. */
function ViewerPage({ src, alt, lang, width, height }: LargePicture) {
  const setRatio = (image: HTMLImageElement | null) => image?.style.setProperty('--ratio', String(width / height))
  return (
    <div className="viewer__page">
      <img className="viewer__picture" key={src} ref={setRatio} src={src} alt={alt} lang={lang} />
    </div>
  )
}

interface ViewerHeadProps {
  count: string
  isEnlarged: boolean
  onEnlarge: () => void
  onClose: () => void
}

function ViewerHead({ count, isEnlarged, onEnlarge, onClose }: ViewerHeadProps) {
  return (
    <div className="viewer__head">
      <p className="num" role="status">
        {count}
      </p>
      <button type="button" className="button button--plain" aria-pressed={isEnlarged} onClick={onEnlarge}>
        <Icon name="search" />
        {t('Ampliar')}
      </button>
      <button type="button" className="button button--plain button--icon" aria-label={t('Cerrar')} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}

/** A point of the stage that stays in place while the photograph grows. */
interface Point {
  x: number
  y: number
}

/** The magnification of the photograph, by buttons and two fingers; one finger turns to the next one if it is not enlarged. */
function useZoom(turn: (by: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const [{ scale, around }, setZoom] = useState<{ scale: number; around?: Point | undefined }>({ scale: 1 })
  const shown = useRef(1)
  const touch = useRef<{ at: Point; apart?: number; scale: number }>()

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const { x, y } = around ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    const { scrollLeft, scrollTop } = element
    const growth = scale / shown.current
    element.style.setProperty('--zoom', String(scale))
    element.scrollLeft = (scrollLeft + x) * growth - x
    element.scrollTop = (scrollTop + y) * growth - y
    shown.current = scale
  }, [scale, around])

  const zoom = (wanted: number, at?: Point) => setZoom({ scale: Math.min(LARGEST, Math.max(1, wanted)), around: at })

  return {
    stage,
    scale,
    zoom,
    onTouchStart({ touches }: React.TouchEvent) {
      const [one, two] = [touches[0], touches[1]]
      if (one) touch.current = { at: pointOf(one), scale, ...(two && { apart: between(one, two) }) }
    },
    onTouchMove({ touches }: React.TouchEvent) {
      const [one, two] = [touches[0], touches[1]]
      const from = touch.current
      const box = stage.current?.getBoundingClientRect()
      if (!one || !two || !box || !from?.apart) return
      const middle = { x: (one.clientX + two.clientX) / 2 - box.left, y: (one.clientY + two.clientY) / 2 - box.top }
      zoom((from.scale * between(one, two)) / from.apart, middle)
    },
    onTouchEnd({ touches, changedTouches }: React.TouchEvent) {
      const from = touch.current
      const last = changedTouches[0]
      if (touches.length > 0 || !from || !last) return
      touch.current = undefined
      if (from.apart || scale > 1) return
      const { x, y } = pointOf(last)
      const [right, down] = [x - from.at.x, y - from.at.y]
      if (Math.abs(right) > SWIPE_PX && Math.abs(right) > 2 * Math.abs(down)) turn(right < 0 ? 1 : -1)
    },
  }
}

const pointOf = ({ clientX, clientY }: React.Touch): Point => ({ x: clientX, y: clientY })

const between = (one: React.Touch, two: React.Touch) =>
  Math.max(1, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY))
