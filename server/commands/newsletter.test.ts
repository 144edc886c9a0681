import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()
const folder = mkdtempSync(join(tmpdir(), 'gremio-newsletter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const spanish = join(folder, 'boletin.txt')
writeFileSync(spanish, 'Hola.\n\nHasta pronto.\n')
const english = join(folder, 'autumn.txt')
writeFileSync(english, 'Autumn\n\nHello.\n')
const empty = join(folder, 'empty.txt')
writeFileSync(empty, 'Autumn\n\n')

const send = (...words: string[]) =>
  gremio(['newsletter', 'send', 'Otoño', spanish, ...words], { env: { LANGUAGES: 'es,en' } })

test('an issue in two languages is one command, which says who gets which before sending', async () => {
  const people = [null, 'es', 'en', 'fr'] as const
  await db
    .insertInto('newsletterSubscribers')
    .values(
      people.map((language) => ({
        email: `lectora-${language}@ejemplo.es`,
        state: 'confirmado' as const,
        consentText: 'Sí.',
        at: new Date(),
        language,
      })),
    )
    .execute()
  expect(await send('--en', english)).toMatchObject({
    code: 1,
    stderr:
      'This would send 3 mails: «Otoño» in 2 paragraphs and lists; 1 mail: «Autumn» in 1 paragraphs and lists. With --yes it is done.\n',
  })
  expect(await send('--en', english, '--yes')).toMatchObject({ code: 0 })
  const mails = await db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('recipient').execute()
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['lectora-en@ejemplo.es', 'Autumn'],
    ['lectora-es@ejemplo.es', 'Otoño'],
    // This site does not speak French.
    ['lectora-fr@ejemplo.es', 'Otoño'],
    ['lectora-null@ejemplo.es', 'Otoño'],
  ])
})

test.each([
  [['--language', 'fr'], '--language is one that the site speaks: es, en'],
  [['--language', '__proto__'], '--language is one that the site speaks: es, en'],
  [['--fr', 'autumn.txt'], 'The site does not speak fr, so nobody would get it.'],
  [['--es', 'autumn.txt'], 'The issue itself is in es: --es would be a second one.'],
  [['--en', empty], `${empty} is empty.`],
])('an issue without a subscriber who could read it is refused: %s', async (words, told) => {
  const { code, stderr } = await send(...words, '--yes')
  expect([code, stderr]).toEqual([64, expect.stringContaining(told)])
})
