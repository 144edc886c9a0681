import { commandTime, command, type Command } from './command.ts'

const hiring = () => import('./hiring.ts')

/** The keys that sign the ratings which people take with them (docs/decisions/0251). */
export const RATING_COMMANDS: Record<string, Command> = {
  'ratings keys': {
    does: 'list the keys that sign the ratings which people take with them, and since when',
    run: async () => (await hiring()).keysTable(),
  },
  'ratings rotate-key': {
    does: 'let another key sign from now on; what the former ones have signed stays valid',
    run: async () => (await hiring()).rotate(await commandTime()),
  },
}

/** The operator's commands where people hire each other. */
export const HIRING_COMMANDS: Record<string, Command> = {
  'disputes list': {
    does: 'list the disputes that no moderator may decide, or that none has decided in two terms',
    run: async () => (await hiring()).disputesTable(),
  },
  'disputes show': {
    does: 'print one of them: what was agreed, what each side has said and offers',
    takes: ['<dispute>'],
    run: async ({ words: [id = ''] }) => (await hiring()).showDispute(id),
  },
  'disputes decide': command({
    does: 'decide one of them; both sides are told, as when a moderator decides',
    takes: ['<dispute>'],
    options: {
      amount: { type: 'string', is: 'how much of the price goes back to the client: 120,50, or 0', needed: true },
      paid: { type: 'string', is: 'yes or no: whether a payment in doubt is proved' },
      facts: { type: 'string', is: 'what has happened, in Spanish: both sides read it', needed: true },
      reasons: { type: 'string', is: 'why this follows from it, in Spanish: both sides read it', needed: true },
    },
    run: async ({ words: [id = ''], options }) => (await hiring()).decide(id, options, await commandTime()),
  }),
  'ledger verify': {
    does: 'add up the books of what was paid anew; ends with 1 when something does not add up',
    run: async () => (await hiring()).verify(),
  },
  'tax list': command({
    does: 'print who earned how much in a year as CSV, with what they said for the tax office; each finds that in the log',
    options: { year: { type: 'string', is: 'the year, for example 2026', needed: true } },
    run: async ({ options: { year } }) => (await hiring()).earnersTable(year, await commandTime()),
  }),
  'orders reschedule': {
    does: 'give the dates of orders and disputes the jobs that they have lost, as doctor counts them',
    run: async () => (await hiring()).reschedule(await commandTime()),
  },
}
