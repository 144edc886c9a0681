import {
  CLOSING_ANSWER_DAYS,
  COUNTERS_MAX,
  INVITATIONS_MAX,
  PLACES_MAX,
  PUBLIC_REQUESTS_MAX,
  REQUEST_DAYS,
  REVIEW_DAYS,
  STAGES_MAX,
  VALID_DAYS_MAX,
  VERSIONS_MAX,
} from '#app/domain/hiring/limits.ts'
import { PAY_HOURS } from '#app/domain/orders/stages.ts'
import { WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { PROOFS, UNCONFIRMED } from '#app/domain/reviews/proofs.ts'
import { HOW_COUNTED, RATING_WINDOW_DAYS, whoMayRate } from '#app/domain/reviews/limits.ts'
import { hasHiring, orderProvider } from '#app/http/hiring.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import type { HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { disputeRules, withdrawalRules } from './dispute-rules.server.ts'
import { days, daysInShort, type RuleText } from './hiring-days.server.ts'
import { paymentRules } from './payment-rules.server.ts'
import { cancelRules, deadlineRules, deliveryRules } from './work-rules.server.ts'

/** The way of a hiring in five steps, each with its date. */
export const stepsInShort = (): { name: string; when: string }[] => [
  { name: t('Acordado'), when: t('{withdrawalDays} para desistir', { withdrawalDays: days(WITHDRAWAL_DAYS) }) },
  { name: t('Pago'), when: tn(PAY_HOURS, '{count} hora', '{count} horas') },
  { name: t('Trabajo'), when: t('hasta el día acordado') },
  { name: t('Entrega'), when: t('{reviewDays} para revisarla', { reviewDays: days(REVIEW_DAYS) }) },
  { name: t('Valorar'), when: t('{ratingWindowDays} desde el final', { ratingWindowDays: days(RATING_WINDOW_DAYS) }) },
]

/** The sentences of each part of the rules, with the figures in force. */
export const hiringRules = (): Record<HiringRule, RuleText[]> => ({
  fechas: daysInShort(orderProvider === 'directo'),
  comision: [
    t(
      'Nada. No hay comisión, ni para quien contrata ni para quien trabaja: lo que pone «a pagar» en el presupuesto es lo que paga una parte y recibe la otra.',
    ),
    t('Pedir presupuesto, enviarlo, aceptarlo y valorar es gratis.'),
  ],
  pago: paymentRules(),
  presupuestos: quoteRules(),
  plazos: deadlineRules(),
  aceptacion: deliveryRules(),
  cancelar: cancelRules(),
  disputas: disputeRules(),
  desistimiento: withdrawalRules(),
  valoraciones: ratingRules(),
  orden: [
    t('Las solicitudes abiertas se ven de la más nueva a la más antigua, para todo el mundo igual.'),
    t('Los presupuestos de una solicitud se ven del más barato al más caro, por lo que hay que pagar.'),
    t(
      'Contratar o ser contratado no da puntos en las búsquedas; las valoraciones que cuentan, sí. Pagar no cambia el orden de nada.',
    ),
  ],
})

/** How requests and quotes go. */
const quoteRules = (): RuleText[] => [
  t(
    'Una solicitud que se envía desde un anuncio llega como mucho a {invitationsMax} profesionales y admite presupuestos durante {requestDays}. Nadie más la ve.',
    { invitationsMax: INVITATIONS_MAX, requestDays: days(REQUEST_DAYS) },
  ),
  t(
    'Una solicitud abierta la ve todo el mundo, sin los datos de contacto de quien pide, hasta el día que elija: como mucho {requestDays}. Admite {placesMax} presupuestos, los primeros que lleguen de personas con el correo confirmado y un anuncio publicado; quien retira el suyo deja su sitio libre. Se puede cambiar o retirar mientras nadie haya respondido, y cada persona puede tener {publicRequestsMax} abiertas a la vez.',
    { requestDays: days(REQUEST_DAYS), placesMax: PLACES_MAX, publicRequestsMax: PUBLIC_REQUESTS_MAX },
  ),
  t(
    'Un presupuesto tiene hasta {stagesMax} etapas y vale los días que diga, como mucho {validDaysMax}. No se cambia: se envía otra versión, hasta {versionsMax}, que sustituye a la anterior.',
    { stagesMax: STAGES_MAX, validDaysMax: VALID_DAYS_MAX, versionsMax: VERSIONS_MAX },
  ),
  t(
    'Quien lo recibe puede proponer otras condiciones, hasta {countersMax} veces por versión y de una en una. Mientras la contraoferta espera, el presupuesto no se acepta: quien lo hizo envía otra versión, lo mantiene o lo retira, y quien la propuso puede retirarla.',
    { countersMax: COUNTERS_MAX },
  ),
  t(
    'Se acepta lo que se ha leído: si mientras tanto llega otra versión, hay que leerla antes. Lo aceptado ya no lo cambia nadie: queda fijado con un código que sería otro si cambiara una sola letra.',
  ),
  t(
    'Al aceptar uno, los demás reciben una respuesta. Al cerrar la solicitud se da una a cada uno; quien se queda sin ella {closingAnswerDays} después del final lo ve como «Sin respuesta», y cuenta en lo que se ve de quien la hizo.',
    { closingAnswerDays: days(CLOSING_ANSWER_DAYS) },
  ),
]

/** The two sides of a rating, and until when it can be given. */
const ratingRules = (): RuleText[] => [
  whoMayRate(hasHiring),
  t(
    'Cuando el trabajo se completa, o una disputa lo reparte, o se cancela y lo pagado no se devuelve en su fecha, las dos partes tienen {ratingWindowDays} para valorarse. Nadie ve lo escrito hasta que han valorado las dos, o hasta que termina ese plazo; mientras tanto se puede corregir. Después, nadie puede borrarlo.',
    { ratingWindowDays: days(RATING_WINDOW_DAYS) },
  ),
  HOW_COUNTED(),
  t(
    'Junto a cada una se lee si consta el pago: «{proof}», si consta el de todo el trabajo; «{unconfirmed}», si de algo solo habla una parte o un comprobante; o «{unpaid}».',
    {
      proof: PROOFS()[orderProvider],
      unconfirmed: UNCONFIRMED().sin_confirmar,
      unpaid: UNCONFIRMED().sin_pago,
    },
  ),
  t(
    'Quien contrató puede valorar si consta algún pago suyo, o si adjuntó un comprobante: entonces no importa que la otra parte no responda o lo niegue. Mientras una disputa decide si se pagó, las valoraciones esperan.',
  ),
]
