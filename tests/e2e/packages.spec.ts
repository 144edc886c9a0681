import { expect, test } from './support/journey.ts'

test('a package is written, its price is changed while a client reads it, and it is hired at the price that they read last @js-only', async ({
  page: seller,
  journey,
  world,
}) => {
  const author = await world.aMember(seller)
  const listing = await world.aListingOf(author)
  await seller.goto(listing)
  await seller.getByRole('link', { name: 'Escribir paquetes' }).click()
  const form = seller.getByRole('group', { name: 'Paquete básico' })
  await form.getByLabel('Nombre del paquete básico').fill('Un cartel en A3')
  await form.getByLabel('Qué incluye').fill('Un boceto\nArte final')
  await form.getByLabel('Días de entrega').fill('5')
  await seller.getByLabel('Al momento').check()
  await seller.getByRole('button', { name: 'Guardar paquetes' }).click()
  // The typed text is kept, and the mistake is beside its field.
  await expect(form.getByLabel('Precio sin impuestos')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Qué incluye')).toHaveValue('Un boceto\nArte final')
  await journey.checkAccessibility(seller)
  await form.getByLabel('Precio sin impuestos').fill('100')
  await seller.getByRole('button', { name: 'Guardar paquetes' }).click()
  await expect(seller.getByText('Paquetes guardados')).toBeVisible()

  const client = await journey.anotherBrowser()
  await world.aMember(client)
  await client.goto(listing)
  await client.getByRole('link', { name: /^Pedir por/ }).click()
  await client.getByLabel('Qué necesitas').fill('Para la verbena.')

  await seller.getByRole('link', { name: 'Cambiar los paquetes' }).click()
  await form.getByLabel('Precio sin impuestos').fill('120')
  await seller.getByRole('button', { name: 'Guardar paquetes' }).click()
  // The notice of the first time may still be there.
  await expect(seller.getByRole('link', { name: 'Cambiar los paquetes' })).toBeVisible()

  await client.getByRole('button', { name: 'Pedir este paquete' }).click()
  await expect(client.getByText('Precio sin impuestos: antes 100 €, ahora 120 €')).toBeVisible()
  await expect(client.getByLabel('Qué necesitas')).toHaveValue('Para la verbena.')
  await expect(client.getByRole('cell', { name: '145,20 €' })).toBeVisible()
  await journey.checkAccessibility(client)
  await client.getByRole('button', { name: 'Pedir este paquete' }).click()
  await client.getByLabel(/^Ya, en cuanto esté pagado/).check()
  await client.getByRole('button', { name: 'Contratar por 145,20 €' }).click()
  await expect(client.getByRole('heading', { level: 1 })).toHaveText('Un cartel en A3 (paquete básico)')
  await expect(client).toHaveURL(/\/dashboard\/orders\//)
})
