import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { taxBox } from '#app/adapters/tokens.server.ts'
import { db } from '#app/db.server.ts'
import { findTaxDetails, saveTaxDetails } from '#app/domain/tax-details/details.server.ts'
import {
  TAX_YEARS_KEPT,
  POSTAL_MAX,
  REGISTER_MAX,
  STREET_MAX,
  TAX_ID_TYPED_MAX,
  TAX_NAME_MAX,
  TOWN_MAX,
  KIND_LABELS,
  KINDS,
} from '#app/domain/tax-details/limits.ts'
import { REMOVE_TAX_PATH, TAX_PATH } from '#app/domain/tax-details/paths.ts'
import { TaxForm, taxDetailsOf } from '#app/domain/tax-details/schema.server.ts'
import { ErrorSummary, SubmitButton, SelectField, TextField, type TextFieldMetadata } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { readForm } from '#app/http/form-data.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { site } from '#app/http/site.server.ts'
import { COUNTRY_OPTIONS } from '#app/locale/countries.server.ts'
import { formatDate } from '#app/locale/dates.server.ts'
import { Link } from '#app/ui/link.tsx'
import { RadioGroup } from '#app/forms/choices.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Datos fiscales') }]

const CANNOT_SEAL = () =>
  t(
    'Todavía no se pueden guardar: quien administra esta instalación tiene que preparar antes la clave con la que se cifran (DATA_SECRETS).',
  )

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const own = await findTaxDetails(db, taxBox, viewer.id)
  const shared = {
    siteName: site.name,
    canSeal: taxBox !== undefined,
    countries: COUNTRY_OPTIONS(),
    isUnreadable: own.kind === 'unreadable',
  }
  if (own.kind !== 'given') return { ...shared, given: null, typed: { country: 'ES' } }
  const { taxId, bornOn, register, ...typed } = own.details
  return {
    ...shared,
    given: {
      version: own.changedAt.getTime(),
      ending: taxId.slice(-4),
      hasBirth: bornOn !== null,
      changed: formatDate(own.changedAt, viewer.timezone),
    },
    typed: { ...typed, register: register ?? '' },
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireHirer(args)
  const now = clock.now()
  const own = await findTaxDetails(db, taxBox, viewer.id)
  const before = own.kind === 'given' ? own.details : undefined
  const submission = await readForm(args.request, TaxForm(now, before))
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  if (!taxBox) return data(submission.reply({ formErrors: [CANNOT_SEAL()] }), { status: 422 })
  answerFailure(args, t('No se han guardado'), (message) => submission.reply({ formErrors: [message] }))
  const limit = await consumeLimit('tax-by-account', viewer.id, args.context)
  if (!limit.allowed) return tooManyRequests(limit, (message) => submission.reply({ formErrors: [message] }))
  const outcome = await saveTaxDetails(db, taxBox, viewer.id, {
    details: taxDetailsOf(submission.value, before),
    now,
  })
  return outcome === 'saved'
    ? redirectWithNotice(TAX_PATH, t('Datos fiscales guardados'))
    : redirectWithNotice(TAX_PATH, t('No había nada que cambiar'), { kind: 'info' })
}

export default function Tax() {
  const { siteName, canSeal, isUnreadable, given, typed, countries } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<Fields>({
    // Anew after each change: what was typed and is not shown again leaves the fields.
    id: `tax-${given?.version ?? 0}`,
    lastResult: useActionData<typeof action>(),
    defaultValue: typed,
  })
  return (
    <section className="stack--loose" aria-labelledby="tax-title">
      <ErrorSummary form={form} title={t('No se han guardado')} />
      <h2 id="tax-title">{t('Datos fiscales')}</h2>
      <p>
        {t(
          'Si te contratan por aquí, quien lleva {siteName} puede tener que decir a Hacienda, una vez al año, quién eres y cuánto has cobrado. Solo se piden para eso y antes de tu primera contratación; si solo contratas a otras personas, no hacen falta.',
          { siteName },
        )}
      </p>
      <p>
        {t(
          'Se guardan cifrados. No se muestran a nadie, tampoco a tus clientes; cada vez que se leen para informar, queda anotado en el registro de tu cuenta. Si has cobrado algo, se conservan {years} años desde entonces, aunque elimines la cuenta.',
          { years: TAX_YEARS_KEPT },
        )}
      </p>
      {given && (
        <p className="callout">
          {rich('Guardados el {date}, con un número que acaba en {ending}.', {
            date: <span className="num">{given.changed}</span>,
            ending: given.ending,
          })}{' '}
          <Link to={REMOVE_TAX_PATH}>{t('Quitar mis datos fiscales')}</Link>
        </p>
      )}
      {isUnreadable && (
        <p className="callout callout--warn">
          {t('Los que diste no se pueden leer ya, porque falta la clave con la que se cifraron. Escríbelos otra vez.')}
        </p>
      )}
      {canSeal ? (
        <Form method="post" className="form panel" {...getFormProps(form)}>
          <PageOf />
          <TaxFields fields={fields} before={given} countries={countries} />
          <SubmitButton busy={t('Guardando...')}>{t('Guardar datos fiscales')}</SubmitButton>
        </Form>
      ) : (
        <p className="callout callout--warn">{CANNOT_SEAL()}</p>
      )}
    </section>
  )
}

type Fields = Record<
  'kind' | 'name' | 'country' | 'taxId' | 'bornOn' | 'register' | 'street' | 'postal' | 'town',
  string
>

interface Props {
  fields: Record<keyof Fields, TextFieldMetadata>
  /** Details that were given before and are not shown again. */
  before: { hasBirth: boolean } | null
  countries: readonly { value: string; label: string }[]
}

function TaxFields({ fields, before, countries }: Props) {
  return (
    <>
      <RadioGroup
        field={fields.kind}
        label={t('Cómo trabajas')}
        options={KINDS.map((value) => ({ value, label: KIND_LABELS()[value] }))}
      />
      <TextField
        field={fields.name}
        label={t('Nombre y apellidos, o razón social')}
        autoComplete="name"
        maxLength={TAX_NAME_MAX}
      />
      <SelectField field={fields.country} label={t('País en el que pagas impuestos')} options={countries} />
      <TextField
        field={fields.taxId}
        label={t('NIF')}
        required={!before}
        hint={
          before ? t('Déjalo vacío para no cambiarlo.') : t('En otros países, el número con el que te conoce Hacienda.')
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TAX_ID_TYPED_MAX}
      />
      <TextField
        field={fields.bornOn}
        label={t('Fecha de nacimiento')}
        required={false}
        hint={before?.hasBirth ? t('Déjala vacía para no cambiarla.') : t('Solo si eres una persona.')}
        type="date"
        autoComplete="bday"
      />
      <TextField
        field={fields.register}
        label={t('Datos del registro')}
        required={false}
        hint={t('Solo si eres una empresa: en qué registro está y con qué número.')}
        maxLength={REGISTER_MAX}
      />
      <TextField
        field={fields.street}
        label={t('Calle y número')}
        hint={t('De tu domicilio fiscal.')}
        autoComplete="address-line1"
        maxLength={STREET_MAX}
      />
      <TextField field={fields.postal} label={t('Código postal')} autoComplete="postal-code" maxLength={POSTAL_MAX} />
      <TextField field={fields.town} label={t('Población')} autoComplete="address-level2" maxLength={TOWN_MAX} />
    </>
  )
}
