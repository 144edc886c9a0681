import { renderMail, type RenderedMail, type Site } from '#app/domain/outbox/template.ts'
import { formatMoment } from '#app/locale/dates.server.ts'
import { say, sayAll, saidDay, saidMoment, sayMany, type Said } from '#app/locale/said.ts'
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

/** The news that carry the date of the step. */
export type DatedNews = 'reminder' | 'redated'

export const DISPUTE_WORDS: Record<DisputeNews, { title: Said; message: Said }> = {
  opened: {
    title: say('Han abierto una disputa'),
    message: say(
      'Tienes {days} días para responder. Si no respondes, decide la moderación: no responder no le da la razón a nadie.',
      { days: ANSWER_DAYS },
    ),
  },
  answered: {
    title: say('Han respondido a tu disputa'),
    message: say('Tenéis {days} días para llegar a un acuerdo. Después decide una persona de la moderación.', {
      days: OFFER_DAYS,
    }),
  },
  evidence: {
    title: say('Han añadido algo a la disputa'),
    message: say('Léelo: lo verá también quien decida. Tú también puedes añadir lo que tengas.'),
  },
  offered: {
    title: say('Hay una propuesta en la disputa'),
    message: say('Mírala: si la aceptas, la disputa termina.'),
  },
  agreed: { title: say('Disputa resuelta de acuerdo'), message: say('La otra parte ha aceptado tu propuesta.') },
  granted: {
    title: say('Disputa concedida'),
    message: say('La otra parte acepta lo que pedía quien la abrió.'),
  },
  withdrawn: {
    title: say('Disputa retirada'),
    message: say('Quien la abrió la ha retirado. El trabajo sigue donde estaba, con el tiempo que quedaba.'),
  },
  'to-moderator': {
    title: say('La disputa pasa a la moderación'),
    message: say(
      'Una persona que no es parte decide en {days} días. Hasta entonces todavía podéis poneros de acuerdo.',
      { days: MODERATOR_DAYS },
    ),
  },
  'moderator-late': {
    title: say('La decisión se retrasa'),
    message: say(
      'La moderación no ha decidido a tiempo. Tiene {days} días más. Mientras tanto podéis poneros de acuerdo.',
      { days: MODERATOR_DAYS },
    ),
  },
  decided: {
    title: say('La disputa está decidida'),
    message: say('Lee la decisión y sus razones. Si no estás de acuerdo, puedes recurrirla una vez en {days} días.', {
      days: APPEAL_DAYS,
    }),
  },
  appealed: { title: say('Han recurrido la decisión'), message: say('Otra persona la revisa. Te avisaremos.') },
  unanswered: {
    title: say('La disputa pasa a la moderación'),
    message: say(
      'No ha habido respuesta a tiempo, y eso no le da la razón a nadie. Decide en {days} días una persona que no es parte. Hasta entonces podéis poneros de acuerdo.',
      { days: MODERATOR_DAYS },
    ),
  },
  referred: {
    title: say('El caso pasa a la moderación'),
    message: say(
      'Una persona que no es parte decide en {days} días. Cuenta lo que sepas y añade pruebas; hasta entonces podéis poneros de acuerdo.',
      { days: MODERATOR_DAYS },
    ),
  },
  undecided: {
    title: say('Nadie ha decidido la disputa'),
    message: say(
      'La moderación no ha decidido en dos plazos, y lo sabe quien lleva el sitio. Podéis poneros de acuerdo durante {days} días; mira en la página qué pasa después y adónde podéis acudir.',
      { days: UNDECIDED_DAYS },
    ),
  },
  final: {
    title: say('La disputa está decidida'),
    message: say('Lee la decisión y sus razones. Aquí no hay nadie más que pueda revisarla, así que es definitiva.'),
  },
  stands: { title: say('La disputa ha terminado'), message: say('Mira cómo queda y qué toca hacer ahora.') },
}

/** The step that waits for the sides of a dispute, and until when. */
const AT_STATE: Partial<Record<DisputeState, Said>> = {
  abierta: say('Falta la respuesta de la otra parte. Sin ella, el caso pasa a la moderación.'),
  negociacion: say('Podéis poneros de acuerdo. Sin acuerdo, el caso pasa a la moderación.'),
  moderacion: say('Decide la moderación. Todavía podéis poneros de acuerdo.'),
  decidida: say('La decisión se puede recurrir una vez. Si nadie la recurre, es la que vale.'),
  apelada: say('Otra persona revisa la decisión. Si nadie lo hace a tiempo, vale la primera.'),
  sin_decidir: say('Podéis poneros de acuerdo. Mira en la página qué pasa si no lo hacéis.'),
}

const DATED_TITLES: Record<DatedNews, Said> = {
  reminder: say('Se acerca una fecha de la disputa'),
  redated: say('Nueva fecha en la disputa'),
}

/** The text of a notice with the date of a step. */
export const datedWords = ({ kind, state, turnAt }: { kind: DatedNews; state: DisputeState; turnAt: Date }) => ({
  title: DATED_TITLES[kind],
  message: sayAll([
    AT_STATE[state],
    say('La fecha es el {date}.', { date: saidMoment(turnAt, siteTimeZone, 'moment') }),
  ]),
})

/** A dispute that waits for the operator. */
export interface WaitingDispute {
  id: string
  title: string | null
  state: DisputeState
  turnAt: Date
}

/** How many disputes a mail names; `gremio disputes list` names all. */
const NAMED = 20

/** Lists for the operator the disputes that wait for them. */
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

/** The notice for moderators. The database fills in the number and the day. */
export const TO_DECIDE = {
  title: sayMany(0, 'Una disputa por decidir', '{count} disputas por decidir'),
  message: say('Hay que decidir antes del {date}.', { date: saidDay('') }),
}
