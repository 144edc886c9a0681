import type { EventKind } from '#app/domain/orders/events.server.ts'
import type { Act } from '#app/domain/orders/acts.ts'
import { MODERATOR_DAYS } from '#app/domain/disputes/steps.ts'
import { CLAIM_DAYS, CONFIRM_DAYS, PROOF_DAYS } from '#app/domain/orders/owed.ts'
import { LATE_DAYS } from '#app/domain/orders/stages.ts'
import { SHARE_DAYS } from '#app/domain/orders/withdrawal.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const ACTS: () => Record<Act, string> = perLanguage(() => ({
  start: t('empezó sin esperar al pago'),
  pay: t('dijo que había pagado'),
  received: t('confirmó que recibió el pago'),
  'not-received': t('dijo que el pago no le había llegado'),
  deliver: t('entregó'),
  accept: t('aceptó la entrega'),
  changes: t('pidió cambios'),
  extend: t('pidió más días para revisar'),
  cancel: t('canceló'),
  'ask-cancel': t('propuso cancelar'),
  'agree-cancel': t('aceptó cancelar'),
  'keep-on': t('prefirió seguir adelante'),
  checkout: t('fue a pagar'),
  dispute: t('abrió una disputa'),
  refer: t('pidió que decida la moderación: los cambios no llegaron a tiempo'),
  prove: t('adjuntó un comprobante'),
  returned: t('dijo que había devuelto el dinero'),
  'not-returned': t('dijo que la devolución no le había llegado'),
  'return-received': t('confirmó que tiene su dinero'),
  'ask-return': t('propuso una devolución'),
  'agree-return': t('aceptó la devolución'),
  'reject-return': t('no aceptó la devolución'),
  'withdraw-return': t('retiró su propuesta de devolución'),
}))

/** Other acts of people. */
const DEEDS = perLanguage(() => ({
  'accepted-quote': t('aceptó el presupuesto'),
  'asked-invoice': t('pidió la factura'),
  'sent-invoice': t('adjuntó una factura'),
  'offer-extra': t('ofreció una ampliación'),
  'accept-extra': t('aceptó la ampliación'),
  'decline-extra': t('rechazó la ampliación'),
  'answer-dispute': t('respondió a la disputa'),
  evidence: t('añadió a la disputa'),
  'offer-in-dispute': t('hizo una propuesta en la disputa'),
  'accept-in-dispute': t('aceptó la propuesta de la otra parte: la disputa terminó'),
  'withdraw-dispute': t('retiró la disputa'),
  'appeal-dispute': t('recurrió la decisión'),
  'start-sooner': t('pidió que el trabajo empiece ya'),
  'withdraw-contract': t('desistió del contrato'),
  'state-share': t('dijo qué parte estaba hecha'),
  'accept-share': t('aceptó la parte que estaba hecha'),
  'reject-share': t('no aceptó la parte que se dice hecha'),
}))

/** Acts of the site, as whole sentences. */
const SENTENCES = perLanguage(() => ({
  'received-by-silence': t(
    'El pago se dio por recibido: pasaron {confirmDays} días sin que nadie dijera lo contrario.',
    { confirmDays: CONFIRM_DAYS },
  ),
  'never-paid': t('Se canceló: terminó el plazo sin que constara ningún pago.'),
  unconfirmed: t('El pago anunciado quedó sin confirmar: pasaron {confirmDays} días sin respuesta.', {
    confirmDays: CONFIRM_DAYS,
  }),
  'never-proven': t('El pago anunciado no cuenta: pasaron {proofDays} días sin ningún comprobante.', {
    proofDays: PROOF_DAYS,
  }),
  'payment-overdue': t('Pasó la fecha del pago. Se puede reclamar durante {claimDays} días.', {
    claimDays: CLAIM_DAYS,
  }),
  'payment-denied': t(
    'El pago sigue pendiente: pasaron {proofDays} días sin ningún comprobante. Se puede reclamar durante {claimDays} días.',
    { proofDays: PROOF_DAYS, claimDays: CLAIM_DAYS },
  ),
  'payment-unclaimed': t('Terminó el plazo para reclamar aquí el pago.'),
  'return-overdue': t('Pasó la fecha de la devolución. Se puede reclamar durante {claimDays} días.', {
    claimDays: CLAIM_DAYS,
  }),
  'return-denied': t(
    'La devolución sigue pendiente: pasaron {proofDays} días sin ningún comprobante. Se puede reclamar durante {claimDays} días.',
    { proofDays: PROOF_DAYS, claimDays: CLAIM_DAYS },
  ),
  'return-unclaimed': t('Terminó el plazo para reclamar aquí la devolución.'),
  'returned-by-silence': t(
    'Consta como devuelto según quien lo cobró: pasaron {confirmDays} días sin que nadie dijera lo contrario.',
    { confirmDays: CONFIRM_DAYS },
  ),
  'owed-waits': t('El plazo del dinero espera a que termine la disputa o el desistimiento.'),
  'owed-dated': t('Lo que estaba pendiente tiene desde ahora una fecha.'),
  referred: t('Terminó el plazo: lo mira la moderación.'),
  'never-delivered': t('Se canceló: pasaron {lateDays} días desde la fecha acordada sin entrega.', {
    lateDays: LATE_DAYS,
  }),
  'accepted-by-silence': t('La entrega se dio por aceptada: terminó el plazo de revisión sin respuesta.'),
  'return-lapsed': t('La propuesta de devolución terminó sin respuesta. No se movió ningún dinero.'),
  paid: t('El pago quedó hecho.'),
  'paid-late': t('Llegó un pago cuando la etapa ya había terminado: se devuelve entero.'),
  'paid-twice': t('Llegó un segundo pago de la misma etapa: se devuelve entero.'),
  'payment-differs': t('Llegó un pago de otra cantidad o de otra moneda: se devuelve entero.'),
  released: t('El dinero se entregó a quien hizo el trabajo.'),
  refunded: t('El dinero se devolvió a quien había pagado.'),
  'claim-granted': t('Se concedió lo que pedía quien abrió la disputa.'),
  'unanswered-dispute': t('La disputa pasó a la moderación: la otra parte no respondió a tiempo.'),
  'refer-stage': t('El caso pasó a la moderación.'),
  undecided: t('La moderación no decidió a tiempo: la disputa espera a las dos partes.'),
  'to-moderator': t('La disputa pasó a la moderación: terminó el plazo para un acuerdo.'),
  'moderator-late': t('La moderación no decidió a tiempo: tiene {moderatorDays} días más.', {
    moderatorDays: MODERATOR_DAYS,
  }),
  'decide-dispute': t('La moderación decidió la disputa.'),
  'decision-stands': t('Vale la decisión: nadie la recurrió a tiempo.'),
  'settled-by-silence': t('Nadie decidió la disputa a tiempo: terminó en su fecha, como se había avisado.'),
  'share-by-silence': t(
    'Lo empezado se devuelve: no se había entregado nada, y pasaron {shareDays} días sin que nadie dijera qué estaba hecho.',
    { shareDays: SHARE_DAYS },
  ),
  'refer-share': t('La moderación decide qué parte estaba hecha.'),
  'waits-for-reader': t('El plazo de revisión se alargó una vez: la entrega aún no se había abierto.'),
  'waits-for-withdrawal': t('El plazo de revisión se alargó hasta que pasen los días para desistir.'),
  'waits-for-content': t('El plazo de revisión se alargó: de la entrega ya no queda texto ni archivo.'),
}))

const TEXTS: () => Record<EventKind, string> = perLanguage(() => ({ ...ACTS(), ...DEEDS(), ...SENTENCES() }))

/** The text of an event after the name of its actor, with its amount if it has one. */
export const eventText = (
  { kind, amountCents }: { kind: EventKind; amountCents: number | null },
  money: (cents: number) => string,
): string =>
  amountCents === null ? TEXTS()[kind] : t('{event} de {amount}', { event: TEXTS()[kind], amount: money(amountCents) })
