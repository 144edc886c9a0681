import { expect, test } from 'vitest'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { field, hire, set, textOf } from '#tests/support/fields.ts'

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

test('bad numbers in a package are reported beside their fields, and everything typed stays', async () => {
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

test('another person’s packages are not found', async () => {
  const { db, visitor } = await signedIn()
  const { id } = await aPackagedListing(db)
  await visitor.visit(`/dashboard/listings/${id}/packages`)
  expect(visitor.status).toBe(404)
})
