import type { ProviderName } from '#app/adapters/payments.ts'

/** What a rating rests on, by who moved the money of its order. */
export const PROOFS: Record<ProviderName, string> = {
  stripe: 'Pago verificado',
  directo: 'Contratación confirmada por las dos partes',
  prueba: 'Pago simulado: es una prueba',
}
