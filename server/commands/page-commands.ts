import { commandTime } from './command-clock.ts'
import { command, CONFIRM, type Command } from './command.ts'

const load = () => import('./pages.ts')

/** What the operator writes: terms, privacy, about. */
export const PAGE_COMMANDS: Record<string, Command> = {
  'page list': {
    does: 'list the pages whose text is yours to write, with their versions',
    run: async () => (await load()).pagesTable(await commandTime()),
  },
  'page show': {
    does: 'print the text of a page that is in force, or a certain version of it, to begin a new one from',
    takes: ['<page>', '[<version>]'],
    run: async ({ words: [slug = '', version] }) => (await load()).textOf(slug, version, await commandTime()),
  },
  'page publish': command({
    does: 'put a new version of a page in force: ## heading, - item, {siteName}, {contactEmail}',
    takes: ['<page>', '<file>'],
    options: {
      version: { type: 'string', is: 'its name, such as 2026-12; without it the day it comes into force' },
      from: { type: 'string', is: 'when it comes into force, such as 2026-12-24T00:00+01:00; without it at once' },
      ...CONFIRM,
    },
    run: async ({ words: [slug = '', file = ''], options }) =>
      (await load()).publish({ slug, file, ...options }, await commandTime()),
  }),
  'page withdraw': {
    does: 'take a version back that is not in force yet',
    takes: ['<page>', '<version>'],
    run: async ({ words: [slug = '', version = ''] }) => (await load()).withdraw(slug, version, await commandTime()),
  },
}
