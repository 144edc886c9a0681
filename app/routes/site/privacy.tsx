import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { fillIn, readBody } from '#app/domain/pages/body.ts'
import { findPageForAnyone } from '#app/domain/pages/queries.server.ts'
import { site } from '#app/http/site.server.ts'
import { findViewerIfReachable } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/ui/format.ts'
import { TextPage } from '#app/ui/text-page.tsx'

export const meta: MetaFunction = () => [{ title: 'Privacidad' }]

export async function loader(asking: LoaderFunctionArgs) {
  const viewer = await findViewerIfReachable(asking)
  const { version, body, publishedAt } = await findPageForAnyone(db, 'privacy', new Date())
  const since = publishedAt ? `, en vigor desde el ${formatLongDate(publishedAt, viewer?.timezone)}` : ''
  return {
    note: `Versión ${version}${since}`,
    blocks: readBody(fillIn(body, { siteName: site.name, contactEmail: site.contactEmail })),
  }
}

export default function Privacy() {
  const { note, blocks } = useLoaderData<typeof loader>()
  return <TextPage title="Privacidad" note={note} blocks={blocks} />
}
