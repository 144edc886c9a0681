/** The words of a notice. */
interface Notice {
  title: string
  message: string
}

export const entryCame = (contest: string, entry: string): Notice => ({
  title: `Nueva propuesta en «${contest}»`,
  message: entry,
})

export const entryGone = (contest: string, entry: string): Notice => ({
  title: `Una propuesta menos en «${contest}»`,
  message: `Se ha retirado «${entry}».`,
})

/** Told when the time for entries is over and there is at least one entry. */
export const contestEnded = (contest: string) => ({
  /** @param day until when it has to be judged, as it is read. */
  toOrganiser: (day: string): Notice => ({
    title: `«${contest}» ha terminado`,
    message: `Elige la propuesta ganadora antes del ${day}. Si nadie decide, el premio queda desierto.`,
  }),
  toEntrants: {
    title: `«${contest}» ha terminado`,
    message: 'Ya no se admiten propuestas: ahora decide el jurado.',
  },
})

/** Why a contest has no winner. */
const WHY = {
  late: 'Nadie eligió una propuesta ganadora a tiempo.',
  empty: 'Terminó sin propuestas.',
  removed: 'Moderación lo ha retirado.',
  'organiser-gone': 'Quien lo organizaba ha eliminado su cuenta.',
}

export type WhyVoid = keyof typeof WHY

export const contestVoid = (contest: string, why: WhyVoid): Notice => ({
  title: `«${contest}» ha quedado desierto`,
  message: WHY[why],
})

/** What each of those who have entered reads of a decision. */
export function contestDecided(contest: string, { hasWinner }: { hasWinner: boolean }) {
  const outcome = hasWinner ? 'Otra propuesta se ha llevado el premio.' : 'El premio ha quedado desierto.'
  return {
    winner: { title: `Has ganado «${contest}»`, message: 'Tu propuesta es la ganadora. Enhorabuena.' },
    finalist: { title: `Finalista en «${contest}»`, message: `Tu propuesta ha quedado finalista. ${outcome}` },
    others: {
      title: hasWinner ? `«${contest}» ya tiene ganador` : `«${contest}» ha quedado desierto`,
      message: hasWinner
        ? 'Gracias por participar: esta vez ha ganado otra propuesta.'
        : 'El jurado no ha elegido ninguna propuesta.',
    },
  } satisfies Record<string, Notice>
}
