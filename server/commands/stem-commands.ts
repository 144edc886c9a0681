import { commandTime } from './command-clock.ts'
import type { Command } from './command.ts'

const load = () => import('./stems.ts')

/** The words whose stem the operator has said. */
export const STEM_COMMANDS: Record<string, Command> = {
  'stem list': {
    does: 'list the words with a stem of their own',
    run: async () => (await load()).stemsTable(),
  },
  'stem set': {
    does: 'let a word be searched as another one: "costurera = costura", or "pintor", which then finds itself alone',
    takes: ['<words>'],
    run: async ({ words: [typed = ''] }) => (await load()).set(typed, await commandTime()),
  },
  'stem remove': {
    does: 'leave a word to the rules of the language again',
    takes: ['<word>'],
    run: async ({ words: [word = ''] }) => (await load()).remove(word, await commandTime()),
  },
}
