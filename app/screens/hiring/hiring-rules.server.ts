import {
  CLOSING_ANSWER_DAYS,
  COUNTERS_MAX,
  INVITATIONS_MAX,
  PLACES_MAX,
  PUBLIC_REQUESTS_MAX,
  REQUEST_DAYS,
  STAGES_MAX,
  VALID_DAYS_MAX,
  VERSIONS_MAX,
} from '#app/domain/hiring/limits.ts'
import { PLAN_LABELS, PLANS } from '#app/domain/hiring/states.ts'
import { DELIVERY_FILES_MAX, EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { PROVIDER_TEXTS } from '#app/domain/orders/providers.ts'
import { ANSWER_DAYS, APPEAL_DAYS, MODERATOR_DAYS, OFFER_DAYS } from '#app/domain/disputes/steps.ts'
import { SHARE_HOURS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { CLIENT_MAY_CANCEL_DAYS, REVIEW_DAYS } from '#app/domain/orders/stages.ts'
import { REMINDER_MS } from '#app/domain/orders/timers.server.ts'
import { PROOFS } from '#app/domain/reviews/proofs.ts'
import { HOW_COUNTED, RATING_WINDOW_DAYS, whoMayRate } from '#app/domain/reviews/limits.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { hasHiring, orderProvider } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { lengthOf } from './situation-texts.server.ts'

const days = (count: number) => counted(count, 'día', 'días')

/** The sentences of each part of the rules, with the figures in force. */
const texts = PROVIDER_TEXTS[orderProvider]

export const hiringRules = (): Record<HiringRule, string[]> => ({
  comision: [
    'Nada. No hay comisión, ni para quien contrata ni para quien trabaja: lo que pone «a pagar» en el presupuesto es lo que paga una parte y recibe la otra.',
    'Pedir presupuesto, enviarlo, aceptarlo y valorar es gratis.',
  ],
  pago: [
    orderProvider === 'directo'
      ? `${texts.held} ${texts.role(site.name)} Por eso tampoco puede devolverlo.`
      : texts.held,
    `Cada presupuesto dice cuándo se paga: ${PLANS.map((plan) => PLAN_LABELS[plan].toLowerCase()).join(', o ')}.`,
    orderProvider === 'directo'
      ? 'Quien contrata dice «He pagado» y quien trabaja dice «He recibido el pago» o «El pago no me ha llegado». Es lo que cuenta cada cual: aquí no vemos ninguna cuenta.'
      : 'Lo pagado va a quien trabaja cuando se acepta la entrega, y vuelve entero a quien contrató si se cancela antes.',
    'Los impuestos y la retención los indica quien hace el presupuesto, y la factura, si la hay, la hace quien vende.',
    `A quien trabaja se le piden sus datos fiscales, que no ve nadie más: quien lleva ${site.name} puede tener que decir a Hacienda, una vez al año, quién es y cuánto ha cobrado. Si ha cobrado algo, se conservan ${TAX_YEARS_KEPT} años desde entonces.`,
  ],
  presupuestos: [
    `Una solicitud que se envía desde un anuncio llega como mucho a ${INVITATIONS_MAX} profesionales y admite presupuestos durante ${days(REQUEST_DAYS)}. Nadie más la ve.`,
    `Una solicitud abierta la ve todo el mundo, sin los datos de contacto de quien pide, hasta el día que elija: como mucho ${days(REQUEST_DAYS)}. Admite ${PLACES_MAX} presupuestos, los primeros que lleguen de personas con el correo confirmado y un anuncio publicado; quien retira el suyo deja su sitio libre. Se puede cambiar o retirar mientras nadie haya respondido, y cada persona puede tener ${PUBLIC_REQUESTS_MAX} abiertas a la vez.`,
    `Un presupuesto tiene hasta ${STAGES_MAX} etapas y vale los días que diga, como mucho ${VALID_DAYS_MAX}. No se cambia: se envía otra versión, hasta ${VERSIONS_MAX}, que sustituye a la anterior.`,
    `Quien lo recibe puede proponer otras condiciones, hasta ${COUNTERS_MAX} veces por versión y de una en una. Mientras la contraoferta espera, el presupuesto no se acepta: quien lo hizo envía otra versión, lo mantiene o lo retira, y quien la propuso puede retirarla.`,
    'Se acepta lo que se ha leído: si mientras tanto llega otra versión, hay que leerla antes. Lo aceptado queda fijado con su huella y ya no lo cambia nadie.',
    `Al aceptar uno, los demás reciben una respuesta. Al cerrar la solicitud se da una a cada uno; quien se queda sin ella ${days(CLOSING_ANSWER_DAYS)} después del final lo ve como «Sin respuesta», y cuenta en lo que se ve de quien la hizo.`,
  ],
  plazos: [
    'Un trabajo se entrega por etapas, una detrás de otra, y cada una está siempre en un estado. Esta tabla dice a quién le toca, qué puede hacer cada parte y qué pasa si nadie hace nada.',
    `La fecha exacta está en la página de la contratación, y ${lengthOf(REMINDER_MS)} antes avisamos a quien le toca. Los plazos nunca se cumplen antes de su fecha.`,
  ],
  aceptacion: [
    `Quien contrata tiene ${days(REVIEW_DAYS)} para revisar cada entrega: puede aceptarla, pedir cambios si quedan rondas, o pedir ${days(REVIEW_DAYS)} más, una vez por entrega.`,
    `Si no dice nada, la entrega se da por aceptada, pero solo si ha abierto la contratación después de la entrega. Si no la ha abierto, el plazo se alarga otros ${days(REVIEW_DAYS)}, y lo decimos a las dos partes.`,
    `Una entrega lleva un texto, hasta ${DELIVERY_FILES_MAX} archivos o las dos cosas. Los archivos de cada parte se borran con su cuenta: descarga los que necesites. De una entrega de la que ya no queda nada, el silencio no acepta nada.`,
    orderProvider === 'directo'
      ? 'Darla por aceptada cierra la etapa. No mueve dinero y no quita ningún derecho que dé la ley.'
      : 'Darla por aceptada cierra la etapa, y lo pagado va a quien trabajó. No quita ningún derecho que dé la ley.',
  ],
  cancelar: [
    'Mientras una etapa espera el pago, la cancela cualquiera de las dos partes.',
    `Con el trabajo en marcha, quien trabaja puede dejarlo. Quien contrata puede cancelar solo cuando han pasado ${days(CLIENT_MAY_CANCEL_DAYS)} desde el día acordado sin entrega; antes, si las dos partes están de acuerdo.`,
    'Con la entrega hecha, solo si las dos partes están de acuerdo.',
    orderProvider === 'directo'
      ? 'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo que se haya pagado por lo cancelado lo devuelve quien lo cobró: aquí no está ese dinero.'
      : 'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo pagado por lo cancelado se devuelve entero.',
  ],
  disputas: [
    `Cualquiera de las dos partes puede abrir una disputa sobre una etapa en marcha o entregada. Los plazos de la etapa se paran, y la otra parte tiene ${days(ANSWER_DAYS)} para responder; si no responde, se concede lo que se pide.`,
    `Después hay ${days(OFFER_DAYS)} para llegar a un acuerdo: cada parte mantiene una propuesta, y aceptar la de la otra termina la disputa. Sin acuerdo decide en ${days(MODERATOR_DAYS)} una persona de la moderación que no es parte, con sus hechos y sus razones por escrito.`,
    `La decisión se puede recurrir una vez en ${days(APPEAL_DAYS)}, y la revisa otra persona. Si la moderación no decide a tiempo, tiene otros ${days(MODERATOR_DAYS)}; después vale la última propuesta de quien respondió.`,
    `Cada parte puede aportar hasta ${EVIDENCE_MAX} archivos mientras la disputa no esté decidida. Cada uno queda con su hora y su huella SHA-256; los ven las dos partes y quien decida, y quien los aportó ve en su registro que se abrieron.`,
    orderProvider === 'directo'
      ? 'La decisión queda escrita y no mueve dinero: cada parte cumple lo que le toca. No sustituye a los tribunales ni a la junta arbitral de consumo.'
      : 'Lo pagado se reparte como dice el acuerdo o la decisión. No sustituye a los tribunales ni a la junta arbitral de consumo.',
  ],
  desistimiento: [
    `Quien contrata como particular a un profesional puede desistir durante ${days(WITHDRAWAL_DAYS)}, sin decir por qué, desde la página de la contratación. El trabajo empieza cuando pasan, salvo que al aceptar pida que empiece ya.`,
    `Lo que no se había empezado se devuelve entero. De lo empezado, quien trabaja dice en ${counted(SHARE_HOURS, 'hora', 'horas')} qué parte estaba hecha, y cobra esa parte; si no dice nada, cuenta como nada.`,
  ],
  valoraciones: [
    whoMayRate(hasHiring),
    `Cuando el trabajo se completa, o una disputa lo reparte, las dos partes tienen ${days(RATING_WINDOW_DAYS)} para valorarse. Nadie ve lo escrito hasta que han valorado las dos, o hasta que termina ese plazo; mientras tanto se puede corregir. Después, nadie puede borrarlo.`,
    HOW_COUNTED,
    `Por eso cada una lleva en qué se apoya: «${PROOFS[orderProvider]}».`,
  ],
  orden: [
    'Las solicitudes abiertas se ven de la más nueva a la más antigua, para todo el mundo igual.',
    'Los presupuestos de una solicitud se ven del más barato al más caro, por lo que hay que pagar.',
    'Contratar o ser contratado no da puntos en las búsquedas; las valoraciones que cuentan, sí. Pagar no cambia el orden de nada.',
  ],
})
