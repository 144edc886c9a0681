import './profile.css'
import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import type { EncodedAvatar } from '#app/adapters/images.server.ts'
import { db } from '#app/db.server.ts'
import { changeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { judgeUpload } from '#app/domain/uploads/judge.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/forms/controls.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { consumeLimit, tooManyRequests } from '#app/http/rate-limit.server.ts'
import { readFields } from '#app/http/form-data.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { AVATAR } from '#app/parts/received-files/policies.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'

export const meta: MetaFunction = () => [{ title: 'Foto de perfil' }]

export async function loader(args: LoaderFunctionArgs) {
  const { fullName, username, avatarUrl } = await requireViewer(args)
  return { name: fullName || username, avatarUrl }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const viewer = await requireViewer(args)
  const limit = await consumeLimit('upload-by-account', viewer.id, context)
  if (!limit.allowed) return tooManyRequests(limit, refusal)

  let received: EncodedAvatar | string = 'Elige una fotografía'
  await readFields(request, [], {
    files: { name: 'avatar', receive: async (file) => void (received = await judgeUpload(AVATAR, file)) },
  })
  if (typeof received === 'string') return data(refusal(received), { status: 422 })
  try {
    await changeAvatar(db, viewer.id, received, { now: clock.now() })
  } catch (error) {
    context.log?.error({ err: error }, 'an avatar could not be saved')
    return data(refusal('Error al actualizar el perfil'), { status: 503 })
  }
  return redirectWithNotice('/dashboard/profile', 'Perfil actualizado correctamente')
}

const refusal = (message: string): SubmissionResult<string[]> => ({ status: 'error', error: { avatar: [message] } })

export default function ProfilePicture() {
  const { name, avatarUrl } = useLoaderData<typeof loader>()
  const [form, { avatar }] = useForm<{ avatar: string }>({ id: 'picture', lastResult: useActionData<typeof action>() })
  return (
    <div className="page stack--loose">
      <BackLink to="/dashboard/profile">Volver a mi perfil</BackLink>
      <ErrorSummary form={form} />
      <h1>Foto de perfil</h1>
      <Form method="post" encType="multipart/form-data" className="panel avatar-form" {...getFormProps(form)}>
        <Avatar name={name} url={avatarUrl} size="huge" />
        <Field
          field={avatar}
          label="Fotografía"
          hint="JPG o PNG de hasta 2 MB. Nos quedamos con un cuadrado del centro."
        >
          <input
            id={avatar.id}
            name={avatar.name}
            type="file"
            accept="image/jpeg,image/png"
            onChange={({ target }) =>
              void import('#app/forms/file-upload.ts').then((upload) => upload.showUpload(target))
            }
            aria-invalid={avatar.errors ? true : undefined}
            aria-describedby={`${avatar.id}-hint${avatar.errors ? ` ${avatar.id}-error` : ''}`}
          />
        </Field>
        <div className="avatar-form__actions">
          <SubmitButton busy="Subiendo...">Guardar la foto</SubmitButton>{' '}
          {avatarUrl && (
            <Link to="/dashboard/profile/avatar/remove" className="button button--plain">
              Quitar la foto
            </Link>
          )}
        </div>
      </Form>
    </div>
  )
}
