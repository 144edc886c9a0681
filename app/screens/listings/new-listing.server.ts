import { randomUUID } from 'node:crypto'
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { clock } from '#app/adapters/clock.server.ts'
import { mapSettings } from '#app/adapters/tiles.server.ts'
import { db } from '#app/db.server.ts'
import { findFormDraft } from '#app/domain/accounts/drafts.server.ts'
import { countDrafts, findDraft } from '#app/domain/listings/drafts.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { readAddress } from '#app/http/address-query.server.ts'
import { insteadOf } from '#app/http/outage.server.ts'
import { requireVerifiedEmail } from '#app/http/site.server.ts'
import { requireViewer, type Viewer } from '#app/http/viewer.server.ts'
import { currencySymbol } from '#app/locale/money.server.ts'
import { formatDate, isoDay } from '#app/locale/dates.server.ts'
import { siteCurrency } from '#app/locale/site.server.ts'
import { CREATE_LISTING_PATH } from '#app/parts/listing-form/listing-form.tsx'
import { listUsualPrices } from '#app/parts/listing-form/usual-prices.server.ts'
import { restoreDraft } from '#app/parts/listing-form/submission.server.ts'
import { t } from '#app/locale/texts.ts'
import { LANGUAGES } from '#app/locale/languages.ts'
import { spokenIn } from '#app/locale/page-language.ts'

/** @throws 404: there is none, or it is another person's. */
export function draftNotFound() {
  const message = t('Este enlace no lleva a ningún borrador tuyo. Puede que lo hayas publicado o eliminado.')
  return data({ message }, { status: 404 })
}

/** The attribute `lang` of a draft's title, by what its form says; undefined if the form has no field for it. */
export const draftSpoken = (code: string | null | undefined) =>
  spokenIn(LANGUAGES.find((language) => language === code) ?? null)

/** The form of a new listing: a kept draft, what was typed before sign-in, or empty. @throws 404 */
export async function loadNewListing({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const asked = readAddress(request, ['draft']).get('draft')
  return {
    ...(asked === null ? await openForm(viewer) : await openDraft(viewer, asked)),
    drafts: await countDrafts(db, viewer.id).catch(insteadOf({ context }, 'no number of drafts', 0)),
    live: liveFrame(viewer),
    mustVerify: requireVerifiedEmail && !viewer.emailVerified,
    map: mapSettings,
    currencySymbol: currencySymbol(siteCurrency),
    usualPrices: await listUsualPrices(db).catch(insteadOf({ context }, 'no usual prices', [])),
  }
}

/** The author and the date on the card beside the form. */
function liveFrame({ fullName, avatarUrl, timezone }: Viewer) {
  const now = clock.now()
  return {
    author: { name: fullName, avatarUrl },
    date: formatDate(now, timezone),
    dateTime: isoDay(now, timezone),
  }
}

async function openForm({ id }: Viewer) {
  // The words that were typed before sign-in (C11).
  const kept = await findFormDraft(db, id, { path: CREATE_LISTING_PATH, now: clock.now() })
  const form = kept
    ? await restoreDraft(id, kept)
    : { draft: { key: randomUUID(), images: [] }, defaultValue: undefined }
  return { ...form, isRestored: kept !== undefined, isDraft: false }
}

async function openDraft({ id }: Viewer, asked: string) {
  const key = parseId(asked)
  const kept = key && (await findDraft(db, id, key))
  if (!kept) throw draftNotFound()
  const form = await restoreDraft(id, { ...kept.fields, draft: key, staged: kept.pictureIds })
  return { ...form, isRestored: false, isDraft: true }
}
