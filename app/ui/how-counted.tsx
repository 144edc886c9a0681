import { Link } from './link.tsx'

/** The page that says how every figure is counted. */
export const FIGURES_PATH = '/how-figures-are-counted'

/** Its sections, by the anchor of each. */
export const FIGURES = {
  visitas: 'Visitas',
  visitantes: 'Visitantes',
  consultas: 'Consultas',
  favoritos: 'Favoritos',
  conversion: 'Conversión',
  contrataciones: 'Contrataciones',
  ingresos: 'Ingresos',
  'tiempo-de-respuesta': 'Tiempo de respuesta',
  'tasa-de-respuesta': 'Tasa de respuesta',
  valoraciones: 'Valoraciones',
  'media-de-categoria': 'Media de la categoría',
  categorias: 'Cifras de una categoría',
  anuncios: 'Anuncios',
} as const
export type Figure = keyof typeof FIGURES

/** Those of people who hire each other; they are there only where people can. */
export const HIRING_FIGURES: readonly Figure[] = ['contrataciones', 'ingresos']

/** The link from a figure, or its name, to how it is counted. */
export function HowCounted({ figure, children }: { figure: Figure; children: React.ReactNode }) {
  return (
    <Link className="how-counted" to={`${FIGURES_PATH}#${figure}`} title="Cómo se cuenta">
      {children}
    </Link>
  )
}
