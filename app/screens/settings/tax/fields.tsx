import { KIND_LABELS, KINDS } from '#app/domain/tax-details/kinds.ts'
import {
  POSTAL_MAX,
  REGISTER_MAX,
  STREET_MAX,
  TAX_ID_TYPED_MAX,
  TAX_NAME_MAX,
  TOWN_MAX,
} from '#app/domain/tax-details/limits.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { SelectField, TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'

export type Fields = Record<
  'kind' | 'name' | 'country' | 'taxId' | 'bornOn' | 'register' | 'street' | 'postal' | 'town',
  string
>

interface Props {
  fields: Record<keyof Fields, TextFieldMetadata>
  /** What was said before and is not shown again. */
  before: { hasBirth: boolean } | null
  countries: readonly { value: string; label: string }[]
}

export function TaxFields({ fields, before, countries }: Props) {
  return (
    <>
      <RadioGroup
        field={fields.kind}
        label="Cómo trabajas"
        options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      <TextField
        field={fields.name}
        label="Nombre y apellidos, o razón social"
        autoComplete="name"
        maxLength={TAX_NAME_MAX}
      />
      <SelectField field={fields.country} label="País en el que pagas impuestos" options={countries} />
      <TextField
        field={fields.taxId}
        label="NIF"
        required={!before}
        hint={before ? 'Déjalo vacío para no cambiarlo.' : 'En otros países, el número con el que te conoce Hacienda.'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TAX_ID_TYPED_MAX}
      />
      <TextField
        field={fields.bornOn}
        label="Fecha de nacimiento"
        required={false}
        hint={before?.hasBirth ? 'Déjala vacía para no cambiarla.' : 'Solo si eres una persona.'}
        type="date"
        autoComplete="bday"
      />
      <TextField
        field={fields.register}
        label="Datos del registro"
        required={false}
        hint="Solo si eres una empresa: en qué registro está y con qué número."
        maxLength={REGISTER_MAX}
      />
      <TextField
        field={fields.street}
        label="Calle y número"
        hint="De tu domicilio fiscal."
        autoComplete="address-line1"
        maxLength={STREET_MAX}
      />
      <TextField field={fields.postal} label="Código postal" autoComplete="postal-code" maxLength={POSTAL_MAX} />
      <TextField field={fields.town} label="Población" autoComplete="address-level2" maxLength={TOWN_MAX} />
    </>
  )
}
