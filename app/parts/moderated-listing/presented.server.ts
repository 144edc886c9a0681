import type { ListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { statementPath } from '#app/domain/moderation/measures.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { APPEAL_DECIDERS } from '#app/domain/moderation/states.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'

export type PresentedMeasure = ReturnType<typeof presentMeasure>

const WHAT = {
  retirado: 'El equipo de moderación ha retirado este anuncio: solo lo ves tú.',
  retenido: 'Este anuncio está retenido: mientras lo esté, solo lo ves tú.',
}

/** A measure about a listing in words, for its owner. */
export function presentMeasure({ caseId, kind, rule, facts, appealUntil, isAppealed }: ListingMeasure, zone: string) {
  return {
    kind,
    what: WHAT[kind],
    reason: rule ? `${ruleTitle(rule)}. ${facts ?? ''}`.trim() : null,
    /** Who decides the waiting appeal; null without one. */
    deciders: isAppealed ? APPEAL_DECIDERS() : null,
    /** Null when the case was purged. */
    decisionPath: caseId && statementPath(caseId),
    appeal:
      caseId && appealUntil
        ? { path: `${statementPath(caseId)}/appeal`, until: formatLongDate(appealUntil, zone) }
        : null,
  }
}

/** Why an act is not possible with a withheld or removed listing. */
export const measureRefusal = (kind: ListingMeasure['kind'], does: string) =>
  kind === 'retirado'
    ? `El equipo de moderación ha retirado este anuncio: no se puede ${does}.`
    : `Este anuncio está retenido hasta que se revise: no se puede ${does} mientras tanto.`
