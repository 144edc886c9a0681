import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import {
  checkbox,
  choice,
  money,
  optionalLine,
  requiredLine,
  requiredText,
  textLanguage,
  writeCents,
} from '#app/forms/fields.ts'
import { languageName } from '#app/locale/languages.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import type { Listings } from '#db/types.ts'
import { categoryById, categorySaid, CREATABLE_SLUGS, findCategory, type CategorySlug } from './categories.ts'
import { degrees, degreesText, deliveryDays, optionalChoice, rate, tags } from './field-schemas.ts'
import {
  CONTACT_MAX,
  CONTACT_VISIBILITIES,
  DEFAULT_PRICE_TYPE,
  DESCRIPTION_MAX,
  EXPERIENCE_LEVELS,
  experienceLabel,
  LOCATION_MAX,
  MAX_PRICE_CENTS,
  priceKindLabels,
  PRICE_KINDS,
  PRICE_TYPES,
  TAX_NAME_MAX,
  TITLE_MAX,
} from './limits.ts'
import { MODALITIES, modalityLabel } from './modalities.ts'
import { t } from '#app/locale/texts.ts'

type Stored = Selectable<Listings>
type Written = Insertable<Listings>

interface Description<Column extends keyof Stored, Schema> {
  /** The label of the field on pages that show the author's value. */
  label: () => string
  column: Column
  schema: Schema
  /** The text of the control for a stored value, which the schema reads back as the same value. */
  text?: (stored: NonNullable<Stored[Column]>) => string
  /** How the pages show that text, if not as it was typed. */
  shown?: (text: string) => string
}

function field<Column extends keyof Stored, Schema extends z.ZodType>({
  text = String,
  shown = String,
  ...described
}: Description<Column, Schema>) {
  const textOf = (row: Pick<Stored, Column>) => {
    const stored = row[described.column]
    return stored === null || stored === undefined ? '' : text(stored)
  }
  return { ...described, textOf, shown }
}

/**
 * The fields of a listing, each defined once: the form's schema, the columns that are written and read, the label in a
 * conflict, and the text of the form for editing derive from here. The form's controls are in `parts/listing-form`,
 * since components do not know zod.
 */
export const LISTING = {
  title: field({
    label: () => t('Título'),
    column: 'title',
    schema: requiredLine(() => t('El título es obligatorio'), { max: TITLE_MAX }),
  }),
  description: field({
    label: () => t('Descripción'),
    column: 'description',
    schema: requiredText(() => t('La descripción es obligatoria'), { max: DESCRIPTION_MAX }),
  }),
  language: field({
    label: () => t('Idioma del anuncio'),
    column: 'language',
    schema: textLanguage(),
    shown: languageName,
  }),
  category: field({
    label: () => t('Categoría'),
    column: 'categoryId',
    schema: choice(CREATABLE_SLUGS, () => t('Debes seleccionar una categoría')),
    text: (id) => categoryById(id)?.slug ?? '',
    shown: categorySaid,
  }),
  price: field({
    label: () => t('Precio'),
    column: 'priceCents',
    schema: money({
      message: () => t('El precio debe ser mayor que cero'),
      maxCents: MAX_PRICE_CENTS,
      tooMuch: () => t('El precio puede ser como máximo 9.999.999,99'),
    }),
    text: writeCents,
  }),
  price_type: field({
    label: () => t('Tipo de precio'),
    column: 'priceType',
    schema: choice(PRICE_TYPES, () => t('Elige un tipo de precio de la lista')).default(DEFAULT_PRICE_TYPE),
    shown: priceTypeLabel,
  }),
  price_kind: field({
    label: () => t('Impuestos del precio'),
    column: 'priceKind',
    schema: z.preprocess(
      (value) => value || 'sin_decir',
      choice(PRICE_KINDS, () => t('Elige de la lista qué impuestos lleva el precio')),
    ),
    shown: (kind) => PRICE_KINDS.flatMap((known) => (known === kind ? [priceKindLabels()[known]] : []))[0] ?? kind,
  }),
  price_tax: field({ label: () => t('Qué impuesto'), column: 'taxName', schema: optionalLine({ max: TAX_NAME_MAX }) }),
  price_rate: field({
    label: () => t('Porcentaje del impuesto'),
    column: 'taxBps',
    schema: rate(),
    text: writeCents,
  }),
  location: field({ label: () => t('Ubicación'), column: 'location', schema: optionalLine({ max: LOCATION_MAX }) }),
  latitude: field({
    label: () => t('Latitud'),
    column: 'latitude',
    schema: degrees(90, () => t('La latitud va de -90 a 90, por ejemplo 40,42')),
    text: degreesText,
  }),
  longitude: field({
    label: () => t('Longitud'),
    column: 'longitude',
    schema: degrees(180, () => t('La longitud va de -180 a 180, por ejemplo -3,70')),
    text: degreesText,
  }),
  contact_info: field({
    label: () => t('Información de contacto'),
    column: 'contactInfo',
    schema: requiredText(() => t('La información de contacto es obligatoria'), { max: CONTACT_MAX }),
  }),
  contact_visibility: field({
    label: () => t('Quién puede ver el contacto'),
    column: 'contactVisibility',
    schema: choice(CONTACT_VISIBILITIES, () => t('Elige quién ve el contacto')).default('todos'),
    shown: (value) => (value === 'todos' ? t('Todo el mundo') : t('Solo usuarios registrados')),
  }),
  tags: field({ label: () => t('Etiquetas'), column: 'tags', schema: tags(), text: (list) => list.join(', ') }),
  modality: field({
    label: () => t('Modalidad'),
    column: 'modality',
    schema: optionalChoice(MODALITIES, () => t('Elige una modalidad de la lista')),
    shown: modalityLabel,
  }),
  delivery_days: field({ label: () => t('Plazo de entrega en días'), column: 'deliveryDays', schema: deliveryDays() }),
  experience_level: field({
    label: () => t('Nivel de experiencia'),
    column: 'experienceLevel',
    schema: optionalChoice(EXPERIENCE_LEVELS, () => t('Elige un nivel de experiencia de la lista')),
    shown: experienceLabel,
  }),
  sensitive: field({
    label: () => t('Contiene material sensible'),
    column: 'sensitive',
    schema: checkbox(),
    text: (isSensitive) => (isSensitive ? 'on' : ''),
    shown: (text) => (text ? t('Sí') : t('No')),
  }),
}

export type ListingFieldName = keyof typeof LISTING
export const LISTING_FIELD_NAMES = Object.keys(LISTING) as ListingFieldName[] // an object literal has no other keys

const SCHEMAS = Object.fromEntries(Object.entries(LISTING).map(([name, { schema }]) => [name, schema])) as {
  [Name in ListingFieldName]: (typeof LISTING)[Name]['schema'] // the entries of LISTING, without the rest
}

export const ListingForm = z.object(SCHEMAS).superRefine(({ latitude, longitude, price_kind, price_rate }, context) => {
  if (price_kind === 'mas_impuestos' && price_rate === null)
    context.addIssue({
      code: 'custom',
      path: ['price_rate'],
      message: t('Escribe qué porcentaje se suma, por ejemplo 21'),
    })
  if ((latitude === null) === (longitude === null)) return
  const path = latitude === null ? 'latitude' : 'longitude'
  context.addIssue({
    code: 'custom',
    path: [path],
    message: latitude === null ? t('Falta la latitud') : t('Falta la longitud'),
  })
})

/** The fields of the form: text. */
export type ListingFields = Record<ListingFieldName, string>
/** The form as the domain receives it: trimmed text, cents, rounded degrees. */
export type ListingForm = z.output<typeof ListingForm>

/** The columns of `listings` that its author's words are in. */
export type ListingColumn = (typeof LISTING)[ListingFieldName]['column']
export const LISTING_COLUMNS: ListingColumn[] = LISTING_FIELD_NAMES.map((name) => LISTING[name].column)

/** The form's values as they are written, by column. */
export function listingColumns({ category, ...form }: ListingForm): Pick<Written, ListingColumn> {
  const values = { ...form, language: form.language, category: categoryIdOf(category) } satisfies {
    [Name in ListingFieldName]: ColumnOf<Name>
  }
  const written = LISTING_FIELD_NAMES.map((name) => [LISTING[name].column, values[name]])
  return Object.fromEntries(written) as Pick<Written, ListingColumn> // the line above checks the type of each value against its column
}

type ColumnOf<Name extends ListingFieldName> = Written[(typeof LISTING)[Name]['column']]

/** A stored listing as its form has it: text that the schema reads back to the same values. */
export function listingFields(row: Pick<Stored, ListingColumn>): ListingFields {
  const texts = LISTING_FIELD_NAMES.map((name) => [name, LISTING[name].textOf(row)])
  return Object.fromEntries(texts) as ListingFields // one text for each name
}

function categoryIdOf(slug: CategorySlug): number {
  const category = findCategory(slug)
  if (!category) throw new Error(`No such category: ${slug}`)
  return category.id
}
