import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aListing, aStranger } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Every first press comes too soon: forms have to be open for an hour here. */
const server = await aServer({ FORM_MIN_SECONDS: '3600' })
const aHastyVisitor = () => Visitor.arrive({ origin: server.origin })
const HASTY = 'El formulario ha llegado muy deprisa. Revisa los datos y pulsa otra vez.'

test('A3: a registration sent too soon keeps its words, and the next press opens the account', async () => {
  const { db } = await aStranger()
  const visitor = await aHastyVisitor()
  await visitor.visit('/register')
  const passwords = () => visitor.fill('Contraseña', 'tenaza-4').fill('Confirmar contraseña', 'tenaza-4')
  visitor.fill('Nombre completo', 'Nerea Sanz').fill('Correo electrónico', 'nerea@ejemplo.es')
  await passwords().tick('Acepto los términos y condiciones').press('Crear Cuenta')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain(HASTY)
  expect(visitor.text).toContain('La contraseña hay que escribirla de nuevo.')
  expect(visitor.control('Nombre completo').value).toBe('Nerea Sanz')
  expect(visitor.control('Contraseña').value).toBe('')
  expect(await db.selectFrom('users').select('id').where('email', '=', 'nerea@ejemplo.es').execute()).toEqual([])
  await passwords().press('Crear Cuenta')
  expect(visitor.path).toBe('/login')
  expect(await db.selectFrom('users').select('id').where('email', '=', 'nerea@ejemplo.es').execute()).toHaveLength(1)
})

test('A6: a form for a forgotten password sent too soon keeps its words, and a program that fills in every field has to press each time', async () => {
  const visitor = await aHastyVisitor()
  await visitor.visit('/forgot-password')
  await visitor.fill('Correo electrónico', 'nadie@ejemplo.es').press('Enviar enlace')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain(HASTY)
  expect(visitor.control('Correo electrónico').value).toBe('nadie@ejemplo.es')
  const trap = visitor.document.querySelector<HTMLInputElement>('input[name=asunto]')
  if (!trap) throw new Error('there is no hidden field')
  trap.value = 'https://spam.example'
  await visitor.press('Enviar enlace')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Había algo escrito en un campo oculto y lo hemos borrado.')
  await visitor.press('Enviar enlace')
  expect(visitor.path).toBe('/forgot-password?sent')
})

test('D12: a visitor’s report sent too soon keeps its reason and every word, and the next press files it', async () => {
  const { db } = await aStranger()
  const { id } = await aListing(db)
  const visitor = await aHastyVisitor()
  await visitor.visit(`/marketplace/${id}/report`)
  await visitor
    .tick('Parece una estafa o un engaño')
    .fill('Qué ocurre', 'Pide una señal y no aparece.')
    .fill('Correo electrónico', 'testigo@ejemplo.es')
    .press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain(HASTY)
  expect(visitor.control('Qué ocurre').value).toBe('Pide una señal y no aparece.')
  await visitor.press('Enviar denuncia')
  expect(visitor.path).toBe(`/marketplace/${id}`)
  expect(visitor.notices[0]).toMatch(/^Hemos recibido tu denuncia/)
})

test('G6: a newsletter form sent too soon keeps its address, and the next press subscribes', async () => {
  const { db } = await aStranger()
  const visitor = await aHastyVisitor()
  await visitor.visit('/newsletter')
  await visitor.fill('Correo electrónico', 'deprisa@ejemplo.es').press('Suscribirme')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain(HASTY)
  expect(visitor.control('Correo electrónico').value).toBe('deprisa@ejemplo.es')
  const trap = visitor.document.querySelector<HTMLInputElement>('input[name=asunto]')
  if (!trap) throw new Error('there is no hidden field')
  trap.value = 'https://spam.example'
  await visitor.press('Suscribirme')
  expect(visitor.text).toContain('Había algo escrito en un campo oculto y lo hemos borrado.')
  await visitor.press('Suscribirme')
  expect(visitor.path).toBe('/newsletter?sent')
  const rows = await db.selectFrom('newsletterSubscribers').select('id').execute()
  expect(rows).toHaveLength(1)
})
