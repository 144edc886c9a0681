import '#app/screens/settings/settings.css'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { makePushKeys } from '#app/adapters/push.server.ts'
import { db } from '#app/db.server.ts'
import { findPushKeys } from '#app/domain/notifications/push.server.ts'
import { saveSettings, findSettings } from '#app/domain/settings/settings.server.ts'
import { FREQUENCY_LABELS, optionsOf } from '#app/domain/settings/labels.ts'
import { ErrorSummary, SubmitButton } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { PushButton } from '#app/forms/push-button.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { ProveFirst } from '#app/ui/prove-first.tsx'
import { useSiteName } from '#app/ui/site-name.ts'
import { KeywordsField } from './keywords-field.tsx'
import { receiveNotificationSettings } from './submission.server.ts'
import { FrequencyField } from './frequency-field.tsx'
import { t, tc } from '#app/locale/texts.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'

const PATH = '/dashboard/settings'
const PROVE_FIRST = () =>
  t(
    'Para activar los avisos de un navegador y recibir correos tienes que confirmar tu correo con el enlace que te enviamos.',
  )
const MODERATORS_FREQUENCY = () =>
  t(
    'De los casos nuevos de moderación te avisamos al momento, como mucho una vez por hora, o en un resumen que sale cada día.',
  )

export const meta: MetaFunction = () => [{ title: t('Configuración de notificaciones') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const { keywords, ...settings } = await findSettings(db, viewer.id)
  const { emailNotifications, pushNotifications, inAppNotifications, frequency } = settings
  const { newMessages, newReviews, listingViews, marketingEmails, hiringEmails, quoteEmails, contestEmails } = settings
  return {
    publicKey: (await findPushKeys(db, makePushKeys)).publicKey,
    isModerator: viewer.role !== 'usuario',
    isProved: viewer.emailVerified,
    values: {
      keywords: [...(keywords ?? [])],
      keyword: '',
      emailNotifications,
      pushNotifications,
      inAppNotifications,
      frequency,
      newMessages,
      newReviews,
      listingViews,
      marketingEmails,
      hiringEmails,
      quoteEmails,
      contestEmails,
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  const received = await receiveNotificationSettings(args.request)
  if (received.kind === 'changed') return data(received.answer)
  if (received.kind === 'refused') return data(received.answer, { status: 422 })
  await saveSettings(db, viewer.id, received.settings, clock.now())
  return redirectWithNotice(PATH, t('Configuración de notificaciones guardada'))
}

export default function NotificationSettings() {
  const { isModerator, isProved, publicKey, values: stored } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const values = answer?.values ?? stored
  const hydrated = useHydrated()
  const errors = answer?.errors ?? {}
  return (
    <section className="stack--loose" aria-labelledby="notifications-title">
      <ErrorSummary
        form={{ allErrors: errors, errors: errors[''], errorId: 'notifications-error' }}
        title={t('Error al guardar la configuración')}
      />
      <h2 id="notifications-title">{t('Notificaciones')}</h2>
      {/* An answer's values replace the former form. */}
      <Form method="post" className="form" key={answer && JSON.stringify(values)}>
        <PageOf />
        <KeywordsField
          keywords={values.keywords}
          typed={values.keyword}
          error={errors['keyword']?.[0]}
          isChanged={answer !== undefined && answer.isChanged}
        />
        <fieldset className="panel form__section">
          <legend>{t('Por dónde te avisamos')}</legend>
          <Switch
            name="inAppNotifications"
            icon="bell"
            label={t('En la web')}
            hint={t('En la campana y en la página de notificaciones.')}
            checked={values.inAppNotifications}
          />
          <Switch
            name="emailNotifications"
            icon="mail"
            label={tc('channel', 'Correo electrónico')}
            hint={t(
              'Los que tratan de tu dinero, de una fecha que te obliga, de un derecho tuyo o de la seguridad de tu cuenta llegan siempre.',
            )}
            checked={values.emailNotifications}
          />
          <FrequencyField
            options={optionsOf(FREQUENCY_LABELS())}
            value={values.frequency}
            error={errors['frequency']?.[0]}
            more={isModerator ? MODERATORS_FREQUENCY() : undefined}
          />
          <Switch
            name="pushNotifications"
            icon="smartphone"
            label={t('Notificaciones push')}
            hint={t(
              'Llegan a los navegadores en los que las actives, aunque la web esté cerrada. Necesitan JavaScript.',
            )}
            checked={values.pushNotifications}
          />
          {!isProved ? <ProveFirst>{PROVE_FIRST()}</ProveFirst> : hydrated && <PushButton publicKey={publicKey} />}
        </fieldset>
        <MailTopics values={values} />
        <MoreToTell values={values} />
        <div className="settings-save">
          <SubmitButton busy={t('Guardando...')}>{t('Guardar cambios')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** Mails that can be switched off by what they are about. */
function MailTopics({ values }: { values: Record<'hiringEmails' | 'quoteEmails' | 'contestEmails', boolean> }) {
  return (
    <fieldset className="panel form__section">
      <legend>{t('Qué correos te enviamos')}</legend>
      <Switch
        name="quoteEmails"
        icon="file-text"
        label={t('Solicitudes y presupuestos')}
        hint={t('Cuando te piden un presupuesto, te lo envían o te responden.')}
        checked={values.quoteEmails}
      />
      <Switch
        name="hiringEmails"
        icon="badge-check"
        label={t('Contrataciones')}
        hint={t(
          'Cómo avanza un trabajo: que empieza, que sigue adelante, que hay una ampliación o una factura. Los de dinero que se debe, de fechas que obligan y de disputas no se pueden desactivar.',
        )}
        checked={values.hiringEmails}
      />
      <Switch
        name="contestEmails"
        icon="trophy"
        label={t('Concursos')}
        hint={t(
          'Cuando llega una propuesta y cuando termina un concurso. Que has ganado, o hasta cuándo tienes que decidir tú, no se puede desactivar.',
        )}
        checked={values.contestEmails}
      />
    </fieldset>
  )
}

type Told = Record<'newMessages' | 'newReviews' | 'listingViews' | 'marketingEmails', boolean>

function MoreToTell({ values }: { values: Told }) {
  const siteName = useSiteName()
  return (
    <fieldset className="panel form__section">
      <legend>{t('Qué más te contamos')}</legend>
      <Switch
        name="newMessages"
        icon="message-circle"
        label={t('Mensajes nuevos')}
        hint={t(
          'Cuando alguien te escribe, por los medios que hayas elegido. Si lo desactivas, los verás solo en «Mensajes».',
        )}
        checked={values.newMessages}
      />
      <Switch
        name="newReviews"
        icon="star"
        label={t('Valoraciones nuevas')}
        hint={t('Cuando te valoran, y cuando responden a una valoración tuya, por los medios que hayas elegido.')}
        checked={values.newReviews}
      />
      <Switch
        name="listingViews"
        icon="chart-column"
        label={t('Resumen semanal de visitas')}
        hint={t('Los lunes, cuántas visitas han tenido tus anuncios, por los medios que hayas elegido.')}
        checked={values.listingViews}
      />
      <Switch
        name="marketingEmails"
        icon="megaphone"
        label={t('Novedades por correo')}
        hint={t('Novedades de {siteName}. En la página de notificaciones las ves siempre.', { siteName })}
        checked={values.marketingEmails}
      />
    </fieldset>
  )
}

interface SwitchProps {
  name: string
  icon: IconName
  label: string
  hint: string
  checked: boolean
}

/** A switch with its explanation below. */
function Switch({ name, icon, label, hint, checked }: SwitchProps) {
  const id = `notifications-${name}`
  return (
    <div className="field field--check">
      <div className="field__check">
        <input type="checkbox" id={id} name={name} defaultChecked={checked} aria-describedby={`${id}-hint`} />{' '}
        <label className="switch" htmlFor={id}>
          <Icon name={icon} />
          {label}
        </label>
      </div>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
