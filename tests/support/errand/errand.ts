import { spanishLeft } from '#tests/support/spanish-left.ts'
import { NO_PAGE, readBeside, textsOfZip } from './beside.ts'
import { mailsIn } from './mails.ts'
import type { People } from './people.ts'
import * as steps from './steps.ts'
import type { Walker } from './walker.ts'

interface Pair {
  seller: Walker
  client: Walker
  people: People
}

/** From two strangers to two who know each other: they register, and one publishes what the other finds and asks about. */
export async function meet({ seller, client, people }: Pair) {
  const addresses = { seller: await steps.join(seller, people.seller), client: await steps.join(client, people.client) }
  const listing = await steps.publish(seller, people)
  await steps.find(client, people)
  const conversation = await steps.talk(client, seller, listing, people)
  return { addresses, listing, conversation }
}

/**
 * The whole journey of two people of one language: they meet, one hires and pays the other, they disagree and agree
 * again, both rate, one reports the listing and takes a copy of their data home.
 * @param dataDir where their server writes its mails.
 * @returns the texts in Spanish or in another language on the pages, mails, feeds, papers and files that they reached.
 */
export async function wholeErrand(pair: Pair, dataDir: string): Promise<string[]> {
  const { seller, client, people } = pair
  const { addresses, listing, conversation } = await meet(pair)
  const order = await steps.hire(client, seller, listing, people)
  await steps.pay(client, seller, order)
  await steps.deliver(client, seller, order, people)
  await steps.disagree(client, seller, order, people)
  await steps.finish(client, seller, order, people)
  await steps.complain(client, listing, people)
  await steps.lookAround([client, seller], [listing, conversation, order])
  const archive = await steps.takeHome(client, addresses.client)

  const faults = [...seller.faults, ...client.faults]
  const { language } = people
  for (const { path, status, language: spoken, texts } of await readBeside(client, order)) {
    if (status !== (path === NO_PAGE ? 404 : 200)) faults.push(`${path} answers ${status}`)
    if (spoken !== language) faults.push(`${path} is in ${spoken}`)
    faults.push(...spanishLeft(texts, language))
  }
  faults.push(...spanishLeft(await textsOfZip(archive), language))
  for (const address of Object.values(addresses)) {
    const mails = await mailsIn(dataDir, address)
    if (mails.length < 4) faults.push(`${address} has ${mails.length} mails`)
    for (const { subject, language: spoken, texts } of mails) {
      if (spoken !== language) faults.push(`the mail «${subject}» is in ${spoken}`)
      faults.push(...spanishLeft(texts, language))
    }
  }
  return faults
}
