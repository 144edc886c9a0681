import type { CategorySlug } from '#app/domain/listings/categories.ts'
import { t } from '#app/locale/texts.ts'

/*
 * The built-in samples (S9, I1, I2, S13): what a card shows of each. They are content of the product, never rows of
 * `listings`, and say everywhere that they are examples. The rest of each is in `samples.server.ts`.
 */

export type SampleKind = 'publication' | 'service'

export interface SampleCardFacts {
  /** Its id in the address. */
  id: string
  kind: SampleKind
  title: string
  /** Its category in the selects of the sample pages. */
  category: string
  /** The category whose colours it has. */
  colours: CategorySlug
  priceCents: number
  location: string
  /** The stored value; `modalityText` makes the shown one. */
  modality: string
  keywords: readonly string[]
}

/** The categories of sample publications (I2), in the order of the specification. */
export const PUBLICATION_CATEGORIES = ['Electrónicos', 'Deportes', 'Hogar', 'Moda', 'Vehículos'] as const
/** The categories of sample services (S13). */
export const SERVICE_CATEGORIES = ['Desarrollo Web', 'Marketing Digital'] as const

export const SAMPLE_CARDS: readonly SampleCardFacts[] = [
  {
    id: 'tienda-en-linea',
    kind: 'service',
    title: 'Tienda en línea a medida',
    category: 'Desarrollo Web',
    colours: 'web',
    priceCents: 4_500,
    location: 'Valencia',
    modality: 'Remoto',
    keywords: ['tienda', 'pagos', 'catálogo', 'diseño adaptable', 'accesibilidad', 'velocidad'],
  },
  {
    id: 'campana-en-redes',
    kind: 'service',
    title: 'Campaña en redes para un comercio',
    category: 'Marketing Digital',
    colours: 'marketing',
    priceCents: 38_000,
    location: 'Bilbao',
    modality: 'Híbrido',
    keywords: ['redes', 'calendario', 'textos', 'fotografía', 'anuncios', 'informe'],
  },
  {
    id: 'camara-reflex',
    kind: 'publication',
    title: 'Cámara réflex con dos objetivos',
    category: 'Electrónicos',
    colours: 'electronicos',
    priceCents: 32_000,
    location: 'Zaragoza',
    modality: 'presencial',
    keywords: ['cámara', 'réflex', 'objetivo', 'fotografía', 'bolsa', 'trípode', 'tarjeta'],
  },
  {
    id: 'ordenador-revisado',
    kind: 'publication',
    title: 'Puesta a punto de un portátil a distancia',
    category: 'Electrónicos',
    colours: 'electronicos',
    priceCents: 2_900,
    location: 'Logroño',
    modality: 'remoto',
    keywords: ['portátil', 'limpieza', 'copias', 'arranque', 'antivirus', 'actualización'],
  },
  {
    id: 'bicicleta-de-paseo',
    kind: 'publication',
    title: 'Bicicleta de paseo con cesta',
    category: 'Deportes',
    colours: 'deportes',
    priceCents: 14_500,
    location: 'Sevilla',
    modality: 'presencial',
    keywords: [
      'bicicleta',
      'paseo',
      'cesta',
      'ciudad',
      'candado',
      'luces',
      'guardabarros',
      'timbre',
      'sillín',
      'portabultos',
      'seis marchas',
      'acero',
      'cuadro bajo',
      'revisada',
      'azul',
      'adulto',
      'sin óxido',
    ],
  },
  {
    id: 'tienda-de-campana',
    kind: 'publication',
    title: 'Tienda de campaña para cuatro',
    category: 'Deportes',
    colours: 'deportes',
    priceCents: 8_000,
    location: 'Granada',
    modality: 'presencial',
    keywords: ['acampada', 'montaña', 'verano', 'cuatro plazas', 'impermeable'],
  },
  {
    id: 'lampara-de-ceramica',
    kind: 'publication',
    title: 'Lámpara de cerámica pintada a mano',
    category: 'Hogar',
    colours: 'estilo',
    priceCents: 6_250,
    location: 'Talavera de la Reina',
    modality: 'presencial',
    keywords: ['lámpara', 'cerámica', 'salón', 'hecho a mano', 'luz cálida'],
  },
  {
    id: 'sofa-de-dos-plazas',
    kind: 'publication',
    title: 'Sofá de dos plazas recién tapizado',
    category: 'Hogar',
    colours: 'estilo',
    priceCents: 21_000,
    location: 'Madrid',
    modality: 'presencial',
    keywords: ['sofá', 'salón', 'tapizado', 'lino', 'dos plazas', 'madera'],
  },
  {
    id: 'chaqueta-de-lana',
    kind: 'publication',
    title: 'Chaqueta de lana tejida a mano',
    category: 'Moda',
    colours: 'video',
    priceCents: 5_400,
    location: 'Oviedo',
    modality: 'presencial',
    keywords: ['chaqueta', 'lana', 'invierno', 'hecho a mano', 'talla mediana'],
  },
  {
    id: 'patrones-de-costura',
    kind: 'publication',
    title: 'Patrones de costura con una clase por vídeo',
    category: 'Moda',
    colours: 'video',
    priceCents: 1_800,
    location: 'Murcia',
    modality: 'remoto',
    keywords: ['costura', 'patrones', 'clase', 'principiantes', 'vídeo', 'vestido'],
  },
  {
    id: 'furgoneta-camperizada',
    kind: 'publication',
    title: 'Furgoneta preparada para viajar',
    category: 'Vehículos',
    colours: 'negocios',
    priceCents: 1_250_000,
    location: 'Málaga',
    modality: 'presencial',
    keywords: ['furgoneta', 'viaje', 'cama', 'cocina', 'ITV pasada', 'diésel'],
  },
  {
    id: 'ayuda-para-comprar-coche',
    kind: 'publication',
    title: 'Ayuda para elegir un coche de segunda mano',
    category: 'Vehículos',
    colours: 'negocios',
    priceCents: 3_500,
    location: 'A Coruña',
    modality: 'remoto',
    keywords: ['coche', 'segunda mano', 'revisión', 'papeles', 'videollamada'],
  },
]

/**
 * The samples in 'Publicaciones Destacadas' (S9): those of a category, or without a category two services, which fill a
 * row.
 * @param category its name.
 */
export function frontSamples(category?: string): readonly SampleCardFacts[] {
  return SAMPLE_CARDS.filter((sample) => (category ? sample.category === category : sample.kind === 'service'))
}

/** How many keywords a card shows before '+N' (X3). */
const CARD_KEYWORDS = 3

/** What a price is for (X3): empty for publications, whose price is for the thing. */
export function priceUnit({ kind, category }: Pick<SampleCardFacts, 'kind' | 'category'>): string {
  if (kind === 'publication') return ''
  return category === 'Desarrollo Web' ? t('/hora') : t('/proyecto')
}

/** A price in euros as the rest of the site writes it, the same in every browser: «45 €», «12.500,50 €». */
export function euros(cents: number): string {
  const [units = '', decimals = ''] = (cents / 100).toFixed(2).replace(/\.00$/, '').split('.')
  return `${units.length > 4 ? units.replace(/\B(?=(\d{3})+$)/g, '.') : units}${decimals && `,${decimals}`}\u00a0€`
}

/** The shown text of a modality, by its stored value (X3). */
export function modalityText(modality: string): string {
  switch (modality) {
    case 'remoto':
    case 'Remoto':
      return t('Remoto')
    case 'presencial':
      return t('Presencial')
    case 'Híbrido':
      return t('Híbrido')
    default:
      return t('Desconocido')
  }
}

/** The keywords of a card, and how many more there are. */
export function cardKeywords(keywords: readonly string[]): { shown: readonly string[]; more: number } {
  return { shown: keywords.slice(0, CARD_KEYWORDS), more: Math.max(0, keywords.length - CARD_KEYWORDS) }
}

/** What a card shows, in words. */
export function sampleCardOf(sample: SampleCardFacts) {
  const { shown, more } = cardKeywords(sample.keywords)
  return {
    id: sample.id,
    title: sample.title,
    category: sample.category,
    colours: sample.colours,
    price: euros(sample.priceCents),
    unit: priceUnit(sample),
    keywords: more > 0 ? `${shown.join(', ')} +${more}` : shown.join(', '),
    place: `${sample.location} · ${modalityText(sample.modality)}`,
  }
}
