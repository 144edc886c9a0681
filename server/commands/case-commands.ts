import { commandTime } from './command-clock.ts'
import { command, type Command } from './command.ts'

const load = () => import('./cases.ts')

/** What the operator decides because no moderator may (docs/decisions/0208). */
export const CASE_COMMANDS: Record<string, Command> = {
  'case list': {
    does: 'list the reports and appeals that no moderator may decide',
    run: async () => (await load()).casesTable(),
  },
  'case show': {
    does: 'print one of them: what was reported, by what reason, what was done and what the appeal says',
    takes: ['<case>'],
    run: async ({ words: [id = ''] }) => (await load()).showCase(id, await commandTime()),
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
    run: async ({ words: [id = ''], options }) => (await load()).decide(id, options, await commandTime()),
  }),
  'case settle': command({
    does: 'settle an appeal among them; those concerned are told, as when a moderator settles it',
    takes: ['<case>'],
    options: {
      outcome: { type: 'string', is: 'confirmado keeps the decision, revertido takes it back', needed: true },
      facts: { type: 'string', is: 'why, in Spanish: whoever has appealed reads it', needed: true },
    },
    run: async ({ words: [id = ''], options }) => (await load()).settle(id, options, await commandTime()),
  }),
}
