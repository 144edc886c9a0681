import type { TooOften } from '#app/domain/orders/ceilings.server.ts'
import { waitInWords } from '#app/locale/dates.server.ts'
import { counted } from '#app/locale/numbers.server.ts'

/** What is said of a thing that was done as often as a day allows, with its status and when it can be done again. */
export function refuseTooOften({ times, tryAgainAt }: TooOften, now: Date) {
  const seconds = Math.max(1, Math.ceil((tryAgainAt.getTime() - now.getTime()) / 1000))
  return {
    message: `Esto se puede hacer ${counted(times, 'vez', 'veces')} al día, y hoy ya no quedan más. Podrás volver a hacerlo ${waitInWords(seconds)}.`,
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  }
}
