import { perLanguage, t } from '#app/locale/texts.ts'
/** Where the work of a public request is done: anywhere, or in its place. */
export const WORKPLACES = ['distancia', 'lugar'] as const
export type Workplace = (typeof WORKPLACES)[number]

export const WORKPLACE_LABELS: () => Record<Workplace, string> = perLanguage(() => ({
  distancia: t('A distancia'),
  lugar: t('En un lugar'),
}))
