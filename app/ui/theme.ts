export type Theme = 'light' | 'dark' | 'system'

/** The choices, in the order they are offered. */
export const THEME_CHOICES: readonly { theme: Theme; label: string; hint: string }[] = [
  { theme: 'light', label: 'Claro', hint: 'Fondo claro, como una pared encalada.' },
  { theme: 'dark', label: 'Oscuro', hint: 'Fondo oscuro, para leer de noche.' },
  { theme: 'system', label: 'Sistema', hint: 'El que tenga tu dispositivo en cada momento.' },
]

/** The colours that browsers paint before the first style arrives. */
export const colorSchemeOf = (theme: Theme) => (theme === 'system' ? 'light dark' : theme)
