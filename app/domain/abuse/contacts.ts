export interface Contact {
  kind: 'teléfono' | 'correo'
  /** The form for comparison: digits with their country, or the address in lower case. */
  value: string
}

/** Digits with gaps: «600 12 34 56», «+34-600.123.456». Every repetition is bounded, so that matching stays fast. */
const DIGITS = /(?:\+|\b00)?\d(?:[ .\-/()\u00a0]{0,2}\d){8,18}/g
const ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/gi
const SPAIN = '34'

/** The telephones and addresses in a text, each once. */
export function contactsIn(text: string): Contact[] {
  const found = new Map<string, Contact>()
  for (const { kind, value } of writtenContacts(text)) found.set(value, { kind, value })
  return [...found.values()]
}

/** Each contact in a text, with its position. */
function* writtenContacts(text: string): Generator<Contact & { at: number; length: number }> {
  for (const { 0: written, index: at } of text.matchAll(DIGITS)) {
    const value = telephone(written)
    if (value) yield { kind: 'teléfono', value, at, length: written.length }
  }
  for (const { 0: written, index: at } of text.matchAll(ADDRESS))
    yield { kind: 'correo', value: written.toLowerCase(), at, length: written.length }
}

/** The words around the first matching contact, with a number of characters on either side; undefined without one. */
export function wordsAroundContact(
  text: string,
  isMeant: (value: string) => boolean,
  around: number,
): string | undefined {
  for (const { value, at, length } of writtenContacts(text)) {
    if (!isMeant(value)) continue
    const [start, end] = [Math.max(0, at - around), Math.min(text.length, at + length + around)]
    // Half a character at a cut would be shown as a broken one.
    const words = text
      .slice(start, end)
      .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
      .trim()
    return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`
  }
  return undefined
}

/** Spanish numbers with or without their country code, others with it. */
function telephone(written: string): string | undefined {
  const digits = written.replace(/\D/g, '')
  const abroad = /^(?:\+|00)/.test(written)
  const number = abroad ? digits.replace(/^00/, '') : digits
  if (!abroad && /^[6789]\d{8}$/.test(number)) return SPAIN + number
  if (/^34[6789]\d{8}$/.test(number)) return number
  return abroad && number.length >= 8 && number.length <= 15 ? number : undefined
}

/** Whether a text contains a likely card number: 13 to 19 digits whose last one is their check digit. */
export function hasCardNumber(text: string): boolean {
  for (const [written] of text.matchAll(/\b\d(?:[ \-\u00a0]?\d){12,18}\b/g)) {
    const digits = written.replace(/\D/g, '')
    if (/^[3456]/.test(digits) && isLuhn(digits)) return true
  }
  return false
}

function isLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The text without its telephones and addresses. */
export function withoutContacts(text: string, mark: string): string {
  return text.replace(ADDRESS, mark).replace(DIGITS, (written) => (telephone(written) ? mark : written))
}
