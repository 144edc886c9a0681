import './profile.css'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { removeAvatar } from '#app/domain/profiles/avatars.server.ts'
import { FormEnd } from '#app/forms/form-end.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Quitar la foto') }]

export async function loader(args: LoaderFunctionArgs) {
  const { id, fullName, username, avatarUrl } = await requireViewer(args)
  if (!avatarUrl) throw redirect('/dashboard/profile/avatar', 303)
  return { id, name: fullName || username, avatarUrl }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args)
  await removeAvatar(db, viewer.id)
  return redirectWithNotice('/dashboard/profile', t('Perfil actualizado correctamente'))
}

export default function RemovePicture() {
  const { id, name, avatarUrl } = useLoaderData<typeof loader>()
  return (
    <div className="page stack--loose">
      <h1>{t('Quitar la foto')}</h1>
      <Form method="post" className="panel avatar-form">
        <Avatar id={id} name={name} url={avatarUrl} size="huge" />
        <p>{t('Borraremos la fotografía, y en su lugar se verá la inicial de tu nombre en un azulejo.')}</p>
        <FormEnd busy={t('Quitando...')} to="/dashboard/profile/avatar">
          {t('Quitar la foto')}
        </FormEnd>
      </Form>
    </div>
  )
}
