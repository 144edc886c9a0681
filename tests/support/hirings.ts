import type { Db } from '#app/db.server.ts'
import { aCollected, aDispute, anExtra, anOpenPayment, aPaid, aWithdrawable } from './disputes.ts'
import { anAccount } from './rows.ts'
import { aPackagedListing, aPackageOrder } from './packages.ts'
import { aPayout, OTHER_IBAN } from './payouts.ts'
import { aHiring, aQuote, aRequest, receiptOf, TO_THE_END, wordsOfFreelancer } from './hiring.ts'

/** Names in the rows of pages that stand for what a person has asked for, quoted and ordered. */
export const NEEDS_HIRINGS =
  /\{(?:request|askedOf|quote|quoteBy|order|finished|running|collected|payment|paid|dispute|disputed|talked|decided|toDecide|withdrawable|withdrawn|extra|extraIn|atWork|accounts|worked|receipt|packaged|packageOrder|heard)\}/

/** One of each, by the names of the rows. */
export async function hiringsOf(db: Db, person: { id: string }): Promise<Record<string, string>> {
  const extra = await anExtra(db, { client: person })
  const finished = (await aHiring(db, { client: person }, TO_THE_END)).id
  const payee = await anAccount(db)
  await aPayout(db, payee, { cash: true })
  await aPayout(db, person)
  await aPayout(db, person, { iban: OTHER_IBAN })
  return {
    /** The person has an account and will have another. */
    accounts: '',
    request: (await aRequest(db, { client: person })).id,
    askedOf: (await aRequest(db, { freelancer: person })).id,
    quote: (await aQuote(db, { client: person })).id,
    quoteBy: (await aQuote(db, { freelancer: person })).id,
    order: (await aHiring(db, { client: person, freelancer: payee })).id,
    finished,
    heard: await wordsOfFreelancer(db, finished),
    worked: (await aHiring(db, { freelancer: person }, TO_THE_END)).id,
    receipt: await receiptOf(db, person, finished),
    running: (await aHiring(db, { client: person }, TO_THE_END.slice(0, 2))).id,
    atWork: (await aHiring(db, { freelancer: person }, TO_THE_END.slice(0, 2))).id,
    collected: (await aCollected(db, { client: person })).id,
    payment: (await anOpenPayment(db, { client: person })).id,
    paid: (await aPaid(db, { client: person })).id,
    dispute: (await aDispute(db, { client: person })).id,
    disputed: (await aDispute(db, { freelancer: person })).id,
    talked: (await aDispute(db, { client: person }, 'negociacion')).id,
    decided: (await aDispute(db, { client: person }, 'decidida')).id,
    toDecide: (await aDispute(db, {}, 'moderacion')).id,
    withdrawable: (await aWithdrawable(db, { client: person })).id,
    withdrawn: (await aWithdrawable(db, { freelancer: person }, { withdrawn: true })).id,
    extra: extra.extraId,
    extraIn: extra.id,
    packaged: (await aPackagedListing(db)).id,
    packageOrder: (await aPackageOrder(db, { freelancer: person })).id,
  }
}

export const withHirings = (path: string, hirings: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (name, key: string) => hirings[key] ?? name)
