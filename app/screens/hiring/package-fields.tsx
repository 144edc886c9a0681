import { REVISIONS_MAX, STAGE_DAYS_MAX } from '#app/domain/hiring/limits.ts'
import { INCLUDES_MAX, PACKAGE_TITLE_MAX, packageNames, TIER_LABELS, type Tier } from '#app/domain/hiring/packages.ts'
import { TextArea, TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'

interface Props {
  tier: Tier
  field: (name: string) => TextFieldMetadata
  currencySymbol: string
}

/** One of the three. No control of it is needed by itself: a package may be left empty as a whole. */
export function PackageFields({ tier, field, currencySymbol }: Props) {
  const names = packageNames(tier)
  const name = TIER_LABELS[tier].toLowerCase()
  // Said once, in the first.
  const hint = (text: string) => (tier === 'basico' ? { hint: text } : {})
  return (
    <fieldset className="panel form__section">
      <legend className="hiring-tier">
        <h2>Paquete {name}</h2>
      </legend>
      <TextField
        field={field(names.title)}
        label={`Nombre del paquete ${name}`}
        {...hint('Lo que se entrega, en pocas palabras. Por ejemplo: un cartel en A3')}
        required={false}
        maxLength={PACKAGE_TITLE_MAX}
      />
      <TextArea
        field={field(names.includes)}
        label={`Qué incluye el paquete ${name}`}
        {...hint('Una cosa en cada línea.')}
        required={false}
        rows={4}
        maxLength={INCLUDES_MAX}
      />
      <div className="hiring-package">
        <TextField
          field={field(names.price)}
          label={`Precio sin impuestos, ${currencySymbol}`}
          required={false}
          inputMode="decimal"
        />
        <TextField
          field={field(names.days)}
          label="Días de entrega"
          {...hint(`De 1 a ${STAGE_DAYS_MAX}`)}
          required={false}
          inputMode="numeric"
        />
        <TextField
          field={field(names.revisions)}
          label="Rondas de cambios"
          {...hint(`De 0 a ${REVISIONS_MAX}`)}
          required={false}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  )
}
