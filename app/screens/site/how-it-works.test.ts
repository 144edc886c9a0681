import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('R5: the page shows the four steps, and that only the two of them handle money', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/how-it-works')
  expect(visitor.heading).toBe('Cómo funciona')
  const steps = [...visitor.document.querySelectorAll('ol.steps h2')].map((step) => step.textContent)
  expect(steps).toEqual([
    'Publica gratis',
    'Recibe y compara profesionales',
    'Acordad el pago entre vosotros',
    'Valorad el trabajo',
  ])
  // Three lines of a column.
  for (const step of visitor.document.querySelectorAll('ol.steps p'))
    expect(step.textContent?.length).toBeLessThanOrEqual(105)
  expect(visitor.link('Publicar gratis').pathname).toBe('/register')
  expect(visitor.text).toContain('Solo puede valorar quien ha completado una contratación en esta plataforma.')
  expect(visitor.text).toContain('Desde su anuncio le pides presupuesto')
  expect(visitor.text).toContain('no cobra, no guarda y no transfiere dinero de nadie')
  expect(visitor.text).toContain('Pago acordado entre las partes: la plataforma no retiene fondos.')
  expect(visitor.text).toMatch(/Revisar una entrega\s*7 días/)
  expect(visitor.link('Buscar profesionales').pathname).toBe('/marketplace')
  expect(visitor.link('Publicar un anuncio').pathname).toBe('/register')
  expect(visitor.link('reglas de las contrataciones').getAttribute('href')).toBe('/hiring-rules')
  expect(visitor.text).toContain('a los 90 días, y te preguntamos 7 días antes')
  expect(visitor.text).toContain('Un anuncio nuevo se ve enseguida')
})

test('R5: periods and limits are the ones that the operator has set', async () => {
  const { origin } = await aServer({
    FRESHNESS_DAYS: '0',
    REQUIRE_VERIFIED_EMAIL: 'true',
    RATE_LIMIT_FACTOR: '2',
    SITE_NAME: 'Talleres',
  })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/how-it-works')
  expect(visitor.text).toContain('Talleres no cobra')
  expect(visitor.text).not.toContain('descansa')
  expect(visitor.text).toContain('en cuanto verificas tu correo')
  expect(visitor.text).toContain('Con el correo sin verificar: 10 anuncios')
})

test('I12: «about» has the site’s story, values and vision, and no invented success', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/about')
  expect(visitor.heading).toBe('Nosotros')
  const sections = [...visitor.document.querySelectorAll('main h2')].map((heading) => heading.textContent)
  expect(sections).toEqual(['Nuestra historia', 'Nuestros valores', 'Nuestra visión'])
  expect(visitor.text).not.toMatch(/testimonio|historias? de éxito|clientes satisfechos/i)
})

test('I12: the operator’s own words replace the built-in ones', async () => {
  const { db, visitor } = await signedIn()
  await db
    .insertInto('pages')
    .values({ slug: 'about', version: '1', body: '## Quiénes somos\nLa asociación de {siteName}.' })
    .execute()
  await visitor.visit('/about')
  expect(visitor.heading).toBe('Nosotros')
  expect(visitor.text).toContain('La asociación de Gremio.')
  expect(visitor.text).not.toContain('Nuestros valores')
  await db.deleteFrom('pages').execute()
})
