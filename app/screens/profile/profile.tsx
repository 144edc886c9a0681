import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { saveProfile } from '#app/domain/profiles/commands.server.ts'
import { RATE_CURRENCY } from '#app/domain/profiles/limits.ts'
import { findOwnProfile } from '#app/domain/profiles/queries.server.ts'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { answerFailure, nameFailure, nameFields, unread } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyMessage } from '#app/http/rate-limit.server.ts'
import { site } from '#app/http/site.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { formatMoneyWithCode } from '#app/locale/money.server.ts'
import { noteGivenContacts } from '#app/parts/given-contacts/noted.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ProfileForm } from './profile-form.tsx'
import { formAgain, PROFILE_FIELDS, receiveProfile, typedProfile } from './submission.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

const PROFILE_PATH = '/dashboard/profile'

export const meta: MetaFunction = () => [{ title: t('Mi Perfil') }]

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const profile = await findOwnProfile(db, viewer.id).catch((error: unknown) => {
    // After a refused save it is this that the page has to say.
    const message = args.context.unable ?? t('Error al cargar el perfil')
    throw unread(args, error, { fault: 'a profile could not be read', page: { message } })
  })
  return {
    shown: {
      id: viewer.id,
      publicPath: `/freelancers/${viewer.id}`,
      fullName: profile.fullName,
      username: profile.username,
      avatarUrl: profile.avatarUrl,
      rate: profile.hourlyCents === null ? null : formatMoneyWithCode(profile.hourlyCents, RATE_CURRENCY),
    },
    form: typedProfile(profile),
  }
}

/** The fields that people write in; chosen values go along hidden when the page cannot be shown. */
const WORDS = perLanguage(() => ({
  full_name: { line: t('Nombre completo') },
  username: { line: t('Nombre de usuario') },
  bio: t('Biografía (opcional)'),
  website: { line: t('Sitio web (opcional)') },
  location: { line: t('Ubicación (opcional)') },
  phone: { line: t('Teléfono (opcional)') },
}))

export async function action(args: ActionFunctionArgs) {
  nameFields(args.request, WORDS())
  nameFailure(args, t('Error al actualizar el perfil'))
  const form = await readFields(args.request, PROFILE_FIELDS)
  const { context } = args
  const viewer = await requireViewer(args)
  const received = receiveProfile(form)
  const { asked, submission } = received
  if (asked !== 'save') return formAgain(received)
  if (submission.status !== 'success') return formAgain(received, { status: 422 })

  const limit = await consumeLimit('profile-by-account', viewer.id, context)
  if (!limit.allowed) {
    const { retryAfterSeconds } = limit
    return formAgain(received, { status: 429, message: tooManyMessage(retryAfterSeconds), retryAfterSeconds })
  }
  const { version } = received
  answerFailure(args, t('Error al actualizar el perfil'), (message, { status }) =>
    formAgain(received, { status, message }),
  )
  const outcome = await saveProfile(db, viewer.id, submission.value, {
    version,
    siteName: site.name,
    now: clock.now(),
  })
  switch (outcome.kind) {
    case 'saved': {
      const { phone, bio, website } = submission.value
      await noteGivenContacts(context, viewer.id, [phone, bio, website], clock.now())
      return redirectWithNotice(PROFILE_PATH, t('Perfil actualizado correctamente'))
    }
    case 'username-taken':
      return formAgain(received, {
        status: 422,
        fieldErrors: { username: [t('Ese nombre de usuario ya está en uso. Elige otro.')] },
      })
    case 'names-refused':
      return formAgain(received, { status: 422, fieldErrors: outcome.faults })
    case 'edited-meanwhile':
      return formAgain(received, { status: 409, stored: outcome.current })
  }
}

export default function Profile() {
  const { shown, form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="page stack--loose">
      {/* A saved profile gets a new form, without the state of the former one. */}
      <ProfileForm key={form.version} opened={form} answer={answer}>
        <h1>{t('Mi Perfil')}</h1>
        <div className="panel profile-card">
          <Avatar id={shown.id} name={shown.fullName} url={shown.avatarUrl} size="huge" />
          <div className="profile-card__words">
            <p className="profile-card__name">{shown.fullName}</p>
            <p className="soft">@{shown.username}</p>
            {shown.rate && <p className="num">{t('{rate} por hora', { rate: shown.rate })}</p>}
          </div>
          <div className="cluster">
            <Link to={shown.publicPath}>{t('Ver mi perfil público')}</Link>{' '}
            <Link to="/dashboard/sign">{t('Mi letrero')}</Link>{' '}
            <Link to="/dashboard/profile/avatar" className="button button--plain">
              {shown.avatarUrl ? t('Cambiar la foto') : t('Añadir una foto')}
            </Link>
          </div>
        </div>
      </ProfileForm>
    </div>
  )
}
