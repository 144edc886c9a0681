import type { FieldMetadata } from '@conform-to/react'
import { categoryOptions } from '#app/domain/listings/categories.ts'
import { DESCRIPTION_MAX, priceKindLabels, PRICE_KINDS, TAX_NAME_MAX, TITLE_MAX } from '#app/domain/listings/limits.ts'
import type { ListingFields } from '#app/domain/listings/schema.ts'
import { MoneyField, SelectField, TextArea, TextField } from '#app/forms/controls.tsx'
import { LanguageField } from '#app/forms/language-field.tsx'
import { TagsField } from './tags-field.tsx'
import { UsualPrices, type UsualPrice } from './usual-price.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

const PRICE_TYPE_OPTIONS = perLanguage(() => [
  { value: 'hora', label: t('Por hora') },
  { value: 'proyecto', label: t('Por proyecto') },
  { value: 'día', label: t('Por día') },
  { value: 'semana', label: t('Por semana') },
  { value: 'mes', label: t('Por mes') },
])
const priceKindOptions = () => PRICE_KINDS.map((kind) => ({ value: kind, label: priceKindLabels()[kind] }))
// A copy of modalities.ts, whose import would cost one more request on the heaviest page.
const MODALITY_OPTIONS = perLanguage(() => [
  { value: 'presencial', label: t('Presencial') },
  { value: 'remoto', label: t('Remoto') },
  { value: 'híbrido', label: t('Híbrido') },
])
const EXPERIENCE_OPTIONS = perLanguage(() => [
  { value: 'principiante', label: t('Principiante') },
  { value: 'intermedio', label: t('Intermedio') },
  { value: 'experto', label: t('Experto') },
])

export type ListingFieldset = Record<keyof ListingFields, FieldMetadata<string>>

interface BasicFieldsProps {
  fields: ListingFieldset
  currencySymbol: string
  usualPrices?: readonly UsualPrice[]
}

/** The offer, and its price. */
export function BasicFields({ fields, currencySymbol, usualPrices = [] }: BasicFieldsProps) {
  return (
    <>
      <TextField
        field={fields.title}
        label={t('Título')}
        hint={t('Qué ofreces, en pocas palabras: «Clases de guitarra a domicilio»')}
        maxLength={TITLE_MAX}
      />
      <TextArea
        field={fields.description}
        label={t('Descripción')}
        hint={t('Qué incluye, cómo trabajas y qué necesitas para empezar')}
        maxLength={DESCRIPTION_MAX}
      />
      <LanguageField field={fields.language} label={t('Idioma del anuncio')} />
      <div className="create-listing__pair">
        <SelectField
          field={fields.category}
          label={t('Categoría')}
          options={categoryOptions()}
          placeholder={t('Selecciona una categoría')}
        />
        <SelectField
          field={fields.modality}
          label={t('Modalidad (opcional)')}
          options={MODALITY_OPTIONS()}
          placeholder={t('Sin indicar')}
        />
      </div>
      <div className="create-listing__pair">
        <MoneyField field={fields.price} label={t('Precio ({currency})', { currency: currencySymbol })} />
        <SelectField field={fields.price_type} label={t('Tipo de precio')} options={PRICE_TYPE_OPTIONS()} />
      </div>
      <PriceTaxes fields={fields} />
      <UsualPrices prices={usualPrices} category={fields.category.value} />
      <div className="create-listing__pair">
        <TextField
          field={fields.delivery_days}
          label={t('Plazo de entrega en días (opcional)')}
          inputMode="numeric"
          maxLength={30}
        />
        <SelectField
          field={fields.experience_level}
          label={t('Nivel de experiencia (opcional)')}
          options={EXPERIENCE_OPTIONS()}
          placeholder={t('Sin indicar')}
        />
      </div>
      <TagsField field={fields.tags} />
    </>
  )
}

/** How the price includes taxes. If no tax is named, styles hide its fields. */
function PriceTaxes({ fields }: Pick<BasicFieldsProps, 'fields'>) {
  return (
    <div className="create-listing__taxes">
      <SelectField
        field={fields.price_kind}
        label={t('Impuestos del precio')}
        hint={t('Tu anuncio enseña lo que paga un particular, con los impuestos')}
        options={priceKindOptions()}
      />
      <div className="create-listing__pair">
        <TextField
          field={fields.price_tax}
          label={t('Qué impuesto')}
          hint={t('Si no es IVA: IGIC, IPSI…')}
          maxLength={TAX_NAME_MAX}
        />
        <TextField
          field={fields.price_rate}
          label={t('Porcentaje del impuesto')}
          hint={t('Hace falta con «Más impuestos»: 21')}
          inputMode="decimal"
          maxLength={10}
        />
      </div>
    </div>
  )
}
