import { z } from 'zod'
import { checkbox, choice, money, optionalText, requiredText } from '#app/forms/fields.ts'
import { CREATABLE_CATEGORIES, type CategorySlug } from './categories.ts'
import {
  CONTACT_MAX,
  CONTACT_VISIBILITIES,
  DESCRIPTION_MAX,
  EXPERIENCE_LEVELS,
  LOCATION_MAX,
  MAX_DELIVERY_DAYS,
  MAX_PRICE_CENTS,
  MAX_TAGS,
  PRICE_TYPES,
  TAG_MAX,
  TITLE_MAX,
} from './limits.ts'
import { MODALITIES } from './modalities.ts'
import { parseTags } from './tags.ts'

const CATEGORY_MESSAGE = 'Debes seleccionar una categoría'
const SLUGS = CREATABLE_CATEGORIES.map((category) => category.slug) as [CategorySlug, ...CategorySlug[]]

function tags() {
  return optionalText({ max: 1_000 })
    .transform((text) => parseTags(text ?? ''))
    .refine((list) => list.length <= MAX_TAGS, `Como máximo ${MAX_TAGS} etiquetas`)
    .refine(
      (list) => list.every((tag) => tag.length <= TAG_MAX),
      `Cada etiqueta puede tener como máximo ${TAG_MAX} caracteres`,
    )
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

function degrees(limit: 90 | 180, message: string) {
  return optionalText({ max: 30 })
    .refine((text) => text === null || parseDegrees(text, limit) !== undefined, message)
    .transform((text) => (text === null ? null : roundDegrees(parseDegrees(text, limit) ?? 0)))
}

const DELIVERY_MESSAGE = `Escribe un número entero de días, de 1 a ${MAX_DELIVERY_DAYS}`

/** X6: days, as people write them: «7», «07», «7 días». */
function deliveryDays() {
  return optionalText({ max: 30 })
    .transform((text) => (text === null ? null : Number(/^(\d{1,4})(?: *d[ií]as?)?$/i.exec(text)?.[1] ?? 0)))
    .refine((days) => days === null || (days >= 1 && days <= MAX_DELIVERY_DAYS), DELIVERY_MESSAGE)
}

export const ListingForm = z
  .object({
    title: requiredText('El título es obligatorio', { max: TITLE_MAX }),
    description: requiredText('La descripción es obligatoria', { max: DESCRIPTION_MAX }),
    category: choice(SLUGS, CATEGORY_MESSAGE),
    price: money({
      message: 'El precio debe ser mayor que cero',
      maxCents: MAX_PRICE_CENTS,
      tooMuch: 'El precio puede ser como máximo 9.999.999,99',
    }),
    price_type: choice(PRICE_TYPES, 'Elige por qué se cobra').default('hora'),
    location: optionalText({ max: LOCATION_MAX }),
    latitude: degrees(90, 'La latitud va de -90 a 90, por ejemplo 40,42'),
    longitude: degrees(180, 'La longitud va de -180 a 180, por ejemplo -3,70'),
    contact_info: requiredText('La información de contacto es obligatoria', { max: CONTACT_MAX }),
    contact_visibility: choice(CONTACT_VISIBILITIES, 'Elige quién ve el contacto').default('todos'),
    tags: tags(),
    modality: z.preprocess((value) => value || null, choice(MODALITIES, 'Elige una modalidad de la lista').nullable()),
    delivery_days: deliveryDays(),
    experience_level: z.preprocess(
      (value) => value || null,
      choice(EXPERIENCE_LEVELS, 'Elige un nivel de experiencia de la lista').nullable(),
    ),
    sensitive: checkbox(),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return
    const path = latitude === null ? 'latitude' : 'longitude'
    context.addIssue({
      code: 'custom',
      path: [path],
      message: latitude === null ? 'Falta la latitud' : 'Falta la longitud',
    })
  })

/** What the form holds: text. */
export type ListingFields = {
  [Name in keyof z.output<typeof ListingForm>]: string
}
/** What the domain receives: trimmed text, cents, rounded degrees. */
export type ListingForm = z.output<typeof ListingForm>
