import { commandTime } from './command-clock.ts'
import { command, type Command } from './command.ts'

const load = () => import('./sources.ts')

/** The sites whose ads are shown under /external-ads. */
export const SOURCE_COMMANDS: Record<string, Command> = {
  'source list': {
    does: 'list the sites whose ads are shown, how each is doing and how many ads it has',
    run: async () => (await load()).sourcesTable(),
  },
  'source try': command({
    does: 'fetch a feed and show what would be read from it; nothing is kept',
    takes: ['<url>'],
    options: {
      kind: { type: 'string', is: 'json, rss (also Atom) or csv', needed: true },
      fields: { type: 'string', is: 'where our fields stand in theirs: title=nombre,price.amount=precio,items=lista' },
    },
    run: async ({ words: [url = ''], options }) => (await load()).trySource({ url, ...options }),
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
      (await load()).declareSource({ ...options, key, url }, await commandTime()),
  }),
  'source approve': {
    does: 'show the ads of a source, or of one that was disabled again',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await load()).approve(key, await commandTime()),
  },
  'source disable': {
    does: 'fetch a source no more and show none of its ads',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await load()).disable(key, await commandTime()),
  },
  'source remove': {
    does: 'forget a source and every ad of it',
    takes: ['<key>'],
    run: async ({ words: [key = ''] }) => (await load()).remove(key, await commandTime()),
  },
}
