import { createCookie } from '@remix-run/node'
import { DAY_SECONDS } from '#app/locale/durations.ts'
import { cookieDefaults, cookieName, readCookie } from './cookies.server.ts'

const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const DEFAULT_THEME: Theme = 'light'
const YEAR_SECONDS = 365 * DAY_SECONDS

const themeCookie = createCookie(cookieName('theme'), { ...cookieDefaults, maxAge: YEAR_SECONDS })

/** The theme when it is one, else undefined. */
export function readTheme(value: unknown): Theme | undefined {
  return THEMES.find((theme) => theme === value)
}

/** The theme of this browser; light without a choice. */
async function findTheme(request: Request): Promise<Theme> {
  return readTheme(await readCookie(themeCookie, request)) ?? DEFAULT_THEME
}

/**
 * The theme of a page: the account's choice (E9), else the browser's.
 * @returns also the header that sets the browser's cookie to that theme, if it differs: after sign-in, and in other
 *   browsers after a change, so that pages without a session look the same.
 */
export async function themeFor(
  request: Request,
  viewer: { theme: Theme | null } | null | undefined,
): Promise<{ theme: Theme; cookie?: string }> {
  const kept = await findTheme(request)
  if (!viewer?.theme || viewer.theme === kept) return { theme: kept }
  return { theme: viewer.theme, cookie: await keepTheme(viewer.theme) }
}

/** The header that keeps a theme. The default leaves no cookie, so that pages stay shareable. */
export function keepTheme(theme: Theme): Promise<string> {
  return theme === DEFAULT_THEME ? themeCookie.serialize('', { maxAge: 0 }) : themeCookie.serialize(theme)
}
