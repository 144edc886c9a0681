import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { bareWords, unsaidSpanish, wordsInSpanish } from '#tests/support/bare-words.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aPageWorld, type PageWorld } from '#tests/support/page-world.ts'
import { screens } from '#tests/support/pages.ts'
import { aServer } from '#tests/support/server.ts'
import { awayFromEnglish, bareWordsOf, PSEUDO_ENGLISH } from '#tests/support/spoken-pages.ts'
import { parsePage, Visitor } from '#tests/support/visitor.ts'

/** `npm run check:languages` checks every state, `npm test` at the fullest of each screen. */
const ALL = process.env['EVERY_STATE'] === '1'

let world: PageWorld
let administrator: Visitor
let bareOn: ReturnType<typeof bareWordsOf>
let db: Db
beforeAll(async () => {
  const { origin } = await aServer(PSEUDO_ENGLISH)
  world = await aPageWorld(origin)
  db = await aDatabase()
  administrator = await Visitor.arrive({ origin })
  await signIn(db, administrator, await anAccount(db, { user: { role: 'administrador' } }))
  bareOn = bareWordsOf(db)
})

const looked = screens.filter(({ isFullest }) => ALL || isFullest)

test.each(looked)('$route $state has only texts in its language and people’s words', async (screen) => {
  const visitors = screen.as === 'moderator' ? [world.moderator, administrator] : [world[screen.as]]
  const path = await world.addressOf(screen)
  for (const visitor of visitors) {
    await visitor.visit(path === '/' ? '/en' : `/en${path}`)
    expect(visitor.status).toBeLessThan(500)
    expect(visitor.document.documentElement.lang).toBe('en')
    expect(awayFromEnglish(visitor.document)).toEqual([])
    expect(
      await bareOn({ document: visitor.document, typed: decodeURIComponent(visitor.path), route: screen.route }),
    ).toEqual([])
    // A notice keeps the words of people in its texts without their language.
    if (/^\/dashboard\/notifications(?:\/|$)/.test(screen.route)) continue
    const unsaid = unsaidSpanish(visitor.document, await wordsInSpanish(db))
    expect(unsaid.map(({ text, where }) => `${text} | ${where}`)).toEqual([])
  }
})

test('people’s words without a language are found, within a sentence and a label too', () => {
  const page = parsePage(
    `<html lang="en"><title>Cartel de la feria</title><h1 lang="es">Cartel de la feria</h1><p>⟦See Cartel de la feria⟧</p>
      <a aria-label="⟦Edit Cartel de la feria⟧">⟦Edit⟧</a><a>⟦Edit⟧ <span lang="es">Cartel de la feria</span></a>
      <textarea>Cartel de la feria</textarea>`,
    new URL('http://localhost/'),
  )
  const found = unsaidSpanish(page, ['Cartel de la feria']).map(({ where }) => where.replace(/.* > /, ''))
  expect(found).toEqual(['p', 'a@aria-label'])
})

test('texts without a translation are found, wherever they are on a page', () => {
  const page = parsePage(
    `<html lang="en"><title>⟦Sign in⟧ | Otra</title><p title="Guardar">⟦Until ⟧mañana <b lang="es">por la tarde</b>
      <input placeholder="⟦Your town⟧"><img alt="Un cartel"> <option label="Todas">3 May 2026 at 10:30</option>`,
    new URL('http://localhost/'),
  )
  const found = bareWords(page).map(({ text, where }) => `${text} ${where.replace(/.* > /, '')}`)
  expect(found).toEqual(['Otra title', 'Guardar p@title', 'mañana p', 'Un cartel img@alt', 'Todas option@label'])
})
