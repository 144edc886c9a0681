import { beforeAll, expect, test } from 'vitest'
import { aVisitorWho } from '#tests/support/errand/by-http.ts'
import { wholeErrand } from '#tests/support/errand/errand.ts'
import { PEOPLE } from '#tests/support/errand/people.ts'
import type { RunningServer } from '#tests/support/app-process.ts'
import { textsOf } from '#tests/support/read-texts.ts'
import { aServer } from '#tests/support/server.ts'
import { spanishLeft } from '#tests/support/spanish-left.ts'
import { parsePage } from '#tests/support/visitor.ts'

// English goes the same way in a browser, with and without script, and German a part of it:
// tests/e2e/languages.spec.ts. French and German go the whole way in `npm run check:languages` alone.
const speakers = process.env['EVERY_STATE'] === '1' ? [PEOPLE.fr, PEOPLE.de] : []

let server: RunningServer
beforeAll(async () => {
  server = await aServer({ LANGUAGES: 'es,en,fr,de', GREMIO_TRIAL: '1' })
})

test.each(speakers)(
  'in $language two people register, publish, find, talk, hire, pay, rate and report without a Spanish word',
  async (people) => {
    const seller = await aVisitorWho(people, server)
    const client = await aVisitorWho(people, server)
    expect(await wholeErrand({ seller, client, people }, server.dataDir)).toEqual([])
  },
)

test.each([
  ['<p>Guardar esta búsqueda</p>', ['Guardar esta búsqueda | html > body > p']],
  ['<button>Enviar</button>', ['Enviar | html > body > button']],
  [
    '<p>Until then: Inicio de sesión exitoso! And on.</p>',
    ['Until then: Inicio de sesión exitoso! And on. | html > body > p'],
  ],
  ['<input placeholder="Buscar">', ['Buscar | html > body > input@placeholder']],
  ['<p lang="es">Ana</p>', ['Ana | html > body > p']],
  ['<p>El trato</p>', ['El trato | html > body > p']],
  ['<span lang="es">Español</span> <p>Sign in, 3 listings, €450</p> <p hidden>Sign out</p>', []],
])('Spanish is found wherever it is on an English page: %s', (body, left) => {
  const page = parsePage(`<html lang="en"><body>${body}`, new URL('http://localhost/'))
  expect(spanishLeft(textsOf(page), 'en')).toEqual(left)
})
