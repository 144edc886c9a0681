import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { disputePath } from './paths.ts'
import { ANSWER_DAYS, APPEAL_DAYS, MODERATOR_DAYS, OFFER_DAYS } from './steps.ts'

export type DisputeNews =
  | 'opened'
  | 'answered'
  | 'evidence'
  | 'offered'
  | 'agreed'
  | 'granted'
  | 'withdrawn'
  | 'to-moderator'
  | 'moderator-late'
  | 'decided'
  | 'appealed'
  | 'stands'

const WORDS: Record<DisputeNews, { title: string; message: string }> = {
  opened: {
    title: 'Han abierto una disputa',
    message: `Tienes ${ANSWER_DAYS} días para responder. Si no respondes, se concede lo que pide la otra parte.`,
  },
  answered: {
    title: 'Han respondido a tu disputa',
    message: `Tenéis ${OFFER_DAYS} días para llegar a un acuerdo. Después decide una persona de la moderación.`,
  },
  evidence: {
    title: 'Han añadido algo a la disputa',
    message: 'Léelo: lo verá también quien decida. Tú también puedes añadir lo que tengas.',
  },
  offered: { title: 'Hay una propuesta en la disputa', message: 'Mírala: si la aceptas, la disputa termina.' },
  agreed: { title: 'Disputa resuelta de acuerdo', message: 'La otra parte ha aceptado tu propuesta.' },
  granted: { title: 'Disputa concedida', message: 'Se da lo que pedía quien abrió la disputa.' },
  withdrawn: { title: 'Disputa retirada', message: 'Quien la abrió la ha retirado. El trabajo sigue donde estaba.' },
  'to-moderator': {
    title: 'La disputa pasa a la moderación',
    message: `Una persona que no es parte decide en ${MODERATOR_DAYS} días. Hasta entonces todavía podéis poneros de acuerdo.`,
  },
  'moderator-late': {
    title: 'La decisión se retrasa',
    message: `La moderación no ha decidido a tiempo. Tiene ${MODERATOR_DAYS} días más; después vale la última propuesta de quien respondió.`,
  },
  decided: {
    title: 'La disputa está decidida',
    message: `Lee la decisión y sus razones. Si no estás de acuerdo, puedes recurrirla una vez en ${APPEAL_DAYS} días.`,
  },
  appealed: { title: 'Han recurrido la decisión', message: 'Otra persona la revisa. Te avisaremos.' },
  stands: { title: 'La disputa ha terminado', message: 'Mira cómo queda y qué toca hacer ahora.' },
}

/** Tells sides of a dispute what has happened, whatever their settings say. */
export async function tellDispute(
  trx: Trx,
  { id, version, order }: { id: string; version: number; order: HeldOrder },
  { kind, to, now }: { kind: DisputeNews; to: readonly Side[]; now: Date },
): Promise<void> {
  const { title, message } = WORDS[kind]
  for (const side of to)
    await tellSide(trx, {
      userId: side === 'client' ? order.clientId : order.freelancerId,
      cause: `dispute:${id}:${version}:${kind}`,
      title: `${title}: ${order.title}`,
      message,
      href: disputePath(id),
      now,
      isOwed: true,
    })
}
