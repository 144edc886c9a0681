import type { FieldMetadata } from '@conform-to/react'
import { CREATABLE_CATEGORIES } from '#app/domain/listings/categories.ts'
import { DESCRIPTION_MAX, priceKindLabels, PRICE_KINDS, TAX_NAME_MAX, TITLE_MAX } from '#app/domain/listings/limits.ts'
import type { ListingFields } from '#app/domain/listings/schema.ts'
import { MoneyField, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { TagsField } from './tags-field.tsx'
import { UsualPrices, type UsualPrice } from './usual-price.tsx'

const CATEGORY_OPTIONS = CREATABLE_CATEGORIES.map(({ slug, name }) => ({ value: slug, label: name }))
const PRICE_TYPE_OPTIONS = [
  { value: 'hora', label: 'Por hora' },
  { value: 'proyecto', label: 'Por proyecto' },
  { value: 'día', label: 'Por día' },
  { value: 'semana', label: 'Por semana' },
  { value: 'mes', label: 'Por mes' },
]
const priceKindOptions = () => PRICE_KINDS.map((kind) => ({ value: kind, label: priceKindLabels()[kind] }))
// A copy of modalities.ts, whose import would cost one more request on the heaviest page.
const MODALITY_OPTIONS = [
  { value: 'presencial', label: 'Presencial' },
  { value: 'remoto', label: 'Remoto' },
  { value: 'híbrido', label: 'Híbrido' },
]
const EXPERIENCE_OPTIONS = [
  { value: 'principiante', label: 'Principiante' },
  { value: 'intermedio', label: 'Intermedio' },
  { value: 'experto', label: 'Experto' },
]

export type ListingFieldset = Record<keyof ListingFields, FieldMetadata<string>>

interface BasicFieldsProps {
  fields: ListingFieldset
  currencySymbol: string
  usualPrices?: readonly UsualPrice[]
}

/** What is offered, and for how much. */
export function BasicFields({ fields, currencySymbol, usualPrices = [] }: BasicFieldsProps) {
  return (
    <>
      <TextField
        field={fields.title}
        label="Título"
        hint="Qué ofreces, en pocas palabras: «Clases de guitarra a domicilio»"
        maxLength={TITLE_MAX}
      />
      <TextArea
        field={fields.description}
        label="Descripción"
        hint="Qué incluye, cómo trabajas y qué necesitas para empezar"
        maxLength={DESCRIPTION_MAX}
      />
      <div className="create-listing__pair">
        <SelectField
          field={fields.category}
          label="Categoría"
          options={CATEGORY_OPTIONS}
          placeholder="Selecciona una categoría"
        />
        <SelectField
          field={fields.modality}
          label="Modalidad (opcional)"
          options={MODALITY_OPTIONS}
          placeholder="Sin indicar"
        />
      </div>
      <div className="create-listing__pair">
        <MoneyField field={fields.price} label={`Precio (${currencySymbol})`} />
        <SelectField field={fields.price_type} label="Tipo de precio" options={PRICE_TYPE_OPTIONS} />
      </div>
      <PriceTaxes fields={fields} />
      <UsualPrices prices={usualPrices} category={fields.category.value} />
      <div className="create-listing__pair">
        <TextField
          field={fields.delivery_days}
          label="Plazo de entrega en días (opcional)"
          inputMode="numeric"
          maxLength={30}
        />
        <SelectField
          field={fields.experience_level}
          label="Nivel de experiencia (opcional)"
          options={EXPERIENCE_OPTIONS}
          placeholder="Sin indicar"
        />
      </div>
      <TagsField field={fields.tags} />
    </>
  )
}

/** What the price says of taxes. Where no tax is said, styles leave out which one it is. */
function PriceTaxes({ fields }: Pick<BasicFieldsProps, 'fields'>) {
  return (
    <div className="create-listing__taxes">
      <SelectField
        field={fields.price_kind}
        label="Impuestos del precio"
        hint="Tu anuncio enseña lo que paga un particular, con los impuestos"
        options={priceKindOptions()}
      />
      <div className="create-listing__pair">
        <TextField
          field={fields.price_tax}
          label="Qué impuesto"
          hint="Si no es IVA: IGIC, IPSI…"
          maxLength={TAX_NAME_MAX}
        />
        <TextField
          field={fields.price_rate}
          label="Porcentaje del impuesto"
          hint="Hace falta con «Más impuestos»: 21"
          inputMode="decimal"
          maxLength={10}
        />
      </div>
    </div>
  )
}
