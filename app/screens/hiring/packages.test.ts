import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import { lapsePackage } from '#app/domain/hiring/package-confirming.server.ts'
import { savePackages } from '#app/domain/hiring/packages.server.ts'
import { daysAfter, isoDay, writeOutDay } from '#app/locale/dates.server.ts'
import { aListing, anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aRequest } from '#tests/support/hiring.ts'
import { aPackagedListing, aPackageOrder, PACKAGES, TERMS } from '#tests/support/packages.ts'
import { Visitor } from '#tests/support/visitor.ts'

const field = (visitor: Visitor, name: string) =>
  visitor.document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!
const set = (visitor: Visitor, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) field(visitor, name).value = value
}
const textOf = (visitor: Visitor, selector: string) =>
  (visitor.document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
/** The button names the price, whose space does not break. */
const hire = (visitor: Visitor) => {
  // The first: «ya».
  field(visitor, 'begins').checked = true
  return visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
}

test('a seller writes packages, a client orders one at once and hires, by forms alone', async () => {
  const { db, visitor: seller, account } = await signedIn({ fullName: 'Nuria Campos' })
  const { id } = await aListing(db, { author: account })
  await seller.visit(`/marketplace/${id}`)
  await seller.follow('Escribir paquetes')
  seller.fill('Nombre del paquete básico', 'Un cartel en A3')
  await seller.press('Guardar paquetes')
  expect(seller.status).toBe(422)
  for (const link of seller.mistakes()) expect(seller.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(seller.control('Nombre del paquete básico')).toHaveValue('Un cartel en A3')
  seller.fill('Qué incluye el paquete básico', '- Un boceto\n- Arte final')
  set(seller, { basico_price: '1.250,50', basico_days: '5' })
  seller.fill('Nombre del paquete medio', 'Cartel y redes').fill('Qué incluye el paquete medio', 'Todo')
  set(seller, { medio_price: '2000', medio_days: '9', medio_revisions: '2' })
  // The radio «Al momento» is the second.
  seller.document.querySelector<HTMLInputElement>('[value=al_momento]')!.checked = true
  await seller.press('Guardar paquetes')
  expect(seller.path).toBe(`/marketplace/${id}`)
  expect(seller.text).toContain('Paquetes guardados')
  expect(seller.text).not.toContain('Pedir por')

  const client = await Visitor.arrive()
  await signIn(db, client, await anAccount(db))
  await client.visit(`/marketplace/${id}`)
  const panel = () => textOf(client, 'section.offer')
  const tiers = () => [...client.document.querySelectorAll('nav[aria-label=Paquetes] a')]
  expect(tiers()).toHaveLength(2)
  const [, medium] = tiers()
  await client.visit(medium?.getAttribute('href') ?? '')
  expect(panel()).toContain('Cartel y redes')
  expect(panel()).toContain('Lo tienes el')
  expect(tiers()[1]).toHaveAttribute('aria-current', 'page')
  // Another value in the address is ignored.
  await client.visit(`/marketplace/${id}?paquete=x`)
  expect(tiers()[0]).toHaveAttribute('aria-current', 'page')
  expect(panel()).toContain('1513,11 € por proyecto, IVA incl. Pedir')
  expect(panel()).toContain('Son 1250,50 € + IVA')
  expect(panel()).toContain('Un boceto')
  expect(client.hasLink('Contactar Vendedor')).toBe(true)
  const datesOn = ({ document }: Visitor) =>
    [...document.querySelectorAll('dt')]
      .filter(({ textContent }) => textContent === 'Empieza' || textContent === 'Lo tienes el')
      .map(({ nextElementSibling }) => nextElementSibling?.textContent)
  const dates = datesOn(client)
  const order = client.document.querySelector<HTMLAnchorElement>('.offer__act a')
  expect(order?.textContent.replaceAll('\u00a0', ' ')).toBe('Pedir por 1513,11 €')
  await client.visit(order?.getAttribute('href') ?? '')
  expect(client.path).toBe(`/marketplace/${id}/order?package=basico`)
  expect(client.heading).toBe('Paquete básico: Un cartel en A3')
  // The dates are those of the panel.
  expect(dates).toHaveLength(2)
  expect(datesOn(client)).toEqual(dates)
  await client.press('Pedir este paquete')
  expect(client.status).toBe(422)
  await client.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  expect(client.path).toMatch(/^\/dashboard\/quotes\/.*\/accept$/)
  const accept = client.path
  await client.pressAgain()
  expect(client.path).toBe(accept)
  await hire(client)
  expect(client.heading).toBe('Un cartel en A3 (paquete básico)')
  expect(client.path).toMatch(/^\/dashboard\/orders\//)

  await seller.visit(`/dashboard/listings/${id}/packages`)
  seller.fill('Nombre del paquete medio', '').fill('Qué incluye el paquete medio', '')
  set(seller, { medio_price: '', medio_days: '', medio_revisions: '' })
  await seller.press('Guardar paquetes')
  await client.visit(`/marketplace/${id}`)
  expect(tiers()).toEqual([])
  expect(panel()).toContain('Básico: Un cartel en A3')
  expect(panel()).not.toContain('de cambios')
})

test('bad numbers in a package are told beside their fields, and everything typed stays', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  const faults: Record<string, string>[] = [
    { basico_price: '12,345' },
    { basico_price: '-1' },
    { basico_price: '1e400' },
    { basico_price: '99999999999' },
    { basico_days: '0' },
    { basico_days: '366' },
    { basico_days: 'tres' },
    { basico_revisions: '11' },
    { tax_rate: '-7' },
  ]
  for (const bad of faults) {
    await visitor.visit(`/dashboard/listings/${id}/packages`)
    const tax = visitor.document.querySelector<HTMLSelectElement>('[name=tax]')!
    tax.value = 'otro'
    set(visitor, { basico_title: 'Cartel', basico_includes: 'Todo', basico_price: '100', basico_days: '3' })
    set(visitor, { tax_name: 'IGIC', tax_rate: '7', ...bad })
    await visitor.press('Guardar paquetes')
    const [[name, value]] = Object.entries(bad) as [[string, string]]
    expect({ bad, status: visitor.status, invalid: field(visitor, name).getAttribute('aria-invalid') }).toEqual({
      bad,
      status: 422,
      invalid: 'true',
    })
    expect(field(visitor, name).value).toBe(value)
  }
  expect(await db.selectFrom('packages').select('tier').where('listingId', '=', id).execute()).toEqual([])
})

test('a price that was changed while it was read is 409 and says what is different; the words stay', async () => {
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
  // What was changed in the page itself orders nothing either.
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

test('what was typed without a session is kept through sign-in, and of a business the retention is taken off', async () => {
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
  // Who has said as what they order is not asked again.
  const kinds = [...visitor.document.querySelectorAll<HTMLInputElement>('[name="client_kind"]')]
  expect(kinds.find(({ checked }) => checked)?.value).toBe('profesional')
  // 250,50 + 52,61 − 37,58.
  expect(visitor.text).toContain('265,53')
})

test('a seller who confirms has 48 hours: by a page, and both read how it stands', async () => {
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

test('what cannot be ordered says why, with what was typed', async () => {
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

test('who has work until a day says so, their listings read it, and no quote is due before', async () => {
  const { db, visitor: seller, account } = await signedIn()
  const { id } = await aPackagedListing(db, { author: account })
  await seller.visit('/dashboard/settings/availability')
  for (const [busy, hours] of [
    ['2020-01-01', ''],
    ['2999-01-01', ''],
    ['', '0'],
    ['', '101'],
    ['', '1e2'],
  ]) {
    set(seller, { busy: busy!, hours: hours! })
    await seller.press('Guardar disponibilidad')
    expect({ busy, hours, status: seller.status }).toEqual({ busy, hours, status: 422 })
  }
  const busyUntil = isoDay(daysAfter(new Date(), 20), null)
  const opens = isoDay(daysAfter(new Date(), 21), null)
  set(seller, { busy: busyUntil, hours: '20' })
  await seller.press('Guardar disponibilidad')
  expect(seller.text).toContain('Disponibilidad guardada')
  const opening = writeOutDay(opens).replace(/ 20\d\d$/, '')
  const words = `Empieza como pronto el ${opening}`
  const { visitor: client } = await signedIn()
  await client.visit(`/marketplace/${id}`)
  expect(client.text).toContain(`Empieza ${opening}`)
  expect(client.text).toContain('20 horas a la semana')
  await client.follow('Pedir presupuesto')
  expect(client.text).toContain(words)
  await client.visit(`/marketplace/${id}/order?package=basico`)
  expect(client.text).toContain(`Empieza ${opening}`)
  expect(client.text).toContain('26 días')

  const request = await aRequest(db, { freelancer: account })
  await seller.visit(`/dashboard/requests/${request.id}/quote`)
  seller.fill('Qué incluye', 'Todo.')
  set(seller, { stage_1_title: 'Todo', stage_1_price: '100', stage_1_days: '3' })
  await seller.press('Enviar presupuesto')
  expect(seller.status).toBe(422)
  expect(field(seller, 'stage_1_days')).toHaveAccessibleDescription(/Has dicho que empiezas como pronto/)
  set(seller, { stage_1_days: '30' })
  await seller.press('Enviar presupuesto')
  expect(seller.text).toContain('Pendiente de respuesta')

  await saveAvailability(db, account.id, { busyUntil: null, weeklyHours: null }, new Date())
  await client.visit(`/marketplace/${id}`)
  expect(client.hasLink('Pedir presupuesto')).toBe(true)
})

test('another person’s packages are not found', async () => {
  const { db, visitor } = await signedIn()
  const { id } = await aPackagedListing(db)
  await visitor.visit(`/dashboard/listings/${id}/packages`)
  expect(visitor.status).toBe(404)
})
