import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const current = ({ document }: { document: Document }) =>
  document.querySelector('.ads__toggle [aria-current=page]')?.textContent

test('I13: links of the first showcase change its designs', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/')
  await visitor.follow('Formatos de anuncio')
  expect([visitor.path, current(visitor)]).toEqual(['/ads', 'Vertical'])
  expect(visitor.document.querySelectorAll('.ads__designs--vertical .listing-card')).toHaveLength(3)
  await visitor.follow('Horizontal')
  expect([visitor.path, current(visitor)]).toEqual(['/ads?layout=horizontal', 'Horizontal'])
  expect(visitor.document.querySelectorAll('.ads__designs--horizontal .listing-card')).toHaveLength(3)
  await visitor.visit('/ads?layout=torcido')
  expect([visitor.status, current(visitor)]).toEqual([200, 'Vertical'])
  // A model cannot be pressed.
  expect(visitor.document.querySelectorAll('.ads__designs a, .ads__designs button')).toHaveLength(0)
})

test('R2, I13: the first page links to the second, whose links change its screen', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/ads')
  await visitor.follow('Ver la página de un anuncio')
  expect([visitor.path, current(visitor)]).toEqual(['/ads/showcase', 'Escritorio'])
  await visitor.follow('Móvil')
  expect([visitor.path, current(visitor)]).toEqual(['/ads/showcase?device=mobile', 'Móvil'])
  expect(visitor.document.querySelector('.ads__frame--mobile')).not.toBeNull()
  expect(visitor.text).toContain('Un título de hasta 120 caracteres; en la lista se leen los 60 primeros.')
  expect(visitor.text).toContain('Hasta 5 fotos.')
})

test('S9, I13: without samples the showcases exist and link to none', async () => {
  const { origin } = await aServer({ SHOW_SAMPLES: '0' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/ads')
  expect(visitor.status).toBe(200)
  expect(visitor.hasLink('Ejemplos de anuncios')).toBe(false)
})
