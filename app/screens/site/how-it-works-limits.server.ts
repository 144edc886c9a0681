import { DELETED_KEPT_DAYS } from '#app/domain/listings/own-commands.server.ts'
import { NOTICE_DAYS } from '#app/domain/listings/freshness-rules.ts'
import { MAX_IMAGES, MAX_IMAGE_BYTES } from '#app/domain/listings/images.ts'
import { PROMOTION_DAYS, QUOTA_DAYS } from '#app/domain/listings/promotions.server.ts'
import { APPEAL_DAYS } from '#app/domain/moderation/rules.ts'
import { DELETION_DELAY_DAYS } from '#app/domain/personal-data/deletion.server.ts'
import { REQUEST_DAYS } from '#app/domain/hiring/limits.ts'
import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS, REPLY_EDITABLE_HOURS } from '#app/domain/reviews/limits.ts'
import { limitRules } from '#app/domain/abuse/limits.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { freshnessDays, requireVerifiedEmail } from '#app/http/site.server.ts'

export interface TimeLimit {
  what: string
  limit: string
}

const MB = 1024 * 1024

/** The time limits and amounts in force (R5), from the code's own constants. */
export function limitsInForce(): TimeLimit[] {
  return [
    { what: 'Un anuncio nuevo se ve', limit: requireVerifiedEmail ? 'en cuanto verificas tu correo' : 'enseguida' },
    { what: 'Fotografías de un anuncio', limit: `hasta ${MAX_IMAGES}, de ${MAX_IMAGE_BYTES / MB} MB cada una` },
    ...(freshnessDays > 0
      ? [
          {
            what: 'Tu anuncio se pausa si no lo renuevas',
            limit: `a los ${freshnessDays} días, y te preguntamos ${NOTICE_DAYS} días antes`,
          },
        ]
      : []),
    { what: 'Destacar un anuncio', limit: `${PROMOTION_DAYS} días, gratis una vez cada ${QUOTA_DAYS}` },
    { what: 'Recuperar un anuncio eliminado', limit: `${DELETED_KEPT_DAYS} días` },
    ...(hasHiring
      ? [
          { what: 'Presupuestos para una solicitud', limit: `${REQUEST_DAYS} días` },
          { what: 'Pagar una etapa que se paga antes', limit: `${PAY_HOURS} horas` },
          { what: 'Revisar una entrega', limit: `${REVIEW_DAYS} días` },
          { what: 'Valorar un trabajo terminado', limit: `${RATING_WINDOW_DAYS} días` },
        ]
      : []),
    { what: 'Corregir la respuesta a una valoración', limit: `${REPLY_EDITABLE_HOURS} horas` },
    { what: 'Recurrir una decisión de moderación', limit: `${APPEAL_DAYS} días` },
    { what: 'Cancelar la eliminación de tu cuenta', limit: `${DELETION_DELAY_DAYS} días` },
  ]
}

/** The limits of new accounts in words. */
export const newAccountRules = () => limitRules(limitFactor)
