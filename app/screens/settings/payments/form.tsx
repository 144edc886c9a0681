import { getFormProps, useForm } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { HOLDER_MAX, IBAN_TYPED_MAX, PAYOUT_DELAY_HOURS } from '#app/domain/payouts/limits.ts'
import { savePayoutMethod } from '#app/domain/payouts/methods.server.ts'
import { PAYMENTS_PATH, REMOVE_PAYMENTS_PATH, UNDO_PAYMENTS_PATH } from '#app/domain/payouts/paths.ts'
import { PayoutForm } from '#app/domain/payouts/schema.server.ts'
import { CheckboxField } from '#app/forms/choices.tsx'
import { ErrorSummary, SubmitButton, TextField } from '#app/forms/controls.tsx'
import { requireHirer } from '#app/http/hiring.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { answerSecretForm, WRONG_CODE, WRONG_PASSWORD } from '#app/screens/settings/secret-form.server.ts'
import { boxes, CANNOT_SEAL, findOwnPayments } from './payments.server.ts'
import { ProofFields } from '#app/screens/settings/proof-fields.tsx'
import { Link } from '#app/ui/link.tsx'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

export const meta: MetaFunction = () => [{ title: t('Cobros') }]

const PROVE_FIRST = () => t('Para guardar cómo te pagan tienes que confirmar tu correo con el enlace que te enviamos.')
const FAULTS = () => ({
  'wrong-password': WRONG_PASSWORD(),
  'wrong-code': WRONG_CODE(),
  'holder-missing': { holder: [t('Escribe quién es titular de la cuenta, tal como lo tiene el banco')] },
  'iban-missing': { iban: [t('Escribe el IBAN de la cuenta, o deja vacío también el titular')] },
  'cannot-be-sealed': { iban: [CANNOT_SEAL()] },
})

export const loader = (args: LoaderFunctionArgs) => findOwnPayments(args)

export async function action(args: ActionFunctionArgs) {
  await requireHirer(args)
  return answerSecretForm(args, { schema: PayoutForm }, async ({ viewer, value, at, refusal, refuse }) => {
    const { currentPassword: password, code, ...wanted } = value
    const outcome = await savePayoutMethod(db, boxes, viewer.id, wanted, { password, code, ...at })
    switch (outcome.kind) {
      case 'saved':
        return redirectWithNotice(
          PAYMENTS_PATH,
          outcome.effectiveAt > at.now
            ? t('Guardado: valdrá dentro de {hours} horas. Te lo hemos contado por correo.', {
                hours: PAYOUT_DELAY_HOURS,
              })
            : t('Datos de cobro guardados. Te lo hemos contado por correo.'),
        )
      case 'unchanged':
        return redirectWithNotice(PAYMENTS_PATH, t('No había nada que cambiar'), { kind: 'info' })
      case 'unverified':
        return data(refusal(PROVE_FIRST()), { status: 403 })
      default:
        return refuse(FAULTS()[outcome.kind])
    }
  })
}

type Fields = Record<'holder' | 'iban' | 'currentPassword' | 'code', string> & { cash: boolean }

export default function Payments() {
  const { inForce, pending, hasCode, canSeal, isProved } = useLoaderData<typeof loader>()
  const latest = pending ?? inForce
  const [form, fields] = useForm<Fields>({
    id: 'payments',
    lastResult: useActionData<typeof action>(),
    defaultValue: { holder: latest?.account?.holder, cash: latest?.cash },
  })
  return (
    <section className="stack--loose" aria-labelledby="payments-title">
      <ErrorSummary form={form} title={t('No se ha guardado')} />
      <h2 id="payments-title">{t('Cobros')}</h2>
      <p>
        {t(
          'Cómo te paga quien te contrata. El dinero va de su cuenta a la tuya, sin pasar por aquí. Tu IBAN se guarda cifrado y solo lo ve el cliente de una contratación, mientras tiene algo que pagarte; cada vez queda anotado en el registro de tu cuenta.',
        )}
      </p>
      <PresentPayments inForce={inForce} pending={pending} />
      {isProved ? (
        <>
          {' '}
          {!canSeal && (
            <p className="callout callout--warn">
              {t(
                'Todavía no se puede guardar ningún IBAN: quien administra esta instalación tiene que preparar antes la clave con la que se cifran (DATA_SECRETS).',
              )}
            </p>
          )}
          <Form method="post" className="form panel" {...getFormProps(form)}>
            {canSeal && (
              <>
                <TextField
                  field={fields.holder}
                  label={t('Titular de la cuenta')}
                  hint={t('Tal como lo tiene el banco: al hacer la transferencia se compara con el IBAN.')}
                  autoComplete="name"
                  maxLength={HOLDER_MAX}
                />
                <TextField
                  field={fields.iban}
                  label={t('IBAN')}
                  hint={
                    latest?.account
                      ? t('Déjalo vacío para no cambiarlo.')
                      : t('Por ejemplo: ES82 0000 0000 0000 0000 0000')
                  }
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={IBAN_TYPED_MAX}
                />
              </>
            )}
            <CheckboxField
              field={fields.cash}
              label={t('También se me puede pagar en efectivo')}
              hint={t('Cuándo y dónde, lo acordáis por mensaje.')}
            />
            <ProofFields currentPassword={fields.currentPassword} code={fields.code} hasCode={hasCode} />
            <SubmitButton busy={t('Guardando...')}>{t('Guardar datos de cobro')}</SubmitButton>
          </Form>
        </>
      ) : (
        <ProveFirst>{PROVE_FIRST()}</ProveFirst>
      )}
    </section>
  )
}

interface Shown {
  account: { holder: string; last4: string } | null
  cash: boolean
  /** From when on it holds. */
  from: string
}

/** The account in force, and its replacement with its date. */
function PresentPayments({ inForce, pending }: { inForce?: Shown; pending?: Shown }) {
  if (!inForce)
    return (
      <p className="callout">
        {t(
          'No has dicho cómo cobras. Quien te contrate leerá: «Acordad por mensaje cómo se paga». La primera cuenta que des vale al momento; si luego la cambias, la nueva vale a las {hours} horas.',
          { hours: PAYOUT_DELAY_HOURS },
        )}
      </p>
    )
  return (
    <>
      <div className="panel stack">
        <h3>{t('Ahora')}</h3>
        <Account {...inForce} />
        <p className="soft">
          {t(
            'Vale para las contrataciones que se acepten desde ahora; las que ya están en marcha siguen con lo que había cuando se aceptaron.',
          )}
          {inForce.account &&
            ` ${t('Otra cuenta u otro titular valdrán a las {hours} horas de cambiarlos.', {
              hours: PAYOUT_DELAY_HOURS,
            })}`}
        </p>
        {inForce.account && (
          <p>
            <Link className="button button--plain" to={REMOVE_PAYMENTS_PATH}>
              {t('Quitar la cuenta')}
            </Link>
          </p>
        )}
      </div>
      {pending && (
        <div className="callout callout--warn stack">
          <h3>{rich('Desde el {date}', { date: <span className="num">{pending.from}</span> })}</h3>
          <Account {...pending} />
          <p>
            <Link className="button button--plain" to={UNDO_PAYMENTS_PATH}>
              {t('Deshacer el cambio')}
            </Link>
          </p>
        </div>
      )}
    </>
  )
}

function Account({ account, cash }: Pick<Shown, 'account' | 'cash'>) {
  return (
    <ul>
      {account ? (
        <li>
          {rich('Transferencia a {holder}, IBAN que acaba en {ending}', {
            holder: <bdi>{account.holder}</bdi>,
            ending: <span className="num">{account.last4}</span>,
          })}
        </li>
      ) : (
        <li>{t('Ninguna cuenta bancaria')}</li>
      )}
      <li>{cash ? t('También en efectivo') : t('En efectivo, no')}</li>
    </ul>
  )
}
