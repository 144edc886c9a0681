import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { findQuotableRequest, findQuote, findRequest } from '#app/domain/hiring/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { findHirer, requireHirer } from '#app/http/hiring.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

export const unknownRequest = () =>
  data({ message: t('No encontramos esa solicitud entre las tuyas.') }, { status: 404 })
export const unknownQuote = () =>
  data({ message: t('No encontramos ese presupuesto entre los tuyos.') }, { status: 404 })

/** The request of an address, for its client and those who were asked. @throws a 404 page for all others. */
export async function requireRequest(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const request = id && (await findRequest(db, viewer.id, id))
  if (!request) throw unknownRequest()
  return { viewer, request }
}

/**
 * A request, by its address, for a person who may quote for it: they were asked, or it is public.
 * @throws a 404 page for all others.
 */
export async function requireQuotable(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const request = id && (await findQuotableRequest(db, viewer.id, id))
  if (!request || request.isOwn) throw unknownRequest()
  return { viewer, request }
}

/** The quote of an address, for its author and its client. @throws a 404 page for all others. */
export async function requireQuote(args: LoaderFunctionArgs) {
  const viewer = await requireHirer(args)
  const id = parseId(args.params['id'])
  const quote = id && (await findQuote(db, viewer.id, id))
  if (!quote) throw unknownQuote()
  return { viewer, quote }
}

/** The refusal of a hiring that begins after its person has asked for the end of their account. */
export const LEAVING = () =>
  t(
    'Has pedido eliminar tu cuenta, así que no puedes empezar nada nuevo. Si cambias de idea, cancela antes la eliminación.',
  )
const SIGN_IN_FIRST = () => t('Inicia sesión para enviarlo. Lo que has escrito se conserva.')

/** The sender of a form with words. @throws the page of sign-in, which keeps them, for a visitor. */
export async function requireSender(args: ActionFunctionArgs, form: FormData): Promise<Viewer> {
  const viewer = await findHirer(args)
  if (viewer) return viewer
  const { pathname: path } = new URL(args.request.url)
  throw await signInNeeded(args, form, { path, message: SIGN_IN_FIRST() })
}

/** The words that were written on this page before sign-in. */
export const findWritten = (viewer: Viewer, { request }: LoaderFunctionArgs) =>
  findFormDraft(db, viewer.id, { path: new URL(request.url).pathname, now: clock.now() })
