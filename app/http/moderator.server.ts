import { data } from '@remix-run/node'
import { findViewer, type RequestArgs, type Viewer } from './viewer.server.ts'

export type ModeratingViewer = Viewer & { role: 'moderador' | 'administrador' }

/**
 * The moderator who asks (R14). Call it in every loader and action of the moderators' pages.
 * @throws 404 for all others, signed in or not.
 */
export async function requireModerator(args: RequestArgs): Promise<ModeratingViewer> {
  const viewer = await findViewer(args)
  if (!viewer || viewer.role === 'usuario') throw data(null, { status: 404 })
  return { ...viewer, role: viewer.role }
}
