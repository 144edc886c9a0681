import { t } from '#app/locale/texts.ts'

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
  /** The subjects of the drawings. */
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

const sellersOf = () => ({
  bicis: { id: 'ejemplo-1', name: t('Vendedora de ejemplo'), rating: 4.6 },
  casa: { id: 'ejemplo-2', name: t('Tienda de ejemplo'), rating: 4.8 },
  motor: { id: 'ejemplo-3', name: t('Particular de ejemplo'), rating: 3.9 },
})

type Sellers = ReturnType<typeof sellersOf>

const servicesOf = (): Record<string, ServiceDetails> => ({
  'tienda-en-linea': {
    description: t(
      'Así se describe un servicio: qué se hace, para quién y qué queda fuera.\nUna tienda con catálogo, pagos y envíos, que se lleva desde el móvil.\nIncluye una hora de explicaciones y un mes de arreglos.',
    ),
    pictures: [t('un ordenador portátil'), t('un carrito de la compra')],
    seller: {
      id: 'ejemplo-4',
      name: t('Profesional de ejemplo'),
      rating: 4.9,
      username: t('ejemplo-web'),
      reviewsCount: 2,
    },
    datePosted: '2026-09-14',
    priceRange: t('35–60 € por hora'),
    deliveryTime: t('Cuatro semanas'),
    experienceLevel: t('Experto'),
    keyBenefits: [
      t('Se lleva sin saber programar'),
      t('Carga deprisa en una línea lenta'),
      t('Los datos son de quien la encarga'),
    ],
    contactInfo: t('Aquí estaría cómo llamar o escribir a quien lo ofrece.'),
    tags: [t('comercio'), t('web'), t('pagos')],
  },
  'campana-en-redes': {
    description: t(
      'Un mes de publicaciones para un comercio de barrio, con su calendario y sus textos.\nLas fotos se hacen en la tienda en una mañana.\nAl final, un informe de dos páginas con lo que ha funcionado.',
    ),
    pictures: [t('un megáfono'), t('una fotografía')],
    seller: {
      id: 'ejemplo-5',
      name: t('Estudio de ejemplo'),
      rating: 4.5,
      username: t('ejemplo-marketing'),
      reviewsCount: 2,
    },
    datePosted: '2026-09-21',
    priceRange: t('300–500 € por proyecto'),
    deliveryTime: t('Un mes'),
    experienceLevel: t('Intermedio'),
    keyBenefits: [
      t('Un solo precio para todo el mes'),
      t('Textos revisados antes de publicarse'),
      t('Informe que se entiende'),
    ],
    contactInfo: t('Aquí estaría cómo llamar o escribir a quien lo ofrece.'),
    tags: [t('redes'), t('comercio'), t('campaña')],
  },
})

const publicationsOf = (sellers: Sellers): Record<string, PublicationDetails> => ({
  'camara-reflex': publication(
    t(
      'Cámara con dos objetivos, bolsa y tarjeta, comprada hace tres años y poco usada.\nSe enseña funcionando y se entrega en mano.',
    ),
    [t('una cámara de fotos'), t('una fotografía')],
    t('Como nueva'),
    { latitude: 41.65, longitude: -0.88 },
    sellers.casa,
    '2026-09-02',
  ),
  'ordenador-revisado': publication(
    t(
      'Una hora de trabajo a distancia: limpieza, copias de seguridad y un arranque más rápido.\nAntes de empezar se dice qué se va a tocar.',
    ),
    [t('un portátil y un rayo'), t('un rayo')],
    t('Servicio'),
    { latitude: 42.46, longitude: -2.45 },
    sellers.casa,
    '2026-09-05',
  ),
  'bicicleta-de-paseo': publication(
    t(
      'Bicicleta de ciudad con cesta, luces y candado, revisada en un taller este verano.\nLe iría bien un sillín nuevo.\nSe puede probar antes de decidir.',
    ),
    [t('una bicicleta'), t('una bolsa'), t('una llave inglesa')],
    t('Usada, en buen estado'),
    { latitude: 37.39, longitude: -5.99 },
    sellers.bicis,
    '2026-09-10',
  ),
  'tienda-de-campana': publication(
    t('Tienda para cuatro personas, con todas sus piquetas y la funda.\nSe monta en diez minutos entre dos.'),
    [t('una tienda de campaña'), t('unas montañas')],
    t('Usada, en buen estado'),
    { latitude: 37.18, longitude: -3.6 },
    sellers.bicis,
    '2026-08-28',
  ),
})

const furtherPublicationsOf = (sellers: Sellers): Record<string, PublicationDetails> => ({
  'lampara-de-ceramica': publication(
    t('Lámpara de mesa de cerámica, pintada a mano en azul y amarillo.\nLleva bombilla de luz cálida.'),
    [t('una lámpara'), t('un rayo')],
    t('Nueva'),
    { latitude: 39.96, longitude: -4.83 },
    sellers.casa,
    '2026-09-18',
  ),
  'sofa-de-dos-plazas': publication(
    t('Sofá de madera recién tapizado en lino crudo.\nMide metro y medio. Hay que recogerlo.'),
    [t('un sofá'), t('una regla')],
    t('Restaurado'),
    { latitude: 40.42, longitude: -3.7 },
    sellers.casa,
    '2026-09-12',
  ),
  'chaqueta-de-lana': publication(
    t('Chaqueta abierta de lana gruesa, talla mediana, con botones de madera.'),
    [t('una camisa'), t('una regla')],
    t('Nueva'),
    { latitude: 43.36, longitude: -5.85 },
    sellers.bicis,
    '2026-09-20',
  ),
  'patrones-de-costura': publication(
    t('Tres patrones para imprimir en casa y una clase de una hora por vídeo para empezar con ellos.'),
    [t('unas tijeras'), t('una cámara de vídeo')],
    t('Servicio'),
    { latitude: 37.99, longitude: -1.13 },
    sellers.bicis,
    '2026-09-08',
  ),
  'furgoneta-camperizada': publication(
    t('Furgoneta con cama, cocina de gas y placa solar, lista para un viaje largo.\nITV hasta el verano que viene.'),
    [t('una furgoneta'), t('unas montañas'), t('una caravana')],
    t('Usada, con 140.000 km'),
    { latitude: 36.72, longitude: -4.42 },
    sellers.motor,
    '2026-08-30',
  ),
  'ayuda-para-comprar-coche': publication(
    t('Una videollamada para mirar juntos tres anuncios, sus papeles y lo que conviene preguntar.'),
    [t('un coche'), t('una llave inglesa')],
    t('Servicio'),
    { latitude: 43.37, longitude: -8.4 },
    sellers.motor,
    '2026-09-16',
  ),
})

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

/** The parts of samples that cards do not show, by the ids of the samples, in the language of the reader. */
export function sampleDetails(): Record<string, PublicationDetails | ServiceDetails> {
  const sellers = sellersOf()
  return { ...servicesOf(), ...publicationsOf(sellers), ...furtherPublicationsOf(sellers) }
}
