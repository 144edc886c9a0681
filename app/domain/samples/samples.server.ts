import { SAMPLE_CARDS, type SampleCardFacts } from './cards.ts'
import { plainLetters } from '#app/locale/text.ts'

/** The invented seller of a sample. The name says so, and the rating is part of the example. */
export interface SampleSeller {
  id: string
  name: string
  rating: number
  username?: string
  reviewsCount?: number
}

interface Common {
  description: string
  /** What its drawings show. */
  pictures: readonly string[]
  seller: SampleSeller
  datePosted: string
}

export interface PublicationDetails extends Common {
  condition: string
  coordinates: { latitude: number; longitude: number }
}

export interface ServiceDetails extends Common {
  priceRange: string
  deliveryTime: string
  experienceLevel: string
  keyBenefits: readonly string[]
  contactInfo: string
  tags: readonly string[]
}

/** A built-in sample: a publication (X4) or a service (X5). */
export type Sample = SampleCardFacts & (PublicationDetails | ServiceDetails)

const SELLERS = {
  bicis: { id: 'ejemplo-1', name: 'Vendedora de ejemplo', rating: 4.6 },
  casa: { id: 'ejemplo-2', name: 'Tienda de ejemplo', rating: 4.8 },
  motor: { id: 'ejemplo-3', name: 'Particular de ejemplo', rating: 3.9 },
}

const DETAILS: Record<string, PublicationDetails | ServiceDetails> = {
  'tienda-en-linea': {
    description:
      'Así se describe un servicio: qué se hace, para quién y qué queda fuera.\nUna tienda con catálogo, pagos y envíos, que se lleva desde el móvil.\nIncluye una hora de explicaciones y un mes de arreglos.',
    pictures: ['un ordenador portátil', 'un carrito de la compra'],
    seller: {
      id: 'ejemplo-4',
      name: 'Profesional de ejemplo',
      rating: 4.9,
      username: 'ejemplo-web',
      reviewsCount: 2,
    },
    datePosted: '2026-09-14',
    priceRange: '35–60 € por hora',
    deliveryTime: 'Cuatro semanas',
    experienceLevel: 'Experto',
    keyBenefits: [
      'Se lleva sin saber programar',
      'Carga deprisa en una línea lenta',
      'Los datos son de quien la encarga',
    ],
    contactInfo: 'Aquí estaría cómo llamar o escribir a quien lo ofrece.',
    tags: ['comercio', 'web', 'pagos'],
  },
  'campana-en-redes': {
    description:
      'Un mes de publicaciones para un comercio de barrio, con su calendario y sus textos.\nLas fotos se hacen en la tienda en una mañana.\nAl final, un informe de dos páginas con lo que ha funcionado.',
    pictures: ['un megáfono', 'una fotografía'],
    seller: {
      id: 'ejemplo-5',
      name: 'Estudio de ejemplo',
      rating: 4.5,
      username: 'ejemplo-marketing',
      reviewsCount: 2,
    },
    datePosted: '2026-09-21',
    priceRange: '300–500 € por proyecto',
    deliveryTime: 'Un mes',
    experienceLevel: 'Intermedio',
    keyBenefits: ['Un solo precio para todo el mes', 'Textos revisados antes de publicarse', 'Informe que se entiende'],
    contactInfo: 'Aquí estaría cómo llamar o escribir a quien lo ofrece.',
    tags: ['redes', 'comercio', 'campaña'],
  },
  'camara-reflex': publication(
    'Cámara con dos objetivos, bolsa y tarjeta, comprada hace tres años y poco usada.\nSe enseña funcionando y se entrega en mano.',
    ['una cámara de fotos', 'una fotografía'],
    'Como nueva',
    { latitude: 41.65, longitude: -0.88 },
    SELLERS.casa,
    '2026-09-02',
  ),
  'ordenador-revisado': publication(
    'Una hora de trabajo a distancia: limpieza, copias de seguridad y un arranque más rápido.\nAntes de empezar se dice qué se va a tocar.',
    ['un portátil y un rayo', 'un rayo'],
    'Servicio',
    { latitude: 42.46, longitude: -2.45 },
    SELLERS.casa,
    '2026-09-05',
  ),
  'bicicleta-de-paseo': publication(
    'Bicicleta de ciudad con cesta, luces y candado, revisada en un taller este verano.\nLe iría bien un sillín nuevo.\nSe puede probar antes de decidir.',
    ['una bicicleta', 'una bolsa', 'una llave inglesa'],
    'Usada, en buen estado',
    { latitude: 37.39, longitude: -5.99 },
    SELLERS.bicis,
    '2026-09-10',
  ),
  'tienda-de-campana': publication(
    'Tienda para cuatro personas, con todas sus piquetas y la funda.\nSe monta en diez minutos entre dos.',
    ['una tienda de campaña', 'unas montañas'],
    'Usada, en buen estado',
    { latitude: 37.18, longitude: -3.6 },
    SELLERS.bicis,
    '2026-08-28',
  ),
  'lampara-de-ceramica': publication(
    'Lámpara de mesa de cerámica, pintada a mano en azul y amarillo.\nLleva bombilla de luz cálida.',
    ['una lámpara', 'un rayo'],
    'Nueva',
    { latitude: 39.96, longitude: -4.83 },
    SELLERS.casa,
    '2026-09-18',
  ),
  'sofa-de-dos-plazas': publication(
    'Sofá de madera recién tapizado en lino crudo.\nMide metro y medio. Hay que recogerlo.',
    ['un sofá', 'una regla'],
    'Restaurado',
    { latitude: 40.42, longitude: -3.7 },
    SELLERS.casa,
    '2026-09-12',
  ),
  'chaqueta-de-lana': publication(
    'Chaqueta abierta de lana gruesa, talla mediana, con botones de madera.',
    ['una camisa', 'una regla'],
    'Nueva',
    { latitude: 43.36, longitude: -5.85 },
    SELLERS.bicis,
    '2026-09-20',
  ),
  'patrones-de-costura': publication(
    'Tres patrones para imprimir en casa y una clase de una hora por vídeo para empezar con ellos.',
    ['unas tijeras', 'una cámara de vídeo'],
    'Servicio',
    { latitude: 37.99, longitude: -1.13 },
    SELLERS.bicis,
    '2026-09-08',
  ),
  'furgoneta-camperizada': publication(
    'Furgoneta con cama, cocina de gas y placa solar, lista para un viaje largo.\nITV hasta el verano que viene.',
    ['una furgoneta', 'unas montañas', 'una caravana'],
    'Usada, con 140.000 km',
    { latitude: 36.72, longitude: -4.42 },
    SELLERS.motor,
    '2026-08-30',
  ),
  'ayuda-para-comprar-coche': publication(
    'Una videollamada para mirar juntos tres anuncios, sus papeles y lo que conviene preguntar.',
    ['un coche', 'una llave inglesa'],
    'Servicio',
    { latitude: 43.37, longitude: -8.4 },
    SELLERS.motor,
    '2026-09-16',
  ),
}

function publication(
  description: string,
  pictures: string[],
  condition: string,
  coordinates: PublicationDetails['coordinates'],
  seller: SampleSeller,
  datePosted: string,
): PublicationDetails {
  return { description, pictures, condition, coordinates, seller, datePosted }
}

/** All samples, put together once. */
export const SAMPLES: readonly Sample[] = SAMPLE_CARDS.map((card) => {
  const details = DETAILS[card.id]
  if (!details) throw new Error(`the sample ${card.id} has no details`)
  return { ...card, ...details }
})

const byId = new Map(SAMPLES.map((sample) => [sample.id, sample]))

/** The sample with this id, if any. */
export const findSample = (id: string | undefined): Sample | undefined => (id ? byId.get(id) : undefined)

/** Whether it is a service, with the fields that only services have (X5). */
export const hasServiceDetails = (sample: Sample): sample is SampleCardFacts & ServiceDetails =>
  sample.kind === 'service'

/** Keywords on the page of a sample (X1). */
export const KEYWORDS_SHOWN = 15
/** Other samples on it. */
const OTHERS_SHOWN = 4

/** Other products beside a sample (X1): those of its seller first, then of its category, then of its kind. */
export function otherSamples({ id, kind, category, seller }: Sample): readonly Sample[] {
  const nearness = (other: Sample) =>
    other.seller.id === seller.id ? 0 : other.category === category ? 1 : other.kind === kind ? 2 : 3
  return SAMPLES.filter((other) => other.id !== id)
    .map((other) => ({ other, rank: nearness(other) }))
    .sort((one, two) => one.rank - two.rank)
    .slice(0, OTHERS_SHOWN)
    .map(({ other }) => other)
}

/** What stands in place of reviews: it says that they are invented. */
export const SAMPLE_REVIEWS = [
  {
    name: 'Cliente de ejemplo',
    rating: 5,
    comment: 'Texto de ejemplo: aquí cuenta su experiencia quien ha completado una contratación.',
  },
  {
    name: 'Otro cliente de ejemplo',
    rating: 4,
    comment: 'Texto de ejemplo: también lo que se podría mejorar, y debajo puede responder quien vende.',
  },
] as const

export const SAMPLE_NAMES = ['q', 'category'] as const

export interface SampleFilters {
  q: string
  category: string
}

const searched = new Map(
  SAMPLES.map(({ id, title, description, category, keywords, location }) => [
    id,
    plainLetters([title, description, category, location, ...keywords].join(' ')),
  ]),
)

/** Samples of a kind and category that contain every word, ignoring accents and case; empty filters match all. */
export function listSamples({ q, category }: SampleFilters, kind?: Sample['kind']): readonly Sample[] {
  const words = plainLetters(q).split(/\s+/).filter(Boolean)
  return SAMPLES.filter(
    (sample) =>
      (!kind || sample.kind === kind) &&
      (!category || sample.category === category) &&
      words.every((word) => searched.get(sample.id)?.includes(word)),
  )
}
