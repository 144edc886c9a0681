import type { Db } from '#app/db.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { aCollected, aDispute, anExtra, anOpenPayment, aPaid, aWithdrawable } from './disputes.ts'
import { anAccount } from './rows.ts'
import { aPackagedListing, aPackageOrder } from './packages.ts'
import { aPayout, OTHER_IBAN } from './payouts.ts'
import {
  aCounter,
  aFileIn,
  aHiring,
  aPublicRequest,
  aQuote,
  aRequest,
  receiptOf,
  standingCounterOf,
  TO_THE_END,
  wordsOfFreelancer,
} from './hiring.ts'
import { withTaxDetails } from './tax-details.ts'

/** Names in the rows of pages that stand for what a person has asked for, quoted and ordered. */
export const NEEDS_HIRINGS =
  /\{(?:request|publicRequest|publicOf|askedOf|quote|quoteBy|quotedIn|countered|counteredBy|counter|order|finished|running|collected|payment|paid|dispute|disputed|talked|decided|toDecide|claimedDispute|withdrawable|withdrawn|extra|extraIn|atWork|accounts|worked|receipt|packaged|packageOrder|heard|shown|taxDetails)\}/

type Made = Record<string, string>

/** How each is made for a person, by the names of the rows; one can rest on one before it. */
function makersOf(db: Db, person: { id: string }, made: Made): Record<string, () => Promise<string>> {
  const idOf = async (thing: Promise<{ id: string }>) => (await thing).id
  const [asClient, asFreelancer] = [{ client: person }, { freelancer: person }]
  const begun = TO_THE_END.slice(0, 2)
  const need = async (name: 'finished' | 'extraIn' | 'counteredBy') => (made[name] ??= (await makers[name]?.()) ?? '')
  const makers: Record<string, () => Promise<string>> = {
    /** The person has an account and will have another. */
    accounts: async () => {
      await aPayout(db, person)
      await aPayout(db, person, { iban: OTHER_IBAN })
      return ''
    },
    taxDetails: async () => {
      await withTaxDetails(db, person)
      return ''
    },
    request: () => idOf(aRequest(db, asClient)),
    askedOf: () => idOf(aRequest(db, asFreelancer)),
    publicRequest: () => idOf(aPublicRequest(db, asClient)),
    /** Of somebody else. */
    publicOf: () => idOf(aPublicRequest(db)),
    quote: () => idOf(aQuote(db, asClient)),
    quoteBy: () => idOf(aQuote(db, asFreelancer)),
    /** A request with a quote, and quotes with a counter-offer. */
    quotedIn: async () => (await aQuote(db, asClient)).requestId,
    countered: () => idOf(aCounter(db, asClient)),
    counteredBy: () => idOf(aCounter(db, asFreelancer)),
    /** What its client proposed in `{counteredBy}`. */
    counter: async () => standingCounterOf(db, await need('counteredBy')),
    order: async () => {
      const payee = await anAccount(db)
      await aPayout(db, payee, { cash: true })
      return idOf(aHiring(db, { ...asClient, freelancer: payee }))
    },
    finished: () => idOf(aHiring(db, asClient, TO_THE_END)),
    heard: async () => wordsOfFreelancer(db, await need('finished')),
    worked: () => idOf(aHiring(db, asFreelancer, TO_THE_END)),
    receipt: async () => receiptOf(db, person, await need('finished')),
    running: () => idOf(aHiring(db, asClient, begun)),
    atWork: () => idOf(aHiring(db, asFreelancer, begun)),
    collected: () => idOf(aCollected(db, asClient)),
    payment: () => idOf(anOpenPayment(db, asClient)),
    paid: () => idOf(aPaid(db, asClient)),
    dispute: () => idOf(aDispute(db, asClient)),
    disputed: () => idOf(aDispute(db, asFreelancer)),
    talked: () => idOf(aDispute(db, asClient, 'negociacion')),
    decided: () => idOf(aDispute(db, asClient, 'decidida')),
    toDecide: () => idOf(aDispute(db, {}, 'moderacion')),
    claimedDispute: async () => {
      const { id } = await aDispute(db, {}, 'moderacion')
      await claimDispute(db, person.id, id, new Date())
      return id
    },
    /** A dispute with evidence and a delivery with files. */
    shown: async () => {
      const dispute = await aDispute(db, asClient, 'negociacion')
      await aFileIn(db, dispute.orderId, 'dispute', dispute.id)
      return dispute.id
    },
    withdrawable: () => idOf(aWithdrawable(db, asClient)),
    withdrawn: () => idOf(aWithdrawable(db, asFreelancer, { withdrawn: true })),
    extraIn: async () => {
      const { id, extraId } = await anExtra(db, asClient)
      made['extra'] = extraId
      return id
    },
    extra: async () => {
      await need('extraIn')
      return made['extra'] ?? ''
    },
    packaged: () => idOf(aPackagedListing(db)),
    packageOrder: () => idOf(aPackageOrder(db, asFreelancer)),
  }
  return makers
}

/** What the paths name, made for a person: one of each. */
export async function hiringsOf(db: Db, person: { id: string }, paths: readonly string[]): Promise<Made> {
  const made: Made = {}
  const makers = makersOf(db, person, made)
  for (const [, name = ''] of paths.join(' ').matchAll(/\{(\w+)\}/g))
    if (makers[name]) made[name] ??= await makers[name]()
  return made
}

export const withHirings = (path: string, hirings: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (name, key: string) => hirings[key] ?? name)
