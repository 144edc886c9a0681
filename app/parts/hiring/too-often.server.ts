import type { TooOften } from '#app/domain/orders/ceilings.server.ts'
import { waitInWords } from '#app/locale/dates.server.ts'
import { tn } from '#app/locale/texts.ts'

/**
 * The answer to an act that was done as often as a day allows, with its status and the time when it is possible again.
 */
export function refuseTooOften({ times, tryAgainAt }: TooOften, now: Date) {
  const seconds = Math.max(1, Math.ceil((tryAgainAt.getTime() - now.getTime()) / 1000))
  return {
    message: tn(
      times,
      'Esto se puede hacer {count} vez al día, y hoy ya no quedan más. Podrás volver a hacerlo {wait}.',
      'Esto se puede hacer {count} veces al día, y hoy ya no quedan más. Podrás volver a hacerlo {wait}.',
      { wait: waitInWords(seconds) },
    ),
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  }
}
