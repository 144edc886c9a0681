import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_NAMES } from '#app/locale/languages.ts'
import { type Bare, bareWords, wordsIn, wordsOfPeople } from '#tests/support/bare-words.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aPageWorld, type PageWorld } from '#tests/support/page-world.ts'
import { screens, type Screen } from '#tests/support/pages.ts'
import { aServer } from '#tests/support/server.ts'
import { parsePage, Visitor } from '#tests/support/visitor.ts'

/** `npm run check:languages` looks at every state, `npm test` at the fullest of each screen. */
const ALL = process.env['EVERY_STATE'] === '1'
const PSEUDO = pathToFileURL(join(import.meta.dirname, '../support/pseudo-language.mjs')).href

/** What is the same in every language. */
const SAME = new Set([
  'Gremio',
  'IBAN',
  'IRPF',
  ...Object.values(LANGUAGE_NAMES),
  ...['Telegram', 'WhatsApp', 'GitHub', 'LinkedIn', 'Bizum', 'Instagram', 'Behance'],
  // The operator's address.
  ...['hola', 'localhost'],
  // Words of the specification that people are offered to search by, and to be told of.
  ...['Diseño web', 'Logo', 'Marketing', 'Desarrollo app', 'SEO', 'design', 'development', 'marketing'],
  // Whom and where a payment goes to: stored sealed.
  ...['Talleres Peña', 'Calle de la Lonja'],
])

/** The names of countries, which the browser's own tables give. */
const COUNTRIES = countryNames(new Intl.DisplayNames('en-GB', { type: 'region' }))

/** Screens whose words are not said by language, and why. */
const SPANISH: [route: RegExp, why: string][] = [
  [/^\/moderation\/search(?:\/|$)/, 'lists words that people search in Spanish'],
  [/^\/(?:terms|privacy)$/, 'the legal texts have an agreed Spanish version'],
]

let world: PageWorld
let administrator: Visitor
let people = ''
beforeAll(async () => {
  const { origin } = await aServer({ NODE_OPTIONS: `--import ${PSEUDO}`, LANGUAGES: 'es,en' })
  world = await aPageWorld(origin)
  const db = await aDatabase()
  administrator = await Visitor.arrive({ origin })
  await signIn(db, administrator, await anAccount(db, { user: { role: 'administrador' } }))
  people = await wordsOfPeople(db)
})

const looked = screens.filter(({ isFullest }) => ALL || isFullest)

test.each(looked)('$route $state says nothing but texts of its language and what people wrote', async (screen) => {
  const visitors = screen.as === 'moderator' ? [world.moderator, administrator] : [world[screen.as]]
  const path = await world.addressOf(screen)
  for (const visitor of visitors) {
    await visitor.visit(path === '/' ? '/en' : `/en${path}`)
    expect(visitor.status).toBeLessThan(500)
    expect(visitor.document.documentElement.lang).toBe('en')
    expect(awayFromLanguage(visitor.document)).toEqual([])
    expect(await bareOn(visitor, screen)).toEqual([])
  }
})

test('what is not said by language is seen, wherever on a page it stands', () => {
  const page = parsePage(
    `<html lang="en"><title>⟦Sign in⟧ | Otra</title><p title="Guardar">⟦Until ⟧mañana <b lang="es">por la tarde</b>
      <input placeholder="⟦Your town⟧"><img alt="Un cartel"> <option label="Todas">3 May 2026 at 10:30</option>`,
    new URL('http://localhost/'),
  )
  const found = bareWords(page).map(({ text, where }) => `${text} ${where.replace(/.* > /, '')}`)
  expect(found).toEqual(['Otra title', 'Guardar p@title', 'mañana p', 'Un cartel img@alt', 'Todas option@label'])
})

/** The words of a page that are neither ours in its language nor somebody's. */
async function bareOn({ document, path }: Visitor, { route }: Screen): Promise<string[]> {
  if (SPANISH.some(([screens]) => screens.test(route))) return []
  const typed = decodeURIComponent(path)
  const isOther = (text: string) => SAME.has(text) || COUNTRIES.has(text) || typed.includes(text)
  const bare = bareWords(document).filter(({ text }) => !isOther(text))
  // A notice that was stored in Spanish is marked in the lists; the names of its menu and its acts cannot be.
  const isNotice = ({ where }: Bare) =>
    route.startsWith('/dashboard/notifications') && (where.endsWith('@aria-label') || route.includes('/:id/'))
  const isSomebodys = (one: Bare) => people.includes(one.text) || isNotice(one)
  if (!bare.every(isSomebodys)) people = await wordsOfPeople(await aDatabase())
  return bare.filter((one) => !isSomebodys(one)).map(({ text, where }) => `${text} | ${where}`)
}

/** Links and forms of a page that lead to one of another language. */
const awayFromLanguage = (document: Document) =>
  [...document.querySelectorAll('a[href^="/"], form[action^="/"], button[formaction^="/"]')]
    .map(
      (element) => element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('formaction'),
    )
    .filter((address) => !/^\/en(?:[/?#]|$)/.test(address ?? ''))

function countryNames(names: Intl.DisplayNames): Set<string> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Set(codes.flatMap((code) => wordsIn(names.of(code) ?? '')))
}
