import { expect, test } from 'vitest'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aQuote, anotherQuote } from '#tests/support/hiring.ts'
import { aPackagedListing } from '#tests/support/packages.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

test('S7: a private person reads one amount in list, quote, comparison, conversation, acceptance and order', async () => {
  const { db, visitor: client, account } = await signedIn()
  const freelancer = await anAccount(db, { fullName: 'Irene Soto' })
  // 300,01 € and 21 % of each stage; a business would retain 15 %.
  const quote = await aQuote(db, { client: account, freelancer })
  const other = { clientId: account.id, requestId: quote.requestId, freelancer: await anAccount(db) }
  // Less than hers without her retention, and more than hers with it.
  await anotherQuote(db, other, 28_000)
  const [own, ofBusiness] = ['363,01 €', '318,01 €']
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('freelancerId', '=', freelancer.id)
    .executeTakeFirstOrThrow()

  await client.visit(`/dashboard/requests/${quote.requestId}`)
  expect(
    [...client.document.querySelectorAll('h3 .num')].map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
  ).toEqual(['338,80 €', own])
  for (const path of [
    `/dashboard/requests/${quote.requestId}/compare`,
    `/dashboard/requests/${quote.requestId}/close`,
    `/dashboard/messages/${conversation.id}`,
  ]) {
    await client.visit(path)
    expect({ path, text: client.text }).toEqual({ path, text: expect.stringContaining(own) as string })
    expect({ path, text: client.text }).toEqual({ path, text: expect.not.stringContaining(ofBusiness) as string })
  }
  await client.visit(`/dashboard/quotes/${quote.id}`)
  expect(client.heading).toBe(`Presupuesto de ${own}`)
  expect(client.text).toContain(`Como empresa o profesional de España pagas ${ofBusiness}`)
  await client.follow('Aceptar presupuesto')
  client.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await client.press('Contratar')
  expect(client.path).toMatch(/^\/dashboard\/orders\//)
  expect(client.text).toContain(own)
  expect(client.text).not.toContain(ofBusiness)

  // The author reads the request.
  const author = await Visitor.arrive()
  await signIn(db, author, freelancer)
  await author.visit(`/dashboard/quotes/${quote.id}`)
  expect(author.heading).toBe(`Presupuesto de ${ofBusiness}`)
})

test('a package is hired and paid on five pages, from its listing on, without script', async () => {
  const { db } = await signedIn()
  const { origin } = await aServer({ GREMIO_TRIAL: '1' })
  const client = await Visitor.arrive({ origin })
  await signIn(db, client, await anAccount(db, { user: { createdAt: new Date('2026-01-01') } }))
  const { id } = await aPackagedListing(db)
  const pages: string[] = []
  const stop = () => pages.push(client.heading)

  await client.visit(`/marketplace/${id}`)
  stop()
  await client.visit(`/marketplace/${id}/order?package=basico`)
  stop()
  await client.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  stop()
  client.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await client.press('Contratar y pagar 121 €')
  // A browser continues automatically.
  const [, next = ''] = /^0;url=(.+)$/.exec(client.headers.get('refresh') ?? '') ?? []
  await client.visit(next)
  stop()
  await client.press('Continuar')
  stop()
  expect(client.path).toMatch(/^\/payments\/return\//)
  expect(pages).toHaveLength(5)
  const [order] = await db.selectFrom('orders').select('provider').where('listingId', '=', id).execute()
  expect(order?.provider).toBe('prueba')
})

test('a business fills in the recipient of the invoice on the way to the payment', async () => {
  const { db } = await signedIn()
  const { origin } = await aServer({ GREMIO_TRIAL: '1' })
  const client = await Visitor.arrive({ origin })
  await signIn(db, client, await anAccount(db, { user: { createdAt: new Date('2026-01-01') } }))
  const { id } = await aPackagedListing(db)
  await client.visit(`/marketplace/${id}/order?package=basico`)
  await client.fill('Qué necesitas', 'Para la verbena.').press('Pedir este paquete')
  await client.choose('Cómo contratas', 'Como empresa o profesional').press('Contratar y pagar 121 €')
  expect(client.heading).toBe('Datos para la factura')
  await client
    .fill('Nombre y apellidos, o razón social', 'Talleres Peña')
    .fill('NIF', '12345678Z')
    .fill('Calle y número', 'Calle de la Lonja, 7')
    .fill('Código postal', '46001')
    .fill('Población', 'Valencia')
    .press('Guardar los datos')
  expect(client.headers.get('refresh')).toMatch(/^0;url=/)
})
