import '#app/parts/hiring/hiring.css'
import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { discardFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { AVAILABILITY_PATH, packagesPath } from '#app/domain/hiring/paths.ts'
import {
  CONFIRM_HOURS,
  packageNames,
  TIER_WORDS,
  TIERS,
  type Tier,
  INCLUDES_MAX,
  PACKAGE_TITLE_MAX,
} from '#app/domain/hiring/packages.ts'
import { findOwnPackages, savePackages } from '#app/domain/hiring/packages.server.ts'
import {
  PackagesForm,
  packagesFieldsOf,
  packagesOf,
  type PackagesFields,
} from '#app/domain/hiring/packages-schema.server.ts'
import { hasTaxDetails } from '#app/domain/tax-details/details.server.ts'
import { RadioGroup } from '#app/forms/choices.tsx'
import { ErrorSummary, type TextFieldMetadata, TextArea, TextField } from '#app/forms/controls.tsx'
import { FormEnd } from '#app/forms/form-end.tsx'
import { parseId } from '#app/forms/fields.ts'
import { judgeForm, readFields } from '#app/http/form-data.server.ts'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { nameFields } from '#app/http/outage.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { TaxReminder } from '#app/parts/hiring/tax-reminder.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { findWritten, requireSender } from './hiring-page.server.ts'
import { TaxesAndPlan } from './quote-parts.tsx'
import { REVISIONS_MAX, STAGE_DAYS_MAX } from '#app/domain/hiring/limits.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const PROVE_FIRST = () => t('Para ofrecer paquetes tienes que confirmar tu correo con el enlace que te enviamos.')
const REMOVED = () => t('Este anuncio se ha retirado: sus paquetes no se pueden cambiar.')
const MODES = perLanguage(() => [
  {
    value: 'confirmar',
    label: t('Los confirmo yo'),
    hint: t('Tienes {hours} horas para decir que sí a cada pedido; si no, caduca.', { hours: CONFIRM_HOURS }),
  },
  {
    value: 'al_momento',
    label: t('Al momento'),
    hint: t('Quien pide recibe enseguida tu presupuesto y puede aceptarlo. Te comprometes de antemano.'),
  },
])

export const meta: MetaFunction = () => [{ title: t('Paquetes del anuncio') }]

const unknownListing = () =>
  data({ message: t('Este enlace no lleva a ningún anuncio tuyo. Puede que lo hayas eliminado.') }, { status: 404 })

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const [own, draft, isKnownToTax] = id
    ? await Promise.all([findOwnPackages(db, viewer.id, id), findWritten(viewer, args), hasTaxDetails(db, viewer.id)])
    : []
  if (!id || !own) throw unknownListing()
  return data(
    {
      asksTax: !isKnownToTax,
      listing: { to: `/marketplace/${id}`, title: own.title, ...spokenIn(own.language) },
      currencySymbol: currencySymbol(own.currency),
      typed: { ...packagesFieldsOf(own.written), ...(draft as PackagesFields | undefined) },
      refusal: own.isRemoved ? REMOVED() : null,
      isProved: viewer.emailVerified,
    },
    { status: own.isRemoved ? 409 : 200 },
  )
}

export async function action(args: ActionFunctionArgs) {
  const labelOf = (tier: Tier) => t('Qué incluye el paquete {tier}', { tier: TIER_WORDS()[tier] })
  nameFields(args.request, Object.fromEntries(TIERS.map((tier) => [packageNames(tier).includes, labelOf(tier)])))
  const form = await readFields(args.request, [PackagesForm])
  const viewer = await requireSender(args, form)
  const id = parseId(args.params['id'])
  if (!id || !(await findOwnPackages(db, viewer.id, id))) throw unknownListing()
  const submission = judgeForm(form, PackagesForm)
  if (submission.status !== 'success') return data(submission.reply(), { status: 422 })
  const written = packagesOf(submission.value)
  const outcome = await savePackages(db, viewer.id, id, written)
  switch (outcome) {
    case 'saved': {
      await discardFormDraft(db, viewer.id, packagesPath(id))
      const notice =
        written.packages.length > 0 ? t('Paquetes guardados') : t('Guardado: el anuncio no ofrece paquetes')
      return redirectWithNotice(`/marketplace/${id}`, notice)
    }
    case 'not-found':
      throw unknownListing()
    case 'removed':
      return data(submission.reply({ formErrors: [REMOVED()] }), { status: 409 })
    case 'unverified':
      return data(submission.reply({ formErrors: [PROVE_FIRST()] }), { status: 403 })
  }
}

export default function Packages() {
  const { asksTax, listing, currencySymbol, typed, refusal, isProved } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<PackagesFields>({ id: 'packages', lastResult, defaultValue: typed })
  const field = (name: string) => fields[name] as TextFieldMetadata
  return (
    <div className="page stack--loose">
      <BackLink to={listing.to} lang={listing.lang}>
        {listing.title}
      </BackLink>
      <ErrorSummary form={form} title={t('No se han guardado los paquetes')} />
      <h1>{t('Paquetes')}</h1>
      {refusal && !lastResult ? (
        <p className="callout">{refusal}</p>
      ) : !isProved && !lastResult ? (
        <ProveFirst>{PROVE_FIRST()}</ProveFirst>
      ) : (
        <>
          <p>
            {t(
              'Un paquete es un trabajo con precio cerrado que se pide desde el anuncio, sin esperar a un presupuesto. Puedes ofrecer hasta tres; el que dejes vacío no se ofrece.',
            )}
          </p>
          {asksTax && <TaxReminder />}
          <Form method="post" className="form" {...getFormProps(form)}>
            {TIERS.map((tier) => (
              <PackageFields key={tier} tier={tier} field={field} currencySymbol={currencySymbol} />
            ))}
            <section className="panel form__section" aria-labelledby="orders">
              <h2 id="orders">{t('Cómo se piden y se pagan')}</h2>
              <RadioGroup field={field('mode')} label={t('Quién confirma los pedidos')} options={MODES()} />
              <TaxesAndPlan
                field={field}
                retentionHint={t('Solo se aplica a quien pida como empresa o profesional de España.')}
              />
              <p className="soft">
                {rich(
                  'Si tienes trabajo hasta un día, <a>dilo en tu disponibilidad</a>: los paquetes empezarán después.',
                  { a: (text) => <Link to={AVAILABILITY_PATH}>{text}</Link> },
                )}
              </p>
            </section>
            <FormEnd busy={t('Guardando…')} to={listing.to} isLarge>
              {t('Guardar paquetes')}
            </FormEnd>
          </Form>
        </>
      )}
    </div>
  )
}

interface Props {
  tier: Tier
  field: (name: string) => TextFieldMetadata
  currencySymbol: string
}

/** One of the three packages. No single control is required, because a whole package may be left empty. */
function PackageFields({ tier, field, currencySymbol }: Props) {
  const names = packageNames(tier)
  const name = TIER_WORDS()[tier]
  // The text is given once, in the first.
  const hint = (text: string) => (tier === 'basico' ? { hint: text } : {})
  return (
    <fieldset className="panel form__section">
      <legend className="hiring-tier">
        <h2>{t('Paquete {tier}', { tier: name })}</h2>
      </legend>
      <TextField
        field={field(names.title)}
        label={t('Nombre del paquete {tier}', { tier: name })}
        {...hint(t('Lo que se entrega, en pocas palabras. Por ejemplo: un cartel en A3'))}
        required={false}
        maxLength={PACKAGE_TITLE_MAX}
      />
      <TextArea
        field={field(names.includes)}
        label={t('Qué incluye el paquete {tier}', { tier: name })}
        {...hint(t('Una cosa en cada línea.'))}
        required={false}
        rows={4}
        maxLength={INCLUDES_MAX}
      />
      <div className="hiring-package">
        <TextField
          field={field(names.price)}
          label={t('Precio sin impuestos, {currencySymbol}', { currencySymbol })}
          required={false}
          inputMode="decimal"
        />
        <TextField
          field={field(names.days)}
          label={t('Días de entrega')}
          {...hint(t('De 1 a {most}', { most: STAGE_DAYS_MAX }))}
          required={false}
          inputMode="numeric"
        />
        <TextField
          field={field(names.revisions)}
          label={t('Rondas de cambios')}
          {...hint(t('De 0 a {most}', { most: REVISIONS_MAX }))}
          required={false}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  )
}
