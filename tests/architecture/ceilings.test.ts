import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Notices from one side of a hiring to the other are limited, so that no one is flooded. A new function that notifies
 * is named here, with its limit.
 */

const AREAS = ['hiring', 'orders', 'disputes', 'withdrawals', 'reviews']

type Bound =
  /** It counts the events of the day: `app/domain/orders/ceilings.ts`. */
  | 'asks the ceiling'
  /** The clock, a provider, a moderator or the end of something does it, once for each time. */
  | 'no side does it'
  /** The one state that it starts from is left by it, and comes back only by an act of the other side that is bounded. */
  | 'once for each thing'
  /** `VERSIONS_MAX`, `COUNTERS_MAX`, `INVITATIONS_MAX`, `INVOICES_MAX`, and the limits of messages. */
  | 'a number in all'

/** The limit of a whole file without acts of a side. */
const BOUNDS: Record<string, Bound> = {
  'disputes/opening openDispute': 'asks the ceiling',
  'disputes/commands answerDispute': 'asks the ceiling',
  'disputes/commands offerInDispute': 'asks the ceiling',
  'disputes/commands acceptInDispute': 'asks the ceiling',
  'disputes/commands withdrawDispute': 'asks the ceiling',
  'disputes/commands appealDispute': 'asks the ceiling',
  'disputes/commands addToDispute': 'asks the ceiling',
  'disputes/deciding': 'no side does it',
  'disputes/news': 'no side does it',
  'disputes/operator-mail': 'no side does it',
  'disputes/referring': 'no side does it',
  'disputes/turning': 'no side does it',
  'hiring/closing tellAnswer': 'once for each thing',
  'hiring/closing closeRequest': 'once for each thing',
  'hiring/closing answerOpenQuotes': 'once for each thing',
  'hiring/closing expireRequest': 'no side does it',
  'hiring/closing endAnswers': 'no side does it',
  'hiring/counter-offers counterQuote': 'a number in all',
  'hiring/counter-offers withdrawCounter': 'once for each thing',
  'hiring/counter-offers keepQuote': 'once for each thing',
  'hiring/package-confirming lapsePackage': 'no side does it',
  'hiring/quotes sendQuote': 'a number in all',
  'hiring/quotes withdrawQuote': 'once for each thing',
  'hiring/quotes rejectQuote': 'once for each thing',
  'hiring/quotes expireQuote': 'no side does it',
  'hiring/requests invite': 'a number in all',
  'hiring/declining declineRequest': 'once for each thing',
  'orders/accepting acceptQuote': 'once for each thing',
  'orders/commands actOnStage': 'asks the ceiling',
  'orders/dating': 'no side does it',
  'orders/extras offerExtra': 'asks the ceiling',
  'orders/extras answerExtra': 'asks the ceiling',
  'orders/invoices addInvoice': 'a number in all',
  'orders/invoices askForInvoice': 'once for each thing',
  'orders/owed-turning': 'no side does it',
  'orders/payments': 'no side does it',
  'orders/provider-calls': 'no side does it',
  'orders/reminding': 'no side does it',
  'orders/return-proposals proposeReturn': 'asks the ceiling',
  'orders/return-turning': 'no side does it',
  'orders/starting startSooner': 'once for each thing',
  'orders/turning': 'no side does it',
  'reviews/commands publishRatings': 'no side does it',
  'reviews/commands replyToRating': 'once for each thing',
  'reviews/commands tellAuthor': 'once for each thing',
  'withdrawals/referring': 'once for each thing',
  'withdrawals/sharing stateShare': 'once for each thing',
  'withdrawals/sharing acceptShare': 'once for each thing',
  'withdrawals/turning': 'no side does it',
  'withdrawals/withdrawing withdrawFromContract': 'once for each thing',
}

/** Modules that only write the words, for those above. */
const WRITERS = /\/telling(?:-extras|-silence|-returns)?$/
const TELLS = /\b(?:tell[A-Z]\w*|addNotification|enqueueMail)\(\s*(?:trx|db)/
const ASKS = /\baskCeiling\(trx|\bact\(db, who, acting/

interface Part {
  /** Its area and file. */
  file: string
  name: string
  text: string
}

/** The functions of an area, each with its text. */
function functionsOf(area: string): Part[] {
  const folder = `app/domain/${area}`
  const files = readdirSync(folder).filter((name) => name.endsWith('.server.ts'))
  return files.flatMap((file) => {
    const place = `${area}/${file.replace('.server.ts', '')}`
    const pieces = readFileSync(`${folder}/${file}`, 'utf8').split(/^(?=(?:export )?(?:async )?(?:function|const) \w)/m)
    return pieces.flatMap((text): Part[] => {
      const [, name] = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text) ?? []
      return name && !WRITERS.test(place) ? [{ file: place, name: `${place} ${name}`, text }] : []
    })
  })
}

const telling = AREAS.flatMap(functionsOf).filter(({ text }) => TELLS.test(text))

test('every act that notifies the other side has a limit', () => {
  const named = telling.map(({ name, file }) => (BOUNDS[file] ? file : name))
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(BOUNDS).toSorted())
})

test('events with a daily limit check it', () => {
  const asking = telling.filter(({ name }) => BOUNDS[name] === 'asks the ceiling')
  expect(asking.length).toBeGreaterThan(5)
  for (const { name, text } of asking) expect([name, ASKS.test(text)]).toEqual([name, true])
})
