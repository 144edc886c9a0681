import type { CategorySlug } from '#app/domain/listings/categories.ts'
import { t } from '#app/locale/texts.ts'
import { writeEuros } from '#app/locale/decimals.ts'
import { sampleCategoryLabel } from './categories.ts'

/* The built-in samples (S9, I1, I2, S13): the card of each. They are content of the product, never rows of `listings`,
 * and are marked everywhere as examples. The rest of each is in `details.server.ts`. */

export type SampleKind = 'publication' | 'service'

export interface SampleCardFacts {
  /** The id in the address. */
  id: string
  kind: SampleKind
  title: string
  /** The category in the selects of the sample pages. */
  category: string
  /** The category that gives the card its colours. */
  colours: CategorySlug
  priceCents: number
  location: string
  /** The stored value; `modalityText` makes the shown one. */
  modality: string
  keywords: readonly string[]
}

const services = (): readonly SampleCardFacts[] => [
  {
    id: 'tienda-en-linea',
    kind: 'service',
    title: t('Tienda en línea a medida'),
    category: 'Desarrollo Web',
    colours: 'web',
    priceCents: 4_500,
    location: t('Valencia'),
    modality: 'Remoto',
    keywords: [t('tienda'), t('pagos'), t('catálogo'), t('diseño adaptable'), t('accesibilidad'), t('velocidad')],
  },
  {
    id: 'campana-en-redes',
    kind: 'service',
    title: t('Campaña en redes para un comercio'),
    category: 'Marketing Digital',
    colours: 'marketing',
    priceCents: 38_000,
    location: t('Bilbao'),
    modality: 'Híbrido',
    keywords: [t('redes'), t('calendario'), t('textos'), t('fotografía'), t('anuncios'), t('informe')],
  },
]

const electronicsAndSports = (): readonly SampleCardFacts[] => [
  {
    id: 'camara-reflex',
    kind: 'publication',
    title: t('Cámara réflex con dos objetivos'),
    category: 'Electrónicos',
    colours: 'electronicos',
    priceCents: 32_000,
    location: t('Zaragoza'),
    modality: 'presencial',
    keywords: [t('cámara'), t('réflex'), t('objetivo'), t('fotografía'), t('bolsa'), t('trípode'), t('tarjeta')],
  },
  {
    id: 'ordenador-revisado',
    kind: 'publication',
    title: t('Puesta a punto de un portátil a distancia'),
    category: 'Electrónicos',
    colours: 'electronicos',
    priceCents: 2_900,
    location: t('Logroño'),
    modality: 'remoto',
    keywords: [t('portátil'), t('limpieza'), t('copias'), t('arranque'), t('antivirus'), t('actualización')],
  },
  {
    id: 'bicicleta-de-paseo',
    kind: 'publication',
    title: t('Bicicleta de paseo con cesta'),
    category: 'Deportes',
    colours: 'deportes',
    priceCents: 14_500,
    location: t('Sevilla'),
    modality: 'presencial',
    keywords: [
      t('bicicleta'),
      t('paseo'),
      t('cesta'),
      t('ciudad'),
      t('candado'),
      t('luces'),
      t('guardabarros'),
      t('timbre'),
      t('sillín'),
      t('portabultos'),
      t('seis marchas'),
      t('acero'),
      t('cuadro bajo'),
      t('revisada'),
      t('azul'),
      t('adulto'),
      t('sin óxido'),
    ],
  },
  {
    id: 'tienda-de-campana',
    kind: 'publication',
    title: t('Tienda de campaña para cuatro'),
    category: 'Deportes',
    colours: 'deportes',
    priceCents: 8_000,
    location: t('Granada'),
    modality: 'presencial',
    keywords: [t('acampada'), t('montaña'), t('verano'), t('cuatro plazas'), t('impermeable')],
  },
]

const homeFashionAndVehicles = (): readonly SampleCardFacts[] => [
  {
    id: 'lampara-de-ceramica',
    kind: 'publication',
    title: t('Lámpara de cerámica pintada a mano'),
    category: 'Hogar',
    colours: 'estilo',
    priceCents: 6_250,
    location: t('Talavera de la Reina'),
    modality: 'presencial',
    keywords: [t('lámpara'), t('cerámica'), t('salón'), t('hecho a mano'), t('luz cálida')],
  },
  {
    id: 'sofa-de-dos-plazas',
    kind: 'publication',
    title: t('Sofá de dos plazas recién tapizado'),
    category: 'Hogar',
    colours: 'estilo',
    priceCents: 21_000,
    location: t('Madrid'),
    modality: 'presencial',
    keywords: [t('sofá'), t('salón'), t('tapizado'), t('lino'), t('dos plazas'), t('madera')],
  },
  {
    id: 'chaqueta-de-lana',
    kind: 'publication',
    title: t('Chaqueta de lana tejida a mano'),
    category: 'Moda',
    colours: 'video',
    priceCents: 5_400,
    location: t('Oviedo'),
    modality: 'presencial',
    keywords: [t('chaqueta'), t('lana'), t('invierno'), t('hecho a mano'), t('talla mediana')],
  },
  {
    id: 'patrones-de-costura',
    kind: 'publication',
    title: t('Patrones de costura con una clase por vídeo'),
    category: 'Moda',
    colours: 'video',
    priceCents: 1_800,
    location: t('Murcia'),
    modality: 'remoto',
    keywords: [t('costura'), t('patrones'), t('clase'), t('principiantes'), t('vídeo'), t('vestido')],
  },
  {
    id: 'furgoneta-camperizada',
    kind: 'publication',
    title: t('Furgoneta preparada para viajar'),
    category: 'Vehículos',
    colours: 'negocios',
    priceCents: 1_250_000,
    location: t('Málaga'),
    modality: 'presencial',
    keywords: [t('furgoneta'), t('viaje'), t('cama'), t('cocina'), t('ITV pasada'), t('diésel')],
  },
  {
    id: 'ayuda-para-comprar-coche',
    kind: 'publication',
    title: t('Ayuda para elegir un coche de segunda mano'),
    category: 'Vehículos',
    colours: 'negocios',
    priceCents: 3_500,
    location: t('A Coruña'),
    modality: 'remoto',
    keywords: [t('coche'), t('segunda mano'), t('revisión'), t('papeles'), t('videollamada')],
  },
]

/** The cards in the language of the reader; ids, categories and modalities are the same in each. */
export const SAMPLE_CARDS = (): readonly SampleCardFacts[] => [
  ...services(),
  ...electronicsAndSports(),
  ...homeFashionAndVehicles(),
]

/**
 * The samples in 'Publicaciones Destacadas' (S9): those of a category, or without a category two services, which fill a
 * row.
 * @param category its name.
 */
export function frontSamples(category?: string): readonly SampleCardFacts[] {
  return SAMPLE_CARDS().filter((sample) => (category ? sample.category === category : sample.kind === 'service'))
}

/** How many keywords a card shows before '+N' (X3). */
const CARD_KEYWORDS = 3

/** The unit of a price (X3): empty for publications, whose price is for the thing. */
export function priceUnit({ kind, category }: Pick<SampleCardFacts, 'kind' | 'category'>): string {
  if (kind === 'publication') return ''
  return category === 'Desarrollo Web' ? t('/hora') : t('/proyecto')
}

/** A price in euros as the rest of the site writes it: «45 €», «12.500,50 €». */
export const euros = writeEuros

/** The shown text of a modality, by its stored value (X3). */
export function modalityText(modality: string): string {
  if (modality === 'remoto' || modality === 'Remoto') return t('Remoto')
  if (modality === 'presencial') return t('Presencial')
  return modality === 'Híbrido' ? t('Híbrido') : t('Desconocido')
}

/** The keywords of a card, and how many more there are. */
export function cardKeywords(keywords: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: keywords.slice(0, CARD_KEYWORDS), more: Math.max(0, keywords.length - CARD_KEYWORDS) }
}

/** A sample in words, as a card shows it. */
export function sampleCardOf(sample: SampleCardFacts) {
  const { shown, more } = cardKeywords(sample.keywords)
  return {
    id: sample.id,
    title: sample.title,
    category: sampleCategoryLabel(sample.category),
    colours: sample.colours,
    price: euros(sample.priceCents),
    unit: priceUnit(sample),
    keywords: more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', '),
    place: `${sample.location} · ${modalityText(sample.modality)}`,
  }
}
