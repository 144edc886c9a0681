import { waitInWords } from '#app/locale/dates.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { Contact } from './commands.server.ts'

/** The answer to a refused message; the text stays in the form. */
export interface Refusal {
  status: 403 | 404 | 410 | 429
  message: string
  retryAfterSeconds?: number
}

type Refused = Exclude<Contact, { kind: 'sent' | 'already-sent' }>

/** The words for what cannot be written to, by the subject of the form. */
const ABOUT = {
  listing: {
    yourself: 'Este anuncio es tuyo: no puedes escribirte a ti.',
    absent: 'Este anuncio ya no está disponible, así que no podemos enviar tu mensaje.',
  },
  profile: {
    yourself: 'Este perfil es tuyo: no puedes escribirte a ti.',
    absent: 'Este perfil ya no está disponible, así que no podemos enviar tu mensaje.',
  },
}

/** Every refusal in plain words, with the rule behind it where there is one. */
export function refusalOf(outcome: Refused, now: Date, about: keyof typeof ABOUT = 'listing'): Refusal {
  switch (outcome.kind) {
    case 'closed':
      return { status: 403, message: 'El equipo de moderación ha cerrado esta conversación: ya no se puede escribir.' }
    case 'blocked-by-you':
      return { status: 403, message: 'Has bloqueado a esta persona. Para escribirle, desbloquéala antes.' }
    case 'unavailable':
      return { status: 403, message: 'Ahora mismo no se puede escribir a esta persona.' }
    case 'yourself':
      return { status: 403, message: ABOUT[about].yourself }
    case 'not-found':
      return { status: 404, message: ABOUT[about].absent }
    case 'gone':
      return { status: 410, message: 'Este anuncio se ha eliminado, así que no podemos enviar tu mensaje.' }
    case 'too-many-messages':
      return wait(`Puedes enviar ${counted(outcome.limit, 'mensaje', 'mensajes')} por minuto.`, outcome.tryAgainAt, now)
    case 'too-many-conversations': {
      const rule =
        outcome.per === 'hour'
          ? `Puedes empezar ${counted(outcome.limit, 'conversación nueva', 'conversaciones nuevas')} por hora.`
          : `Mientras tu ${outcome.per === 'new' ? 'cuenta tenga menos de un día' : 'correo no esté verificado'}, puedes empezar ${counted(outcome.limit, 'conversación nueva', 'conversaciones nuevas')} al día.`
      return wait(rule, outcome.tryAgainAt, now)
    }
  }
}

function wait(rule: string, tryAgainAt: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((tryAgainAt.getTime() - now.getTime()) / 1000))
  return { status: 429, message: `${rule} Vuelve a intentarlo ${waitInWords(retryAfterSeconds)}.`, retryAfterSeconds }
}
