import { commandTime, command, CONFIRM, type Command } from './command.ts'

const cases = () => import('./cases.ts')

/** The operator's commands for cases that no moderator may decide (docs/decisions/0208). */
export const CASE_COMMANDS: Record<string, Command> = {
  'case list': {
    does: 'list the reports and appeals that no moderator may decide',
    run: async () => (await cases()).casesTable(),
  },
  'case show': {
    does: 'print one of them: what was reported, by what reason, what was done and what the appeal says',
    takes: ['<case>'],
    run: async ({ words: [id = ''] }) => (await cases()).showCase(id, await commandTime()),
  },
  'case decide': command({
    does: 'decide one of them; both sides are told and can appeal, as when a moderator decides',
    takes: ['<case>'],
    options: {
      action: { type: 'string', is: 'what is done: case show names what is possible', needed: true },
      rule: { type: 'string', is: 'by which rule: estafa, spam, duplicado … as /rules has them', needed: true },
      facts: { type: 'string', is: 'why, in Spanish: the person concerned reads it', needed: true },
      category: { type: 'string', is: 'with recategorizar: the slug of the right category, such as diseno' },
      days: { type: 'string', is: 'how long a suspension lasts' },
    },
    run: async ({ words: [id = ''], options }) => (await cases()).decide(id, options, await commandTime()),
  }),
  'case settle': command({
    does: 'settle an appeal among them; those concerned are told, as when a moderator settles it',
    takes: ['<case>'],
    options: {
      outcome: { type: 'string', is: 'confirmado keeps the decision, revertido takes it back', needed: true },
      facts: { type: 'string', is: 'why, in Spanish: whoever has appealed reads it', needed: true },
    },
    run: async ({ words: [id = ''], options }) => (await cases()).settle(id, options, await commandTime()),
  }),
}

const people = () => import('./people.ts')

/** The operator's commands for ordinary people. */
export const PEOPLE_COMMANDS: Record<string, Command> = {
  'user search': {
    does: 'list accounts, the newest first; with a word those whose address or name holds it',
    takes: ['[<word>]'],
    run: async ({ words: [word] }) => (await people()).accountsTable(word),
  },
  'user verify': {
    does: 'take the address of an account for verified; a mail tells the owner',
    takes: ['<email>'],
    run: async ({ words: [email = ''] }) => (await people()).verify(email, await commandTime()),
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
    run: async ({ words: [email = ''], options }) => (await people()).suspend(email, options, await commandTime()),
  }),
  'user lift': {
    does: 'end the suspension of an account before its time; a mail tells the owner',
    takes: ['<email>'],
    run: async ({ words: [email = ''] }) => (await people()).lift(email, await commandTime()),
  },
  'user delete': command({
    does: 'delete an account: hidden and signed out at once, erased after fourteen days, told by mail',
    takes: ['<email>'],
    options: {
      'despite-open': { type: 'boolean', is: 'although orders, money or disputes are open, which refuse it otherwise' },
      ...CONFIRM,
    },
    run: async ({ words: [email = ''], options }) => (await people()).remove(email, options, await commandTime()),
  }),
}
