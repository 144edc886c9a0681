/** Where the work of a public request is done: anywhere, or in its place. */
export const WORKPLACES = ['distancia', 'lugar'] as const
export type Workplace = (typeof WORKPLACES)[number]

export const WORKPLACE_LABELS: Record<Workplace, string> = { distancia: 'A distancia', lugar: 'En un lugar' }
