import type { LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { listLatest } from '#app/domain/notifications/queries.server.ts'
import { requireViewer } from '#app/http/viewer.server.ts'
import { relativeTime } from '#app/locale/dates.server.ts'

/** The panel of the bell (G3). */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireViewer(args)
  const now = clock.now()
  const items = (await listLatest(db, viewer.id)).map(({ id, title, language, href, read, createdAt }) => ({
    id,
    title,
    language,
    leads: href !== null,
    read,
    at: createdAt.toISOString(),
    when: relativeTime(createdAt, now, viewer.timezone),
  }))
  return Response.json({ items, unread: viewer.unreadCount }, { headers: { 'Cache-Control': 'no-store' } })
}
