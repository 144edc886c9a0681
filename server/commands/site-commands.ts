import { commandTime, command, CONFIRM, type Command } from './command.ts'

const sources = () => import('./sources.ts')

/** The sites whose ads are shown under /external-ads. */
export const SOURCE_COMMANDS: Record<string, Command> = {
  'source list': {
    does: 'list the sites whose ads are shown, how each is doing and how many ads it has',
    run: async () => (await sources()).sourcesTable(),
  },
  'source try': command({
    does: 'fetch a feed and show what would be read from it; nothing is kept',
    takes: ['<url>'],
    options: {
      kind: { type: 'string', is: 'json, rss (also Atom) or csv', needed: true },
      fields: { type: 'string', is: 'where our fields stand in theirs: title=nombre,price.amount=precio,items=lista' },
    },
    run: async ({ words: [url = ''], options }) => (await sources()).trySource({ url, ...options }),
  }),
  'source add': command({
    does: 'declare a site whose ads are fetched; they are shown once you approve it',
    takes: ['<key>', '<url>'],
    options: {
      kind: { type: 'string', is: 'json, rss (also Atom) or csv', needed: true },
      name: { type: 'string', is: 'what readers call the site', needed: true },
      licence: { type: 'string', is: 'on what terms you may show its ads; readers see it', needed: true },
      'licence-url': { type: 'string', is: 'where those terms stand' },
      home: { type: 'string', is: 'the page of the site' },
      every: { type: 'string', is: 'how many minutes between two fetches, 15 to 10080; 60 without it' },
      fields: { type: 'string', is: 'where our fields stand in theirs: title=nombre,price.amount=precio,items=lista' },
    },
    run: async ({ words: [key = '', url = ''], options }) =>
      (await sources()).declareSource({ ...options, key, url }, await commandTime()),
  }),
  'source approve': {
    does: 'show the ads of a source, or of one that was disabled again',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await sources()).approve(key, await commandTime()),
  },
  'source disable': {
    does: 'fetch a source no more and show none of its ads',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await sources()).disable(key, await commandTime()),
  },
  'source remove': {
    does: 'forget a source and every ad of it',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await sources()).remove(key, await commandTime()),
  },
}

const synonyms = () => import('./synonyms.ts')

/** The commands for words that find each other's listings. */
export const SYNONYM_COMMANDS: Record<string, Command> = {
  'synonym list': {
    does: 'list the groups of words that find each other, with their numbers',
    run: async () => (await synonyms()).synonymsTable(),
  },
  'synonym add': {
    does: 'add a group: "bici, bicicleta", or "pintor → pintura" where the first only leads to the second',
    takes: ['<words>'],
    run: async ({ words: [words = ''] }) => (await synonyms()).add(words, await commandTime()),
  },
  'synonym remove': {
    does: 'remove a group by its number',
    takes: ['<id>'],
    run: async ({ words: [id = ''] }) => (await synonyms()).remove(id, await commandTime()),
  },
  'synonym export': {
    does: 'print the groups that are in use, one a line',
    run: async () => (await synonyms()).exportSynonyms(),
  },
  'synonym import': {
    does: 'add the groups of a file, one a line, as «synonym export» prints them',
    takes: ['<file>'],
    run: async ({ words: [file = ''] }) => (await synonyms()).importSynonyms(file, await commandTime()),
  },
}

const stems = () => import('./stems.ts')

/** The words whose stem the operator has set. */
export const STEM_COMMANDS: Record<string, Command> = {
  'stem list': {
    does: 'list the words with a stem of their own',
    run: async () => (await stems()).stemsTable(),
  },
  'stem set': {
    does: 'let a word be searched as another one: "costurera = costura", or "pintor", which then finds itself alone',
    takes: ['<words>'],
    run: async ({ words: [typed = ''] }) => (await stems()).set(typed, await commandTime()),
  },
  'stem remove': {
    does: 'leave a word to the rules of the language again',
    takes: ['<word>'],
    run: async ({ words: [word = ''] }) => (await stems()).remove(word, await commandTime()),
  },
}

const warnings = () => import('./warnings.ts')

/** The operator's commands for the warnings beside messages. */
export const WARNING_COMMANDS: Record<string, Command> = {
  'warnings list': {
    does: 'show the warnings beside messages, their advice and the phrases that bring them',
    run: async () => (await warnings()).rulesTable(),
  },
  'warnings try': {
    does: 'say which warnings would stand beside a message',
    takes: ['<text>'],
    run: async ({ words: [text = ''] }) => (await warnings()).tried(text),
  },
  'warnings add': {
    does: 'add a phrase: words in a row; * any ending, + and, ! without; {tarjeta} {teléfono} {correo} {enlace}',
    takes: ['<name>', '<phrase>'],
    run: async ({ words: [name = '', phrase = ''] }) => (await warnings()).edits.add(name, phrase, await commandTime()),
  },
  'warnings remove': {
    does: 'take a phrase away',
    takes: ['<name>', '<phrase>'],
    run: async ({ words: [name = '', phrase = ''] }) =>
      (await warnings()).edits.remove(name, phrase, await commandTime()),
  },
  'warnings advise': {
    does: 'write what readers are told, or begin a warning of your own',
    takes: ['<name>', '<advice>'],
    run: async ({ words: [name = '', advice = ''] }) =>
      (await warnings()).edits.advise(name, advice, await commandTime()),
  },
  'warnings disable': {
    does: 'let a warning rest; its phrases are kept',
    takes: ['<name>'],
    run: async ({ words: [name = ''] }) => (await warnings()).edits.disable(name, await commandTime()),
  },
  'warnings enable': {
    does: 'let a warning work again',
    takes: ['<name>'],
    run: async ({ words: [name = ''] }) => (await warnings()).edits.enable(name, await commandTime()),
  },
  'warnings signals': {
    does: 'list accounts that send the same words to many, or give a contact that others give too',
    run: async () => (await warnings()).signalsTable(),
  },
}

const pages = () => import('./pages.ts')
const translations = () => import('./page-translations.ts')

/** The commands for the operator's texts: terms, privacy, about. */
export const PAGE_COMMANDS: Record<string, Command> = {
  'page list': {
    does: 'list the pages whose text is yours to write, with their versions',
    run: async () => (await pages()).pagesTable(await commandTime()),
  },
  'page show': command({
    does: 'print the text of a page that is in force, or a certain version of it, to begin a new one from',
    takes: ['<page>', '[<version>]'],
    options: {
      language: { type: 'string', is: 'its translation: en, fr or de; without it the Spanish text, which binds' },
    },
    run: async ({ words: [slug = '', version], options: { language } }) =>
      language === undefined
        ? (await pages()).textOf(slug, version, await commandTime())
        : (await translations()).translationOf(slug, version, language, await commandTime()),
  }),
  'page publish': command({
    does: 'put a new version of a page in force: ## heading, - item, {siteName}, {contactEmail}',
    takes: ['<page>', '<file>'],
    options: {
      version: { type: 'string', is: 'its name, such as 2026-12; without it the day it comes into force' },
      from: { type: 'string', is: 'when it comes into force, such as 2026-12-24T00:00+01:00; without it at once' },
      ...CONFIRM,
    },
    run: async ({ words: [slug = '', file = ''], options }) =>
      (await pages()).publish({ slug, file, ...options }, await commandTime()),
  }),
  'page translate': command({
    does: 'put a translation (en, fr or de) beside the Spanish text of a page, which goes on to bind',
    takes: ['<page>', '<language>', '<file>'],
    options: {
      version: { type: 'string', is: 'which version of the text it translates; without it the one in force' },
      ...CONFIRM,
    },
    run: async ({ words: [slug = '', language = '', file = ''], options }) =>
      (await translations()).translate({ slug, language, file, ...options }, await commandTime()),
  }),
  'page confirm': {
    does: 'say that a translation of a former version still holds for the Spanish text that is in force',
    takes: ['<page>', '<language>'],
    run: async ({ words: [slug = '', language = ''] }) =>
      (await translations()).confirm(slug, language, await commandTime()),
  },
  'page withdraw': {
    does: 'take a version back that is not in force yet',
    takes: ['<page>', '<version>'],
    run: async ({ words: [slug = '', version = ''] }) => (await pages()).withdraw(slug, version, await commandTime()),
  },
}
