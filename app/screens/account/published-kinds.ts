import type { PublishedKind } from '#app/domain/accounts/taking-over.server.ts'

export const KIND_NAMES: Record<PublishedKind, string> = {
  perfil: 'Perfil',
  anuncio: 'Anuncio',
  solicitud: 'Solicitud pública',
  concurso: 'Concurso',
}

export const PUBLISHED_BEFORE = '/dashboard/published-before'

export const decisionPath = ({ kind, id }: { kind: PublishedKind; id: string }, decision: 'keep' | 'take-away') =>
  `${PUBLISHED_BEFORE}/${kind}/${id}/${decision}`
