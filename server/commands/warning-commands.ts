import { commandTime } from './command-clock.ts'
import type { Command } from './commands.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const load = () => import('./warnings.ts')

/** What the operator does about the warnings beside messages. */
export const WARNING_COMMANDS: Record<string, Command> = {
  'warnings list': {
    does: 'show the warnings beside messages, their advice and the phrases that bring them',
    async run() {
      say(await (await load()).rulesTable())
    },
  },
  'warnings try': {
    does: 'say which warnings would stand beside a message',
    takes: ['<text>'],
    async run({ words: [text = ''] }) {
      say(await (await load()).tried(text))
    },
  },
  'warnings add': {
    does: 'add a phrase: words in a row; * any ending, + and, ! without; {tarjeta} {teléfono} {correo} {enlace}',
    takes: ['<name>', '<phrase>'],
    async run({ words: [name = '', phrase = ''] }) {
      say(await (await load()).edits.add(name, phrase, await commandTime()))
    },
  },
  'warnings remove': {
    does: 'take a phrase away',
    takes: ['<name>', '<phrase>'],
    async run({ words: [name = '', phrase = ''] }) {
      say(await (await load()).edits.remove(name, phrase, await commandTime()))
    },
  },
  'warnings advise': {
    does: 'write what readers are told, or begin a warning of your own',
    takes: ['<name>', '<advice>'],
    async run({ words: [name = '', advice = ''] }) {
      say(await (await load()).edits.advise(name, advice, await commandTime()))
    },
  },
  'warnings disable': {
    does: 'let a warning rest; its phrases are kept',
    takes: ['<name>'],
    async run({ words: [name = ''] }) {
      say(await (await load()).edits.disable(name, await commandTime()))
    },
  },
  'warnings enable': {
    does: 'let a warning work again',
    takes: ['<name>'],
    async run({ words: [name = ''] }) {
      say(await (await load()).edits.enable(name, await commandTime()))
    },
  },
  'warnings signals': {
    does: 'list accounts that send the same words to many, or give a contact that others give too',
    async run() {
      say(await (await load()).signalsTable())
    },
  },
}
