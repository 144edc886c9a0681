import { createCookie } from '@remix-run/node'
import { DEFAULT_THEME, isTheme, type Theme } from '#app/ui/theme.ts'
import { cookieDefaults, cookieName } from './cookies.server.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

const themeCookie = createCookie(cookieName('theme'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** The theme that this browser asked for; light for whoever asked for none. */
export async function findTheme(request: Request): Promise<Theme> {
  const theme: unknown = await themeCookie.parse(request.headers.get('Cookie'))
  return isTheme(theme) ? theme : DEFAULT_THEME
}

/** The header that keeps a theme. The default leaves no cookie behind, so that pages stay shareable. */
export function keepTheme(theme: Theme): Promise<string> {
  return theme === DEFAULT_THEME ? themeCookie.serialize('', { maxAge: 0 }) : themeCookie.serialize(theme)
}
