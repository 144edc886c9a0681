import '#tests/support/own-world.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

let visitor: Visitor
const db = await aDatabase()
beforeAll(async () => {
  const { origin } = await aServer({ LANGUAGES: 'es,en,fr,de' })
  visitor = await Visitor.arrive({ origin })
})
beforeEach(async () => {
  await db.deleteFrom('pages').execute()
  await db.deleteFrom('pageTranslations').execute()
})

const page = (version: string, body: string, day: string, slug = 'terms') => ({
  slug,
  version,
  body,
  publishedAt: new Date(`${day}T12:00:00Z`),
})
// A page that is kept for all visitors is made anew a moment after the row; a different address is a different page.
let asked = 0
const visit = (path: string) => visitor.visit(`${path}${path.includes('?') ? '&' : '?'}v=${(asked += 1)}`)
const inSpanish = () =>
  [...visitor.document.querySelectorAll('main [lang=es]')].map(({ textContent }) => textContent).join('\n')

test('R6: the built-in terms and privacy page are translated, and the Spanish text is binding', async () => {
  for (const [path, heading, says, spanish] of [
    ['/en/terms', 'Terms and conditions', 'does not charge, hold or transfer anybody’s money', 'no cobra, no guarda'],
    ['/en/privacy', 'Privacy', '30 days if you tick “Remember me”', '30 días si marcas «Recordarme»'],
  ] as const) {
    await visit(path)
    expect(visitor.heading).toBe(heading)
    expect(visitor.text).toContain(says)
    expect(visitor.text).toContain('the binding text is the Spanish one')
    expect(inSpanish()).toBe('')

    await visitor.follow('the Spanish one')
    expect(visitor.path).toBe(`${path}?text=es`)
    expect(visitor.text).toContain('This is the Spanish text, the one that binds.')
    expect(inSpanish()).toContain(spanish)
    await visitor.follow('a translation')
    expect(visitor.text).toContain(says)
  }
})

/** The page, its heading, its sentence, and the link to the binding Spanish text, if there is one. */
const ABROAD: [path: string, heading: string, says: string, spanish?: string][] = [
  ['/fr/terms', 'Conditions générales', 'ne transfère l’argent de personne', 'l’espagnol'],
  ['/fr/privacy', 'Confidentialité', '30 jours si vous cochez', 'l’espagnol'],
  ['/fr/legal-notice', 'Mentions légales', 'l’article 10 de la loi espagnole 34/2002'],
  ['/de/terms', 'Nutzungsbedingungen', 'nimmt von niemandem Geld ein', 'der spanische Text'],
  ['/de/privacy', 'Datenschutz', '30 Tage, wenn du „Angemeldet bleiben“ ankreuzt', 'der spanische Text'],
  ['/de/legal-notice', 'Impressum', 'Artikel 10 des spanischen Gesetzes 34/2002'],
]
test.each(ABROAD)('R6, R7: %s is a page in its language', async (path, heading, says, spanish) => {
  await visit(path)
  expect(visitor.status).toBe(200)
  expect(visitor.document.documentElement.lang).toBe(path.slice(1, 3))
  expect(visitor.heading).toBe(heading)
  expect(visitor.text).toContain(says)
  expect(inSpanish()).toBe('')
  if (!spanish) return
  await visitor.follow(spanish)
  expect(visitor.path).toBe(`${path}?text=es`)
  expect(inSpanish()).toMatch(/no cobra, no guarda|30 días si marcas «Recordarme»/)
})

test('R6: a Spanish page has one text, and does not mention translations', async () => {
  for (const path of ['/terms', '/terms?text=es']) {
    await visit(path)
    expect(visitor.text).toContain('no cobra, no guarda y no transfiere dinero de nadie')
    expect(visitor.text).not.toContain('traducción')
    expect(visitor.document.querySelector('main [lang]')).toBeNull()
  }
})

test('R6: a new Spanish text makes the translation outdated, until it has one of its own', async () => {
  await db
    .insertInto('pages')
    .values(page('2027', 'Ahora cobramos.', '2026-02-03'))
    .execute()
  await visit('/en/terms')
  expect(visitor.text).toContain('does not charge, hold or transfer')
  expect(visitor.text).toContain(
    'it is of version 2026-11, and the Spanish text has been another since 3 February 2026',
  )
  await visitor.follow('the Spanish one')
  expect(inSpanish()).toContain('Ahora cobramos.')

  await db
    .insertInto('pageTranslations')
    .values({ slug: 'terms', version: '2027', language: 'en', body: 'Now we charge.' })
    .execute()
  await visit('/en/terms')
  expect(visitor.text).toContain('Now we charge.')
  expect(visitor.text).not.toContain('out of date')

  // A former version is shown in its own translation.
  await visitor.follow('Version 2026-11')
  expect(visitor.text).toContain('This version is no longer in force.')
  expect(visitor.text).toContain('does not charge, hold or transfer')
  await visitor.follow('the Spanish one')
  expect(visitor.path).toBe('/en/terms?version=2026-11&text=es')
  expect(inSpanish()).toContain('no cobra, no guarda')
})

test('I12: a text of the operator without a translation is shown in Spanish, and says so', async () => {
  await db
    .insertInto('pages')
    .values(page('1', 'Somos un taller.', '2026-02-03', 'about'))
    .execute()
  await visit('/en/about')
  expect(visitor.text).toContain('This text has not been translated yet.')
  expect(inSpanish()).toBe('Somos un taller.')

  await db
    .insertInto('pageTranslations')
    .values({ slug: 'about', version: '1', language: 'en', body: 'We are a workshop.' })
    .execute()
  await visit('/en/about')
  expect(visitor.text).toContain('We are a workshop.')
  await visitor.follow('the Spanish one')
  expect(inSpanish()).toBe('Somos un taller.')
})
