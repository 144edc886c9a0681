import { commandTime } from './command-clock.ts'
import { command, type Command } from './command.ts'

const load = () => import('./hiring.ts')

/** What the operator looks after where people hire each other. */
export const HIRING_COMMANDS: Record<string, Command> = {
  'disputes list': {
    does: 'list the disputes that no moderator may decide, or that none has decided in two terms',
    run: async () => (await load()).disputesTable(),
  },
  'disputes show': {
    does: 'print one of them: what was agreed, what each side has said and offers',
    takes: ['<dispute>'],
    run: async ({ words: [id = ''] }) => (await load()).showDispute(id),
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
    run: async ({ words: [id = ''], options }) => (await load()).decide(id, options, await commandTime()),
  }),
  'ledger verify': {
    does: 'add up the books of what was paid anew; ends with 1 when something does not add up',
    run: async () => (await load()).verify(),
  },
  'tax list': command({
    does: 'print who earned how much in a year as CSV, with what they said for the tax office; each finds that in the log',
    options: { year: { type: 'string', is: 'the year, for example 2026', needed: true } },
    run: async ({ options: { year } }) => (await import('./tax.ts')).earnersTable(year, await commandTime()),
  }),
  'orders reschedule': {
    does: 'give the dates of orders and disputes the jobs that they have lost, as doctor counts them',
    run: async () => (await load()).reschedule(await commandTime()),
  },
}
