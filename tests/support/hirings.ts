import type { Db } from '#app/db.server.ts'
import { claimDispute } from '#app/domain/disputes/deciding.server.ts'
import { referStage } from '#app/domain/disputes/referring.server.ts'
import {
  aCollected,
  aDebt,
  aDispute,
  aLaterStart,
  anExtra,
  anOpenPayment,
  aPaid,
  aStatedShare,
  aWithdrawable,
} from './disputes.ts'
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
  aRequestFile,
  aTemplate,
  receiptOf,
  standingCounterOf,
  TO_THE_END,
  wordsOfFreelancer,
} from './hiring.ts'
import { orderStates } from './order-states.ts'
import { aProposedReturn } from './returns.ts'
import { withBilling, withTaxDetails } from './tax-details.ts'

/** Names in the rows of pages for a person's requests, quotes and orders. */
export const NEEDS_HIRINGS =
  /\{(?:request|publicRequest|publicOf|askedOf|quote|quoteBy|quotedIn|countered|counteredBy|counter|order|billed|toBill|finished|returnAsked|returnOwn|running|collected|payment|paid|denied|givenBack|announcedTo|toGiveBack|unpaid|dispute|disputed|talked|decided|undecided|debt|toDecide|inDoubt|claimedDispute|stated|statedBy|notBegun|toBegin|withdrawable|withdrawn|extra|extraIn|atWork|accounts|worked|receipt|packaged|packageOrder|template|heard|shown|taxDetails|twoQuotes|fiveQuotes|delivered|extended|changing|staged|cancelled|cancelAsked|cancelOwn|inDispute|inTalks|beforeModerator|divided|dividedBy|leftByClient|dear|laterPage)\}/

/** The client says to have paid. */
const ANNOUNCED: Parameters<typeof aHiring>[2] = [['client', 'pay']]
/** Accepted, and not paid. */
const UNPAID: Parameters<typeof aHiring>[2] = [
  ['freelancer', 'start'],
  ['freelancer', 'deliver'],
  ['client', 'accept'],
]

type Made = Record<string, string>

/** How each is made for a person, by the names of the rows; one can rest on one before it. */
function makersOf(db: Db, person: { id: string }, made: Made): Record<string, () => Promise<string>> {
  const idOf = async (thing: Promise<{ id: string }>) => (await thing).id
  const [asClient, asFreelancer] = [{ client: person }, { freelancer: person }]
  const begun = TO_THE_END.slice(0, 2)
  const need = async (name: 'finished' | 'extraIn' | 'counteredBy') => (made[name] ??= (await makers[name]?.()) ?? '')
  const makers: Record<string, () => Promise<string>> = {
    ...orderStates(db, person),
    template: () => aTemplate(db, person),
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
    askedOf: async () => {
      const { id } = await aRequest(db, asFreelancer)
      await aRequestFile(db, id)
      return id
    },
    publicRequest: () => idOf(aPublicRequest(db, asClient)),
    /** A public request of another person, with a file. */
    publicOf: async () => {
      const { id } = await aPublicRequest(db)
      await aRequestFile(db, id)
      return id
    },
    quote: () => idOf(aQuote(db, asClient)),
    quoteBy: () => idOf(aQuote(db, asFreelancer)),
    /** A request with a quote, and quotes with a counter-offer. */
    quotedIn: async () => (await aQuote(db, asClient)).requestId,
    countered: () => idOf(aCounter(db, asClient)),
    counteredBy: () => idOf(aCounter(db, asFreelancer)),
    /** The client's counter-offer in `{counteredBy}`. */
    counter: async () => standingCounterOf(db, await need('counteredBy')),
    order: async () => {
      const payee = await anAccount(db)
      await aPayout(db, payee, { cash: true })
      return idOf(aHiring(db, { ...asClient, freelancer: payee }))
    },
    finished: () => idOf(aHiring(db, asClient, TO_THE_END)),
    /** The freelancer proposes to give something back, and the client, whose work still runs. */
    returnAsked: () => idOf(aProposedReturn(db, asClient, 'freelancer')),
    returnOwn: () => idOf(aProposedReturn(db, asClient, 'client', begun)),
    billed: async () => {
      const { id } = await aHiring(db, asClient)
      await withBilling(db, { userId: person.id, orderId: id })
      return id
    },
    /** An order of the owner as its freelancer. */
    toBill: async () => {
      const { id, client } = await aHiring(db, asFreelancer)
      await withBilling(db, { userId: client.id, orderId: id })
      return id
    },
    heard: async () => wordsOfFreelancer(db, await need('finished')),
    worked: () => idOf(aHiring(db, asFreelancer, TO_THE_END)),
    receipt: async () => receiptOf(db, person, await need('finished')),
    running: () => idOf(aHiring(db, asClient, begun)),
    atWork: () => idOf(aHiring(db, asFreelancer, begun)),
    denied: () => idOf(aHiring(db, asClient, [...(ANNOUNCED ?? []), ['freelancer', 'not-received']])),
    announcedTo: () => idOf(aHiring(db, asFreelancer, ANNOUNCED)),
    toGiveBack: () => idOf(aHiring(db, asFreelancer, [...begun, ['freelancer', 'cancel']])),
    givenBack: () => idOf(aHiring(db, asClient, [...begun, ['freelancer', 'cancel'], ['freelancer', 'returned']])),
    unpaid: () => idOf(aHiring(db, asClient, UNPAID)),
    collected: () => idOf(aCollected(db, asClient)),
    payment: () => idOf(anOpenPayment(db, asClient)),
    paid: () => idOf(aPaid(db, asClient)),
    dispute: () => idOf(aDispute(db, asClient)),
    disputed: () => idOf(aDispute(db, asFreelancer)),
    talked: () => idOf(aDispute(db, asClient, 'negociacion')),
    decided: () => idOf(aDispute(db, asClient, 'decidida')),
    undecided: () => idOf(aDispute(db, asClient, 'sin_decidir', { isDelivered: true })),
    debt: () => idOf(aDebt(db, asFreelancer)),
    /** A dispute about a payment that one side announced and the other denies. */
    inDoubt: async () => {
      const { id } = await aHiring(db, {}, [
        ['client', 'pay'],
        ['freelancer', 'not-received'],
      ])
      await db.updateTable('stages').set({ provenAt: new Date() }).where('orderId', '=', id).execute()
      await referStage(db, { orderId: id, n: 1, why: 'denied-with-proof' }, new Date())
      const dispute = await db.selectFrom('disputes').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
      return dispute.id
    },
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
    /** A withdrawal whose share waits for its client; the same for its freelancer. */
    stated: () => idOf(aStatedShare(db, asClient)),
    statedBy: () => idOf(aStatedShare(db, asFreelancer)),
    /** Work that may not begin yet, for its client and for its freelancer. */
    notBegun: () => idOf(aLaterStart(db, asClient)),
    toBegin: () => idOf(aLaterStart(db, asFreelancer)),
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

/** The things that the paths name, made for a person: one of each. */
export async function hiringsOf(db: Db, person: { id: string }, paths: readonly string[]): Promise<Made> {
  const made: Made = {}
  const makers = makersOf(db, person, made)
  for (const [, name = ''] of paths.join(' ').matchAll(/\{(\w+)\}/g))
    if (makers[name]) made[name] ??= await makers[name]()
  return made
}

export const withHirings = (path: string, hirings: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (name, key: string) => hirings[key] ?? name)
