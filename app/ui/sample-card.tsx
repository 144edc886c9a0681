import { t } from '#app/locale/texts.ts'

/** A built-in sample's card in words. */
export interface SampleCardData {
  id: string
  title: string
  category: string
  /** The slug of the category whose colours it has. */
  colours: string
  price: string
  /** The unit of the price: «/hora»; empty where the thing itself is sold. */
  unit: string
  /** The first keywords, and how many more there are: «cámara, réflex +5». */
  keywords: string
  place: string
}

export const samplePath = (id: string) => `/marketplace/sample/${id}`
/** The address of a sample's drawing (docs/decisions/0032). */
export const samplePicture = (id: string, number: number) => `/samples/${id}-${number}.svg`
/** All of one size. */
export const SAMPLE_PICTURE = { width: 640, height: 480 }

interface SampleCardProps {
  sample: SampleCardData
  heading?: 'h2' | 'h3'
  eager?: boolean
  /** The list to return to. */
  from?: string
}

/** The card of a sample, marked as an example (S9, X3). */
export function SampleCard({ sample, heading: Heading = 'h3', eager = false, from }: SampleCardProps) {
  const path = samplePath(sample.id)
  return (
    <article className="listing-card">
      <img
        className="listing-card__picture"
        src={samplePicture(sample.id, 1)}
        width={SAMPLE_PICTURE.width}
        height={SAMPLE_PICTURE.height}
        // The drawing shows what the title says, and every byte of a card counts on the marketplace's page.
        alt=""
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
      <div className="listing-card__body">
        <p className="listing-card__badges">
          <span className={`badge badge--category category--${sample.colours}`}>{sample.category}</span>{' '}
          <span className="badge badge--sample">{t('EJEMPLO')}</span>
        </p>
        <Heading className="listing-card__title">
          <a href={from ? `${path}?return=${encodeURIComponent(from)}` : path}>{sample.title}</a>
        </Heading>
        <p className="listing-card__price num">
          {sample.price}
          {sample.unit && <small>{sample.unit}</small>}
        </p>
        <p className="soft small">{sample.keywords}</p>
        <p className="listing-card__foot">{sample.place}</p>
      </div>
    </article>
  )
}

/** Cards of samples, laid out as the marketplace's own. */
export function SampleGrid({ samples, ...card }: Omit<SampleCardProps, 'sample'> & { samples: SampleCardData[] }) {
  return (
    <ul className="cards">
      {samples.map((sample) => (
        <li key={sample.id}>
          <SampleCard sample={sample} {...card} />
        </li>
      ))}
    </ul>
  )
}
