export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

export const DEFAULT_THEME: Theme = 'light'

export const THEME_LABELS: Record<Theme, string> = { light: 'Claro', dark: 'Oscuro', system: 'Sistema' }

export function isTheme(value: unknown): value is Theme {
  return THEMES.includes(value as Theme)
}

/** What browsers paint before the first style arrives. */
export const colorSchemeOf = (theme: Theme) => (theme === 'system' ? 'light dark' : theme)
