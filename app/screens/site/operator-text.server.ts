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
import { isTranslated } from '#app/domain/pages/translated-texts.ts'
import { findLatestTranslationForAnyone, findTranslationForAnyone } from '#app/domain/pages/translations.server.ts'
import { safeText } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { site } from '#app/http/site.server.ts'
import { findViewerIfReachable, type RequestArgs } from '#app/http/viewer.server.ts'
import { formatLongDate } from '#app/locale/dates.server.ts'
import { reading, SOURCE_LANGUAGE, type Language } from '#app/locale/languages.ts'
import { t } from '#app/locale/texts.ts'

const VERSION_READ = 30

/**
 * The text in force, or the version in the address, with the other versions. On pages of another language it is its
 * translation, unless there is none or the address asks for the Spanish text, `?text=es`.
 * @throws 404 when there is no such version.
 */
export async function readOperatorText(args: RequestArgs, slug: 'terms' | 'privacy') {
  const now = clock.now()
  const address = readAddress(args.request, ['version', 'text'])
  const asked = address.get('version')
  const [viewer, current, versions] = await Promise.all([
    findViewerIfReachable(args),
    findPageForAnyone(db, slug, now),
    listVersionsForAnyone(db, slug, now),
  ])
  const page = asked === null ? current : await findVersion(slug, asked, now)
  if (!page) throw data({ message: t('Este texto no tiene esa versión.') }, { status: 404 })
  const isFormer = page.version !== current?.version
  return {
    ...(await presentInLanguage(page, {
      slug,
      isFormer,
      timeZone: viewer?.timezone,
      isOriginal: address.get('text') === SOURCE_LANGUAGE,
      now,
    })),
    version: page.version,
    isFormer,
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

/** The status of a text on a page of another language, beside the binding Spanish one. */
export interface Standing {
  kind: 'translation' | 'outdated' | 'missing' | 'original'
  /** The address that the note links to: the Spanish text, or, on the Spanish page, the translation. */
  to: string
  /** The former version that an outdated translation is of, and since when the Spanish text has changed. */
  version?: string
  since?: string
}

interface Shown {
  slug: PageSlug
  isFormer: boolean
  timeZone: string | undefined
  /** Whether the Spanish text is asked for. */
  isOriginal: boolean
  now: Date
}

/** An operator's text in the reader's language as blocks, with the site's values filled in, and what it is. */
export async function presentInLanguage(page: PublishedPage, shown: Shown) {
  const { slug, isFormer, timeZone, isOriginal, now } = shown
  const language = reading.language()
  const spanish = { ...presentText(page, timeZone), language: undefined as Language | undefined, standing: null }
  if (!isTranslated(language)) return spanish
  const found = isFormer
    ? await findTranslationForAnyone(db, slug, language, page.version)
    : await findLatestTranslationForAnyone(db, slug, language, now)
  const address = new URLSearchParams(isFormer ? { version: page.version } : {})
  const here = addressOf(slug, address)
  address.set('text', SOURCE_LANGUAGE)
  if (!found || isOriginal) {
    const standing: Standing = { kind: found ? 'original' : 'missing', to: here }
    return { ...spanish, language: SOURCE_LANGUAGE, standing }
  }
  const to = addressOf(slug, address)
  const standing: Standing =
    found.version === page.version
      ? { kind: 'translation', to }
      : {
          kind: 'outdated',
          to,
          version: found.version,
          ...(page.publishedAt && { since: formatLongDate(page.publishedAt, timeZone) }),
        }
  return { ...spanish, blocks: blocksOf(found.body), standing }
}

const addressOf = (slug: PageSlug, asked: URLSearchParams) => (asked.size > 0 ? `/${slug}?${asked}` : `/${slug}`)

const blocksOf = (body: string) => readBody(fillIn(body, { siteName: site.name, contactEmail: site.contactEmail }))

function presentText({ version, body, publishedAt }: PublishedPage, timeZone: string | undefined) {
  return {
    note: publishedAt
      ? t('Versión {version}, en vigor desde el {date}', { version, date: formatLongDate(publishedAt, timeZone) })
      : t('Versión {version}', { version }),
    blocks: blocksOf(body),
  }
}
