import { expect, test } from 'vitest'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, aQuote, QUOTE, TO_THE_END } from '#tests/support/hiring.ts'
import { withBilling } from '#tests/support/tax-details.ts'
import { Visitor } from '#tests/support/visitor.ts'

const SAVE = 'Guardar los datos'

async function bothSides() {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Íñigo Peña' })
  const other = await anAccount(db, { fullName: 'Núria Campos' })
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, other)
  return { db, client, freelancer, account, other, sides: { client: account, freelancer: other } }
}

const fill = (visitor: Visitor) =>
  visitor
    .fill('Nombre y apellidos, o razón social', 'Talleres Peña')
    .fill('NIF', '12.345.678-z')
    .fill('Calle y número', 'Calle de la Lonja, 7')
    .fill('Código postal', '46001')
    .fill('Población', 'Valencia')

test('a client who hires as a business is asked next for the recipient of the invoice, and only the freelancer reads it', async () => {
  const { db, client, freelancer, account, other, sides } = await bothSides()
  const quote = await aQuote(db, sides, { ...QUOTE, retentionBps: 0 })
  await client.visit(`/dashboard/quotes/${quote.id}/accept`)
  await client
    .choose('Cómo contratas', 'Como empresa o profesional')
    .press((client.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  expect(client.path).toMatch(/\/billing\?hired=1$/)
  const asked = client.path
  await client.pressAgain()
  expect([client.path, client.notices.join()]).toEqual([asked, 'Presupuesto aceptado'])
  const [, id = ''] = /orders\/([^/]+)\/billing/.exec(client.path) ?? []
  await client.press(SAVE)
  expect(client.status).toBe(422)
  expect(client.mistakes()).toHaveLength(5)
  await fill(client).fill('NIF', '12345678A').press(SAVE)
  expect(client.text).toContain('Ese NIF no existe: repasa las cifras y la letra')
  expect(client.control('Población')).toHaveValue('Valencia')
  await fill(client).press(SAVE)
  expect([client.path, client.notices.join()]).toEqual([`/dashboard/orders/${id}`, 'Datos para la factura guardados'])
  await client.pressAgain()
  expect([client.path, client.notices.join()]).toEqual([`/dashboard/orders/${id}`, 'Datos para la factura guardados'])
  await client.visit(`/dashboard/orders/${id}/billing`)
  await client.press(SAVE)
  expect(client.notices.join()).toBe('No había nada que cambiar')

  await freelancer.visit(`/dashboard/orders/${id}`)
  expect(freelancer.html).not.toContain('12345678Z')
  await freelancer.follow('Datos para la factura')
  expect(freelancer.text).toContain('12345678Z')
  expect(freelancer.text).toContain('Calle de la Lonja, 7, 46001 Valencia, España')
  expect(freelancer.headers.get('Cache-Control')).toContain('no-store')
  const log = await db
    .selectFrom('auditLog')
    .select(['actor', 'action'])
    .where('subjectId', '=', account.id)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { actor: account.id, action: 'billing.change' },
    { actor: other.id, action: 'billing.show' },
  ])
  const told = await db
    .selectFrom('notifications')
    .select('href')
    .where('userId', '=', other.id)
    .where('title', 'like', 'Datos para la factura%')
    .execute()
  expect(told).toEqual([{ href: `/dashboard/orders/${id}/billing` }])
  const row = await db.selectFrom('orderBilling').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
  expect(row.sealed.toString('latin1')).not.toMatch(/12345678|Talleres|Lonja/)
  const { visitor: stranger } = await signedIn()
  await stranger.visit(`/dashboard/orders/${id}/billing`)
  expect(stranger.status).toBe(404)
  // The agreement does not have the billing details.
  const order = await db.selectFrom('orders').select('agreement').where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(order.agreement)).not.toContain('Talleres')
})

test('a private person is not asked, but can give the details, remove them until a payment, and is offered them the next time', async () => {
  const { db, client, sides, account } = await bothSides()
  const quote = await aQuote(db, sides, { ...QUOTE, retentionBps: 0 })
  await client.visit(`/dashboard/quotes/${quote.id}/accept`)
  for (const begins of client.document.querySelectorAll<HTMLInputElement>('[name=begins][value=despues]'))
    begins.checked = true
  await client.press((client.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  expect(client.path).toMatch(/^\/dashboard\/orders\/[^/]+$/)
  const here = client.path
  await client.follow('Decir a nombre de quién va la factura')
  await fill(client).press(SAVE)
  await client.follow('Datos para la factura')
  await client.follow('Quitar estos datos')
  await client.press('Quitar los datos')
  expect([client.path, client.notices.join()]).toEqual([here, 'Datos para la factura quitados'])
  expect(client.hasLink('Decir a nombre de quién va la factura')).toBe(true)

  const paid = await aHiring(db, sides, TO_THE_END)
  await withBilling(db, { userId: account.id, orderId: paid.id })
  await client.visit(`/dashboard/orders/${paid.id}/billing/remove`)
  await client.press('Quitar los datos')
  expect(client.status).toBe(409)
  expect(client.text).toContain('Ya hay algo pagado')
  await client.visit(`${here}/billing`)
  expect(client.control('NIF')).toHaveValue('12345678Z')
})

test('details are read only with a line in the log: neither by a prefetch nor by a refresh of the page', async () => {
  const { db, client, freelancer, account, sides } = await bothSides()
  const order = await aHiring(db, sides, [])
  await withBilling(db, { userId: account.id, orderId: order.id })
  const page = `/dashboard/orders/${order.id}/billing`
  const readWith = async (visitor: Visitor, headers: Record<string, string>) =>
    (await (await visitor.request(page, { headers })).text()).includes('12345678Z')
  const refreshing = { Referer: `${freelancer.origin}${page}`, 'Sec-Fetch-Dest': 'empty' }
  const logged = () => db.selectFrom('auditLog').select('id').where('action', '=', 'billing.show').execute()
  const before = (await logged()).length
  for (const headers of [{ 'Sec-Purpose': 'prefetch' }, refreshing]) {
    expect(await readWith(freelancer, headers)).toBe(false)
    expect(await readWith(client, headers)).toBe(true)
  }
  expect(await logged()).toHaveLength(before)
  expect(await readWith(freelancer, {})).toBe(true)
  expect(await logged()).toHaveLength(before + 1)
})

test('a private seller, and a cancelled order, have no invoice', async () => {
  const { db, client, account, sides } = await bothSides()
  const plain = await aHiring(
    db,
    sides,
    [],
    {},
    { ...QUOTE, isTrader: false, retentionBps: 0, taxBps: 0, taxName: 'Sin impuesto' },
  )
  const off = await aHiring(db, sides, [['client', 'cancel']])
  for (const { id } of [plain, off]) {
    await client.visit(`/dashboard/orders/${id}`)
    expect(client.hasLink('Decir a nombre de quién va la factura')).toBe(false)
    await client.visit(`/dashboard/orders/${id}/billing`)
    expect(client.hasButton(SAVE)).toBe(false)
    expect(await withBilling(db, { userId: account.id, orderId: id })).toBe('not-possible')
  }
})
