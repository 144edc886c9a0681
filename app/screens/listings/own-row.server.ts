import { mediaBase } from '#app/adapters/storage.server.ts'
import { restsOn } from '#app/domain/listings/freshness-rules.ts'
import type { OwnRow } from '#app/domain/listings/own-page.server.ts'
import { typedTaxWords } from '#app/domain/listings/price.server.ts'
import { STANDING_LABELS } from '#app/domain/listings/status.ts'
import type { ListingMeasure } from '#app/domain/moderation/listing-measures.server.ts'
import { hasHiring } from '#app/http/hiring.server.ts'
import { freshnessDays } from '#app/http/site.server.ts'
import { formatDate, relativeTime } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { formatCount } from '#app/locale/numbers.server.ts'
import { presentCard } from '#app/parts/listing-card/pack-cards.server.ts'
import { presentMeasure } from '#app/parts/moderated-listing/presented.server.ts'
import { t } from '#app/locale/texts.ts'

export type OwnTableRow = ReturnType<typeof presentOwnRow>

/** A row of «Mis Anuncios» in words. */
export function presentOwnRow(
  row: OwnRow,
  measure: ListingMeasure | undefined,
  { now, timezone }: { now: Date; timezone: string },
) {
  return {
    ...presentCard(row, mediaBase),
    /** The price that its owner typed, if the public one differs. */
    typed: row.typedCents === row.priceCents ? null : formatMoney(row.typedCents, row.currency) + typedTaxWords(row),
    /** Whether its taxes are unknown because it was written before the form asked. */
    isTaxUnsaid: row.priceKind === null,
    standing: { value: row.standing, label: STANDING_LABELS()[row.standing] },
    /** The measure of moderators. */
    measure: measure && presentMeasure(measure, timezone),
    views: formatCount(row.views),
    inquiries: formatCount(row.inquiries),
    updated: relativeTime(row.updatedAt, now, timezone),
    dateTime: row.updatedAt.toISOString(),
    /** «hasta el 28 nov 2026» while it is promoted, or from when it will be. */
    promoted: row.promotion && promotedText(row.promotion, timezone),
    /** The consequence of not confirming it, future or past (M11). */
    unanswered: unansweredText(row, timezone),
    isPlaceUnknown: row.isPlaceUnknown,
    takesPackages: hasHiring,
  }
}

/** A listing that was not confirmed for long: until when it is shown, or that it is paused (M11). */
function unansweredText({ standing, askedAt, confirmedAt }: OwnRow, timezone: string): string | null {
  if (!askedAt || freshnessDays === 0) return null
  if (standing === 'inactive') return t('Dejó de mostrarse: nadie confirmó que siguiera al día')
  if (standing !== 'active') return null
  const rests = restsOn({ confirmedAt, toldAt: askedAt }, freshnessDays)
  return t('Si no lo renuevas, se muestra hasta el {rests}', { rests: formatDate(rests, timezone) })
}

/** Until when, or from when, a listing is promoted. */
function promotedText({ state, startsAt, endsAt }: NonNullable<OwnRow['promotion']>, timezone: string) {
  return state === 'activa'
    ? t('hasta el {endsAt}', { endsAt: formatDate(endsAt, timezone) })
    : t('desde el {startsAt}', { startsAt: formatDate(startsAt, timezone) })
}
