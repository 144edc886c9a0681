import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'

const PATH = '/servicios/fotografia/albacete'
const FOTOGRAFIA = 12

test('a town has a page of a category from five public listings on, which is in the sitemap', async () => {
  const { db, visitor } = await aStranger()
  const inTown = (title: string, more: object = {}) =>
    aListing(db, { title, categoryId: FOTOGRAFIA, location: 'Albacete', ...more })
  for (let one = 1; one <= 4; one += 1) await inTown(`Retratos ${one}`)
  await inTown('Retratos privados', { sensitive: true })
  await inTown('Retratos en pausa', { status: 'inactive' })
  await inTown('Retratos de otra parte', { location: 'Vigo' })
  expect((await visitor.visit(PATH)).status).toBe(404)
  expect((await visitor.visit('/sitemap/services.xml')).html).not.toContain(PATH)

  const { id: author } = await anAccount(db)
  const fifth = await inTown('Retratos 5', { authorId: author })
  for (let one = 1; one <= 5; one += 1)
    await aListing(db, { title: `Clases ${one}`, categoryId: 6, location: 'Albacete' })
  await visitor.visit(PATH)
  expect([visitor.status, visitor.title, visitor.heading]).toEqual([
    200,
    'Fotografía en Albacete',
    'Fotografía en Albacete',
  ])
  expect(visitor.text).toContain('5 anuncios en Albacete.')
  expect(visitor.text).not.toMatch(/privados|en pausa|otra parte/)
  expect(visitor.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(new RegExp(`${PATH}$`))
  expect(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent).toContain('BreadcrumbList')
  expect(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent).toMatch(
    new RegExp(`"ItemList".*"url":"[^"]*/marketplace/${fifth.id}"`),
  )
  await visitor.press('Guardar: Retratos 5')
  expect([visitor.path, visitor.notices.join()]).toEqual([PATH, expect.stringContaining('Guardado en este navegador')])
  await visitor.follow('Música & Audio')
  expect(visitor.path).toBe('/servicios/musica/albacete')
  await visitor.follow('Fotografía')
  await visitor.follow('Buscar entre ellos')
  expect(visitor.control('Dónde')).toHaveValue('Albacete')
  expect((await visitor.visit('/sitemap/services.xml')).html).toContain(PATH)
  expect((await visitor.visit('/sitemap.xml')).html).toContain('/sitemap/services.xml')

  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', fifth.id).execute()
  expect((await visitor.visit(PATH)).status).toBe(404)
})

test('the page of a town is linked from the search of that category there, its listings and the categories', async () => {
  const { db, visitor } = await aStranger()
  const [listing] = await Promise.all(
    [1, 2, 3, 4, 5].map((one) =>
      aListing(db, { title: `Reportajes ${one}`, categoryId: FOTOGRAFIA, location: 'Teruel' }),
    ),
  )
  const page = '/servicios/fotografia/teruel'
  for (const query of ['category=Fotografía&where=Teruel', 'q=fotografia+Teruel', 'q=fotografía&where=teruel&km=5']) {
    await visitor.visit(`/marketplace?${query}`)
    await visitor.follow('Fotografía en Teruel')
    expect([query, visitor.path]).toEqual([query, page])
  }
  for (const query of [
    'q=reportajes&where=Teruel',
    'category=Fotografía&where=Teruel&modality=remoto',
    'category=Música&where=Teruel',
    'category=Fotografía',
  ]) {
    await visitor.visit(`/marketplace?${query}`)
    expect([query, visitor.hasLink('Fotografía en Teruel')]).toEqual([query, false])
  }
  await visitor.visit(`/marketplace/${listing?.id}`)
  await visitor.follow('Fotografía en Teruel')
  expect(visitor.path).toBe(page)
  await visitor.visit(`/marketplace/${(await aListing(db, { location: 'Teruel', categoryId: 6 })).id}`)
  expect(visitor.document.querySelector('.listing__trail')?.textContent).not.toContain('Teruel')
})

test('an address in capitals or with accents leads to the right one; an unknown one is not found', async () => {
  const { db, visitor } = await aStranger()
  for (let one = 1; one <= 5; one += 1)
    await aListing(db, { title: `Retratos ${one}`, categoryId: FOTOGRAFIA, location: 'León' })
  await visitor.visit('/servicios/Fotograf%C3%ADa/Le%C3%B3n')
  expect(visitor.path).toBe('/servicios/fotografia/leon')
  expect(visitor.hops[0]).toMatchObject({ status: 301 })
  for (const path of ['fotografia/atlantis', 'nada/leon', 'fotografia/%F0%9F%92%A5', `fotografia/${'x'.repeat(3_000)}`])
    expect((await visitor.visit(`/servicios/${path}`)).status).toBe(404)
})
