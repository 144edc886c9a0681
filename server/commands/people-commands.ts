import { commandTime } from './command-clock.ts'
import { command, CONFIRM, type Command } from './command.ts'

const load = () => import('./people.ts')

/** What the operator does about ordinary people. */
export const PEOPLE_COMMANDS: Record<string, Command> = {
  'user search': {
    does: 'list accounts, the newest first; with a word those whose address or name holds it',
    takes: ['[<word>]'],
    run: async ({ words: [word] }) => (await load()).accountsTable(word),
  },
  'user verify': {
    does: 'take the address of an account for verified; a mail tells the owner',
    takes: ['<email>'],
    run: async ({ words: [email = ''] }) => (await load()).verify(email, await commandTime()),
  },
  'user suspend': command({
    does: 'suspend an account with reasons: sessions end, listings are hidden, a mail tells the owner, who can appeal',
    takes: ['<email>'],
    options: {
      days: { type: 'string', is: 'for how many days, or: forever', needed: true },
      rule: { type: 'string', is: 'by which rule: estafa, spam, ofensivo … as /rules has them', needed: true },
      facts: { type: 'string', is: 'why, in Spanish: the owner reads it', needed: true },
      ...CONFIRM,
    },
    run: async ({ words: [email = ''], options }) => (await load()).suspend(email, options, await commandTime()),
  }),
  'user lift': {
    does: 'end the suspension of an account before its time; a mail tells the owner',
    takes: ['<email>'],
    run: async ({ words: [email = ''] }) => (await load()).lift(email, await commandTime()),
  },
  'user delete': command({
    does: 'delete an account: hidden and signed out at once, erased after fourteen days, told by mail',
    takes: ['<email>'],
    options: {
      'despite-open': { type: 'boolean', is: 'although orders, money or disputes are open, which refuse it otherwise' },
      ...CONFIRM,
    },
    run: async ({ words: [email = ''], options }) => (await load()).remove(email, options, await commandTime()),
  }),
}
