/** Who moves the money of an order: its two people, or the simulator of the trial, which moves none. */
export const PROVIDERS = ['directo', 'prueba'] as const
export type Provider = (typeof PROVIDERS)[number]

interface ProviderTexts {
  /** The third step of how it works (H5). */
  step: string
  /** Whether anybody holds the money; it stands wherever something is paid. */
  held: string
  /** What the site does with it. */
  role: (siteName: string) => string
}

/** What stands beside a price that is agreed on: who moves the money of it. */
export const howPaid = (isCollected: boolean): string =>
  isCollected
    ? PROVIDER_TEXTS.prueba.held
    : 'Pago acordado entre las partes: el dinero va de una a otra directamente, y la plataforma no retiene fondos.'

/** What pages say of paying: each sentence is true of its provider alone. */
export const PROVIDER_TEXTS: Record<Provider, ProviderTexts> = {
  directo: {
    step: 'Acordad el pago entre vosotros',
    held: 'Pago acordado entre las partes: la plataforma no retiene fondos.',
    role: (siteName) => `El dinero va de una parte a la otra: ${siteName} no lo cobra ni lo guarda.`,
  },
  prueba: {
    step: 'Paga en la simulación',
    held: 'Simulación: en esta prueba los pagos se hacen de mentira y no se mueve dinero.',
    role: (siteName) => `${siteName} no cobra ni guarda el dinero de nadie.`,
  },
}
