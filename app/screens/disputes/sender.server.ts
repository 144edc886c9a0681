import type { ActionFunctionArgs } from '@remix-run/node'
import { findHirer } from '#app/http/hiring.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'

export const NOT_STORED = 'No se ha guardado. Lo que has escrito sigue aquí: vuelve a intentarlo.'
const SIGN_IN_FIRST = 'Inicia sesión para enviarlo. Lo que has escrito se conserva.'

/** The sender of a form with words. @throws the page of sign-in, which keeps them, for a visitor. */
export async function requireParty(args: ActionFunctionArgs, form: FormData): Promise<Viewer> {
  const viewer = await findHirer(args)
  if (viewer) return viewer
  const { pathname: path } = new URL(args.request.url)
  throw await signInNeeded(args, form, { path, message: SIGN_IN_FIRST })
}
