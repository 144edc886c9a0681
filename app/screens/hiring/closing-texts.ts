import type { EndingKind } from '#app/domain/orders/latest-events.server.ts'
import { LATE_DAYS } from '#app/domain/orders/stages.ts'
import { SHARE_DAYS } from '#app/domain/orders/withdrawal.ts'
import { t } from '#app/locale/texts.ts'

interface About {
  /** Whether the reader is the actor: «Cancelaste», «Irene Soto canceló». */
  isOwn: boolean
  name: string
  /** The day on which the order ended. */
  day: string
  /** Why it was cancelled, by the rules: «antes de que empezara el trabajo»; empty if no reason is given. */
  why: string
  /** The reason as a clause: «con este motivo: «…»». */
  words: string
}

/** A sentence with the day alone. */
const alone =
  (say: (day: string) => string) =>
  ({ day }: About) =>
    say(day)

const cancelled = ({ isOwn, name, day, why, words }: About) =>
  [
    isOwn
      ? t('Cancelaste esta contratación el {day}', { day })
      : t('{name} canceló esta contratación el {day}', { name, day }),
    why,
    words,
  ]
    .filter(Boolean)
    .join(', ')

/** The person who agrees is not the one who proposed it. */
const agreed = ({ isOwn, name, day, words }: About) =>
  [
    isOwn
      ? t('Esta contratación se canceló de acuerdo: lo propuso {name} y lo aceptaste el {day}', { name, day })
      : t('Esta contratación se canceló de acuerdo: lo propusiste y {name} lo aceptó el {day}', { name, day }),
    words,
  ]
    .filter(Boolean)
    .join(', ')

/** How an order ended, by whom and why, as the beginning of a sentence. */
export const ENDING_TEXTS: Record<EndingKind, (about: About) => string> = {
  accept: ({ isOwn, name, day }) =>
    isOwn
      ? t('Aceptaste la entrega y el trabajo terminó el {day}', { day })
      : t('{name} aceptó la entrega y el trabajo terminó el {day}', { name, day }),
  'accepted-by-silence': alone((day) =>
    t('El trabajo terminó el {day}: acabó el plazo de revisión sin respuesta y la entrega se dio por aceptada', {
      day,
    }),
  ),
  cancel: cancelled,
  'agree-cancel': agreed,
  'agree-return': ({ isOwn, name, day }) =>
    isOwn
      ? t('Aceptaste la devolución que se te propuso el {day}', { day })
      : t('{name} aceptó la devolución que propusiste el {day}', { name, day }),
  'never-paid': alone((day) =>
    t('Se canceló el {day}: acabó el plazo para pagar sin que constara ningún pago', { day }),
  ),
  'never-delivered': alone((day) =>
    t('Se canceló el {day}: pasaron {lateDays} días desde la fecha acordada sin entrega', {
      day,
      lateDays: LATE_DAYS,
    }),
  ),
  'withdraw-contract': ({ isOwn, name, day }) =>
    isOwn
      ? t('Desististe del contrato, dentro de tu plazo, el {day}', { day })
      : t('{name} desistió del contrato, dentro de su plazo, el {day}', { name, day }),
  'accept-share': alone((day) =>
    t('El desistimiento se cerró el {day}: los dos estáis de acuerdo en qué parte estaba hecha', { day }),
  ),
  'share-by-silence': alone((day) =>
    t(
      'El desistimiento se cerró el {day}: pasaron {shareDays} días sin que nadie dijera qué estaba hecho, y no se había entregado nada',
      { day, shareDays: SHARE_DAYS },
    ),
  ),
  'accept-in-dispute': alone((day) => t('La disputa terminó el {day}: os pusisteis de acuerdo', { day })),
  'claim-granted': alone((day) => t('La disputa terminó el {day}: se concedió lo que pedía quien la abrió', { day })),
  'decide-dispute': alone((day) => t('La disputa terminó el {day}: la decidió la moderación', { day })),
  'decision-stands': alone((day) =>
    t('La disputa terminó el {day}: la decidió la moderación y nadie lo recurrió a tiempo', { day }),
  ),
  'settled-by-silence': alone((day) =>
    t('La disputa terminó el {day}: nadie la decidió a tiempo y acabó como se había avisado', { day }),
  ),
}
