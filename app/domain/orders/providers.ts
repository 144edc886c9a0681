import { perLanguage, t } from '#app/locale/texts.ts'
/** Who moves the money of an order: its two people, or the simulator of the trial, which moves none. */
export const PROVIDERS = ['directo', 'prueba'] as const
export type Provider = (typeof PROVIDERS)[number]

interface ProviderTexts {
  /** The third step of how it works (H5). */
  step: string
  /** Whether anybody holds the money; it is shown wherever something is paid. */
  held: string
  /** The site's role with this provider. */
  role: (siteName: string) => string
}

/** The note beside an agreed price: who moves the money of it. */
export const howPaid = (isCollected: boolean): string =>
  isCollected
    ? PROVIDER_TEXTS().prueba.held
    : t('Pago acordado entre las partes: el dinero va de una a otra directamente, y la plataforma no retiene fondos.')

/** The texts of pages about paying: each sentence is true of its provider alone. */
export const PROVIDER_TEXTS: () => Record<Provider, ProviderTexts> = perLanguage(() => ({
  directo: {
    step: t('Acordad el pago entre vosotros'),
    held: t('Pago acordado entre las partes: la plataforma no retiene fondos.'),
    role: (siteName) => t('El dinero va de una parte a la otra: {siteName} no lo cobra ni lo guarda.', { siteName }),
  },
  prueba: {
    step: t('Paga en la simulación'),
    held: t('Simulación: en esta prueba los pagos se hacen de mentira y no se mueve dinero.'),
    role: (siteName) => t('{siteName} no cobra ni guarda el dinero de nadie.', { siteName }),
  },
}))
