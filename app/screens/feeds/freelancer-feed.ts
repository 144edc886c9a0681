import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { freelancerFeed } from '#app/domain/search/feed.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { feedResponse } from '#app/http/feeds.server.ts'
import { siteOf } from '#app/http/site.server.ts'
import { presentEntries } from './present-feed.server.ts'
import { t } from '#app/locale/texts.ts'
import { reading } from '#app/locale/languages.ts'

/**
 * A person's listings as Atom or JSON Feed.
 * @throws 404 when their profile is not public.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = parseId(params.id)
  const found = id && (await freelancerFeed(db, id))
  if (!found) throw data({ message: t('Este perfil no existe o no es público.') }, { status: 404 })
  const { origin, name } = siteOf(request)
  const { pathname } = new URL(request.url)
  const feed = {
    title: `${found.name} · ${name}`,
    pageUrl: `${origin}${reading.prefix()}/freelancers/${id}`,
    feedUrl: origin + reading.prefix() + pathname,
    entries: presentEntries(found.entries, origin),
  }
  return feedResponse(request, feed, pathname.endsWith('.json') ? 'json' : 'atom')
}
