import { perLanguage, t } from '#app/locale/texts.ts'

export type Theme = 'light' | 'dark' | 'system'

/** The choices, in the order they are offered. */
export const THEME_CHOICES: () => readonly { theme: Theme; label: string; hint: string }[] = perLanguage(() => [
  { theme: 'light', label: t('Claro'), hint: t('Fondo claro, como una pared encalada.') },
  { theme: 'dark', label: t('Oscuro'), hint: t('Fondo oscuro, para leer de noche.') },
  { theme: 'system', label: t('Sistema'), hint: t('El que tenga tu dispositivo en cada momento.') },
])

/** The colours that browsers paint before the first style arrives. */
export const colorSchemeOf = (theme: Theme) => (theme === 'system' ? 'light dark' : theme)
