import { z } from 'zod'
import { amountFault, parseCents, type AmountLimits } from '#app/locale/amounts.server.ts'
import { emailOfAccount, readEmail } from '#app/locale/email-address.server.ts'
import { LANGUAGES, reading } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'
import { hasLetterOrFigure, isVisible, normalise, normaliseLine } from '#app/locale/text.ts'
import { decimalMark } from '#app/locale/numbers.server.ts'

/** The message for a mistake without words of its own: for a field that was not sent, and for any other. */
export const inSpanish: z.core.$ZodErrorMap = ({ code, input }) =>
  code === 'invalid_type' && (input === undefined || input === null)
    ? t('Falta este dato')
    : t('Este dato no es válido')

/** Halves of surrogate pairs, which UTF-8 cannot encode. */
const UNSTORABLE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const NOT_STORED = { error: () => t('Contiene caracteres que no se pueden guardar') }
const tooLong = (max: number) => ({ error: () => t('Como máximo {max} caracteres', { max }) })

/** The message of a mistake: a text, or a function that gives it in the reader's language when the mistake is found. */
export type Message = string | (() => string)
const said = (message: Message) => (typeof message === 'string' ? message : message())

export interface TextLimits {
  /** The limit in characters as people count them. */
  max: number
}

/** A text in its normal form; empty when it has no letter or figure. */
type Tidy = (text: string) => string
const orNothing =
  (tidy: Tidy, says: (text: string) => boolean): Tidy =>
  (text) => {
    const tidied = tidy(text)
    return says(tidied) ? tidied : ''
  }

const required = (error: Message, { max }: TextLimits, tidy: Tidy) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? tidy(value) : (value ?? '')),
    z
      .string({ error })
      .min(1, { error })
      .max(max, tooLong(max))
      .refine((text) => !UNSTORABLE.test(text), NOT_STORED),
  )

const optional = ({ max }: TextLimits, tidy: Tidy) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? tidy(value) : value) || null,
    z
      .string()
      .max(max, tooLong(max))
      .refine((text) => !UNSTORABLE.test(text), NOT_STORED)
      .nullable(),
  )

/** A required text: punctuation and invisible characters alone are no text. It may have line breaks. */
export const requiredText = (message: Message, limits: TextLimits) =>
  required(message, limits, orNothing(normalise, hasLetterOrFigure))

/** A required text in one line: a name, a title, a place. */
export const requiredLine = (message: Message, limits: TextLimits) =>
  required(message, limits, orNothing(normaliseLine, hasLetterOrFigure))

/** An answer that may be a sign alone: «👍», «?». */
export const requiredAnswer = (message: Message, limits: TextLimits) =>
  required(message, limits, orNothing(normalise, isVisible))

/** An optional text: an empty one is null. */
export const optionalText = (limits: TextLimits) => optional(limits, orNothing(normalise, isVisible))

/** An optional text in one line. */
export const optionalLine = (limits: TextLimits) => optional(limits, orNothing(normaliseLine, isVisible))

/** The language of a form's words. Undefined if the form has no such field: a site of one language has no such field. */
export const textLanguage = () =>
  z.preprocess(
    (value) => (value === '' || reading.offered().length < 2 ? undefined : value),
    choice(LANGUAGES, () => t('Elige uno de los idiomas de la lista')).optional(),
  )

/** A value that a program of the site wrote into a form: a key, a version, the number of a thing. */
export const hiddenText = ({ max }: TextLimits, error?: Message) => z.string({ error }).max(max, { error })

/** A text that is kept as typed, blanks included: a password. */
export function secretText(error: Message, { min, tooShort }: { min: number; tooShort: Message }) {
  return z.preprocess(
    (value) => value ?? '',
    z
      .string({ error })
      .min(1, { error })
      .max(256, tooLong(256))
      .refine((text) => text.length === 0 || [...text].length >= min, { error: tooShort })
      .refine((text) => !/\u0000/.test(text) && !UNSTORABLE.test(text), NOT_STORED),
  )
}

const EMAIL_MAX = 254
const NO_EMAIL = () => t('Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es')
const EMAIL_TOO_LONG = tooLong(EMAIL_MAX).error

/** An address that mail can be sent to, as it is stored and compared. */
export function email(message: Message) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? value : ''),
    z.string().transform((text, context) => {
      const address = readEmail(text)
      if (address !== undefined) return address
      const typed = emailOfAccount(text)
      const fault = typed === '' ? message : typed.length > EMAIL_MAX ? EMAIL_TOO_LONG : NO_EMAIL
      context.addIssue({ code: 'custom', message: said(fault), input: text })
      return z.NEVER
    }),
  )
}

/** The address of an account, which may have been stored before addresses were judged as they are now. */
export function accountEmail(error: Message) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? emailOfAccount(value) : ''),
    z
      .string()
      .min(1, { error })
      .max(EMAIL_MAX, { error: EMAIL_TOO_LONG })
      .refine((text) => text === '' || /^[^@]+@[^@]+$/.test(text), { error: NO_EMAIL })
      .refine((text) => !UNSTORABLE.test(text), NOT_STORED),
  )
}

/** One of a fixed list of stored values. */
export function choice<const Values extends readonly string[]>(values: Values, error: Message) {
  return z.enum(values, { error })
}

/** A tick box: ticked or not. */
export function checkbox() {
  return z.preprocess((value) => value === 'on' || value === 'true' || value === '1', z.boolean())
}

/** A tick box that must be ticked. */
export function requiredCheckbox(error: Message) {
  return checkbox().refine((ticked) => ticked, { error })
}

/** Cents as people write them in a field: «1250,50», «450». */
export function writeCents(cents: number): string {
  const rest = cents % 100
  const units = String((cents - rest) / 100)
  return rest === 0 ? units : `${units}${decimalMark()}${String(rest).padStart(2, '0')}`
}

/** An amount in cents, as people write it. The typed text stays when it cannot be taken (C4). */
export const money = (limits: AmountLimits) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value : ''),
    z.string().transform((text, context) => amountIn(text, limits, context)),
  )

/** An optional amount in cents: null if it is empty. */
export const optionalMoney = (limits: AmountLimits) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? normalise(value) || null : null),
    z
      .string()
      .nullable()
      .transform((text, context) => (text === null ? null : amountIn(text, limits, context))),
  )

function amountIn(text: string, limits: AmountLimits, context: z.RefinementCtx): number {
  const fault = amountFault(text, limits)
  if (fault) context.addIssue({ code: 'custom', message: fault, input: text })
  return parseCents(text, limits.currency) ?? 0
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The id when it is a valid uuid, else undefined: PostgreSQL answers a malformed uuid with an error, not with no rows.
 */
export function parseId(text: string | null | undefined): string | undefined {
  const id = text?.toLowerCase()
  return id && UUID.test(id) ? id : undefined
}

/** The version of the edited thing that a form names; undefined when unreadable. */
export const parseVersion = (text: string | null | undefined): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** Text from an address, without characters that cannot be stored, in one line and cut. */
export function safeText(text: string | null | undefined, max: number): string {
  const clean = normaliseLine((text ?? '').replace(new RegExp(UNSTORABLE.source, 'g'), ''))
  return [...clean].slice(0, max).join('').trim()
}
