import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import {
  ANSWER_DAYS,
  APPEAL_DAYS,
  DISPUTE_LABELS,
  MODERATOR_DAYS,
  OFFER_DAYS,
  UNDECIDED_DAYS,
  type DisputeState,
} from './steps.ts'

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
export type DatedNews = 'reminder' | 'redated'

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

const DATED_TITLES: Record<DatedNews, string> = {
  reminder: 'Se acerca una fecha de la disputa',
  redated: 'Nueva fecha en la disputa',
}

/** What is told with the date of a step. */
export const datedWords = ({ kind, state, turnAt }: { kind: DatedNews; state: DisputeState; turnAt: Date }) => ({
  title: DATED_TITLES[kind],
  message: `${AT_STATE[state] ?? ''} La fecha es el ${formatMoment(turnAt, siteTimeZone)}.`.trim(),
})

/** A dispute that waits for the operator. */
export interface WaitingDispute {
  id: string
  title: string | null
  state: DisputeState
  turnAt: Date
}

/** How many a mail names; `gremio disputes list` names all. */
const NAMED = 20

/** Names the operator the disputes that wait for them. */
export function disputesMail(site: Site, waiting: readonly WaitingDispute[]): RenderedMail {
  return renderMail(site, {
    subject: tn(waiting.length, 'Una disputa espera tu decisión', '{count} disputas esperan tu decisión'),
    paragraphs: [
      t(
        'Nadie de la moderación puede decidirlas, o nadie lo ha hecho en dos plazos. Las dos partes leen en su página que pueden escribirte.',
      ),
      waiting.slice(0, NAMED).map(({ id, title, state, turnAt }) =>
        t('{work}: {state}, hasta el {date} ({id})', {
          work: title ?? t('Contratación'),
          state: DISPUTE_LABELS()[state],
          date: formatMoment(turnAt, siteTimeZone),
          id,
        }),
      ),
      t(
        'En el servidor, «gremio disputes show» enseña lo acordado y lo que dice cada parte, y «gremio disputes decide» guarda tu decisión y se la cuenta.',
      ),
    ],
    footnotes: [t('Este aviso llega una vez al día mientras quede alguna.')],
  })
}

/** What moderators are told; the database puts in the number, and the day for `%s`. */
export const TO_DECIDE = {
  one: 'Una disputa por decidir',
  many: ' disputas por decidir',
  before: 'Hay que decidir antes del %s.',
}
