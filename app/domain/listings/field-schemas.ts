import { z } from 'zod'
import { choice, optionalText, type Message } from '#app/forms/fields.ts'
import { readRate } from '#app/locale/amounts.server.ts'
import { MAX_DELIVERY_DAYS, MAX_TAGS, TAG_MAX } from './limits.ts'
import { parseTags } from './tags.ts'
import { t } from '#app/locale/texts.ts'
import { decimalMark } from '#app/locale/numbers.server.ts'

export function optionalChoice<Values extends readonly string[]>(values: Values, message: Message) {
  return z.preprocess((value) => value || null, choice(values, message).nullable())
}

export function tags() {
  return optionalText({ max: 1_000 })
    .transform((text) => parseTags(text ?? ''))
    .refine((list) => list.length <= MAX_TAGS, { error: () => t('Como máximo {most} etiquetas', { most: MAX_TAGS }) })
    .refine((list) => list.every((tag) => tag.length <= TAG_MAX), {
      error: () => t('Cada etiqueta puede tener como máximo {max} caracteres', { max: TAG_MAX }),
    })
    .transform((list) => (list.length > 0 ? list : null))
}

/** Reads degrees as people write them, «40,4168» or «40.4168»; undefined when unreadable or out of range. */
export function parseDegrees(text: string, limit: 90 | 180): number | undefined {
  const value = text.trim().replace(/[−–]/g, '-').replace(/\s*°$/, '').replace(',', '.')
  if (!/^[+-]?\d{1,3}(\.\d{1,12})?$/.test(value)) return undefined
  const degrees = Number(value)
  return Math.abs(degrees) <= limit ? degrees : undefined
}

/** D15: about a kilometre, enough for a map without revealing a doorstep. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100 + 0

export function degrees(limit: 90 | 180, error: Message) {
  return optionalText({ max: 30 })
    .refine((text) => text === null || parseDegrees(text, limit) !== undefined, { error })
    .transform((text) => (text === null ? null : roundDegrees(parseDegrees(text, limit) ?? 0)))
}

export function degreesText(stored: string): string {
  return stored.replace('.', decimalMark())
}

export function rate() {
  return optionalText({ max: 10 })
    .refine((text) => text === null || readRate(text) !== undefined, {
      error: () => t('Escribe un porcentaje, por ejemplo 21'),
    })
    .transform((text) => (text === null ? null : (readRate(text) ?? null)))
}

/** X6: days, as people write them: «7», «07», «7 días». */
export function deliveryDays() {
  return optionalText({ max: 30 })
    .transform((text) => (text === null ? null : Number(/^(\d{1,4})(?: *d[ií]as?)?$/i.exec(text)?.[1] ?? 0)))
    .refine((days) => days === null || (days >= 1 && days <= MAX_DELIVERY_DAYS), {
      error: () => t('Escribe un número entero de días, de 1 a {most}', { most: MAX_DELIVERY_DAYS }),
    })
}
