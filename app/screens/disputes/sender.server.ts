import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { receiveOrderTexts } from '#app/parts/hiring/received-files.server.ts'
import { findHirer } from '#app/http/hiring.server.ts'
import { signInNeeded } from '#app/http/sealed-draft.server.ts'
import type { Viewer } from '#app/http/viewer.server.ts'
import { t } from '#app/locale/texts.ts'

const SIGN_IN_FIRST = () => t('Inicia sesión para enviarlo. Lo que has escrito se conserva.')

/** Ends the form of a visitor. @throws the page of sign-in, which keeps its words: files of strangers are not read. */
export async function refuseVisitor(args: ActionFunctionArgs, schema: z.ZodObject): Promise<void> {
  if (!(await findHirer(args))) await requireParty(args, await receiveOrderTexts(args.request, schema))
}

/** The sender of a form with words. @throws the page of sign-in, which keeps them, for a visitor. */
export async function requireParty(args: ActionFunctionArgs, form: FormData): Promise<Viewer> {
  const viewer = await findHirer(args)
  if (viewer) return viewer
  const { pathname: path } = new URL(args.request.url)
  throw await signInNeeded(args, form, { path, message: SIGN_IN_FIRST() })
}
