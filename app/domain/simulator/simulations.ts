/** The page of the trial that replaces that of a payment service. */
export const simulatorPath = (paymentId: string) => `/payments/simulator/${paymentId}`

/** The events that a person who plays the provider can choose. */
export const SIMULATIONS = ['pagar', 'rechazar', 'dos_veces', 'sin_aviso'] as const
export type Simulation = (typeof SIMULATIONS)[number]
