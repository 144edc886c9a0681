import { expect, test } from 'vitest'
import { saveAvailability } from '#app/domain/hiring/availability.server.ts'
import { daysAfter, isoDay, writeOutDay } from '#app/locale/dates.server.ts'
import { signedIn } from '#tests/support/factories.ts'
import { aRequest } from '#tests/support/hiring.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { field, set } from '#tests/support/fields.ts'

test('a person who is busy until a day says so, their listings show it, and no quote is due earlier', async () => {
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
