import { DELETED_KEPT_DAYS } from '#app/domain/listings/own-commands.server.ts'
import { NOTICE_DAYS } from '#app/domain/listings/freshness-rules.ts'
import { MAX_IMAGES, MAX_IMAGE_BYTES } from '#app/domain/listings/images.ts'
import { PROMOTION_DAYS, QUOTA_DAYS } from '#app/domain/listings/promotions.server.ts'
import { APPEAL_DAYS } from '#app/domain/moderation/rules.ts'
import { DELETION_DELAY_DAYS } from '#app/domain/personal-data/deletion.server.ts'
import { REQUEST_DAYS, REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { RATING_WINDOW_DAYS, REPLY_EDITABLE_HOURS } from '#app/domain/reviews/limits.ts'
import { limitRules } from '#app/domain/abuse/limits.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { limitFactor } from '#app/http/rate-limit.server.ts'
import { freshnessDays, requireVerifiedEmail } from '#app/http/site.server.ts'
import { t } from '#app/locale/texts.ts'

export interface TimeLimit {
  what: string
  limit: string
}

const MB = 1024 * 1024

/** The time limits and amounts in force (R5), from the code's own constants. */
export function limitsInForce(): TimeLimit[] {
  return [
    {
      what: t('Un anuncio nuevo se ve'),
      limit: requireVerifiedEmail ? t('en cuanto verificas tu correo') : t('enseguida'),
    },
    {
      what: t('Fotografías de un anuncio'),
      limit: t('hasta {maxImages}, de {maxImageBytes} MB cada una', {
        maxImages: MAX_IMAGES,
        maxImageBytes: MAX_IMAGE_BYTES / MB,
      }),
    },
    ...(freshnessDays > 0
      ? [
          {
            what: t('Tu anuncio se pausa si no lo renuevas'),
            limit: t('a los {freshnessDays} días, y te preguntamos {noticeDays} días antes', {
              freshnessDays,
              noticeDays: NOTICE_DAYS,
            }),
          },
        ]
      : []),
    {
      what: t('Destacar un anuncio'),
      limit: t('{promotionDays} días, gratis una vez cada {quotaDays}', {
        promotionDays: PROMOTION_DAYS,
        quotaDays: QUOTA_DAYS,
      }),
    },
    {
      what: t('Recuperar un anuncio eliminado'),
      limit: t('{deletedKeptDays} días', { deletedKeptDays: DELETED_KEPT_DAYS }),
    },
    ...(hasHiring
      ? [
          { what: t('Presupuestos para una solicitud'), limit: t('{requestDays} días', { requestDays: REQUEST_DAYS }) },
          { what: t('Pagar una etapa que se paga antes'), limit: t('{payHours} horas', { payHours: PAY_HOURS }) },
          { what: t('Revisar una entrega'), limit: t('{reviewDays} días', { reviewDays: REVIEW_DAYS }) },
          {
            what: t('Valorar un trabajo terminado'),
            limit: t('{ratingWindowDays} días', { ratingWindowDays: RATING_WINDOW_DAYS }),
          },
        ]
      : []),
    {
      what: t('Corregir la respuesta a una valoración'),
      limit: t('{replyEditableHours} horas', { replyEditableHours: REPLY_EDITABLE_HOURS }),
    },
    { what: t('Recurrir una decisión de moderación'), limit: t('{appealDays} días', { appealDays: APPEAL_DAYS }) },
    {
      what: t('Cancelar la eliminación de tu cuenta'),
      limit: t('{deletionDelayDays} días', { deletionDelayDays: DELETION_DELAY_DAYS }),
    },
  ]
}

/** The limits of new accounts in words. */
export const newAccountRules = () => limitRules(limitFactor)
