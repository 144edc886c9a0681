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
import { PLAN_LABELS, PLANS } from '#app/domain/hiring/states.ts'
import { ALWAYS_DONE, ASKED, HEARD, OFFERED } from '#app/domain/orders/ceilings.ts'
import { DELIVERY_FILES_MAX, EVIDENCE_MAX } from '#app/domain/orders/limits.ts'
import { PROVIDER_TEXTS } from '#app/domain/orders/providers.ts'
import {
  ANSWER_DAYS,
  ANSWER_REMINDER_DAYS,
  APPEAL_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
} from '#app/domain/disputes/steps.ts'
import { DISPUTE_AFTER_DAYS } from '#app/domain/orders/claimable.ts'
import { SHARE_ANSWER_DAYS, SHARE_DAYS, SHARE_DECIDED_DAYS, WITHDRAWAL_DAYS } from '#app/domain/orders/withdrawal.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, DEBT_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, PAY_HOURS, UNREAD_TERMS } from '#app/domain/orders/stages.ts'
import { RETURN_ANSWER_DAYS } from '#app/domain/orders/returning.ts'
import { REMINDER_DAYS } from '#app/domain/orders/timers.server.ts'
import { PROOFS, UNCONFIRMED } from '#app/domain/reviews/proofs.ts'
import { HOW_COUNTED, RATING_WINDOW_DAYS, whoMayRate } from '#app/domain/reviews/limits.ts'
import { TAX_YEARS_KEPT } from '#app/domain/tax-details/limits.ts'
import { hasHiring, orderProvider } from '#app/http/hiring.server.ts'
import { site } from '#app/http/site.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { HiringRule } from '#app/ui/hiring-rules-link.tsx'
import { days, daysInShort, type RuleText } from './hiring-days.server.ts'

const times = (count: number) => counted(count, 'vez', 'veces')

/** What is only said of a payment, and what it takes to make more of it. */
const SAID: RuleText[] = [
  [
    'Pago anunciado',
    `Quien trabaja tiene ${days(CONFIRM_DAYS)} para decir si le ha llegado. Si no dice nada, el trabajo empieza o sigue, y nada más: el pago nunca consta como recibido ni tiene justificante.`,
  ],
  [
    'Pago negado',
    `Quien lo anunció tiene ${days(PROOF_DAYS)}, una sola vez, para adjuntar un comprobante. Con él decide la moderación. Anunciarlo otra vez no da más plazo.`,
  ],
  [
    'Trabajo cancelado',
    `Si el pago solo se había anunciado, quien lo anunció tiene ${days(PROOF_DAYS)} para adjuntar un comprobante. Sin él no hay nada que devolver.`,
  ],
  [
    'Devolución anunciada',
    `Quien contrató tiene ${days(CONFIRM_DAYS)} para decir que no le ha llegado, y entonces vale lo mismo que con un pago negado. Si no dice nada, consta como devuelto según quien lo cobró, sin justificante.`,
  ],
]

const texts = () => PROVIDER_TEXTS()[orderProvider]

/** How a dispute goes, from its opening to its decision. */
const disputeRules = (): RuleText[] => [
  [
    'Abrirla',
    'Cualquiera de las dos partes puede abrir una disputa sobre una etapa en marcha o entregada: cada una tiene una por etapa. Los plazos de la etapa se paran, aunque se puede entregar. Si se retira, la etapa recupera el tiempo que le quedaba.',
  ],
  [
    'Responder',
    `La otra parte tiene ${days(ANSWER_DAYS)}, con un recordatorio a los ${ANSWER_REMINDER_DAYS.join(' y a los ')} días. No responder no le da la razón a nadie: decide la moderación, o quien lleva el sitio si no hay quien modere.`,
  ],
  [
    'Llegar a un acuerdo',
    `Después hay ${days(OFFER_DAYS)}. Cada parte mantiene una propuesta, y aceptar la de la otra termina la disputa.`,
  ],
  [
    'Decidirla',
    `Sin acuerdo decide en ${days(MODERATOR_DAYS)} una persona de la moderación que no es parte, con los hechos y las razones por escrito. Si no decide a tiempo, tiene otros ${days(MODERATOR_DAYS)}.`,
  ],
  [
    'Recurrirla',
    `Una vez, en ${days(APPEAL_DAYS)}: la revisa otra persona. Si nadie decide el recurso, vale la primera decisión. Donde no hay nadie más que pueda revisarla, la decisión lo dice.`,
  ],
  [
    'Si nadie decide',
    `Si nunca se entregó nada, se devuelve todo. Si algo se entregó, las dos partes tienen como máximo ${days(UNDECIDED_DAYS)} para ponerse de acuerdo. Al final se reparte por la mitad, sin dar a quien abrió la disputa más de lo que pide; si una de las dos partes ya no está, es de la otra.`,
  ],
  [
    'Sobre algo ya terminado',
    `Se puede abrir durante ${days(DISPUTE_AFTER_DAYS)} desde el final de la etapa, o desde la fecha de lo que se debe. Trata solo del dinero: lo que se debe devolver o lo que falta por pagar. La etapa y la contratación se quedan como terminaron. Si nadie decide, sigue la deuda que había; un pago o una devolución que solo muestra una de las partes queda sin confirmar.`,
  ],
  [
    'Pruebas',
    `Cada parte puede aportar hasta ${EVIDENCE_MAX} archivos mientras la disputa no esté decidida. Cada uno queda con su hora y con su huella, un código que sería otro si el archivo cambiara (SHA-256); los ven las dos partes y quien decida, y quien los aportó ve en su registro que se abrieron.`,
  ],
  orderProvider === 'directo'
    ? 'La decisión queda escrita y no mueve dinero: cada parte cumple lo que le toca. No sustituye a los tribunales ni a la junta arbitral de consumo.'
    : 'Lo pagado se reparte como dice el acuerdo o la decisión. No sustituye a los tribunales ni a la junta arbitral de consumo.',
]

/** What a private person can do in the first days, and what becomes of the money. */
const withdrawalRules = (): RuleText[] => [
  [
    'Quién y cuándo',
    `Quien contrata como particular a un profesional puede desistir durante ${days(WITHDRAWAL_DAYS)}, sin decir por qué, desde la página de la contratación. El trabajo empieza cuando pasan esos días, salvo que pida que empiece ya, al aceptar o después. Antes de esa fecha no se puede entregar.`,
  ],
  'Nada quita este derecho antes de tiempo: una entrega no se da por aceptada hasta que pasan esos días, y desistir termina la disputa que haya. Si ya se había decidido, vale esa decisión.',
  ['Si no pidió que empezara ya', 'Se devuelve todo lo pagado.'],
  [
    'Si lo pidió',
    `Quien trabaja tiene ${days(SHARE_DAYS)} para decir qué parte estaba hecha, con sus palabras y sus archivos. Lo que no reclama se devuelve en cuanto lo dice. Si no dice nada y no había entregado nada, se devuelve todo. Si algo había entregado, decide la moderación.`,
  ],
  [
    'Aceptar esa parte',
    `Quien contrató la ve en euros y tiene ${days(SHARE_ANSWER_DAYS)} para aceptarla o no. Si no la acepta o no responde, decide una persona de la moderación que no es parte, que tiene ${days(MODERATOR_DAYS)} por lo menos.`,
  ],
  [
    'Si nadie decide',
    `A los ${days(SHARE_DECIDED_DAYS)} de desistir, lo que nunca se entregó se devuelve, y lo entregado espera a las dos partes como una disputa que nadie ha decidido. Después se puede reclamar con una disputa.`,
  ],
  [
    'De una ampliación',
    `Es un contrato más: quien contrata como particular tiene ${days(WITHDRAWAL_DAYS)} desde que la acepta para desistir de ella sola, sin coste. Hasta entonces no se puede empezar ni entregar, ni disputar. Quien tenga prisa la contrata aparte y pide que empiece ya.`,
  ],
  'Desistir es un derecho: no cuenta como disputa en lo que ven los demás.',
]

/** The way of a hiring in five steps, each with its date. */
export const stepsInShort = (): { name: string; when: string }[] => [
  { name: 'Acordado', when: `${days(WITHDRAWAL_DAYS)} para desistir` },
  { name: 'Pago', when: counted(PAY_HOURS, 'hora', 'horas') },
  { name: 'Trabajo', when: 'hasta el día acordado' },
  { name: 'Entrega', when: `${days(REVIEW_DAYS)} para revisarla` },
  { name: 'Valorar', when: `${days(RATING_WINDOW_DAYS)} desde el final` },
]

/** The sentences of each part of the rules, with the figures in force. */
export const hiringRules = (): Record<HiringRule, RuleText[]> => ({
  fechas: daysInShort(orderProvider === 'directo'),
  comision: [
    'Nada. No hay comisión, ni para quien contrata ni para quien trabaja: lo que pone «a pagar» en el presupuesto es lo que paga una parte y recibe la otra.',
    'Pedir presupuesto, enviarlo, aceptarlo y valorar es gratis.',
  ],
  pago: [
    orderProvider === 'directo'
      ? `${texts().held} ${texts().role(site.name)} Por eso tampoco puede devolverlo.`
      : texts().held,
    `Cada presupuesto dice cuándo se paga: ${PLANS.map((plan) => PLAN_LABELS()[plan].toLowerCase()).join(', o ')}.`,
    orderProvider === 'directo'
      ? 'Quien contrata dice «He pagado» y quien trabaja dice «He recibido el pago» o «El pago no me ha llegado». Es lo que cuenta cada cual: aquí no vemos ninguna cuenta.'
      : 'Lo pagado va a quien trabaja cuando se acepta la entrega, y vuelve entero a quien contrató si se cancela antes.',
    ...(orderProvider === 'directo' ? SAID : []),
    [
      'Lo que se debe',
      `Hay ${days(DEBT_DAYS)} para pagar lo aceptado y para devolver lo que no es de uno. Después está vencido: durante ${days(CLAIM_DAYS)} quien lo espera puede abrir una disputa, y quien lo debe no puede eliminar su cuenta. Pasados esos días consta como no pagado o no devuelto, y solo se puede reclamar fuera de aquí.`,
    ],
    'De lo que se reparte y no estaba pagado se paga solo la parte de quien trabajó.',
    'Un pago repetido, fuera de plazo, o de otra cantidad o moneda no es de la etapa: vuelve entero a quien lo hizo.',
    'Los impuestos y la retención los indica quien hace el presupuesto, y la factura, si la hay, la hace quien vende.',
    `A quien trabaja se le piden sus datos fiscales, que no ve nadie más: quien lleva ${site.name} puede tener que decir a Hacienda, una vez al año, quién es y cuánto ha cobrado. Si ha cobrado algo, se conservan ${TAX_YEARS_KEPT} años desde entonces.`,
  ],
  presupuestos: [
    `Una solicitud que se envía desde un anuncio llega como mucho a ${INVITATIONS_MAX} profesionales y admite presupuestos durante ${days(REQUEST_DAYS)}. Nadie más la ve.`,
    `Una solicitud abierta la ve todo el mundo, sin los datos de contacto de quien pide, hasta el día que elija: como mucho ${days(REQUEST_DAYS)}. Admite ${PLACES_MAX} presupuestos, los primeros que lleguen de personas con el correo confirmado y un anuncio publicado; quien retira el suyo deja su sitio libre. Se puede cambiar o retirar mientras nadie haya respondido, y cada persona puede tener ${PUBLIC_REQUESTS_MAX} abiertas a la vez.`,
    `Un presupuesto tiene hasta ${STAGES_MAX} etapas y vale los días que diga, como mucho ${VALID_DAYS_MAX}. No se cambia: se envía otra versión, hasta ${VERSIONS_MAX}, que sustituye a la anterior.`,
    `Quien lo recibe puede proponer otras condiciones, hasta ${COUNTERS_MAX} veces por versión y de una en una. Mientras la contraoferta espera, el presupuesto no se acepta: quien lo hizo envía otra versión, lo mantiene o lo retira, y quien la propuso puede retirarla.`,
    'Se acepta lo que se ha leído: si mientras tanto llega otra versión, hay que leerla antes. Lo aceptado ya no lo cambia nadie: queda fijado con un código que sería otro si cambiara una sola letra.',
    `Al aceptar uno, los demás reciben una respuesta. Al cerrar la solicitud se da una a cada uno; quien se queda sin ella ${days(CLOSING_ANSWER_DAYS)} después del final lo ve como «Sin respuesta», y cuenta en lo que se ve de quien la hizo.`,
  ],
  plazos: [
    'Un trabajo se entrega por etapas, una detrás de otra, y cada una está siempre en un estado. Esta tabla dice a quién le toca, qué puede hacer cada parte y qué pasa si nadie hace nada.',
    `La fecha exacta está en la página de la contratación. Avisamos a quien le toca ${REMINDER_DAYS.map((count) => counted(count, 'día', 'días')).join(' y ')} antes. Los plazos nunca se cumplen antes de su fecha.`,
    `Para que nadie reciba avisos sin fin, de una misma cosa se avisa a la otra parte ${times(ALWAYS_DONE.told)} al día por etapa, y ${times(HEARD.told)} de lo que se añade a una disputa. Lo demás está en la historia de la contratación.`,
    `Pagar, responder, devolver, cancelar, aceptar, desistir y abrir una disputa se puede siempre. Proponer que se cancele, o que se devuelva una parte, ${times(ASKED.done)} al día; ofrecer una ampliación, ${times(OFFERED.done)}; añadir algo a una disputa, ${times(HEARD.done)}.`,
  ],
  aceptacion: [
    `Quien contrata tiene ${days(REVIEW_DAYS)} para revisar cada entrega, o los que diga el acuerdo: puede aceptarla, pedir cambios si quedan rondas, o pedir otros tantos días, una vez por entrega.`,
    `Si no dice nada, la entrega se da por aceptada, pero solo si ha abierto la contratación después de la entrega. Si no la ha abierto, el plazo se alarga una vez. Tras ${UNREAD_TERMS} plazos sin abrirla, o si ha eliminado su cuenta, decide una persona de la moderación.`,
    `Una entrega lleva un texto, hasta ${DELIVERY_FILES_MAX} archivos o las dos cosas. Los archivos de cada parte se borran con su cuenta: descarga los que necesites. Si de una entrega ya no queda nada, no se da por aceptada.`,
    orderProvider === 'directo'
      ? 'Darla por aceptada cierra la etapa. No mueve dinero y no quita ningún derecho que dé la ley.'
      : 'Darla por aceptada cierra la etapa, y lo pagado va a quien trabajó. No quita ningún derecho que dé la ley.',
  ],
  cancelar: [
    'Mientras una etapa espera el pago, la cancela cualquiera de las dos partes.',
    `Con el trabajo en marcha, quien trabaja puede dejarlo. Quien contrata puede cancelar solo cuando han pasado ${days(CLIENT_MAY_CANCEL_DAYS)} desde el día acordado sin entrega; antes, si las dos partes están de acuerdo.`,
    `Lo que no se entrega en ${days(LATE_DAYS)} desde el día acordado se cancela sin más. Si ya hubo una entrega y lo que falta son los cambios, no se cancela por retraso: decide la moderación.`,
    'Con la entrega hecha, solo si las dos partes están de acuerdo.',
    orderProvider === 'directo'
      ? 'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo que se haya pagado por lo cancelado lo devuelve quien lo cobró: aquí no está ese dinero.'
      : 'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo pagado por lo cancelado se devuelve entero.',
    [
      'Devolver una parte de acuerdo',
      `De lo que consta como pagado y no ha vuelto, cualquiera de las dos partes puede proponer, sin abrir una disputa, cuánto se devuelve y por qué. La otra tiene ${days(RETURN_ANSWER_DAYS)} para aceptarlo o no, y quien lo propone puede retirarlo. Hay una propuesta cada vez. Si nadie responde no se mueve ningún dinero, y si mientras tanto cambia la etapa o se abre una disputa, la propuesta deja de valer.`,
    ],
    `Aceptada, ${orderProvider === 'directo' ? '' : 'lo que aún no se ha entregado a quien trabajó lo devuelve el proveedor de pagos; lo demás '}es una devolución como las otras, con ${days(DEBT_DAYS)} para hacerla. Si el trabajo estaba en marcha o por revisar, termina ahí y el resto es de quien lo hizo; por eso no se puede mientras quien contrató pueda desistir. Si ya había terminado, solo se mueve ese dinero. No es una disputa ni cuenta como tal.`,
  ],
  disputas: disputeRules(),
  desistimiento: withdrawalRules(),
  valoraciones: [
    whoMayRate(hasHiring),
    `Cuando el trabajo se completa, o una disputa lo reparte, o se cancela y lo pagado no se devuelve en su fecha, las dos partes tienen ${days(RATING_WINDOW_DAYS)} para valorarse. Nadie ve lo escrito hasta que han valorado las dos, o hasta que termina ese plazo; mientras tanto se puede corregir. Después, nadie puede borrarlo.`,
    HOW_COUNTED(),
    `Junto a cada una se lee si consta el pago: «${PROOFS()[orderProvider]}», si consta el de todo el trabajo; «${UNCONFIRMED().sin_confirmar}», si de algo solo habla una parte o un comprobante; o «${UNCONFIRMED().sin_pago}».`,
    'Quien contrató puede valorar si consta algún pago suyo, o si adjuntó un comprobante: entonces no importa que la otra parte no responda o lo niegue. Mientras una disputa decide si se pagó, las valoraciones esperan.',
  ],
  orden: [
    'Las solicitudes abiertas se ven de la más nueva a la más antigua, para todo el mundo igual.',
    'Los presupuestos de una solicitud se ven del más barato al más caro, por lo que hay que pagar.',
    'Contratar o ser contratado no da puntos en las búsquedas; las valoraciones que cuentan, sí. Pagar no cambia el orden de nada.',
  ],
})
