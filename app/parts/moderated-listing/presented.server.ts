import type { ListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { statementPath } from '#app/domain/moderation/measures.server.ts'
import { ruleTitle } from '#app/domain/moderation/rules.ts'
import { APPEAL_DECIDERS } from '#app/domain/moderation/states.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

export type PresentedMeasure = ReturnType<typeof presentMeasure>

const WHAT = perLanguage(() => ({
  retirado: t('El equipo de moderación ha retirado este anuncio: solo lo ves tú.'),
  retenido: t('Este anuncio está retenido: mientras lo esté, solo lo ves tú.'),
}))

/** A measure about a listing in words, for its owner. */
export function presentMeasure({ caseId, kind, rule, facts, appealUntil, isAppealed }: ListingMeasure, zone: string) {
  return {
    kind,
    what: WHAT()[kind],
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

const REMOVED = perLanguage(() => ({
  destacar: t('El equipo de moderación ha retirado este anuncio: no se puede destacar.'),
  recuperar: t('El equipo de moderación ha retirado este anuncio: no se puede recuperar.'),
  duplicar: t('El equipo de moderación ha retirado este anuncio: no se puede duplicar.'),
  renovar: t('El equipo de moderación ha retirado este anuncio: no se puede renovar.'),
  activar: t('El equipo de moderación ha retirado este anuncio: no se puede activar.'),
  desactivar: t('El equipo de moderación ha retirado este anuncio: no se puede desactivar.'),
}))

const WITHHELD = perLanguage(() => ({
  destacar: t('Este anuncio está retenido hasta que se revise: no se puede destacar mientras tanto.'),
  recuperar: t('Este anuncio está retenido hasta que se revise: no se puede recuperar mientras tanto.'),
  duplicar: t('Este anuncio está retenido hasta que se revise: no se puede duplicar mientras tanto.'),
  renovar: t('Este anuncio está retenido hasta que se revise: no se puede renovar mientras tanto.'),
  activar: t('Este anuncio está retenido hasta que se revise: no se puede activar mientras tanto.'),
  desactivar: t('Este anuncio está retenido hasta que se revise: no se puede desactivar mientras tanto.'),
}))

/** The acts that are impossible with a withheld or removed listing. */
export type Refused = keyof ReturnType<typeof REMOVED>

/** Why an act is not possible with a withheld or removed listing. */
export const measureRefusal = (kind: ListingMeasure['kind'], does: Refused): string =>
  (kind === 'retirado' ? REMOVED() : WITHHELD())[does]
