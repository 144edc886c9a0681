import { waitInWords } from '#app/locale/dates.server.ts'
import type { Contact } from './commands.server.ts'
import { perLanguage, t, tn } from '#app/locale/texts.ts'

/** The answer to a refused message; the text stays in the form. */
export interface Refusal {
  status: 403 | 404 | 410 | 429
  message: string
  retryAfterSeconds?: number
}

type Refused = Exclude<Contact, { kind: 'sent' | 'already-sent' }>

/** The words for people who cannot be written to, by the subject of the form. */
const ABOUT = perLanguage(() => ({
  listing: {
    yourself: t('Este anuncio es tuyo: no puedes escribirte a ti.'),
    absent: t('Este anuncio ya no está disponible, así que no podemos enviar tu mensaje.'),
  },
  profile: {
    yourself: t('Este perfil es tuyo: no puedes escribirte a ti.'),
    absent: t('Este perfil ya no está disponible, así que no podemos enviar tu mensaje.'),
  },
}))

/** Every refusal in plain words, with the rule behind it if there is one. */
export function refusalOf(outcome: Refused, now: Date, about: keyof ReturnType<typeof ABOUT> = 'listing'): Refusal {
  switch (outcome.kind) {
    case 'closed':
      return {
        status: 403,
        message: t('El equipo de moderación ha cerrado esta conversación: ya no se puede escribir.'),
      }
    case 'blocked-by-you':
      return { status: 403, message: t('Has bloqueado a esta persona. Para escribirle, desbloquéala antes.') }
    case 'unavailable':
      return { status: 403, message: t('Ahora mismo no se puede escribir a esta persona.') }
    case 'yourself':
      return { status: 403, message: ABOUT()[about].yourself }
    case 'not-found':
      return { status: 404, message: ABOUT()[about].absent }
    case 'gone':
      return { status: 410, message: t('Este anuncio se ha eliminado, así que no podemos enviar tu mensaje.') }
    case 'too-many-messages':
      return wait(outcome.tryAgainAt, now, (when) =>
        tn(
          outcome.limit,
          'Puedes enviar {count} mensaje por minuto. Vuelve a intentarlo {when}.',
          'Puedes enviar {count} mensajes por minuto. Vuelve a intentarlo {when}.',
          { when },
        ),
      )
    case 'too-many-conversations':
      return wait(outcome.tryAgainAt, now, (when) => tooManyConversations(outcome, when))
  }
}

type TooMany = Extract<Refused, { kind: 'too-many-conversations' }>

function tooManyConversations({ per, limit }: TooMany, when: string): string {
  switch (per) {
    case 'hour':
      return tn(
        limit,
        'Puedes empezar {count} conversación nueva por hora. Vuelve a intentarlo {when}.',
        'Puedes empezar {count} conversaciones nuevas por hora. Vuelve a intentarlo {when}.',
        { when },
      )
    case 'new':
      return tn(
        limit,
        'Mientras tu cuenta tenga menos de un día, puedes empezar {count} conversación nueva al día. Vuelve a intentarlo {when}.',
        'Mientras tu cuenta tenga menos de un día, puedes empezar {count} conversaciones nuevas al día. Vuelve a intentarlo {when}.',
        { when },
      )
    default:
      return tn(
        limit,
        'Mientras tu correo no esté verificado, puedes empezar {count} conversación nueva al día. Vuelve a intentarlo {when}.',
        'Mientras tu correo no esté verificado, puedes empezar {count} conversaciones nuevas al día. Vuelve a intentarlo {when}.',
        { when },
      )
  }
}

function wait(tryAgainAt: Date, now: Date, say: (when: string) => string): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((tryAgainAt.getTime() - now.getTime()) / 1000))
  return { status: 429, message: say(waitInWords(retryAfterSeconds)), retryAfterSeconds }
}
