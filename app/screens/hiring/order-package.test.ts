import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lapsePackage } from '#app/domain/hiring/package-confirming.server.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPackagedListing, aPackageOrder, PACKAGES, TERMS } from '#tests/support/packages.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { field, hire, set, textOf } from '#tests/support/fields.ts'

test('a price that was changed while it was read gets 409 and names the difference; the words stay', async () => {
  const { db, visitor } = await signedIn()
  const { id, seller } = await aPackagedListing(db)
  await visitor.visit(`/marketplace/${id}/order?package=basico`)
  const [basic] = PACKAGES
  const dearer = { ...basic!, baseCents: 12_000, deliveryDays: 7 }
  await savePackages(db, seller.id, id, { terms: TERMS, packages: [dearer] })
  await visitor.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  expect(visitor.status).toBe(409)
  const changes = textOf(visitor, '[aria-labelledby=changes]')
  expect(changes).toContain('Precio sin impuestos: antes 100 €, ahora 120 €')
  expect(changes).toContain('Plazo: antes 5 días, ahora 7 días')
  expect(visitor.control('Qué necesitas')).toHaveValue('Para la verbena.')
  expect([...visitor.document.querySelectorAll('td')].map((cell) => cell.textContent)).toContain('145,20\u00a0€')
  // A form that was changed in the browser orders no package either.
  set(visitor, { read: field(visitor, 'read').value.replace('12000', '1') })
  await visitor.press('Pedir este paquete')
  expect(visitor.status).toBe(409)
  set(visitor, { read: '{"baseCents":{}}' })
  await visitor.press('Pedir este paquete')
  expect(visitor.status).toBe(409)
  await visitor.press('Pedir este paquete')
  expect(visitor.path).toMatch(/accept$/)
  await hire(visitor)
  expect(visitor.path).toMatch(/^\/dashboard\/orders\//)
})

test('words typed without a session are kept through sign-in, and a business has its retention subtracted', async () => {
  const { db } = await signedIn()
  const account = await anAccount(db)
  const { id } = await aPackagedListing(db)
  const visitor = await Visitor.arrive()
  await visitor.visit(`/marketplace/${id}/order?package=completo`)
  visitor.document.querySelector<HTMLInputElement>('[value=empresa]')!.checked = true
  await visitor.fill('Qué necesitas', 'Para la tienda.').press('Pedir este paquete')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(`/marketplace/${id}/order?package=completo`)
  await visitor.press('Pedir este paquete')
  expect(visitor.path).toMatch(/accept$/)
  // A client who has chosen their kind is not asked again.
  const kinds = [...visitor.document.querySelectorAll<HTMLInputElement>('[name="client_kind"]')]
  expect(kinds.find(({ checked }) => checked)?.value).toBe('profesional')
  // 250,50 + 52,61 − 37,58.
  expect(visitor.text).toContain('265,53')
})

test('a seller confirms within 48 hours on a page, and both sides read the state', async () => {
  const { db, visitor: client, account } = await signedIn()
  const other = await anAccount(db, { fullName: 'Nuria Campos' })
  const seller = await Visitor.arrive()
  await signIn(db, seller, other)
  const { id } = await aPackagedListing(db, { author: other, terms: { atOnce: false } })
  await client.visit(`/marketplace/${id}/order?package=basico`)
  await client.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  expect(client.heading).toBe('Un cartel en A3 (paquete básico)')
  expect(client.text).toContain('Quien lo ofrece tiene hasta el')
  const request = client.path
  await seller.visit(request)
  await seller.follow('Ver y confirmar el pedido')
  expect(seller.text).toContain('Para la verbena.')
  await seller.press('Confirmar pedido')
  expect(seller.path).toMatch(/^\/dashboard\/quotes\//)
  await seller.visit(`${request}/confirm`)
  expect(seller.status).toBe(409)
  await client.visit(seller.path.replace(/.*/, request))
  expect(client.text).toContain('121 €')

  // The client has no such page.
  await client.visit(`${request}/confirm`)
  expect(client.status).toBe(404)

  const late = await aPackageOrder(db, { client: account, freelancer: other })
  await lapsePackage(db, late.id, daysAfter(new Date(), 3))
  await client.visit(`/dashboard/requests/${late.id}`)
  expect(client.text).toContain('Ha caducado: no se confirmó en 48 horas')
  await seller.visit(`/dashboard/requests/${late.id}/confirm`)
  expect(seller.status).toBe(409)
  expect(seller.hasButton('Confirmar pedido')).toBe(false)
})

test('a package that cannot be ordered says why, and keeps the typed words', async () => {
  const { db, visitor, account } = await signedIn()
  const order = (id: string, tier = 'basico') => `/marketplace/${id}/order?package=${tier}`
  const own = await aPackagedListing(db, { author: account })
  await visitor.visit(order(own.id))
  expect(visitor.text).toContain('Este anuncio es tuyo')
  for (const path of [order(randomUUID()), order('nada'), order(own.id, 'enorme')])
    expect((await visitor.visit(path)).status).toBe(path.includes(own.id) ? 200 : 404)
  const { id, seller } = await aPackagedListing(db)
  await visitor.visit(order(id, 'medio'))
  expect(visitor.status).toBe(404)
  expect(visitor.text).toContain('ya no ofrece ese paquete')

  const answers: [string, number, () => Promise<unknown>][] = [
    ['está en pausa', 404, () => db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', id).execute()],
    [
      'se ha eliminado',
      410,
      () => db.updateTable('listings').set({ deletedAt: new Date() }).where('id', '=', id).execute(),
    ],
    [
      'no se la puede contratar',
      404,
      () => db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', seller.id).execute(),
    ],
  ]
  for (const [text, status, change] of answers) {
    await db.updateTable('listings').set({ status: 'active', deletedAt: null }).where('id', '=', id).execute()
    await visitor.visit(order(id))
    visitor.fill('Qué necesitas', 'Para la verbena.')
    await change()
    await visitor.press('Pedir este paquete')
    expect({ text, status: visitor.status }).toEqual({ text, status })
    expect(visitor.text).toContain(text)
    expect(visitor.text).toContain('Para la verbena.')
  }

  const blocking = await aPackagedListing(db)
  await db.insertInto('blocks').values({ blockerId: blocking.seller.id, blockedId: account.id }).execute()
  await visitor.visit(order(blocking.id))
  await visitor.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  expect(visitor.status).toBe(403)
  expect(visitor.control('Qué necesitas')).toHaveValue('Para la verbena.')
  expect(await db.selectFrom('requests').select('id').where('clientId', '=', account.id).execute()).toEqual([])
})
