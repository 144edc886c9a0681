import { messagePieces } from '#app/domain/conversations/words.server.ts'
import type { ConversationView, MessagePage, QuoteInMessage } from '#app/domain/conversations/types.ts'
import { amountOfPrice, taxLabel } from '#app/domain/listings/price.server.ts'
import { formatTime, isoDay, nameOfDay, formatMoment } from '#app/locale/dates.server.ts'
import { formatMoney } from '#app/locale/money.server.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { priceTypeLabel } from '#app/locale/words.ts'
import { presentJob } from '#app/parts/listing-card/job.server.ts'
import { presentFiles } from '#app/parts/attached-files/presented-files.ts'
import { quotePath } from '#app/domain/hiring/paths.ts'
import { isOpenQuote, QUOTE_LABELS, quoteStateAt } from '#app/domain/hiring/states.ts'
import { t } from '#app/locale/texts.ts'
import { quoting } from '#app/ui/pieces.tsx'

interface Reading {
  /** Whether the reader has sent it. */
  isOwn: boolean
  now: Date
  timeZone: string
}

/** The text of the card of a quote for one of its two people. */
function presentCard(quote: QuoteInMessage, { isOwn, now, timeZone }: Reading) {
  const state = quoteStateAt(quote, now)
  const waitsFor = state === 'enviado' ? 'client' : state === 'contraoferta' ? 'freelancer' : null
  return {
    to: quotePath(quote.id),
    title: quoting(
      (title) => (quote.version > 1 ? t('{title} (versión {version})', { title, version: quote.version }) : title),
      { words: quote.title, lang: spokenIn(quote.language).lang },
    ),
    total: formatMoney(quote.toPayCents, quote.currency),
    label: QUOTE_LABELS()[state],
    isOpen: state === 'enviado',
    until: isOpenQuote(state) ? formatMoment(quote.validUntil, timeZone) : null,
    act: waitsFor === (isOwn ? 'freelancer' : 'client') ? t('Ver y responder') : t('Ver el presupuesto'),
  }
}
export type PresentedCard = ReturnType<typeof presentCard>

export type PresentedMessage = ReturnType<typeof presentMessages>[number]['messages'][number]

/** The messages of a page by day, in the reader's zone and in words. */
export function presentMessages(
  { items }: MessagePage,
  {
    conversation,
    readerId,
    timeZone,
    now,
  }: {
    conversation: ConversationView
    readerId: string
    timeZone: string
    now: Date
  },
) {
  const lastOwn = items.findLast(({ senderId }) => senderId === readerId)
  const lastRead = items.findLast(({ senderId, seq }) => senderId === readerId && seq <= conversation.otherReadSeq)
  const firstNew = items.find(({ senderId, seq }) => senderId !== readerId && seq > conversation.lastReadSeq)
  const messages = items.map((message) => ({
    id: message.id,
    seq: message.seq,
    day: isoDay(message.createdAt, timeZone),
    dayName: nameOfDay(message.createdAt, now, timeZone),
    at: message.createdAt.toISOString(),
    time: formatTime(message.createdAt, timeZone),
    from:
      message.type === 'system'
        ? ('site' as const)
        : message.senderId === readerId
          ? ('you' as const)
          : ('other' as const),
    card: message.quote && presentCard(message.quote, { isOwn: message.senderId === readerId, now, timeZone }),
    words: message.isHidden || message.isErased ? null : messagePieces(message).filter(({ text }) => text !== ''),
    absence: message.isHidden
      ? t('Mensaje retirado por moderación.')
      : message.isErased
        ? t('Este mensaje se borró con la cuenta de quien lo escribió.')
        : null,
    /** The warning for its receiver. */
    advice: message.advice,
    files: presentFiles(message.attachments, (id) => `/dashboard/messages/${conversation.id}/attachments/${id}`),
    /** Only the last read and the last unread message of the reader have a state. */
    state: message === lastRead ? ('read' as const) : message === lastOwn ? ('sent' as const) : null,
    isFirstNew: message === firstNew,
  }))
  const days: { day: string; name: string; messages: typeof messages }[] = []
  for (const message of messages) {
    const last = days.at(-1)
    if (last?.day === message.day) last.messages.push(message)
    else days.push({ day: message.day, name: message.dayName, messages: [message] })
  }
  return days
}

/** The subject of the conversation. */
export function presentListing({ id, listing }: Pick<ConversationView, 'id' | 'listing'>) {
  if (!listing) return null
  if (listing.kind === 'gone')
    return {
      id: null,
      title: t('Anuncio eliminado'),
      lang: undefined,
      job: presentJob(null, id),
      price: null,
      unit: null,
    }
  return {
    id: listing.kind === 'visible' ? listing.id : null,
    title: listing.title,
    ...spokenIn(listing.language),
    job: presentJob(listing.job, id),
    price: amountOfPrice(listing.price),
    unit: [priceTypeLabel(listing.price.priceType), taxLabel(listing.price)].filter(Boolean).join(', '),
  }
}
