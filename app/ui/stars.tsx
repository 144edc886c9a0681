import './stars.css'
import { formatAverage } from '#app/locale/words.ts'
import { Icon } from './icon.tsx'
import { t } from '#app/locale/texts.ts'

/** Green, yellow or red (V4), by the printed number: 4,46 reads 4,5 and is green. */
function toneOf(value: number): 'good' | 'fair' | 'poor' {
  const printed = Math.round(value * 10) / 10
  if (printed >= 4.5) return 'good'
  return printed >= 3.5 ? 'fair' : 'poor'
}

/** How many of the five stars are full: one at least (V4). */
const fullStars = (value: number) => Math.min(5, Math.max(1, Math.round(value)))

/** Stars and their number: colour and drawing only repeat it. */
export function Stars({
  value,
  isAverage = false,
  size = 'small',
}: {
  value: number
  /** An average has a decimal, a single rating has none. */
  isAverage?: boolean
  size?: 'small' | 'large'
}) {
  const text = isAverage || !Number.isInteger(value) ? formatAverage(value) : String(value)
  const full = fullStars(value)
  return (
    <span className={`stars stars--${toneOf(value)} stars--${size}`}>
      <b className="stars__number num">{text}</b>
      <span className="visually-hidden">{` ${t('de 5 estrellas')}`}</span>
      <span className="stars__row" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon name="star" key={star} className={star <= full ? 'stars__star stars__star--full' : 'stars__star'} />
        ))}
      </span>
    </span>
  )
}
