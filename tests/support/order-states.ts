import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { writePlace } from '#app/domain/paging.ts'
import { ORDERS } from '#app/domain/search/params.ts'
import { aDispute, aWithdrawable } from './disputes.ts'
import { aHiring, anotherQuote, aQuote, QUOTE, TO_THE_END } from './hiring.ts'
import { aListing, anAccount } from './rows.ts'

const BEGUN = TO_THE_END.slice(0, 2)
const DELIVERED = TO_THE_END.slice(0, 3)

/** The stages of an order that is done in four parts. */
export const FOUR_STAGES = ['Bocetos', 'Arte final', 'Pruebas de imprenta', 'Entrega de archivos'].map(
  (title, index) => ({
    title,
    baseCents: 10_001 + index * 2_500,
    days: 7,
  }),
)

/** A request with a number of quotes, each by a different freelancer. */
async function aRequestQuotedBy(db: Db, client: { id: string }, count: number): Promise<string> {
  const { requestId } = await aQuote(db, { client })
  for (let at = 1; at < count; at += 1)
    await anotherQuote(db, { clientId: client.id, requestId, freelancer: await anAccount(db) }, 20_000 + at * 1_550)
  return requestId
}

/** How an order that runs or has ended is made for a person, by the names of the rows of pages. */
export function orderStates(db: Db, person: { id: string }): Record<string, () => Promise<string>> {
  const idOf = async (thing: Promise<{ id: string }>) => (await thing).id
  const orderOf = async (thing: Promise<{ orderId: string }>) => (await thing).orderId
  const [asClient, asFreelancer] = [{ client: person }, { freelancer: person }]
  return {
    twoQuotes: () => aRequestQuotedBy(db, person, 2),
    fiveQuotes: () => aRequestQuotedBy(db, person, 5),
    delivered: () => idOf(aHiring(db, asClient, DELIVERED)),
    /** Its client has more days to look at what was delivered. */
    extended: () => idOf(aHiring(db, asClient, [...DELIVERED, ['client', 'extend']])),
    changing: () => idOf(aHiring(db, asFreelancer, [...DELIVERED, ['client', 'changes']])),
    /** The first of four stages has ended and the second runs. */
    staged: () => idOf(aHiring(db, asClient, TO_THE_END, {}, { ...QUOTE, stages: FOUR_STAGES })),
    cancelled: () => idOf(aHiring(db, asClient, [['client', 'cancel']])),
    /** Either side proposes to cancel. */
    cancelAsked: () => idOf(aHiring(db, asClient, [...DELIVERED, ['freelancer', 'ask-cancel']])),
    cancelOwn: () => idOf(aHiring(db, asClient, [...BEGUN, ['client', 'ask-cancel']])),
    inDispute: () => orderOf(aDispute(db, asClient)),
    inTalks: () => orderOf(aDispute(db, asFreelancer, 'negociacion')),
    beforeModerator: () => orderOf(aDispute(db, asClient, 'moderacion')),
    divided: () => orderOf(aDispute(db, asClient, 'decidida')),
    dividedBy: () => orderOf(aDispute(db, asFreelancer, 'decidida')),
    leftByClient: () => idOf(aWithdrawable(db, asClient, { withdrawn: true })),
    /** A search for «clavecín» up to 800 euros finds one listing, and one more above. */
    dear: async () => {
      await aListing(db, { title: 'Afinar un clavecín', priceCents: 30_000, priceType: 'proyecto' })
      return idOf(aListing(db, { title: 'Restaurar un clavecín', priceCents: 98_000, priceType: 'proyecto' }))
    },
    /** The place in the newest listings after which the listing made here comes first. */
    laterPage: async () => {
      await aListing(db, { title: 'Encordar un arpa' })
      return writePlace(ORDERS.recent, { key: Date.now() * 1_000, id: randomUUID() })
    },
  }
}
