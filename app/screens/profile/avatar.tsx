import './profile.css'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { changeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { AVATAR_TYPES, MAX_AVATAR_BYTES } from '#app/domain/profiles/avatars.ts'
import { CROP_NAMES, readCrop, squareOf } from '#app/domain/profiles/crop.ts'
import { judgeUpload } from '#app/domain/uploads/judge.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/forms/controls.tsx'
import { PageOf } from '#app/forms/page-of.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { answerFailure } from '#app/http/outage.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { readFields, type ReceivedFile } from '#app/http/form-data.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { avatarPolicy } from '#app/parts/received-files/policies.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { CropFields } from './crop-fields.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Foto de perfil') }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, fullName, username, avatarUrl } = await requireViewer(args)
  return { id, name: fullName || username, avatarUrl }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const viewer = await requireViewer(args)
  const limit = await consumeLimit('upload-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)

  const files: ReceivedFile[] = []
  const form = await readFields(request, [...CROP_NAMES], {
    files: { name: 'avatar', receive: async (file) => void (files[0] = file) },
  })
  const [file] = files
  const crop = readCrop(form)
  const received = file
    ? await judgeUpload(
        avatarPolicy((picture) => squareOf(picture, crop)),
        file,
        { waiter: { key: viewer.id, signal: request.signal } },
      )
    : t('Elige una fotografía')
  if (typeof received === 'string') return data(refusal(received), { status: 422 })
  answerFailure(args, t('Error al actualizar el perfil'), refusal)
  await changeAvatar(db, viewer.id, received, { now: clock.now() })
  return redirectWithNotice('/dashboard/profile', t('Perfil actualizado correctamente'))
}

const refusal = (message: string): SubmissionResult<string[]> => ({ status: 'error', error: { avatar: [message] } })

export default function ProfilePicture() {
  const { id, name, avatarUrl } = useLoaderData<typeof loader>()
  const [chosen, setChosen] = useState<File>()
  const [form, { avatar }] = useForm<{ avatar: string }>({ id: 'picture', lastResult: useActionData<typeof action>() })
  return (
    <div className="page stack--loose">
      <BackLink to="/dashboard/profile">{t('Volver a mi perfil')}</BackLink>
      <ErrorSummary form={form} />
      <h1>{t('Foto de perfil')}</h1>
      <Form method="post" encType="multipart/form-data" className="panel avatar-form" {...getFormProps(form)}>
        <PageOf />
        <Avatar id={id} name={name} url={avatarUrl} size="huge" />
        <Field
          field={avatar}
          label={t('Fotografía')}
          hint={t('JPG o PNG de hasta 2 MB. Si no eliges otra parte, nos quedamos con un cuadrado del centro.')}
        >
          <input
            id={avatar.id}
            name={avatar.name}
            type="file"
            accept={AVATAR_TYPES.join(',')}
            onChange={({ target }) =>
              void import('#app/parts/chosen-pictures/taking.ts')
                .then(({ takeChosen }) => takeChosen(target, { maxBytes: MAX_AVATAR_BYTES, types: AVATAR_TYPES }))
                .then((files) => files && setChosen(files[0]))
            }
            aria-invalid={avatar.errors ? true : undefined}
            aria-describedby={`${avatar.id}-hint${avatar.errors ? ` ${avatar.id}-error` : ''}`}
          />
        </Field>
        {chosen && <CropFields key={`${chosen.name} ${chosen.lastModified}`} file={chosen} />}
        <div className="cluster">
          <SubmitButton busy={t('Subiendo...')}>{t('Guardar la foto')}</SubmitButton>{' '}
          {avatarUrl && (
            <Link to="/dashboard/profile/avatar/remove" className="button button--plain">
              {t('Quitar la foto')}
            </Link>
          )}
        </div>
      </Form>
    </div>
  )
}
