import '#tests/support/own-world.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_IN_TERMS_VERSION } from '#app/domain/accounts/terms.server.ts'
import { aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('R6: the built-in terms are shown with their version, until the operator publishes others', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/terms')
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Términos y condiciones')
  expect(visitor.text).toContain(`Versión ${BUILT_IN_TERMS_VERSION}`)
  expect(visitor.text).toContain('no cobra, no guarda y no transfiere dinero de nadie')
  const parts = [...visitor.document.querySelectorAll('main h2[id]')]
  expect(parts.length).toBeGreaterThan(3)
  const listed = [...visitor.document.querySelectorAll('main nav a')].map((link) => link.getAttribute('href'))
  expect(listed).toEqual(parts.map(({ id }) => `#${id}`))

  await db
    .insertInto('pages')
    .values([
      { slug: 'terms', version: '2099', body: 'Todavía no.', publishedAt: new Date('2099-01-01') },
      {
        slug: 'terms',
        version: '3',
        body: '## Nuestras reglas\n{siteName} <b>manda</b>.',
        publishedAt: new Date('2026-02-03T12:00:00Z'),
      },
    ])
    .execute()
  await visitor.visit('/terms?v=3')
  expect(visitor.text).toContain('Versión 3, en vigor desde el 3 de febrero de 2026')
  expect(visitor.text).toContain('Gremio <b>manda</b>.')
  expect(visitor.text).not.toContain('Todavía no.')

  // The terms that somebody accepted before can still be read, marked as former.
  await visitor.follow(`Versión ${BUILT_IN_TERMS_VERSION}`)
  expect(visitor.text).toContain('Esta versión ya no está en vigor.')
  expect(visitor.text).toContain('no cobra, no guarda y no transfiere dinero de nadie')
  expect(visitor.document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await visitor.visit('/terms?version=2099')
  expect(visitor.status).toBe(404)
  await db.deleteFrom('pages').execute()
})

test('R7: the privacy page names the kept data, and for how long', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/privacy')
  expect(visitor.heading).toBe('Privacidad')
  for (const fact of [
    '30 días si marcas «Recordarme»',
    '12 horas sin visitas',
    'fallidos, para proteger tu cuenta: 90 días',
    '48 horas',
    'Tus conversaciones con sus archivos',
    'Las valoraciones que escribes o recibes',
    'Tus favoritos',
    'Tus búsquedas guardadas',
    '365 días desde la última decisión',
    '(30 días) y de los teléfonos y correos que das',
    'Los concursos que convocas',
    'Tu perfil',
    'Las solicitudes de presupuesto que envías',
    'Sobrevive a las cuentas',
    'Los justificantes de pago',
    'su titular y su IBAN',
  ])
    expect(visitor.text).toContain(fact)
  // Each cookie that the program makes, and no other.
  const folder = join(import.meta.dirname, '../../http')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const made = sources.flatMap((source) => [...source.matchAll(/cookieName\('([a-z-]+)'\)/g)].map(([, name]) => name))
  const named = [...visitor.document.querySelectorAll('li')].map(
    ({ textContent }) => /^([a-z-]+):/.exec(textContent ?? '')?.[1],
  )
  expect(named.filter(Boolean).sort()).toEqual([...new Set(made)].sort())
})

test('R7: former versions of the privacy page, from before hiring existed, can still be read', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/privacy')
  await visitor.follow('Versión 2026-11')
  expect(visitor.text).toContain('Tu perfil')
  expect(visitor.text).not.toContain('IBAN')
})

test('the legal notice names what the operator has not given', async () => {
  const { origin } = await aServer({ HIRING: '', OPERATOR_TAX_ID: '' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/legal-notice')
  expect(visitor.heading).toBe('Aviso legal')
  expect(visitor.text).toContain('todavía no ha indicado su nombre, su domicilio ni su NIF')
})

test('the legal notice names the operator', async () => {
  const { origin } = await aServer({
    OPERATOR_NAME: 'Talleres del Sur S. L.',
    OPERATOR_ADDRESS: 'Calle Feria 12, 41003 Sevilla',
    OPERATOR_TAX_ID: 'B12345674',
    CONTACT_EMAIL: 'hola@talleres.example',
    SITE_NAME: 'Talleres',
  })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/legal-notice')
  for (const fact of ['Talleres del Sur S. L.', 'Calle Feria 12, 41003 Sevilla', 'B12345674', 'hola@talleres.example'])
    expect(visitor.text).toContain(fact)
  expect(visitor.text).not.toContain('todavía no ha indicado')
})
