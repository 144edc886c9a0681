import {
  EXCLUSIONS_MAX,
  REVISIONS_MAX,
  SCOPE_MAX,
  STAGE_TITLE_MAX,
  TAX_NAME_MAX,
  VALID_DAYS_MAX,
} from '#app/domain/hiring/limits.ts'
import { STAGE_NUMBERS, stageNames } from '#app/domain/hiring/stage-names.ts'
import { PLAN_LABELS, PLANS } from '#app/domain/hiring/states.ts'
import { RETENTION_LABELS, RETENTIONS, TAX_LABELS, TAXES } from '#app/domain/hiring/tax-lines.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { MoneyField, SelectField, TextArea, TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { t } from '#app/locale/texts.ts'

interface Parts {
  field: (name: string) => TextFieldMetadata
}

/** The work of the quote. */
export function Work({ field }: Parts) {
  return (
    <section className="panel form__section" aria-labelledby="what">
      <h2 id="what">{t('El trabajo')}</h2>
      <TextArea field={field('scope')} label={t('Qué incluye')} rows={6} maxLength={SCOPE_MAX} />
      <TextArea
        field={field('exclusions')}
        label={t('Qué no incluye (opcional)')}
        rows={3}
        maxLength={EXCLUSIONS_MAX}
      />
      <TextField
        field={field('revisions')}
        label={t('Rondas de cambios por etapa')}
        hint={t('De 0 a {most}. En cada una se piden cambios por puntos.', { most: REVISIONS_MAX })}
        inputMode="numeric"
      />
    </section>
  )
}

/** How many stages are shown unfolded. */
const IN_SIGHT = 2

/** The stages with their prices; rare ones are folded until they have a value. */
export function Stages({ field }: Parts) {
  const more = STAGE_NUMBERS.slice(IN_SIGHT)
  const speaks = more.some((n) =>
    Object.values(stageNames(n)).some((name) => field(name).initialValue || field(name).errors),
  )
  return (
    <section className="panel form__section" aria-labelledby="stages">
      <h2 id="stages">{t('Etapas y precios')}</h2>
      <p className="soft">{t('Sin impuestos. Si es un solo trabajo, basta con la primera.')}</p>
      {STAGE_NUMBERS.slice(0, IN_SIGHT).map((n) => (
        <Stage key={n} n={n} field={field} />
      ))}
      <details open={speaks}>
        <summary>{t('Más etapas')}</summary>
        <div className="stack">
          {more.map((n) => (
            <Stage key={n} n={n} field={field} />
          ))}
        </div>
      </details>
    </section>
  )
}

function Stage({ n, field }: Parts & { n: number }) {
  const names = stageNames(n)
  const called = (label: string) => (n === 1 ? label : t('{label} (opcional)', { label }))
  return (
    <fieldset className="hiring-part">
      <legend>{t('Etapa {number}', { number: n })}</legend>
      <div className="hiring-stage">
        <TextField field={field(names.title)} label={called(t('Qué se entrega'))} maxLength={STAGE_TITLE_MAX} />
        <MoneyField field={field(names.price)} label={called(t('Precio'))} />
        <TextField field={field(names.days)} label={called(t('Días'))} inputMode="numeric" />
      </div>
    </fieldset>
  )
}

/** The taxes, and the plan of the payment. */
export function Money({ field }: Parts) {
  return (
    <section className="panel form__section" aria-labelledby="money">
      <h2 id="money">{t('Impuestos y pago')}</h2>
      <TaxesAndPlan
        field={field}
        retentionHint={t('Solo si facturas como profesional a una empresa o profesional de España.')}
      />
      <TextField
        field={field('valid_days')}
        label={t('Días para aceptarlo')}
        hint={t('De 1 a {most}. Después caduca.', { most: VALID_DAYS_MAX })}
        inputMode="numeric"
      />
    </section>
  )
}

export function TaxesAndPlan({ field, retentionHint }: Parts & { retentionHint: string }) {
  return (
    <>
      <SelectField
        field={field('tax')}
        label={t('Impuesto')}
        options={TAXES.map((value) => ({ value, label: TAX_LABELS()[value] }))}
      />
      <details open={['tax_name', 'tax_rate'].some((name) => field(name).initialValue || field(name).errors)}>
        <summary>{t('Otro impuesto')}</summary>
        <div className="stack">
          <TextField
            field={field('tax_name')}
            label={t('Nombre del otro impuesto (opcional)')}
            maxLength={TAX_NAME_MAX}
          />
          <TextField field={field('tax_rate')} label={t('Su porcentaje (opcional)')} inputMode="decimal" />
        </div>
      </details>
      <SelectField
        field={field('retention')}
        label={t('Retención')}
        hint={retentionHint}
        options={RETENTIONS.map((value) => ({ value, label: RETENTION_LABELS()[value] }))}
      />
      <RadioGroup
        field={field('plan')}
        label={t('Cuándo se paga')}
        options={PLANS.map((value) => ({ value, label: PLAN_LABELS()[value] }))}
      />
    </>
  )
}
