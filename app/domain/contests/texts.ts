import { say, sayAll, type Moment, type Said } from '#app/locale/said.ts'

/** The words of a notice. */
interface Notice {
  title: Said
  message: Said | string
}

export const entryCame = (contest: string, entry: string): Notice => ({
  title: say('Nueva propuesta en «{contest}»', { contest }),
  message: entry,
})

export const entryGone = (contest: string, entry: string): Notice => ({
  title: say('Una propuesta menos en «{contest}»', { contest }),
  message: say('Se ha retirado «{entry}».', { entry }),
})

/** Sent when the time for entries is over and there is at least one entry. */
export const contestEnded = (contest: string) => ({
  /** @param day until when the contest has to be judged. */
  toOrganiser: (day: Moment): Notice => ({
    title: say('«{contest}» ha terminado', { contest }),
    message: say('Elige la propuesta ganadora antes del {day}. Si nadie decide, el premio queda desierto.', { day }),
  }),
  toEntrants: {
    title: say('«{contest}» ha terminado', { contest }),
    message: say('Ya no se admiten propuestas: ahora decide el jurado.'),
  },
})

/** Why a contest has no winner. */
const WHY = {
  late: say('Nadie eligió una propuesta ganadora a tiempo.'),
  empty: say('Terminó sin propuestas.'),
  removed: say('Moderación lo ha retirado.'),
  'organiser-gone': say('Quien lo organizaba ha eliminado su cuenta.'),
}

export type WhyVoid = keyof typeof WHY

export const contestVoid = (contest: string, why: WhyVoid): Notice => ({
  title: say('«{contest}» ha quedado desierto', { contest }),
  message: WHY[why],
})

/** The notice of a decision for each person who has entered. */
export function contestDecided(contest: string, { hasWinner }: { hasWinner: boolean }) {
  const outcome = hasWinner ? say('Otra propuesta se ha llevado el premio.') : say('El premio ha quedado desierto.')
  return {
    winner: {
      title: say('Has ganado «{contest}»', { contest }),
      message: say('Tu propuesta es la ganadora. Enhorabuena.'),
    },
    finalist: {
      title: say('Finalista en «{contest}»', { contest }),
      message: sayAll([say('Tu propuesta ha quedado finalista.'), outcome]),
    },
    others: {
      title: hasWinner
        ? say('«{contest}» ya tiene ganador', { contest })
        : say('«{contest}» ha quedado desierto', { contest }),
      message: hasWinner
        ? say('Gracias por participar: esta vez ha ganado otra propuesta.')
        : say('El jurado no ha elegido ninguna propuesta.'),
    },
  } satisfies Record<string, Notice>
}

/** A message, and the note of the jury for its reader. */
export const withNote = (message: Said | string, note: string): Said =>
  sayAll([message, say('Nota del jurado: «{note}»', { note })])
