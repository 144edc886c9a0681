import type { ProviderName } from '#app/adapters/payments.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/**
 * Whether the rated work was paid: fully, according to both sides or the provider; with a payment that one side has
 * shown or stated; or not at all. The function `rating_proof` of the database decides.
 */
export type Proof = 'confirmado' | 'sin_confirmar' | 'sin_pago'

/** The proof behind a rating whose order was paid, for each provider that can move the money. */
export const PROOFS: () => Record<ProviderName, string> = perLanguage(() => ({
  stripe: t('Pago verificado'),
  directo: t('Contratación confirmada por las dos partes'),
  prueba: t('Pago simulado: es una prueba'),
}))

/** The proof of a rating if no payment is confirmed. */
export const UNCONFIRMED: () => Record<Exclude<Proof, 'confirmado'>, string> = perLanguage(() => ({
  sin_confirmar: t('Pago sin confirmar'),
  sin_pago: t('Sin ningún pago confirmado'),
}))

export const proofText = (provider: ProviderName, proof: Proof): string =>
  proof === 'confirmado' ? PROOFS()[provider] : UNCONFIRMED()[proof]

/** Whether this side may rate: a client who has paid as somebody confirms, or who has shown that they have. */
export const mayRate = (isClient: boolean, proof: Proof | null): boolean => !isClient || proof !== 'sin_pago'
