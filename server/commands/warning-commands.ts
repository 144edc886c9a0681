import { commandTime } from './command-clock.ts'
import type { Command } from './command.ts'

const load = () => import('./warnings.ts')

/** What the operator does about the warnings beside messages. */
export const WARNING_COMMANDS: Record<string, Command> = {
  'warnings list': {
    does: 'show the warnings beside messages, their advice and the phrases that bring them',
    run: async () => (await load()).rulesTable(),
  },
  'warnings try': {
    does: 'say which warnings would stand beside a message',
    takes: ['<text>'],
    run: async ({ words: [text = ''] }) => (await load()).tried(text),
  },
  'warnings add': {
    does: 'add a phrase: words in a row; * any ending, + and, ! without; {tarjeta} {teléfono} {correo} {enlace}',
    takes: ['<name>', '<phrase>'],
    run: async ({ words: [name = '', phrase = ''] }) => (await load()).edits.add(name, phrase, await commandTime()),
  },
  'warnings remove': {
    does: 'take a phrase away',
    takes: ['<name>', '<phrase>'],
    run: async ({ words: [name = '', phrase = ''] }) => (await load()).edits.remove(name, phrase, await commandTime()),
  },
  'warnings advise': {
    does: 'write what readers are told, or begin a warning of your own',
    takes: ['<name>', '<advice>'],
    run: async ({ words: [name = '', advice = ''] }) => (await load()).edits.advise(name, advice, await commandTime()),
  },
  'warnings disable': {
    does: 'let a warning rest; its phrases are kept',
    takes: ['<name>'],
    run: async ({ words: [name = ''] }) => (await load()).edits.disable(name, await commandTime()),
  },
  'warnings enable': {
    does: 'let a warning work again',
    takes: ['<name>'],
    run: async ({ words: [name = ''] }) => (await load()).edits.enable(name, await commandTime()),
  },
  'warnings signals': {
    does: 'list accounts that send the same words to many, or give a contact that others give too',
    run: async () => (await load()).signalsTable(),
  },
}
