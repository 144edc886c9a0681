interface DemoAd {
  id: string
  title: string
  text: string
  category: string
  place: string
  by?: string
  daysAgo: number
  price?: { amount?: number; type: 'fixed' | 'hourly' | 'negotiable' }
  tags?: string[]
  featured?: boolean
}

export const DEMO_SOURCE_NAME = 'Tablón de ejemplo'

/** Ads that another site might publish: the demonstration shows them as if they had been fetched. */
export const DEMO_ADS: readonly DemoAd[] = [
  {
    id: 'retratos-de-familia',
    title: 'Retratos de familia en el parque',
    text: 'Una hora de fotografía al aire libre, veinte fotos retocadas y una copia en papel de la que más os guste.\n\nEntre semana por la tarde, cuando la luz es buena.',
    category: 'Fotografía',
    place: 'Valladolid',
    by: 'Estudio Ventana',
    daysAgo: 0,
    price: { amount: 120, type: 'fixed' },
    tags: ['retrato', 'exterior'],
    featured: true,
  },
  {
    id: 'clases-de-violin',
    title: 'Clases de violín para empezar de mayor',
    text: 'Nunca es tarde. Se empieza por una canción que te sepas y se lee música por el camino. El violín de las primeras clases lo pongo yo.',
    category: 'Clases',
    place: 'Oviedo',
    by: 'Nuria V.',
    daysAgo: 1,
    price: { amount: 22, type: 'hourly' },
    tags: ['violín', 'música'],
  },
  {
    id: 'traduccion-portugues',
    title: 'Traducción de portugués a español, textos técnicos',
    text: 'Manuales, fichas de seguridad y contratos de suministro. Presupuesto por palabra después de ver una muestra.',
    category: 'Traducción',
    place: 'Badajoz',
    daysAgo: 1,
    price: { type: 'negotiable' },
    tags: ['portugués', 'técnica'],
  },
  {
    id: 'restaurar-sillas',
    title: 'Restauración de sillas de enea',
    text: 'Asientos nuevos de enea o de cuerda, encolado de patas y cera. Recojo y devuelvo en la provincia.',
    category: 'Artesanía',
    place: 'Córdoba',
    by: 'Taller La Enea',
    daysAgo: 2,
    price: { amount: 45, type: 'fixed' },
  },
  {
    id: 'web-de-bodega',
    title: 'Página para una bodega pequeña',
    text: 'Busco a quien haga una página con tienda para ocho vinos, en español y en inglés. Las fotos ya están.',
    category: 'Desarrollo Web',
    place: 'Logroño',
    daysAgo: 3,
    price: { amount: 1800, type: 'fixed' },
    tags: ['tienda', 'vino'],
  },
  {
    id: 'contabilidad-autonomos',
    title: 'Contabilidad para autónomos, al mes',
    text: 'Libro de ingresos y gastos, modelos trimestrales y una llamada cada trimestre para entenderlos.',
    category: 'Administración',
    place: 'Zaragoza',
    by: 'Gestoría Ebro',
    daysAgo: 4,
    price: { amount: 50, type: 'fixed' },
  },
  {
    id: 'cartel-de-fiestas',
    title: 'Cartel para las fiestas del pueblo',
    text: 'Necesitamos un cartel de 50 × 70 y su versión para redes antes de mayo. Libertad de estilo; que se lea de lejos.',
    category: 'Diseño Gráfico',
    place: 'Teruel',
    daysAgo: 5,
    price: { amount: 300, type: 'fixed' },
    tags: ['cartel', 'ilustración'],
  },
  {
    id: 'podcast-edicion',
    title: 'Edición de pódcast, episodio a episodio',
    text: 'Limpio ruidos y silencios, igualo voces y monto la entrada. Entrego en dos días.',
    category: 'Audio',
    place: 'Madrid',
    by: 'Óscar',
    daysAgo: 6,
    price: { amount: 18, type: 'hourly' },
  },
  {
    id: 'huerto-en-terraza',
    title: 'Huerto en tu terraza, montado y plantado',
    text: 'Mesas de cultivo, riego por goteo y plantas de temporada. Vuelvo al mes a ver cómo va.',
    category: 'Hogar',
    place: 'Sevilla',
    daysAgo: 8,
    price: { amount: 160, type: 'fixed' },
  },
  {
    id: 'curriculum',
    title: 'Revisión de currículum en dos días',
    text: 'Te digo qué sobra, qué falta y qué no se entiende, y lo reescribimos juntos por videollamada.',
    category: 'Redacción',
    place: 'A distancia',
    by: 'Irene P.',
    daysAgo: 9,
    price: { amount: 35, type: 'fixed' },
  },
  {
    id: 'arreglo-de-bicis',
    title: 'Arreglo de bicicletas a domicilio',
    text: 'Frenos, cambios y pinchazos en tu portal. Si hay que cambiar piezas, te enseño el precio antes.',
    category: 'Reparación',
    place: 'Barcelona',
    daysAgo: 12,
    price: { amount: 25, type: 'hourly' },
  },
  {
    id: 'locucion',
    title: 'Locución para vídeo de empresa',
    text: 'Voz masculina, castellano neutro. Dos pruebas sin compromiso y una corrección incluida.',
    category: 'Audio',
    place: 'Bilbao',
    daysAgo: 15,
    price: { type: 'negotiable' },
  },
  {
    id: 'planos-de-reforma',
    title: 'Planos para la reforma de un baño',
    text: 'Medición, planta, alzados y lista de materiales para pedir presupuestos que se puedan comparar.',
    category: 'Arquitectura',
    place: 'Murcia',
    by: 'Lucía y Marc',
    daysAgo: 21,
    price: { amount: 240, type: 'fixed' },
  },
]
