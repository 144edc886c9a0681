/** The page of the trial that stands for the one of a payment service. */
export const simulatorPath = (paymentId: string) => `/payments/simulator/${paymentId}`

/** What a person who plays the provider can let happen. */
export const SIMULATIONS = ['pagar', 'rechazar', 'dos_veces', 'sin_aviso'] as const
export type Simulation = (typeof SIMULATIONS)[number]
