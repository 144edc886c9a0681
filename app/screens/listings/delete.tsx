import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { deleteListing, DELETED_KEPT_DAYS } from '#app/domain/listings/own-commands.server.ts'
import { ConfirmPage } from '#app/forms/confirm-page.tsx'
import { redirectWithNotice } from '#app/http/notices.server.ts'
import { insteadOf, nameFailure } from '#app/http/outage.server.ts'
import { DeleteForm } from './delete-form.tsx'
import { openSmallPage, ownListingNotFound, readPress } from './own-listing.server.ts'
import { smallPage } from './small-page.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar anuncio' }]

export async function loader(args: LoaderFunctionArgs) {
  const { listing, returnTo } = await openSmallPage(args)
  return { id: listing.id, title: listing.title, returnTo, keptDays: DELETED_KEPT_DAYS }
}

export async function action(args: ActionFunctionArgs) {
  nameFailure(args, 'Error al eliminar el anuncio')
  const { viewer, id, returnTo } = await readPress(args)
  const outcome = await deleteListing(db, viewer.id, id, clock.now()).catch(
    insteadOf(args, 'a listing could not be deleted', 'failed'),
  )
  switch (outcome) {
    case 'deleted':
      return redirectWithNotice(returnTo, 'Anuncio eliminado correctamente', { undoAt: smallPage(id, 'restore') })
    case 'not-found':
      throw ownListingNotFound()
    case 'failed':
      return data({ status: 'error' as const, message: 'Error al eliminar el anuncio' }, { status: 503 })
  }
}

export default function DeleteListing() {
  const { id, title, returnTo, keptDays } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <ConfirmPage title="Eliminar anuncio" failure={failure}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>¿Estás seguro de que quieres eliminar este anuncio?</p>
      <p className="soft">
        Nadie podrá verlo desde ahora mismo. Durante {keptDays} días puedes recuperarlo en «Eliminados»; después
        borramos también sus textos y sus fotografías.
      </p>
      <DeleteForm id={id} returnTo={returnTo} />
    </ConfirmPage>
  )
}
