import { hasLetterOrFigure, plainLetters } from '#app/locale/text.ts'
import { isOfficialUsername, looksOfficial } from './official-names.ts'

/** With a suffix of up to four digits a name stays within the thirty characters that a profile accepts (P6). */
const BASE_MAX_LENGTH = 26
const MIN_LENGTH = 3
/** The name used when the address suggests no free one. */
const NEUTRAL = 'persona'

/** Names that look like the site's own, or like a page. */
const RESERVED = new Set([
  'about',
  'admin',
  'administrador',
  'administrator',
  'anonimo',
  'api',
  'ayuda',
  'contacto',
  'dashboard',
  'freelancers',
  'gremio',
  'help',
  'hola',
  'info',
  'legal',
  'login',
  'mail',
  'marketplace',
  'moderador',
  'noreply',
  'no-responder',
  'null',
  'postmaster',
  'privacy',
  'register',
  'root',
  'search',
  'seguridad',
  'soporte',
  'support',
  'system',
  'terms',
  'undefined',
  'usuario',
  'webmaster',
  'www',
])

export const isReservedUsername = (name: string) => RESERVED.has(name)

/** The username that an address suggests (A5): always valid, perhaps taken. */
export function usernameFrom(email: string, siteName: string): string {
  const base = plainLetters(email.slice(0, email.lastIndexOf('@')))
    .replace(/[^a-z0-9._-]/gu, '-')
    .slice(0, BASE_MAX_LENGTH)
  if (looksOfficial(base, siteName) || !hasLetterOrFigure(base)) return NEUTRAL
  const mayBe = base.length >= MIN_LENGTH && !isReservedUsername(base) && !isOfficialUsername(base, siteName)
  return mayBe ? base : `u-${base}`.slice(0, BASE_MAX_LENGTH)
}

/**
 * Small numbers come first, as people expect; then random ones, so that the thousandth «ana» does not try a thousand
 * names.
 */
const COUNTED_SUFFIXES = 9

/**
 * Names to try until the index accepts one.
 * @param random a number from 0 up to, not including, 1.
 */
export function* usernameCandidates(
  email: string,
  siteName: string,
  random: () => number = Math.random,
): Generator<string> {
  const base = usernameFrom(email, siteName)
  yield base
  for (let suffix = 2; suffix <= COUNTED_SUFFIXES; suffix++) yield `${base}${suffix}`
  for (let attempt = 0; attempt < 20; attempt++) yield `${base}${1000 + Math.floor(random() * 9000)}`
  while (true) yield `${base.slice(0, 20)}${1_000_000_000 + Math.floor(random() * 9_000_000_000)}`
}
