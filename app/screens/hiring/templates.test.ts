import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { field } from '#tests/support/fields.ts'
import { aRequest, aTemplate, QUOTE } from '#tests/support/hiring.ts'

test('a quote is saved as a template while it is written, fills the next one, and is renamed and deleted', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRequest(db, { freelancer: account })
  await visitor.visit(`/dashboard/requests/${id}/quote`)
  expect(visitor.hasButton('Usar plantilla')).toBe(false)
  visitor.fill('Qué incluye', 'Dos bocetos y el arte final.').choose('Impuesto', 'Otro impuesto (IGIC, IPSI…)')
  visitor.fill('Nombre del otro impuesto (opcional)', 'IGIC').fill('Su porcentaje (opcional)', '7')
  for (const [name, value] of [
    ['stage_1_title', 'Bocetos'],
    ['stage_1_price', '1.250,50'],
    ['stage_1_days', '7'],
  ] as const)
    field(visitor, name).value = value
  await visitor.press('Guardar plantilla')
  expect(visitor.status).toBe(422)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill('Nombre de la plantilla (opcional)', 'Carteles').press('Guardar plantilla')
  expect(visitor.text).toContain('Plantilla «Carteles» guardada. El presupuesto aún no se ha enviado.')
  expect(field(visitor, 'stage_1_price').value).toBe('1.250,50')
  await visitor.pressAgain()
  expect(visitor.text).toContain('Plantilla «Carteles» guardada.')
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', id).execute()).toEqual([])
  await visitor.fill('Qué incluye', 'Otra cosa.').press('Guardar plantilla')
  expect([visitor.status, visitor.text]).toEqual([409, expect.stringContaining('Ya tienes otra plantilla')])

  const next = await aRequest(db, { freelancer: account })
  await visitor.visit(`/dashboard/requests/${next.id}/quote`)
  await visitor.choose('Empezar con una plantilla', 'Carteles').press('Usar plantilla')
  expect(visitor.path).toMatch(/^\/dashboard\/requests\/[\w-]+\/quote\?template=[\w-]+$/)
  expect(visitor.text).toContain('El presupuesto empieza con tu plantilla «Carteles»')
  expect(visitor.control('Qué incluye')).toHaveValue('Dos bocetos y el arte final.')
  expect(
    ['tax', 'tax_name', 'tax_rate', 'stage_1_title', 'stage_1_price'].map((name) => field(visitor, name).value),
  ).toEqual(['otro', 'IGIC', '7', 'Bocetos', '1250,50'])
  await visitor.press('Enviar presupuesto')
  expect(visitor.path).toMatch(/^\/dashboard\/quotes\//)

  await visitor.visit('/dashboard/quote-templates')
  expect(visitor.text.replaceAll('\u00a0', ' ')).toContain('1 etapa · 1250,50 € sin impuestos')
  await visitor.follow('Cambiar el nombre de «Carteles»')
  await visitor.fill('Nombre de la plantilla', ' ').press('Guardar el nombre')
  expect(visitor.status).toBe(422)
  await visitor.fill('Nombre de la plantilla', 'Carteles de fiesta').press('Guardar el nombre')
  expect([visitor.path, visitor.text]).toEqual([
    '/dashboard/quote-templates',
    expect.stringContaining('Nombre cambiado'),
  ])
  await visitor.follow('Borrar «Carteles de fiesta»')
  await visitor.press('Borrar la plantilla')
  expect(visitor.text).toContain('No tienes ninguna plantilla')
})

test('a template cannot take the name of another, and the form of a deleted one says so', async () => {
  const { db, visitor, account } = await signedIn()
  const [first] = [await aTemplate(db, account, 'Bodas'), await aTemplate(db, account, 'Bautizos')]
  await visitor.visit(`/dashboard/quote-templates/${first}/rename`)
  await visitor.fill('Nombre de la plantilla', 'bautizos').press('Guardar el nombre')
  expect([visitor.status, visitor.text]).toEqual([409, expect.stringContaining('Ya tienes otra plantilla')])
  const { id } = await aRequest(db, { freelancer: account })
  await visitor.visit(`/dashboard/requests/${id}/quote?template=${crypto.randomUUID()}`)
  expect(visitor.text).toContain('Esa plantilla ya no existe.')
  expect(visitor.control('Qué incluye')).toHaveValue('')
})

test('a template of somebody else fills no quote', async () => {
  const { db, visitor, account } = await signedIn()
  const { id, client } = await aRequest(db, { freelancer: account })
  const template = await aTemplate(db, client)
  await visitor.visit(`/dashboard/requests/${id}/quote?template=${template}`)
  expect(visitor.html).not.toContain('Dos bocetos')
})

test('the prices of a template in another currency have to be written anew, and its list names that currency', async () => {
  const { db, visitor, account } = await signedIn()
  const template = await aTemplate(db, account, 'Carteles', 'USD')
  const { id } = await aRequest(db, { freelancer: account })
  await visitor.visit(`/dashboard/requests/${id}/quote?template=${template}`)
  expect(visitor.text).toContain('Sus precios están en USD y esta solicitud va en EUR: escríbelos de nuevo.')
  expect(visitor.control('Qué incluye')).toHaveValue(QUOTE.scope)
  expect(['stage_1_title', 'stage_1_price'].map((name) => field(visitor, name).value)).toEqual([
    QUOTE.stages[0]?.title,
    '',
  ])
  await visitor.visit('/dashboard/quote-templates')
  expect(visitor.text).toMatch(/US\$|USD/)

  // An older template counts as being in the installation's currency.
  await db.updateTable('quoteTemplates').set({ currency: null }).where('id', '=', template).execute()
  await visitor.visit(`/dashboard/requests/${id}/quote?template=${template}`)
  expect(field(visitor, 'stage_1_price').value).not.toBe('')
})
