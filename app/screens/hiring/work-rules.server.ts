import { REVIEW_DAYS } from '#app/domain/hiring/limits.ts'
import { ALWAYS_DONE, ASKED, HEARD, OFFERED } from '#app/domain/orders/ceilings.ts'
import { DELIVERY_FILES_MAX } from '#app/domain/orders/limits.ts'
import { DEBT_DAYS } from '#app/domain/orders/owed.ts'
import { RETURN_ANSWER_DAYS } from '#app/domain/orders/returning.ts'
import { CLIENT_MAY_CANCEL_DAYS, LATE_DAYS, UNREAD_TERMS } from '#app/domain/orders/stages.ts'
import { orderProvider } from '#app/http/hiring.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { days, reminders, type RuleText } from './hiring-days.server.ts'

const times = (count: number) => tn(count, '{count} vez', '{count} veces')

/** The rules of the stages of work, and of how often acts are possible and notified. */
export const deadlineRules = (): RuleText[] => [
  t(
    'Un trabajo se entrega por etapas, una detrás de otra, y cada una está siempre en un estado. Esta tabla dice a quién le toca, qué puede hacer cada parte y qué pasa si nadie hace nada.',
  ),
  t(
    'La fecha exacta está en la página de la contratación. Avisamos a quien le toca {reminders} antes. Los plazos nunca se cumplen antes de su fecha.',
    { reminders: reminders() },
  ),
  t(
    'Para que nadie reciba avisos sin fin, de una misma cosa se avisa a la otra parte {times} al día por etapa, y {heard} de lo que se añade a una disputa. Lo demás está en la historia de la contratación.',
    { times: times(ALWAYS_DONE.told), heard: times(HEARD.told) },
  ),
  t(
    'Pagar, responder, devolver, cancelar, aceptar, desistir y abrir una disputa se puede siempre. Proponer que se cancele, o que se devuelva una parte, {proposals} al día; ofrecer una ampliación, {extras}; añadir algo a una disputa, {evidence}.',
    { proposals: times(ASKED.done), extras: times(OFFERED.done), evidence: times(HEARD.done) },
  ),
]

/** How a delivery is reviewed. */
export const deliveryRules = (): RuleText[] => [
  t(
    'Quien contrata tiene {reviewDays} para revisar cada entrega, o los que diga el acuerdo: puede aceptarla, pedir cambios si quedan rondas, o pedir otros tantos días, una vez por entrega.',
    { reviewDays: days(REVIEW_DAYS) },
  ),
  t(
    'Si no dice nada, la entrega se da por aceptada, pero solo si ha abierto la contratación después de la entrega. Si no la ha abierto, el plazo se alarga una vez. Tras {unreadTerms} plazos sin abrirla, o si ha eliminado su cuenta, decide una persona de la moderación.',
    { unreadTerms: UNREAD_TERMS },
  ),
  t(
    'Una entrega lleva un texto, hasta {deliveryFilesMax} archivos o las dos cosas. Los archivos de cada parte se borran con su cuenta: descarga los que necesites. Si de una entrega ya no queda nada, no se da por aceptada.',
    { deliveryFilesMax: DELIVERY_FILES_MAX },
  ),
  orderProvider === 'directo'
    ? t('Darla por aceptada cierra la etapa. No mueve dinero y no quita ningún derecho que dé la ley.')
    : t('Darla por aceptada cierra la etapa, y lo pagado va a quien trabajó. No quita ningún derecho que dé la ley.'),
]

/** Who can cancel, and how a part is returned. */
export const cancelRules = (): RuleText[] => [
  t('Mientras una etapa espera el pago, la cancela cualquiera de las dos partes.'),
  t(
    'Con el trabajo en marcha, quien trabaja puede dejarlo. Quien contrata puede cancelar solo cuando han pasado {clientMayCancelDays} desde el día acordado sin entrega; antes, si las dos partes están de acuerdo.',
    { clientMayCancelDays: days(CLIENT_MAY_CANCEL_DAYS) },
  ),
  t(
    'Lo que no se entrega en {lateDays} desde el día acordado se cancela sin más. Si ya hubo una entrega y lo que falta son los cambios, no se cancela por retraso: decide la moderación.',
    { lateDays: days(LATE_DAYS) },
  ),
  t('Con la entrega hecha, solo si las dos partes están de acuerdo.'),
  orderProvider === 'directo'
    ? t(
        'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo que se haya pagado por lo cancelado lo devuelve quien lo cobró: aquí no está ese dinero.',
      )
    : t(
        'Cancelar una etapa cancela las que faltan; las completadas se quedan como están. Lo pagado por lo cancelado se devuelve entero.',
      ),
  [
    t('Devolver una parte de acuerdo'),
    t(
      'De lo que consta como pagado y no ha vuelto, cualquiera de las dos partes puede proponer, sin abrir una disputa, cuánto se devuelve y por qué. La otra tiene {returnAnswerDays} para aceptarlo o no, y quien lo propone puede retirarlo. Hay una propuesta cada vez. Si nadie responde no se mueve ningún dinero, y si mientras tanto cambia la etapa o se abre una disputa, la propuesta deja de valer.',
      { returnAnswerDays: days(RETURN_ANSWER_DAYS) },
    ),
  ],
  orderProvider === 'directo'
    ? t(
        'Aceptada, es una devolución como las otras, con {debtDays} para hacerla. Si el trabajo estaba en marcha o por revisar, termina ahí y el resto es de quien lo hizo; por eso no se puede mientras quien contrató pueda desistir. Si ya había terminado, solo se mueve ese dinero. No es una disputa ni cuenta como tal.',
        { debtDays: days(DEBT_DAYS) },
      )
    : t(
        'Aceptada, lo que aún no se ha entregado a quien trabajó lo devuelve el proveedor de pagos; lo demás es una devolución como las otras, con {debtDays} para hacerla. Si el trabajo estaba en marcha o por revisar, termina ahí y el resto es de quien lo hizo; por eso no se puede mientras quien contrató pueda desistir. Si ya había terminado, solo se mueve ese dinero. No es una disputa ni cuenta como tal.',
        { debtDays: days(DEBT_DAYS) },
      ),
]
