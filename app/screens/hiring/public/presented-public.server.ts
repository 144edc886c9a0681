import { PLACES_MAX } from '#app/domain/hiring/limits.ts'
import { publicRequestPath } from '#app/domain/hiring/public-paths.ts'
import type { PublicRequest } from '#app/domain/hiring/public-requests-queries.server.ts'
import { WORKPLACE_LABELS } from '#app/domain/hiring/workplaces.ts'
import { categoryShown } from '#app/domain/listings/categories.ts'
import { formatLongDate, isoDay, relativeTime, writeOutDay } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { cutText, decapitalise } from '#app/locale/words.ts'
import type { Reading } from '#app/screens/hiring/presented.server.ts'
import { t, tn } from '#app/locale/texts.ts'
import { spokenIn } from '#app/locale/page-language.ts'

const EXCERPT = 200
/** The client of a public request whose profile not everybody sees. */
const UNNAMED = () => t('Una persona con perfil privado')

/** A public request in words, for everybody. */
export function presentPublicRequest(request: PublicRequest, { now, timeZone }: Reading) {
  const { id, title, body, budgetCents, currency, location, taken, isOwn, isAsked } = request
  return {
    id,
    to: publicRequestPath(id),
    title,
    body,
    ...spokenIn(request.language),
    excerpt: beginningOf(body),
    category: categoryShown(request.categoryId),
    clientName: request.clientName ?? UNNAMED(),
    budget: budgetCents === null ? null : formatMoney(budgetCents, currency),
    wanted: request.wantedBy && writeOutDay(request.wantedBy),
    place: location ?? WORKPLACE_LABELS().distancia,
    sent: decapitalise(relativeTime(request.createdAt, now, timeZone)),
    sentAt: isoDay(request.createdAt, timeZone),
    closes: formatLongDate(request.closesAt, timeZone),
    closesAt: isoDay(request.closesAt, timeZone),
    places: placesText(taken),
    isFull: taken >= PLACES_MAX,
    isOwn,
    isAsked,
  }
}
export type PresentedPublicRequest = ReturnType<typeof presentPublicRequest>

/** The beginning of a text, up to a whole word. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= EXCERPT ? line : cutText(line, EXCERPT).replace(/[\s,;:.]*\S*…$/, '…')
}

function placesText(taken: number): string {
  if (taken >= PLACES_MAX) return t('Completa: ya tiene cinco presupuestos')
  return taken === 0
    ? t('Sin presupuestos todavía')
    : tn(taken, '{count} presupuesto de {most}', '{count} presupuestos de {most}', { most: PLACES_MAX })
}
