import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expireQuote } from '#app/domain/hiring/quotes.server.ts'
import { expireRequest } from '#app/domain/hiring/closing.server.ts'
import { daysAfter } from '#app/locale/dates.server.ts'
import { hire } from '#tests/support/fields.ts'
import { aHiring, aQuote, aRequest, TO_THE_END } from '#tests/support/hiring.ts'
import { aListing, anAccount, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const longAgo = daysAfter(new Date(), -30)

test('from «Pedir presupuesto» to reading the rating, by forms alone', async () => {
  const { db, visitor: client } = await signedIn({ fullName: 'Elena Ruiz', user: { createdAt: longAgo } })
  const other = await anAccount(db, { fullName: 'Nuria Campos', user: { createdAt: longAgo } })
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, other)
  const { id } = await aListing(db, { author: other })

  await client.visit(`/marketplace/${id}`)
  await client.follow('Pedir presupuesto')
  await client.press('Enviar solicitud')
  expect(client.status).toBe(422)
  expect(client.text).toContain('Cuenta qué necesitas')
  await client
    .fill('Qué necesitas, en una frase', 'Cartel de la verbena')
    .fill('Cuéntalo con detalle', 'A dos tintas.')
    .press('Enviar solicitud')
  expect(client.heading).toBe('Cartel de la verbena')
  const request = client.path
  await client.pressAgain()
  expect(client.path).toBe(request)

  await freelancer.visit('/dashboard/requests?as=freelancer')
  await freelancer.follow('Cartel de la verbena')
  await freelancer.follow('Preparar presupuesto')
  const write = () =>
    freelancer
      .fill('Qué incluye', 'Dos bocetos y el arte final.')
      .fill('Rondas de cambios por etapa', '1')
      .choose('Impuesto', 'IVA del 21 %')
  await write().press('Enviar presupuesto')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('El precio debe ser mayor que cero')
  const [title, price, days] = ['stage_1_title', 'stage_1_price', 'stage_1_days'].map((name) =>
    freelancer.document.querySelector<HTMLInputElement>(`[name="${name}"]`)!,
  )
  title!.value = 'El cartel'
  price!.value = '1.250,50'
  days!.value = '10'
  expect(freelancer.document.querySelector('[aria-labelledby=asked] .words')?.textContent).toBe('A dos tintas.')
  await freelancer.press('Calcular')
  expect(freelancer.text).toContain('1513,11')
  await freelancer.press('Enviar presupuesto')
  expect(freelancer.text).toContain('Pendiente de respuesta')
  const quote = freelancer.path

  await client.visit(request)
  await client.visit(quote)
  expect(client.text).toContain('Sin comisión')
  expect(client.link('Preguntar').getAttribute('href')).toMatch(/^\/dashboard\/messages\//)
  await client.follow('Aceptar presupuesto')
  await hire(client)
  expect(client.heading).toBe('Cartel de la verbena')
  const order = client.path
  expect(order).toMatch(/^\/dashboard\/orders\//)
  await client.visit(`${quote}/accept`)
  expect(client.status).toBe(409)

  await client.visit(order)
  await client.follow('He pagado')
  await client.press('He pagado')
  expect(client.text).toContain('Pago anunciado, sin confirmar')
  await freelancer.visit(order)
  await freelancer.follow('He recibido el pago')
  await freelancer.press('He recibido el pago')
  expect(freelancer.text).toContain('Te toca entregar')
  await freelancer.follow('Entregar')
  await freelancer.press('Entregar')
  expect(freelancer.status).toBe(422)
  await freelancer.fill('Qué entregas', 'El cartel, en la conversación.').press('Entregar')
  await client.visit(order)
  await client.follow('Pedir cambios')
  await client.fill('Qué hay que cambiar', 'El título, más grande.').press('Pedir cambios')
  await freelancer.visit(order)
  expect(freelancer.text).toContain('El título, más grande.')
  await freelancer.follow('Entregar')
  await freelancer.fill('Qué entregas', 'Más grande.').press('Entregar')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('Di de cada cambio si está hecho')
  await freelancer.choose('1. El título, más grande.', 'Hecho').press('Entregar')
  await client.visit(order)
  await client.follow('Aceptar la entrega')
  await client.press('Aceptar la entrega')
  expect(client.text).toContain('Completado')

  await client.follow('Valorar')
  await client.press('Guardar valoración')
  expect(client.text).toContain('Elige cuántas estrellas')
  await client
    .choose('Estrellas', '5: excelente')
    .fill('Cómo ha ido (opcional)', 'Impecable.')
    .press('Guardar valoración')
  expect(client.text).toContain('Aún no la ve nadie más')
  await freelancer.visit(`${order}/rate`)
  await freelancer.choose('Estrellas', '4: bien').press('Guardar valoración')
  await client.visit(`/freelancers/${other.id}`)
  expect(client.text).toContain('Impecable.')
  expect(client.text).toContain('Contratación confirmada por las dos partes')
  await client.visit(`${order}/rate`)
  expect(client.status).toBe(409)
})

test('words typed without a session are kept through sign-in', async () => {
  const { db } = await signedIn()
  const account = await anAccount(db)
  const { id } = await aListing(db)
  const visitor = await Visitor.arrive()
  await visitor.visit(`/marketplace/${id}/request-quote`)
  await visitor
    .fill('Qué necesitas, en una frase', 'Un mural')
    .fill('Cuéntalo con detalle', 'De tres metros.')
    .press('Enviar solicitud')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(`/marketplace/${id}/request-quote`)
  await visitor.press('Enviar solicitud')
  expect(visitor.heading).toBe('Un mural')
})

test('a quote that has changed since it was read is not accepted', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { client: account })
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  visitor.document.querySelector<HTMLInputElement>('[name=sha256]')!.value = 'a'.repeat(64)
  await hire(visitor)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('El presupuesto no es el que habías leído')
  expect(await db.selectFrom('orders').select('id').where('quoteId', '=', quote.id).execute()).toEqual([])
})

test('a second tab reports that the stage has changed, and keeps its words', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
  await visitor.visit(`/dashboard/orders/${order.id}/stages/1/deliver`)
  const key = visitor.document.querySelector<HTMLInputElement>('[name=version]')!
  key.value = '0'
  await visitor.fill('Qué entregas', 'Aquí está.').press('Entregar')
  expect(visitor.status).toBe(409)
  expect(visitor.document.querySelector('textarea')?.value).toBe('Aquí está.')
})

test('addresses of unknown acts and stages, and of other people, are not found', async () => {
  const { db, visitor, account } = await signedIn()
  const order = await aHiring(db, { client: account })
  for (const path of ['1/burn', '7/pay', '0/pay', '2/pay'])
    expect({ path, status: (await visitor.visit(`/dashboard/orders/${order.id}/stages/${path}`)).status }).toEqual({
      path,
      status: 404,
    })
  const theirs = await aHiring(db)
  for (const path of ['', '/stages/1/pay', '/rate'])
    expect((await visitor.visit(`/dashboard/orders/${theirs.id}${path}`)).status).toBe(404)
  // The client cannot do the freelancer's act.
  await visitor.visit(`/dashboard/orders/${order.id}/stages/1/received`)
  expect(visitor.status).toBe(409)
})

test('bad numbers in a quote are reported beside their fields, and everything typed stays', async () => {
  const { db, visitor, account } = await signedIn()
  const request = await aRequest(db, { freelancer: account })
  const path = `/dashboard/requests/${request.id}/quote`
  for (const [price, days] of [
    ['-1', '3'],
    ['1e400', '3'],
    ['99999999999', '3'],
    ['0', '3'],
    ['100', '-2'],
    ['100', '5000'],
  ] as const) {
    await visitor.visit(path)
    visitor.fill('Qué incluye', 'Todo.')
    const field = (name: string) => visitor.document.querySelector<HTMLInputElement>(`[name="${name}"]`)!
    field('stage_1_title').value = 'Todo'
    field('stage_1_price').value = price
    field('stage_1_days').value = days
    await visitor.press('Enviar presupuesto')
    expect({ price, days, status: visitor.status }).toEqual({ price, days, status: 422 })
    expect(field('stage_1_price').value).toBe(price)
  }
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', request.id).execute()).toEqual([])
})

test('a request and a quote that are over accept no further act', async () => {
  const { db, visitor, account } = await signedIn()
  const quote = await aQuote(db, { freelancer: account })
  const late = daysAfter(new Date(), 31)
  await expireQuote(db, quote.id, late)
  await visitor.visit(`/dashboard/quotes/${quote.id}`)
  expect(visitor.text).toContain('Caducado')
  await visitor.visit(`/dashboard/quotes/${quote.id}/withdraw`)
  expect(visitor.status).toBe(409)
  await expireRequest(db, quote.requestId, late)
  await visitor.visit(`/dashboard/requests/${quote.requestId}/quote`)
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('ya no está abierta')
})

test('people cannot send requests to themselves, or for a listing that does not exist', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aListing(db, { author: account })
  await visitor.visit(`/marketplace/${id}/request-quote`)
  expect(visitor.text).toContain('Este anuncio es tuyo')
  await visitor.visit(`/marketplace/${randomUUID()}/request-quote`)
  expect(visitor.status).toBe(404)
})

test('the dashboard says whose turn it is, and a blocked freelancer can send no more', async () => {
  const { db, visitor, account } = await signedIn()
  const asked = await aRequest(db, { freelancer: account })
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Te piden presupuesto')
  const { id } = await aHiring(db, { freelancer: account }, TO_THE_END.slice(0, 2))
  await visitor.visit('/dashboard')
  expect(visitor.text).toContain('Te toca: entregar')
  expect(visitor.document.querySelector('.hiring-line a')?.getAttribute('href')).toBe(`/dashboard/orders/${id}`)

  await db.insertInto('blocks').values({ blockerId: asked.client.id, blockedId: account.id }).execute()
  await visitor.visit(`/dashboard/requests/${asked.id}/quote`)
  visitor.fill('Qué incluye', 'Todo.')
  for (const [name, text] of [
    ['stage_1_title', 'Todo'],
    ['stage_1_price', '100'],
    ['stage_1_days', '3'],
  ])
    visitor.document.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = text!
  await visitor.press('Enviar presupuesto')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('Ahora no puedes enviarle un presupuesto')
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', asked.id).execute()).toEqual([])
})
