import type { Db } from '#app/db.server.ts'
import { contact, sendMessage } from '#app/domain/conversations/commands.server.ts'
import { aListing, anAccount, type Account } from './rows.ts'

/** Limits so high that none is reached. */
export const UNLIMITED = {
  perMinute: 100_000,
  newPerHour: 100_000,
  newPerDayAtFirst: 100_000,
  newPerDayVerified: 100_000,
}

/** A conversation about a listing of `seller`, begun by `client` with the first of the texts; they take turns. */
export async function aConversation(
  db: Db,
  {
    client,
    seller,
    listingId,
    texts = ['Hola, ¿tienes hueco en junio?'],
    now = new Date(),
  }: { client?: Account; seller?: Account; listingId?: string; texts?: string[]; now?: Date } = {},
) {
  const people = { client: client ?? (await anAccount(db)), seller: seller ?? (await anAccount(db)) }
  const listing = listingId ?? (await aListing(db, { author: people.seller })).id
  const sending = { now, limits: UNLIMITED }
  const [first = '', ...more] = texts
  const begun = await contact(db, people.client.id, { listingId: listing }, { content: first, key: '' }, sending)
  if (begun.kind !== 'sent') throw new Error(`The conversation did not begin: ${begun.kind}`)
  for (const [index, content] of more.entries()) {
    const senderId = index % 2 === 0 ? people.seller.id : people.client.id
    await sendMessage(db, { conversationId: begun.conversationId, senderId }, { content, key: '' }, sending)
  }
  return { id: begun.conversationId, listingId: listing, ...people }
}

/** A conversation of several pages, with every kind of text that people write. */
export function aLongTalk(): string[] {
  const texts = [
    'Hola, ¿tienes hueco en junio? Sería para el taller nuevo, en la calle Mayor.',
    'Sí, claro. ¿Qué medidas tiene?',
    'Tres por dos.\n\nY el escaparate, que es lo que más se ve desde fuera, uno y medio por uno.',
    '👍🏽👨‍👩‍👧‍👦 perfecto',
    'مرحبا، هل يمكنك المساعدة؟',
    'Mejor por WhatsApp, y mándame el código que te llega por SMS.',
    `Te dejo la dirección: https://ejemplo.es/${'muy-larga-'.repeat(20)}`,
  ]
  return Array.from({ length: 90 }, (_, index) => texts[index % texts.length] as string)
}
