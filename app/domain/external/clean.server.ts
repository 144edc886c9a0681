import { compile } from 'html-to-text'
import { withoutContacts } from '#app/domain/abuse/contacts.ts'
import { isCurrency } from '#app/locale/known.ts'
import { normalise } from '#app/locale/text.ts'
import type { ExternalPriceType } from './types.ts'

/** Replaces a telephone or an address in a source's text: those stay with the source (I7). */
const CONTACT_MARK = '[contacto en la fuente]'

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['img', 'script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'form', 'head'].map(
      (selector) => ({ selector, format: 'skip' }),
    ),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '· ' } },
  ],
  limits: { maxDepth: 50, maxChildNodes: 2_000, ellipsis: '' },
})

/**
 * A text of another site as plain text: without tags, invisible characters and contacts, at most a number of
 * characters.
 * @param lines whether paragraphs are kept.
 */
export function plainText(value: unknown, max: number, { lines = false } = {}): string {
  const given = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  // Markup takes up space, so more is read than is kept, up to a limit.
  const raw = given.slice(0, max * 8)
  const text = normalise(/[<&]/.test(raw) ? toText(raw) : raw).replace(/\p{Cs}/gu, '')
  const tidy = lines
    ? text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
    : text.replace(/\s+/g, ' ')
  return cut(withoutContacts(tidy, CONTACT_MARK).trim(), max)
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** A link that pages may offer: http or https without user information. Relative links are relative to the source. */
export function readLink(value: unknown, base: string | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > 1000 || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 1000) return undefined
  return url.href
}

const EARLIEST = Date.UTC(1990, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)

/** A moment as sources write it: ISO, RFC 822, «24/12/2026 18:30», seconds or milliseconds since 1970. */
export function readDate(value: unknown): Date | null {
  let time = NaN
  if (typeof value === 'number') time = value < 1e11 ? value * 1000 : value
  if (typeof value === 'string') {
    const text = value.trim().slice(0, 60)
    const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T](\d{1,2}):(\d{2}))?/.exec(text)
    if (spanish) {
      const [day, month, year, hour = 12, minute = 0] = spanish
        .slice(1)
        .map((part) => (part ? Number(part) : undefined))
      const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute))
      if (date.getUTCDate() === day && date.getUTCMonth() + 1 === month) time = date.getTime()
    } else if (/\d{4}/.test(text)) time = Date.parse(text)
  }
  return time >= EARLIEST && time < LATEST ? new Date(time) : null
}

export interface ReadPrice {
  cents: number
  currency: string | null
}

const MOST_CENTS = 2_000_000_000
const SIGNS: Record<string, string> = { '€': 'EUR', '£': 'GBP' }

/**
 * A price as sources write it: 1250.5, «1.250,50 €», «120.00 EUR». A dot before three digits groups thousands, as here.
 * A symbol that several currencies share names none of them.
 */
export function readPrice(value: unknown): ReadPrice | null {
  if (typeof value === 'number') return priceOf(value, null)
  if (typeof value !== 'string') return null
  const text = value.trim().slice(0, 40)
  const number = /^[^\d-]*(\d[\d.,' \u00a0]*)(?![\d-]|e\d)/
    .exec(text)?.[1]
    ?.replace(/[' \u00a0]/g, '')
    .replace(/[.,]$/, '')
  if (!number) return null
  const decimals = /^(?:\d{1,3}(?:[.,]\d{3})*|\d+)([.,])(\d{1,2})$/.exec(number)
  const whole = decimals ? number.slice(0, -(decimals[2] ?? '').length - 1) : number
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null
  const sign = Object.keys(SIGNS).find((one) => text.includes(one))
  const currency = readCurrency(/\b[A-Z]{3}\b/.exec(text)?.[0]) ?? (sign ? (SIGNS[sign] ?? null) : null)
  return priceOf(Number(`${whole.replace(/[.,]/g, '')}.${decimals?.[2] ?? '0'}`), currency)
}

function priceOf(amount: number, currency: string | null): ReadPrice | null {
  const cents = Math.round(amount * 100)
  return cents >= 0 && cents <= MOST_CENTS ? { cents, currency } : null
}

export function readCurrency(value: unknown): string | null {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : ''
  return isCurrency(code) ? code : (SIGNS[code] ?? null)
}

const PRICE_WORDS: Record<string, ExternalPriceType> = {
  fixed: 'fixed',
  fijo: 'fixed',
  proyecto: 'fixed',
  project: 'fixed',
  hourly: 'hourly',
  hora: 'hourly',
  hour: 'hourly',
  negotiable: 'negotiable',
  negociable: 'negotiable',
}

export function readPriceType(value: unknown): ExternalPriceType | null {
  const word = typeof value === 'string' ? value.trim().toLowerCase().replace(/^por /, '') : ''
  return Object.hasOwn(PRICE_WORDS, word) ? (PRICE_WORDS[word] ?? null) : null
}

/** The name of the author. «ana@ejemplo.es (Ana)», as RSS writes authors, is Ana; an address alone is no name. */
export function readPerson(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const name = /^\S+@\S+ \((.+)\)$/.exec(text)?.[1] ?? text.replace(/\s*<[^<>]*@[^<>]*>\s*$/, '')
  const plain = plainText(name, 80)
  return plain === '' || plain.includes(CONTACT_MARK) ? null : plain
}

export function readWhole(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 1e9 ? number : null
}

export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (['true', '1', 'si', 'sí', 'yes'].includes(word)) return true
  return ['false', '0', 'no'].includes(word) ? false : null
}
