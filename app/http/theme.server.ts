import { createCookie } from '@remix-run/node'
import { cookieDefaults, cookieName } from './cookies.server.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const DEFAULT_THEME: Theme = 'light'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const themeCookie = createCookie(cookieName('theme'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** The theme when it is one, else the default. */
export function readTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? DEFAULT_THEME
}

/** The theme that this browser asked for; light for whoever asked for none. */
export async function findTheme(request: Request): Promise<Theme> {
  return readTheme(await themeCookie.parse(request.headers.get('Cookie')))
}

/** The header that keeps a theme. The default leaves no cookie behind, so that pages stay shareable. */
export function keepTheme(theme: Theme): Promise<string> {
  return theme === DEFAULT_THEME ? themeCookie.serialize('', { maxAge: 0 }) : themeCookie.serialize(theme)
}
