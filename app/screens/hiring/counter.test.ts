import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { aCounter, aQuote, QUOTE } from '#tests/support/hiring.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const input = (visitor: Visitor, name: string) => visitor.document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

test('from the quote to a counter-offer, another version and its acceptance, by forms alone', async () => {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Elena Ruiz' })
  const other = await anAccount(db, { fullName: 'Nuria Campos' })
  const author = await Visitor.arrive()
  await signIn(db, author, other)
  const quote = await aQuote(db, { client: account, freelancer: other })
  const path = `/dashboard/quotes/${quote.id}`

  await client.visit(path)
  await client.follow('Hacer una contraoferta')
  await client.press('Enviar contraoferta')
  expect(client.status).toBe(422)
  expect(client.text).toContain('Propón algo')
  client
    .fill('Por todo el trabajo, sin impuestos (opcional)', '240')
    .fill('Terminado para el día (opcional)', '2020-01-01')
  await client.press('Enviar contraoferta')
  expect(client.text).toContain('Ese día ya ha pasado')
  expect(input(client, 'price').value).toBe('240')
  await client
    .fill('Terminado para el día (opcional)', '')
    .fill('Rondas de cambios por etapa (opcional)', '3')
    .fill('Qué quieres decirle (opcional)', 'Sin el segundo boceto me encaja.')
    .press('Enviar contraoferta')
  expect(client.path).toBe(path)
  expect(client.text).toContain('Con contraoferta')
  expect(client.text).toContain('240,00 €')
  await client.pressAgain()
  expect(client.path).toBe(path)
  expect(await db.selectFrom('counterOffers').select('id').where('quoteId', '=', quote.id).execute()).toHaveLength(1)

  await client.visit(`${path}/accept`)
  expect(client.status).toBe(409)
  expect(client.text).toContain('Tu contraoferta espera la respuesta de Nuria Campos')

  await author.visit('/dashboard')
  expect(author.text).toContain('Te han hecho una contraoferta')
  await author.visit(path)
  expect(author.text).toContain('Sin el segundo boceto me encaja.')
  await author.follow('Enviar otra versión')
  expect(author.text).toContain('Lo que te propone')
  expect([input(author, 'stage_1_price').value, input(author, 'stage_2_price').value]).toEqual(['80,01', '159,99'])
  expect(input(author, 'revisions').value).toBe('3')
  await author.press('Enviar presupuesto')
  const newer = author.path
  expect(newer).not.toBe(path)

  await client.visit(path)
  expect(client.text).toContain('Las dos versiones')
  expect(client.text).toContain('Respondida con otra versión')
  await client.visit(`${path}/accept`)
  expect(client.status).toBe(409)
  expect(client.text).toContain('Nuria Campos envió otra versión')
  await client.follow('Ver la versión que vale')
  expect(client.path).toBe(newer)
})

test('accepting a quote that was replaced in another tab shows both versions, and makes no order', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  const dearer = { ...QUOTE, stages: [{ title: 'Todo', baseCents: 50_000, days: 9 }] }
  const place = { freelancerId: quote.freelancer.id, requestId: quote.requestId }
  await sendQuote(db, place, dearer, { formKey: randomUUID(), now: new Date() })
  for (const begins of visitor.document.querySelectorAll<HTMLInputElement>('[name=begins][value=despues]'))
    begins.checked = true
  await visitor.press((visitor.document.querySelector('main form button')?.textContent ?? '').replaceAll(/\s/g, ' '))
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Las dos versiones')
  expect(visitor.text).toContain('Todo: 500 €, 9 días')
  expect(visitor.text).toContain('Cambia')
  expect(await db.selectFrom('orders').select('id').where('quoteId', '=', quote.id).execute()).toEqual([])
})

test('keeping and withdrawing answer a counter-offer once; the back button changes no more', async () => {
  const { db, visitor, account } = await signedIn()
  const mine = await aCounter(db, { freelancer: account })
  await visitor.visit(`/dashboard/quotes/${mine.id}`)
  await visitor.follow('Mantener el presupuesto')
  await visitor.fill('Por qué (opcional)', 'Así no saldría bien.').press('Mantener el presupuesto')
  expect(visitor.text).toContain('Presupuesto mantenido')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  await visitor.visit(`/dashboard/quotes/${mine.id}/keep`)
  expect(visitor.status).toBe(409)

  const asked = await aCounter(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${asked.id}`)
  await visitor.follow('Retirar la contraoferta')
  await visitor.press('Retirar la contraoferta')
  expect(visitor.text).toContain('Pendiente de respuesta')
  await visitor.pressAgain()
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('No hay ninguna contraoferta tuya')
})

test('bad numbers are reported beside their fields, and a price is for the whole or for stages', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  const cases: [Record<string, string>, string][] = [
    [{ price: '-5' }, 'Escribe una cantidad mayor que cero'],
    [{ price: '1e9' }, 'Escribe solo la cantidad'],
    [{ price: '99999999' }, 'Como máximo 9.999.999,99'],
    [{ stage_1_price: 'gratis' }, 'Escribe solo la cantidad'],
    [{ price: '100', stage_1_price: '50' }, 'no las dos cosas'],
    [{ revisions: '11' }, 'Escribe un número del 0 al 10'],
    [{ wanted: '31/02/2027' }, 'Escribe un día'],
    [{ price: '300,01' }, 'Eso ya es lo que dice el presupuesto'],
  ]
  for (const [typed, message] of cases) {
    await visitor.visit(`/dashboard/quotes/${quote.id}/counter`)
    for (const [name, text] of Object.entries(typed)) {
      // A date control accepts dates only; older browsers show a text control instead.
      input(visitor, name).type = 'text'
      input(visitor, name).value = text
    }
    await visitor.press('Enviar contraoferta')
    expect([typed, visitor.status]).toEqual([typed, 422])
    expect(visitor.text).toContain(message)
  }
  expect(await db.selectFrom('counterOffers').select('id').where('quoteId', '=', quote.id).execute()).toEqual([])
})

test('quotes of others, unknown ones, and the id of a quote in the place of a request are not found', async () => {
  const { db, visitor, account } = await signedIn()
  const theirs = await aCounter(db)
  const mine = await aQuote(db, { freelancer: account })
  for (const id of [theirs.id, randomUUID(), 'x'])
    for (const page of ['', '/accept', '/counter', '/counter/withdraw', '/keep', '/reject', '/withdraw'])
      expect([id, page, (await visitor.visit(`/dashboard/quotes/${id}${page}`)).status]).toEqual([id, page, 404])
  // A quote is not for a quote.
  await visitor.visit(`/dashboard/requests/${mine.id}/quote`)
  expect(visitor.status).toBe(404)
  expect(visitor.title).not.toContain('Preparar presupuesto')
  // The author of the quote cannot make a counter-offer.
  await visitor.visit(`/dashboard/quotes/${mine.id}/counter`)
  expect(visitor.status).toBe(404)
})
