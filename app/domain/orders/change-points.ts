import { perLanguage, t } from '#app/locale/texts.ts'
import { CHANGE_POINT_MAX, CHANGE_POINTS_MAX } from './limits.ts'

/** Done, or not part of the agreement. */
export const POINT_ANSWERS = ['hecho', 'fuera'] as const
export type PointAnswer = (typeof POINT_ANSWERS)[number]

export const POINT_LABELS: () => Record<PointAnswer, string> = perLanguage(() => ({
  hecho: t('Hecho'),
  fuera: t('No entra en lo acordado'),
}))

/** The control that answers one of the changes. */
export const pointName = (point: number) => `point_${point}`

/** The changes that a text asks for: each line is one, without the bullet before it. */
export function pointsIn(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}

/** Whether the number and the length of the changes in a text are within the limits of a round. */
export const fitsPoints = (words: string) => {
  const points = pointsIn(words)
  return points.length <= CHANGE_POINTS_MAX && points.every((point) => point.length <= CHANGE_POINT_MAX)
}
