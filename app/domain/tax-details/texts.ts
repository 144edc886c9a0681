import type { Words } from '#app/domain/hiring/subject.server.ts'

export const billingGiven: Words = {
  title: 'Datos para la factura',
  message: ({ other }) => `${other} te ha dicho a nombre de quién va la factura.`,
}
