import { SAMPLE_CARDS, type SampleCardFacts } from './cards.ts'
import { sampleDetails, type PublicationDetails, type ServiceDetails } from './details.server.ts'
import { plainLetters } from '#app/locale/text.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** A built-in sample: a publication (X4) or a service (X5). */
export type Sample = SampleCardFacts & (PublicationDetails | ServiceDetails)

/** All samples, put together once for each language. */
export const SAMPLES = perLanguage((): readonly Sample[] => {
  const details = sampleDetails()
  return SAMPLE_CARDS().map((card) => {
    const ofCard = details[card.id]
    if (!ofCard) throw new Error(`the sample ${card.id} has no details`)
    return { ...card, ...ofCard }
  })
})

const BY_ID = perLanguage(() => new Map(SAMPLES().map((sample) => [sample.id, sample])))

/** The sample with this id, if any. */
export const findSample = (id: string | undefined): Sample | undefined => (id ? BY_ID().get(id) : undefined)

/** Whether it is a service, with the fields that only services have (X5). */
export const hasServiceDetails = (sample: Sample): sample is SampleCardFacts & ServiceDetails =>
  sample.kind === 'service'

/** Keywords on the page of a sample (X1). */
export const KEYWORDS_SHOWN = 15
/** How many other samples are shown. */
const OTHERS_SHOWN = 4

/** Other products beside a sample (X1): those of its seller first, then of its category, then of its kind. */
export function otherSamples({ id, kind, category, seller }: Sample): readonly Sample[] {
  const nearness = (other: Sample) =>
    other.seller.id === seller.id ? 0 : other.category === category ? 1 : other.kind === kind ? 2 : 3
  return SAMPLES()
    .filter((other) => other.id !== id)
    .map((other) => ({ other, rank: nearness(other) }))
    .sort((one, two) => one.rank - two.rank)
    .slice(0, OTHERS_SHOWN)
    .map(({ other }) => other)
}

/** The text in place of reviews: it says that they are invented. */
export const SAMPLE_REVIEWS = perLanguage(() => [
  {
    name: t('Cliente de ejemplo'),
    rating: 5,
    comment: t('Texto de ejemplo: aquí cuenta su experiencia quien ha completado una contratación.'),
  },
  {
    name: t('Otro cliente de ejemplo'),
    rating: 4,
    comment: t('Texto de ejemplo: también lo que se podría mejorar, y debajo puede responder quien vende.'),
  },
])

export const SAMPLE_NAMES = ['q', 'category'] as const

export interface SampleFilters {
  q: string
  category: string
}

const SEARCHED = perLanguage(
  () =>
    new Map(
      SAMPLES().map(({ id, title, description, category, keywords, location }) => [
        id,
        plainLetters([title, description, category, location, ...keywords].join(' ')),
      ]),
    ),
)

/** Samples of a kind and category that contain every word, ignoring accents and case; empty filters match all. */
export function listSamples({ q, category }: SampleFilters, kind?: Sample['kind']): readonly Sample[] {
  const words = plainLetters(q).split(/\s+/).filter(Boolean)
  return SAMPLES().filter(
    (sample) =>
      (!kind || sample.kind === kind) &&
      (!category || sample.category === category) &&
      words.every((word) => SEARCHED().get(sample.id)?.includes(word)),
  )
}
