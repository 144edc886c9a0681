/** What a person who plays the provider can let happen. */
export const SIMULATIONS = ['pagar', 'rechazar', 'dos_veces', 'sin_aviso'] as const
export type Simulation = (typeof SIMULATIONS)[number]
