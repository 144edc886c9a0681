import type { Trx } from '#app/db.server.ts'
import { tellSide } from '#app/domain/hiring/telling.server.ts'
import type { HeldOrder } from '#app/domain/orders/holding.server.ts'
import type { Side } from '#app/domain/orders/stages.ts'
import { aboutStage } from '#app/domain/orders/subject.server.ts'
import {
  disputePath,
  ANSWER_DAYS,
  APPEAL_DAYS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
  type DisputeState,
} from './steps.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'

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
  | 'unanswered'
  | 'referred'
  | 'undecided'
  | 'final'

/** What is told with the date of the step. */
type DatedNews = 'reminder' | 'redated'

export const DISPUTE_WORDS: Record<DisputeNews, { title: string; message: string }> = {
  opened: {
    title: 'Han abierto una disputa',
    message: `Tienes ${ANSWER_DAYS} días para responder. Si no respondes, decide la moderación: no responder no le da la razón a nadie.`,
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
  granted: {
    title: 'Disputa concedida',
    message: 'La otra parte acepta lo que pedía quien la abrió.',
  },
  withdrawn: {
    title: 'Disputa retirada',
    message: 'Quien la abrió la ha retirado. El trabajo sigue donde estaba, con el tiempo que quedaba.',
  },
  'to-moderator': {
    title: 'La disputa pasa a la moderación',
    message: `Una persona que no es parte decide en ${MODERATOR_DAYS} días. Hasta entonces todavía podéis poneros de acuerdo.`,
  },
  'moderator-late': {
    title: 'La decisión se retrasa',
    message: `La moderación no ha decidido a tiempo. Tiene ${MODERATOR_DAYS} días más. Mientras tanto podéis poneros de acuerdo.`,
  },
  decided: {
    title: 'La disputa está decidida',
    message: `Lee la decisión y sus razones. Si no estás de acuerdo, puedes recurrirla una vez en ${APPEAL_DAYS} días.`,
  },
  appealed: { title: 'Han recurrido la decisión', message: 'Otra persona la revisa. Te avisaremos.' },
  unanswered: {
    title: 'La disputa pasa a la moderación',
    message: `No ha habido respuesta a tiempo, y eso no le da la razón a nadie. Decide en ${MODERATOR_DAYS} días una persona que no es parte. Hasta entonces podéis poneros de acuerdo.`,
  },
  referred: {
    title: 'El caso pasa a la moderación',
    message: `Una persona que no es parte decide en ${MODERATOR_DAYS} días. Cuenta lo que sepas y añade pruebas; hasta entonces podéis poneros de acuerdo.`,
  },
  undecided: {
    title: 'Nadie ha decidido la disputa',
    message: `La moderación no ha decidido en dos plazos, y lo sabe quien lleva el sitio. Podéis poneros de acuerdo durante ${UNDECIDED_DAYS} días; mira en la página qué pasa después y adónde podéis acudir.`,
  },
  final: {
    title: 'La disputa está decidida',
    message: 'Lee la decisión y sus razones. Aquí no hay nadie más que pueda revisarla, así que es definitiva.',
  },
  stands: { title: 'La disputa ha terminado', message: 'Mira cómo queda y qué toca hacer ahora.' },
}

/** What waits for the sides of a dispute, and until when. */
const AT_STATE: Partial<Record<DisputeState, string>> = {
  abierta: 'Falta la respuesta de la otra parte. Sin ella, el caso pasa a la moderación.',
  negociacion: 'Podéis poneros de acuerdo. Sin acuerdo, el caso pasa a la moderación.',
  moderacion: 'Decide la moderación. Todavía podéis poneros de acuerdo.',
  decidida: 'La decisión se puede recurrir una vez. Si nadie la recurre, es la que vale.',
  apelada: 'Otra persona revisa la decisión. Si nadie lo hace a tiempo, vale la primera.',
  sin_decidir: 'Podéis poneros de acuerdo. Mira en la página qué pasa si no lo hacéis.',
}

const DATED_WORDS: Record<DatedNews, string> = {
  reminder: 'Se acerca una fecha de la disputa',
  redated: 'Nueva fecha en la disputa',
}

type News =
  | { kind: DisputeNews }
  /** With the step and its date. */
  | { kind: DatedNews; state: DisputeState; turnAt: Date }

const wordsOf = (news: News) =>
  'turnAt' in news
    ? {
        title: DATED_WORDS[news.kind],
        message: `${AT_STATE[news.state] ?? ''} La fecha es el ${formatMoment(news.turnAt, siteTimeZone)}.`.trim(),
      }
    : DISPUTE_WORDS[news.kind]

/** Tells sides of a dispute what has happened, whatever their settings say. */
export async function tellDispute(
  trx: Trx,
  { id, version, stageN, order }: { id: string; version: number; stageN: number; order: HeldOrder },
  { to, now, ...news }: News & { to: readonly Side[]; now: Date },
): Promise<void> {
  const subject = await aboutStage(trx, { order, n: stageN })
  // Each reminder of a step is told.
  const once = news.kind === 'reminder' ? `reminder:${now.toISOString()}` : news.kind
  for (const side of to)
    await tellSide(trx, {
      subject,
      to: side,
      cause: `dispute:${id}:${version}:${once}`,
      ...wordsOf(news),
      href: disputePath(id),
      now,
      isOwed: true,
    })
}
