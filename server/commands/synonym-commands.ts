import { commandTime } from './command-clock.ts'
import type { Command } from './command.ts'

const load = () => import('./synonyms.ts')

/** The words that find each other's listings. */
export const SYNONYM_COMMANDS: Record<string, Command> = {
  'synonym list': {
    does: 'list the groups of words that find each other, with their numbers',
    run: async () => (await load()).synonymsTable(),
  },
  'synonym add': {
    does: 'add a group: "bici, bicicleta", or "pintor → pintura" where the first only leads to the second',
    takes: ['<words>'],
    run: async ({ words: [words = ''] }) => (await load()).add(words, await commandTime()),
  },
  'synonym remove': {
    does: 'remove a group by its number',
    takes: ['<id>'],
    run: async ({ words: [id = ''] }) => (await load()).remove(id, await commandTime()),
  },
  'synonym export': {
    does: 'print the groups that are in use, one a line',
    run: async () => (await load()).exportSynonyms(),
  },
  'synonym import': {
    does: 'add the groups of a file, one a line, as «synonym export» prints them',
    takes: ['<file>'],
    run: async ({ words: [file = ''] }) => (await load()).importSynonyms(file, await commandTime()),
  },
}
