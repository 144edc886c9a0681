import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aListing, aStranger } from '#tests/support/factories.ts'

test('S3: a marketplace without a listing says that it is new and how to publish the first', async () => {
  const { db, visitor } = await aStranger()
  await visitor.visit('/marketplace')
  expect(visitor.text).toContain('Todavía no hay anuncios')
  expect(visitor.link('Publicar el primer anuncio')).toHaveAttribute('href', '/dashboard/create-listing')
  expect(visitor.text).not.toContain('No se encontraron resultados')
  expect(visitor.hasLink('Limpiar filtros')).toBe(false)
  // A search shows the text that every marketplace shows.
  await visitor.visit('/marketplace?q=guitarra')
  expect(visitor.text).toContain('No se encontraron resultados')
  expect(visitor.hasLink('Limpiar filtros')).toBe(true)
  await aListing(db)
  await visitor.visit('/marketplace?category=Negocios')
  expect(visitor.text).toContain('No se encontraron resultados')
})
