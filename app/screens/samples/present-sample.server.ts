import { euros, modalityText, priceUnit, sampleCardOf } from '#app/domain/samples/cards.ts'
import { sampleCategoryLabel } from '#app/domain/samples/categories.ts'
import {
  hasServiceDetails,
  KEYWORDS_SHOWN,
  otherSamples,
  SAMPLE_REVIEWS,
  type Sample,
} from '#app/domain/samples/samples.server.ts'
import { findCategory } from '#app/domain/listings/categories.ts'
import { formatDate } from '#app/locale/dates.server.ts'
import { formatCoordinates } from '#app/ui/coordinates.ts'
import { SAMPLE_PICTURE, samplePath, samplePicture } from '#app/ui/sample-card.tsx'
import { mapAround } from '#app/parts/map/place-map.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** Samples never change, so each is put into words once. */
const PRESENTED = perLanguage(() => new Map<string, ReturnType<typeof present>>())

/** The page of a sample in words. */
export function presentSample(sample: Sample) {
  const presented = PRESENTED()
  const known = presented.get(sample.id) ?? present(sample)
  presented.set(sample.id, known)
  return known
}

function present(sample: Sample) {
  const service = hasServiceDetails(sample) ? sample : undefined
  const coordinates = 'coordinates' in sample && sample.modality === 'presencial' ? sample.coordinates : undefined
  return {
    id: sample.id,
    isService: service !== undefined,
    title: sample.title,
    category: sampleCategoryLabel(sample.category),
    colours: sample.colours,
    price: euros(sample.priceCents),
    unit: priceUnit(sample),
    date: formatDate(new Date(`${sample.datePosted}T12:00:00Z`), undefined),
    dateTime: sample.datePosted,
    location: sample.location,
    modality: modalityText(sample.modality),
    isRemote: sample.modality.toLowerCase() === 'remoto',
    description: sample.description,
    facts: (service
      ? [
          [t('Precio orientativo'), service.priceRange],
          [t('Plazo de entrega'), service.deliveryTime],
          [t('Experiencia'), service.experienceLevel],
        ]
      : [[t('Estado'), 'condition' in sample ? sample.condition : '']]
    ).map(([name = '', value = '']) => ({ name, value })),
    benefits: service?.keyBenefits ?? [],
    contactInfo: service?.contactInfo ?? null,
    tags: service?.tags ?? [],
    keywords: sample.keywords.slice(0, KEYWORDS_SHOWN),
    pictures: sample.pictures.map((what, index) => ({
      src: samplePicture(sample.id, index + 1),
      ...SAMPLE_PICTURE,
      alt: t('Dibujo de ejemplo: {title}', { title: what }),
    })),
    place: coordinates ? { ...coordinates, text: formatCoordinates(coordinates), map: mapAround(coordinates) } : null,
    seller: sample.seller,
    reviews: SAMPLE_REVIEWS(),
    others: otherSamples(sample).map(sampleCardOf),
    real: realResultsOf(sample),
  }
}

/** The real listings like a sample: its category's, where the marketplace has that. */
export function realResultsOf({ category }: Pick<Sample, 'category'>) {
  return findCategory(category)
    ? {
        to: `/marketplace?category=${encodeURIComponent(category)}`,
        label: t('Ver anuncios reales de {category}', { category: sampleCategoryLabel(category) }),
      }
    : { to: '/marketplace', label: t('Ver anuncios reales') }
}

/** The small pages of a sample. */
export function nameSample(sample: Sample) {
  return { title: sample.title, path: samplePath(sample.id), real: realResultsOf(sample) }
}
