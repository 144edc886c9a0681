import { data } from '@remix-run/node'
import { findViewer, type Asking, type Viewer } from './viewer.server.ts'

export type ModeratingViewer = Viewer & { role: 'moderador' | 'administrador' }

/**
 * Who moderates (R14). Call it in every loader and every action of the moderators' pages.
 * @throws 404 for everybody else, signed in or not: for them there is nothing there.
 */
export async function requireModerator(asking: Asking): Promise<ModeratingViewer> {
  const viewer = await findViewer(asking)
  if (!viewer || viewer.role === 'usuario') throw data(null, { status: 404 })
  return viewer as ModeratingViewer
}
