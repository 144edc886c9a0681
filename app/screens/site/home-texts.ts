import type { CarouselItem } from '#app/ui/carousel.tsx'
import { perLanguage, t, tc } from '#app/locale/texts.ts'

export const categoryPath = (name: string) => `/marketplace?category=${encodeURIComponent(name)}`

/** H2 */
export const FEATURED: () => readonly CarouselItem[] = perLanguage(() => [
  {
    id: 'diseno-web',
    title: t('Diseño web'),
    description: t('Páginas y tiendas que se entienden a la primera y cargan en cualquier teléfono.'),
    image: 'web',
    link: categoryPath('Desarrollo Web'),
  },
  {
    id: 'marketing-digital',
    title: t('Marketing digital'),
    description: t('Campañas y redes con un plan detrás, para que te encuentre quien te busca.'),
    image: 'marketing',
    link: categoryPath('Marketing Digital'),
  },
  {
    id: 'diseno-grafico',
    title: t('Diseño gráfico'),
    description: t('Marcas, carteles y envases con mano propia, del primer boceto al archivo final.'),
    image: 'diseno',
    link: categoryPath('Diseño Gráfico'),
  },
  {
    id: 'desarrollo-apps',
    title: t('Desarrollo de apps'),
    description: t('Tu idea en el bolsillo de la gente: aplicaciones pensadas, probadas y mantenidas.'),
    image: 'programacion',
    link: categoryPath('Programación & Tecnología'),
  },
  {
    id: 'fotografia',
    title: tc('trade', 'Fotografía'),
    description: t('Retratos, bodas, producto y espacios, vistos por alguien que sabe mirar.'),
    image: 'fotografia',
    link: categoryPath('Fotografía'),
  },
])
