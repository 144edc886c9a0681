import { Link } from './link.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The page that says how every figure is counted. */
export const FIGURES_PATH = '/how-figures-are-counted'

/** The sections of the page, by the anchor of each. */
export const FIGURES = perLanguage(
  () =>
    ({
      visitas: t('Visitas'),
      visitantes: t('Visitantes'),
      consultas: t('Consultas'),
      favoritos: t('Favoritos'),
      conversion: t('Conversión'),
      contrataciones: t('Contrataciones'),
      ingresos: t('Ingresos'),
      'tiempo-de-respuesta': t('Tiempo de respuesta'),
      'tasa-de-respuesta': t('Tasa de respuesta'),
      valoraciones: t('Valoraciones'),
      'media-de-categoria': t('Media de la categoría'),
      categorias: t('Cifras de una categoría'),
      anuncios: t('Anuncios'),
    }) as const,
)
export type Figure = keyof ReturnType<typeof FIGURES>

/** The figures of people who hire each other; only a site with hiring shows them. */
export const HIRING_FIGURES: readonly Figure[] = ['contrataciones', 'ingresos']

/** The link from a figure, or its name, to its explanation. */
export function HowCounted({ figure, children }: { figure: Figure; children: React.ReactNode }) {
  return (
    <Link className="how-counted" to={`${FIGURES_PATH}#${figure}`} title={t('Cómo se cuenta')}>
      {children}
    </Link>
  )
}
