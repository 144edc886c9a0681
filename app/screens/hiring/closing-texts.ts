import type { EndingKind } from '#app/domain/orders/latest-events.server.ts'
import { LATE_DAYS } from '#app/domain/orders/stages.ts'
import { SHARE_DAYS } from '#app/domain/orders/withdrawal.ts'

interface About {
  /** Who did it, in the words of the reader: «Cancelaste», «Irene Soto canceló». */
  isOwn: boolean
  name: string
  /** The day on which it ended. */
  day: string
  /** Why it was cancelled, by the rules: «antes de que empezara el trabajo»; empty where nothing more is to be said. */
  why: string
  /** What was written about it, as a clause: «con este motivo: «…»». */
  words: string
}

const by =
  (own: string, theirs: string) =>
  ({ isOwn, name, day }: About) =>
    isOwn ? `${own} el ${day}` : `${name} ${theirs} el ${day}`
const alone =
  (what: string, why: string) =>
  ({ day }: About) =>
    `${what} el ${day}: ${why}`

const cancelled = ({ isOwn, name, day, why, words }: About) =>
  [isOwn ? `Cancelaste esta contratación el ${day}` : `${name} canceló esta contratación el ${day}`, why, words]
    .filter(Boolean)
    .join(', ')

/** Who agrees has not proposed it. */
const agreed = ({ isOwn, name, day, words }: About) =>
  [
    isOwn
      ? `Esta contratación se canceló de acuerdo: lo propuso ${name} y lo aceptaste el ${day}`
      : `Esta contratación se canceló de acuerdo: lo propusiste y ${name} lo aceptó el ${day}`,
    words,
  ]
    .filter(Boolean)
    .join(', ')

/** How an order ended, by whom and why, as the beginning of a sentence. */
export const ENDING_TEXTS: Record<EndingKind, (about: About) => string> = {
  accept: by('Aceptaste la entrega y el trabajo terminó', 'aceptó la entrega y el trabajo terminó'),
  'accepted-by-silence': alone(
    'El trabajo terminó',
    'acabó el plazo de revisión sin respuesta y la entrega se dio por aceptada',
  ),
  cancel: cancelled,
  'agree-cancel': agreed,
  'agree-return': by('Aceptaste la devolución que se te propuso', 'aceptó la devolución que propusiste'),
  'never-paid': alone('Se canceló', 'acabó el plazo para pagar sin que constara ningún pago'),
  'never-delivered': alone('Se canceló', `pasaron ${LATE_DAYS} días desde la fecha acordada sin entrega`),
  'withdraw-contract': by('Desististe del contrato, dentro de tu plazo,', 'desistió del contrato, dentro de su plazo,'),
  'accept-share': alone('El desistimiento se cerró', 'los dos estáis de acuerdo en qué parte estaba hecha'),
  'share-by-silence': alone(
    'El desistimiento se cerró',
    `pasaron ${SHARE_DAYS} días sin que nadie dijera qué estaba hecho, y no se había entregado nada`,
  ),
  'accept-in-dispute': alone('La disputa terminó', 'os pusisteis de acuerdo'),
  'claim-granted': alone('La disputa terminó', 'se concedió lo que pedía quien la abrió'),
  'decide-dispute': alone('La disputa terminó', 'la decidió la moderación'),
  'decision-stands': alone('La disputa terminó', 'la decidió la moderación y nadie lo recurrió a tiempo'),
  'settled-by-silence': alone('La disputa terminó', 'nadie la decidió a tiempo y acabó como se había avisado'),
}
