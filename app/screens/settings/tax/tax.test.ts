import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import { aServer } from '#tests/support/server.ts'
import { TAX_ID, withTaxDetails } from '#tests/support/tax-details.ts'
import { Visitor } from '#tests/support/visitor.ts'

const HERE = '/dashboard/settings/tax'
const SAVE = 'Guardar datos fiscales'
const rowOf = async (userId: string) =>
  (await aDatabase()).selectFrom('taxDetails').selectAll().where('userId', '=', userId).executeTakeFirst()

const fill = (visitor: Visitor) =>
  visitor
    .choose('Cómo trabajas', 'Por mi cuenta, como persona')
    .fill('Nombre y apellidos, o razón social', 'Nuria Campos Gil')
    .fill('NIF', '12.345.678-z')
    .fill('Fecha de nacimiento', '1990-05-17')
    .fill('Calle y número', 'Calle de la Lonja, 7')
    .fill('Código postal', '46001')
    .fill('Población', 'Valencia')

test('a freelancer gives tax details where a quote is written, corrects and removes them, by forms alone', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRequest(db, { freelancer: account })
  const QUOTING = `/dashboard/requests/${id}/quote`
  await visitor.visit(QUOTING)
  await visitor.follow('Dar mis datos fiscales')
  expect(visitor.path).toBe(HERE)
  expect(visitor.text).toContain('No se muestran a nadie, tampoco a tus clientes')
  await fill(visitor).press(SAVE)
  expect([visitor.path, visitor.notices.join()]).toEqual([HERE, 'Datos fiscales guardados'])
  expect(visitor.text).toContain('con un número que acaba en 678Z')
  expect(visitor.html).not.toMatch(/12345678|1990/)
  expect(visitor.control('Calle y número').value).toBe('Calle de la Lonja, 7')
  await visitor.pressAgain()
  expect(visitor.notices.join()).toBe('No había nada que cambiar')

  await visitor.visit(HERE)
  await visitor.fill('Población', 'Alzira').press(SAVE)
  expect(visitor.notices.join()).toBe('Datos fiscales guardados')
  expect(visitor.control('Población').value).toBe('Alzira')
  await visitor.visit(QUOTING)
  expect(visitor.hasLink('Dar mis datos fiscales')).toBe(false)

  await visitor.visit(HERE)
  await visitor.follow('Quitar mis datos fiscales')
  await visitor.press('Quitar mis datos fiscales')
  expect([visitor.path, visitor.notices.join()]).toEqual([HERE, 'Datos fiscales quitados'])
  await visitor.pressAgain()
  expect(visitor.notices.join()).toBe('No había datos fiscales que quitar')
  expect(await rowOf(account.id)).toBeUndefined()
})

test('each mistake is reported beside its field, and keeps what was typed', async () => {
  const { visitor, account } = await signedIn()
  await visitor.visit(HERE)
  await visitor.press(SAVE)
  for (const words of [
    'Di si eres una persona o una empresa',
    'Escribe el nombre y los apellidos',
    'Escribe la calle y el número',
    'Escribe el número con el que te conoce Hacienda',
    'Escribe el día en que naciste',
  ])
    expect(visitor.text).toContain(words)
  await fill(visitor).fill('NIF', '12345678A').fill('Fecha de nacimiento', '1789-07-14').press(SAVE)
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Ese NIF no existe')
  expect(visitor.text).toContain('Escribe el día en que naciste')
  expect(visitor.control('NIF').value).toBe('12345678A')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  for (const day of ['2990-01-01', '']) {
    await fill(visitor).fill('Fecha de nacimiento', day).press(SAVE)
    expect([day, visitor.status]).toEqual([day, 422])
  }
  await fill(visitor).choose('Cómo trabajas', 'Como empresa, cooperativa o asociación').press(SAVE)
  expect(visitor.text).toContain('Ese NIF es de una persona, no de una empresa')
  await visitor.fill('NIF', 'B58378431').press(SAVE)
  expect(visitor.text).toContain('Escribe en qué registro está')
  expect(await rowOf(account.id)).toBeUndefined()
  await visitor.fill('Datos del registro', 'Registro Mercantil de Valencia, hoja V-1').press(SAVE)
  expect(visitor.notices.join()).toBe('Datos fiscales guardados')
})

test('an unknown country, kind or day is refused', async () => {
  const { visitor, account } = await signedIn()
  const wrong = [
    { country: 'ZZ' },
    { country: 'España' },
    { kind: 'otra' },
    { bornOn: '30/2/1990' },
    { bornOn: 'ayer' },
  ]
  for (const change of wrong) {
    const body = new URLSearchParams({
      kind: 'persona',
      name: 'Ana',
      country: 'ES',
      taxId: TAX_ID,
      bornOn: '1990-01-01',
      street: 'Mayor, 1',
      postal: '46001',
      town: 'Valencia',
      ...change,
    })
    const answer = await visitor.request(HERE, { method: 'POST', headers: { Origin: visitor.origin }, body })
    expect([change, answer.status]).toEqual([change, 422])
  }
  expect(await rowOf(account.id)).toBeUndefined()
})

test('after twenty changes a day the next is refused, with what was typed', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit(HERE)
  for (let n = 1; n <= 20; n += 1) {
    await visitor.visit(HERE)
    await fill(visitor).fill('Calle y número', `Calle Mayor, ${n}`).press(SAVE)
    expect(visitor.notices.join()).toBe('Datos fiscales guardados')
  }
  await fill(visitor).fill('Calle y número', 'Calle Mayor, 21').press(SAVE)
  expect([visitor.status, visitor.control('Calle y número').value]).toEqual([429, 'Calle Mayor, 21'])
  const log = await db.selectFrom('auditLog').select('id').where('subjectId', '=', account.id).execute()
  expect(log).toHaveLength(20)
})

test('a person with earnings can correct tax details but not remove them, and reads what stays when deleting the account', async () => {
  const { db, visitor, account } = await signedIn()
  await withTaxDetails(db, account)
  await aHiring(db, { freelancer: account }, TO_THE_END)
  await visitor.visit(`${HERE}/remove`)
  expect(visitor.text).toContain('No se pueden quitar: ya has cobrado por aquí')
  const answer = await visitor.request(`${HERE}/remove`, { method: 'POST', headers: { Origin: visitor.origin } })
  expect([answer.status, await rowOf(account.id)]).toEqual([303, expect.anything()])
  await visitor.visit('/dashboard/settings/privacy/delete-account')
  expect(visitor.text).toContain('tus datos fiscales se quedan guardados, cifrados, 6 años más')
})

test('no page of other people shows the tax details, and people who only hire are not asked', async () => {
  const { db, visitor: client, account } = await signedIn()
  const freelancer = await anAccount(db)
  await withTaxDetails(db, freelancer)
  const { id } = await aHiring(db, { client: account, freelancer }, TO_THE_END)
  for (const path of [`/dashboard/orders/${id}`, '/dashboard/orders', HERE, `/profile/${freelancer.id}`]) {
    await client.visit(path)
    expect([path, /12345678|Lonja/.test(client.html)]).toEqual([path, false])
  }
  await client.visit(`/dashboard/orders/${id}`)
  expect(client.hasLink('Dar mis datos fiscales')).toBe(false)
})

test('without a secret for data the page says so and accepts no details; a visitor is sent to sign in', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ DATA_SECRETS: '' })
  const visitor = await Visitor.arrive({ origin })
  for (const path of [HERE, `${HERE}/remove`]) {
    await visitor.visit(path)
    expect(visitor.path.startsWith('/login')).toBe(true)
  }
  const account = await anAccount(db)
  await signIn(db, visitor, account)
  await visitor.visit(HERE)
  expect(visitor.text).toContain('DATA_SECRETS')
  expect(visitor.hasControl('NIF')).toBe(false)
})
