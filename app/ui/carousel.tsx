import './carousel.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { TileMotif } from './tile-cover.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** One item (H4); `image` is the category of its tile, because there are no stock photographs. */
export interface CarouselItem {
  id: string
  title: string
  description: string
  image: string
  link: string
}

/** H3 */
const SLIDE_MS = 5_000
/** A list that has not moved for this time has arrived. */
const REST_MS = 100

/** A list that scrolls and snaps without script; script adds buttons and moves it. */
export function Carousel({ title, items, action }: { title: string; items: readonly CarouselItem[]; action: string }) {
  const id = useId()
  const hydrated = useHydrated()
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const still = useReducedMotion()
  const running = !paused && !held && !still
  const { list, current, show, onScroll } = useShown(items.length, still)

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && show(current + 1), SLIDE_MS)
    return () => clearTimeout(timer)
  })

  return (
    // Hovering pauses the movement; focus pauses it too and reaches everything.
    <section
      className="carousel"
      aria-labelledby={`${id}-title`}
      aria-roledescription={t('carrusel')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="section__head">
        <h2 id={`${id}-title`}>{title}</h2>
        {hydrated && (
          <div className="carousel__controls">
            {!still && (
              <CarouselButton
                label={paused ? t('Reanudar el movimiento') : t('Pausar el movimiento')}
                icon={paused ? 'play' : 'pause'}
                onPress={() => setPaused(!paused)}
              />
            )}
            <CarouselButton step label={t('Anterior')} icon="chevron-left" onPress={() => show(current - 1)} />
            <CarouselButton step label={t('Siguiente')} icon="chevron-right" onPress={() => show(current + 1)} />
          </div>
        )}
      </div>
      <ul className="carousel__list" ref={list} onScroll={onScroll}>
        {items.map((item, position) => (
          <Slide key={item.id} {...{ item, action, position }} isCurrent={hydrated && position === current} />
        ))}
      </ul>
      {hydrated && (
        <div className="carousel__dots">
          {items.map((item, position) => (
            <button
              key={item.id}
              type="button"
              aria-label={t('Mostrar {title}', { title: item.title })}
              aria-current={position === current}
              onClick={() => show(position)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Which item is shown: the chosen one, or the first in view where a finger has moved the list. */
function useShown(count: number, still: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  // Where several are in view, the list ends before the last of them is at its start.
  const chosen = useRef(0)
  const resting = useRef<ReturnType<typeof setTimeout>>()
  const endOf = (box: HTMLUListElement) => count - Math.max(1, Math.round(box.clientWidth / stepOf(box)))

  function show(position: number) {
    const next = (position + count) % count
    chosen.current = next
    setCurrent(next)
    const box = list.current
    box?.scrollTo({ left: Math.min(next, endOf(box)) * stepOf(box), behavior: still ? 'auto' : 'smooth' })
  }

  /** A finger has moved the list: slides that pass by on the way are not chosen. */
  function onScroll({ currentTarget: box }: React.UIEvent<HTMLUListElement>) {
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      const first = Math.round(box.scrollLeft / stepOf(box))
      if (first !== Math.min(chosen.current, endOf(box))) setCurrent((chosen.current = first))
    }, REST_MS)
  }

  return { list, current, show, onScroll }
}

/** The distance from one slide to the next, in pixels. */
function stepOf(list: HTMLUListElement): number {
  const [first, second] = list.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 1
  return Math.max(1, second.offsetLeft - first.offsetLeft)
}

interface SlideProps {
  item: CarouselItem
  action: string
  position: number
  /** Whether the slide is the one that the dots name, among those in view. */
  isCurrent: boolean
}

function Slide({ item, action, position, isCurrent }: SlideProps) {
  return (
    <li className={`carousel__slide category--${item.image}${isCurrent ? ' carousel__slide--current' : ''}`}>
      <div className="carousel__words">
        <h3>{item.title}</h3>
        <p>{item.description}</p>
        <Link className="carousel__link" to={item.link}>
          {rich('{action}<hidden> de {title}</hidden>', {
            action,
            title: item.title,
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <TileMotif className="carousel__picture" number={position} />
    </li>
  )
}

function CarouselButton({
  label,
  icon,
  step = false,
  onPress,
}: {
  label: string
  icon: 'play' | 'pause' | 'chevron-left' | 'chevron-right'
  /** Which way the button moves: one slide back or on. */
  step?: boolean
  onPress: () => void
}) {
  return (
    <button
      className={step ? 'button button--plain button--icon carousel__step' : 'button button--plain button--icon'}
      type="button"
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

function useReducedMotion(): boolean {
  const [reduced, setReduced] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setReduced(query.matches)
    read()
    query.addEventListener?.('change', read)
    return () => query.removeEventListener?.('change', read)
  }, [])
  return reduced
}
