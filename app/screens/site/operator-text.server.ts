import { data } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { db } from '#app/db.server.ts'
import { fillIn, readBody, type PageSlug } from '#app/domain/pages/texts.ts'
import {
  findPageForAnyone,
  findVersionForAnyone,
  listVersionsForAnyone,
  type PublishedPage,
} from '#app/domain/pages/queries.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { site } from '#app/http/site.server.ts'
import { findViewerIfReachable, type RequestArgs } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { t } from '#app/locale/texts.ts'

const VERSION_READ = 30

/**
 * The text in force, or the version that the address asks for, with the others.
 * @throws 404 when there is no such version.
 */
export async function readOperatorText(args: RequestArgs, slug: 'terms' | 'privacy') {
  const now = clock.now()
  const asked = readAddress(args.request, ['version']).get('version')
  const [viewer, current, versions] = await Promise.all([
    findViewerIfReachable(args),
    findPageForAnyone(db, slug, now),
    listVersionsForAnyone(db, slug, now),
  ])
  const page = asked === null ? current : await findVersion(slug, asked, now)
  if (!page) throw data({ message: t('Este texto no tiene esa versión.') }, { status: 404 })
  return {
    ...presentText(page, viewer?.timezone),
    version: page.version,
    isFormer: page.version !== current?.version,
    others: versions
      .filter(({ version }) => version !== page.version)
      .map(({ version, publishedAt }) => ({
        version,
        to: version === current?.version ? `/${slug}` : `/${slug}?version=${encodeURIComponent(version)}`,
        since: publishedAt
          ? t('desde el {date}', { date: formatLongDate(publishedAt, viewer?.timezone) })
          : t('la primera'),
      })),
  }
}

function findVersion(slug: PageSlug, asked: string, now: Date) {
  const version = safeText(asked, VERSION_READ)
  return version ? findVersionForAnyone(db, slug, version, now) : undefined
}

/** An operator's text as blocks, with the site's values filled in. */
export function presentText({ version, body, publishedAt }: PublishedPage, timeZone: string | undefined) {
  return {
    note: publishedAt
      ? t('Versión {version}, en vigor desde el {date}', { version, date: formatLongDate(publishedAt, timeZone) })
      : t('Versión {version}', { version }),
    blocks: readBody(fillIn(body, { siteName: site.name, contactEmail: site.contactEmail })),
  }
}
