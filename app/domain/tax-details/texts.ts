import type { Words } from '#app/domain/hiring/subject.server.ts'
import { say } from '#app/locale/said.ts'

export const billingGiven: Words = {
  title: say('Datos para la factura'),
  message: ({ other }) => say('{name} te ha dicho a nombre de quién va la factura.', { name: other }),
}
