import { z } from 'zod'

/** The message for a mistake without words of its own: for a field that was not sent, and for any other. */
export const inSpanish: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && (input === undefined || input === null) ? 'Falta este dato' : 'Este dato no es válido'

/** What PostgreSQL cannot hold or UTF-8 cannot encode: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Browsers send line breaks as CRLF; stored and counted text has LF, so that a limit means the same everywhere. */
function normalise(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value
}

export interface TextLimits {
  /** In characters as people count them. */
  max: number
}

/** A text that must be there; blanks alone are not text. */
export function requiredText(message: string, { max }: TextLimits) {
  return z.preprocess(
    (value) => normalise(value) ?? '',
    z
      .string(message)
      .min(1, message)
      .max(max, `Como máximo ${max} caracteres`)
      .refine((text) => !UNSTORABLE.test(text), 'Contiene caracteres que no se pueden guardar'),
  )
}

/** An optional text: an empty one is null. */
export function optionalText({ max }: TextLimits) {
  return z.preprocess(
    (value) => normalise(value) || null,
    z
      .string()
      .max(max, `Como máximo ${max} caracteres`)
      .refine((text) => !UNSTORABLE.test(text), 'Contiene caracteres que no se pueden guardar')
      .nullable(),
  )
}

/** A text that is kept as typed, blanks included: a password. */
export function secretText(message: string, { min, tooShort }: { min: number; tooShort: string }) {
  return z.preprocess(
    (value) => value ?? '',
    z
      .string(message)
      .min(1, message)
      .max(256, 'Como máximo 256 caracteres')
      .refine((text) => text.length === 0 || [...text].length >= min, tooShort)
      .refine((text) => !UNSTORABLE.test(text), 'Contiene caracteres que no se pueden guardar'),
  )
}

/** An address that mail can be sent to, lower case. */
export function email(message: string) {
  return z.preprocess(
    (value) => {
      const text = normalise(value)
      return typeof text === 'string' ? text.toLowerCase() : ''
    },
    z
      .string(message)
      .min(1, message)
      .max(254, 'Como máximo 254 caracteres')
      .refine(isEmail, 'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es'),
  )
}

function isEmail(text: string): boolean {
  return (
    text.length === 0 ||
    (/^[^\s@<>(),;:"\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && !UNSTORABLE.test(text) && !text.includes('..'))
  )
}

/** One of a fixed list of stored values. */
export function choice<const Values extends readonly string[]>(values: Values, message: string) {
  return z.enum(values, { error: message })
}

/** A tick box: ticked or not. */
export function checkbox() {
  return z.preprocess((value) => value === 'on' || value === 'true' || value === '1', z.boolean())
}

/** A tick box that must be ticked. */
export function requiredCheckbox(message: string) {
  return checkbox().refine((ticked) => ticked, message)
}

/**
 * Reads an amount of money as people write it: «1.250,50 €», «1250.5», «25».
 * A dot before exactly three digits groups thousands.
 * @returns cents, or null when it is not an amount.
 */
export function parseCents(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s€]/g, ''))
  if (!match || match[0].length > 16) return null
  const [, units = '', cents = ''] = match
  return Number(units.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents as people write them in a field: «1250,50», «450». */
export function writeCents(cents: number): string {
  const rest = cents % 100
  const units = String((cents - rest) / 100)
  return rest === 0 ? units : `${units},${String(rest).padStart(2, '0')}`
}

export interface MoneyLimits {
  message: string
  maxCents: number
  tooMuch: string
}

const TOO_PRECISE = 'Escribe el precio con dos decimales como mucho'

/** An amount greater than zero, in cents. An unreadable one counts as 0, and the typed text stays (C4). */
export function money({ message, maxCents, tooMuch }: MoneyLimits) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value : ''),
    z.string().transform((text, context) => {
      const cents = parseCents(text)
      const isTooPrecise = cents === null && /^[\d.]+[.,]\d{3,}$/.test(text.replace(/[\s€]/g, ''))
      const fault = isTooPrecise ? TOO_PRECISE : !cents ? message : cents > maxCents ? tooMuch : undefined
      if (fault) context.addIssue({ code: 'custom', message: fault, input: text })
      return cents ?? 0
    }),
  )
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The id when it is a valid uuid, else undefined: PostgreSQL answers a malformed uuid with an error, not with no rows.
 */
export function parseId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase()
  return id && UUID.test(id) ? id : undefined
}

/** The version of what is edited that a form names; undefined when unreadable. */
export const parseVersion = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Text from an address, without what cannot be stored, trimmed and cut. */
export function safeText(text: string | null | undefined, max: number): string {
  const clean = (text ?? '').replace(new RegExp(UNSTORABLE.source, 'g'), '').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, max).join('')
}
