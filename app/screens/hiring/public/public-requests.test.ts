import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimCase } from '#app/domain/moderation/cases.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { daysAfter, isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn, signIn } from '#tests/support/factories.ts'
import { aPublicRequest, aSeller, QUOTE } from '#tests/support/hiring.ts'
import { aModerator, settle } from '#tests/support/moderation.ts'
import { Visitor } from '#tests/support/visitor.ts'

const dayIn = (days: number) => isoDay(daysAfter(new Date(), days), siteTimeZone)
const control = (visitor: Visitor, name: string) =>
  visitor.document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!

const write = (visitor: Visitor, title = 'Alicatar un baño') =>
  visitor
    .fill('Qué necesitas, en una frase', title)
    .fill('Cuéntalo con detalle', 'Cuatro metros. El azulejo ya lo tengo.')
    .choose('Categoría', 'Otro')
    .tick('En un lugar')
    .fill('Municipio, si es en un lugar', 'Gandia')

function writeQuote(visitor: Visitor) {
  visitor.fill('Qué incluye', 'Alicatado y rejuntado.')
  for (const [name, text] of [
    ['stage_1_title', 'El baño'],
    ['stage_1_price', '480'],
    ['stage_1_days', '6'],
  ])
    control(visitor, name!).value = text!
  return visitor
}

test('from publishing to a quote, by forms alone', async () => {
  const { db, visitor: client } = await signedIn({ fullName: 'Elena Ruiz' })
  await client.visit('/dashboard/requests')
  await client.follow('Publicar una solicitud')
  await write(client).press('Publicar solicitud')
  expect(client.heading).toBe('Alicatar un baño')
  expect(client.text).toContain('La ve todo el mundo')
  const own = client.path
  await client.pressAgain()
  expect(client.path).toBe(own)
  // The page that Back loads anew has a key of its own.
  await client.visit('/dashboard/requests/new')
  await write(client).press('Publicar solicitud')
  expect(client.path).toBe(own)
  expect(client.text).toContain('Ya tenías publicada esta misma solicitud')

  const seller = await aSeller(db)
  const freelancer = await Visitor.arrive()
  await signIn(db, freelancer, seller)
  await freelancer.visit('/dashboard/requests?as=freelancer')
  await freelancer.follow('Ver solicitudes abiertas')
  await freelancer.fill('Qué sabes hacer', 'baños').fill('Cerca de', 'Oliva').press('Buscar')
  expect(freelancer.text).toContain('A menos de 50 km de Oliva')
  await freelancer.follow('Alicatar un baño')
  expect(freelancer.text).toContain('De Elena Ruiz')
  expect(freelancer.text).toContain('Elena Ruiz como cliente')
  expect(freelancer.text).toContain('Todavía sin historial suficiente.')
  await freelancer.follow('Hacer presupuesto')
  await writeQuote(freelancer).press('Enviar presupuesto')
  expect(freelancer.text).toContain('Pendiente de respuesta')
  const quote = freelancer.path
  await freelancer.pressAgain()
  expect(freelancer.path).toBe(quote)
  await freelancer.visit(own.replace('/dashboard', ''))
  await freelancer.follow('Ver tu presupuesto')
  expect(freelancer.path).toBe(own)

  await client.visit(own)
  expect(client.hasLink('Editar')).toBe(false)
  expect(client.text).toContain(seller.fullName)
  await client.visit(quote)
  expect(client.hasLink('Aceptar presupuesto')).toBe(true)
})

test('mistakes come back with the words typed and a link to each field', async () => {
  const { db, visitor, account } = await signedIn()
  const wrong = [
    ['budget', '-1'],
    ['budget', '1e400'],
    ['budget', '99999999999'],
    ['budget', 'mil'],
    ['wanted', dayIn(-1)],
    ['closes', dayIn(-1)],
    ['closes', dayIn(40)],
    ['closes', '31/02/2027'],
    ['closes', ''],
    ['location', ''],
    ['location', 'x'.repeat(101)],
    ['title', ''],
    ['title', 'x'.repeat(121)],
    ['body', 'x'.repeat(4_001)],
  ] as const
  for (const [name, text] of wrong) {
    await visitor.visit('/dashboard/requests/new')
    write(visitor)
    control(visitor, name).value = text
    await visitor.press('Publicar solicitud')
    expect({ name, text, status: visitor.status }).toEqual({ name, text, status: 422 })
    // A browser's date control cannot hold a day that does not exist.
    expect(control(visitor, name).value).toBe(text === '31/02/2027' ? '' : text)
    for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await db.selectFrom('requests').select('id').where('clientId', '=', account.id).execute()).toEqual([])

  await visitor.visit('/dashboard/requests/new')
  write(visitor)
  control(visitor, 'budget').value = '1.250,50'
  await visitor.press('Publicar solicitud')
  const { budgetCents } = await db
    .selectFrom('requests')
    .select('budgetCents')
    .where('clientId', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(Number(budgetCents)).toBe(125_050)
})

test('words typed without a session are kept through sign-in', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/requests/new')
  write(visitor, 'Un mural para el patio')
  await db.deleteFrom('sessions').where('userId', '=', account.id).execute()
  await visitor.press('Publicar solicitud')
  expect(visitor.status).toBe(401)
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe('/dashboard/requests/new')
  await visitor.press('Publicar solicitud')
  expect(visitor.heading).toBe('Un mural para el patio')
})

test('without a confirmed address nothing is published, and the page says what is missing', async () => {
  const { visitor } = await signedIn({ verified: false })
  await visitor.visit('/dashboard/requests/new')
  expect(visitor.text).toContain('tienes que confirmar tu correo')
  await write(visitor).press('Publicar solicitud')
  expect(visitor.status).toBe(403)
  expect(control(visitor, 'title').value).toBe('Alicatar un baño')
})

test('a visitor reads a public request without its client’s contact details, and its page says how to quote', async () => {
  const { db } = await signedIn()
  const client = await anAccount(db, { fullName: 'Rita Reservada', profile: { website: 'https://rita.example' } })
  await db.insertInto('userSettings').values({ userId: client.id, profileVisibility: 'private' }).execute()
  const { id } = await aPublicRequest(db, { client })
  const { visitor } = await aStranger()
  await visitor.visit('/requests')
  expect(visitor.hasLink('Alicatar un baño pequeño')).toBe(true)
  await visitor.visit(`/requests/${id}`)
  expect(visitor.text).toContain('Una persona con perfil privado')
  for (const hidden of ['Rita', client.email, client.username, 'rita.example'])
    expect(visitor.html).not.toContain(hidden)
  expect(visitor.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  await visitor.follow('Hacer presupuesto')
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(`/dashboard/requests/${id}/quote`)}`)
  await visitor.visit('/requests?after=nada&category=nada&place=%00&workplace=x')
  expect(visitor.status).toBe(200)
})

test('the place of the list may be a postal code, of a town or of a whole province, and the page says how it was read', async () => {
  const { db, visitor } = await aStranger()
  const far = await aPublicRequest(db, {}, { title: 'Podar un seto en la costa', location: 'Gandia' })
  const near = await aPublicRequest(db, {}, { title: 'Podar un seto en la sierra', location: 'Getafe' })
  for (const [place, note] of [
    ['28013', 'A menos de 50 km de Madrid'],
    ['28901', '28901: en la provincia de Madrid'],
  ] as const) {
    await visitor.visit(`/requests?place=${place}&workplace=lugar`)
    expect(visitor.text).toContain(note)
    expect(visitor.html.includes(near.id), place).toBe(true)
    expect(visitor.html.includes(far.id), place).toBe(false)
    expect(visitor.control('Cerca de').value).toBe(place)
  }
  await visitor.visit('/requests?place=53001')
  expect(visitor.text).toContain('No conocemos «53001»')
})

test('a client with five requests is told of the limit, before and after writing the sixth', async () => {
  const { db, visitor, account } = await signedIn()
  await aListing(db, { author: account })
  const { id } = await aPublicRequest(db)
  await visitor.visit(`/dashboard/requests/${id}/quote`)
  writeQuote(visitor)
  for (let count = 0; count < 5; count += 1) {
    const place = { freelancerId: (await aSeller(db)).id, requestId: id }
    await sendQuote(db, place, QUOTE, { formKey: randomUUID(), now: new Date() })
  }
  await visitor.press('Enviar presupuesto')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain('ya tiene cinco presupuestos')
  expect(control(visitor, 'scope').value).toBe('Alicatado y rejuntado.')
  await visitor.visit(`/requests/${id}`)
  expect(visitor.text).toContain('ya tiene cinco presupuestos')
  expect(visitor.hasLink('Hacer presupuesto')).toBe(false)
  await visitor.visit(`/dashboard/requests/${id}/quote`)
  expect(visitor.status).toBe(409)
})

test('a person who cannot quote reads why, and the remedy', async () => {
  const { db, visitor } = await signedIn()
  const { id } = await aPublicRequest(db)
  await visitor.visit(`/requests/${id}`)
  expect(visitor.text).toContain('necesitas un anuncio publicado')
  await visitor.follow('Crear un anuncio')
  expect(visitor.path).toBe('/dashboard/create-listing')
})

test('its client edits and withdraws a request; the author of a quote reads that the words have changed', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aPublicRequest(db, { client: account })
  const seller = await Visitor.arrive()
  await signIn(db, seller, await aSeller(db))
  await seller.visit(`/dashboard/requests/${id}/quote`)
  writeQuote(seller)

  await visitor.visit(`/dashboard/requests/${id}`)
  await visitor.follow('Editar')
  expect(visitor.control('Municipio, si es en un lugar')).toHaveValue('Gandia')
  // The place is needed only for work at a place, so a form without it is not refused for that alone.
  expect(visitor.control('Municipio, si es en un lugar')).not.toHaveAttribute('aria-required')
  await visitor.fill('Qué necesitas, en una frase', 'Alicatar dos baños').press('Guardar cambios')
  expect(visitor.heading).toBe('Alicatar dos baños')

  await seller.press('Enviar presupuesto')
  expect(seller.status).toBe(409)
  expect(seller.text).toContain('La solicitud ha cambiado mientras escribías')

  await visitor.follow('Retirar')
  await visitor.press('Retirar la solicitud')
  expect(visitor.path).toBe('/dashboard/requests')
  await seller.press('Enviar presupuesto')
  expect(seller.status).toBe(404)
  await seller.visit(`/requests/${id}`)
  expect(seller.status).toBe(404)
})

test('D12: a visitor reports a request, and a moderator removes it from the list at once', async () => {
  const { db, visitor: client, account } = await signedIn()
  const { id } = await aPublicRequest(db, { client: account }, { title: 'Dinero fácil desde casa' })
  const { visitor } = await aStranger()
  await visitor.visit(`/requests/${id}`)
  await visitor.follow('Denunciar esta solicitud')
  await visitor
    .choose('Motivo', 'Parece una estafa o un engaño')
    .fill('Qué ocurre', 'Pide dinero por adelantado.')
    .fill('Correo electrónico', 'lectora@ejemplo.es')
    .press('Enviar denuncia')
  expect(visitor.path).toBe(`/requests/${id}`)
  const kept = await db.selectFrom('moderationCases').select('id').where('targetId', '=', id).executeTakeFirstOrThrow()
  const moderator = await aModerator(db)
  await claimCase(db, moderator, kept.id, new Date())
  await settle(db, moderator, kept.id, { action: 'retirar' })
  await visitor.visit(`/requests/${id}`)
  expect(visitor.status).toBe(410)
  expect(visitor.html).not.toContain('Dinero fácil')
  await visitor.visit('/requests')
  expect(visitor.text).not.toContain('Dinero fácil')
  await client.visit(`/dashboard/requests/${id}`)
  expect(client.text).toContain('Retirada por moderación')
})

test('search engines may not index public requests', async () => {
  const { db, visitor } = await signedIn()
  const { id } = await aPublicRequest(db)
  const response = await visitor.request('/sitemap/pages.xml')
  const text = await response.text()
  expect(text).not.toContain('/requests')
  expect(text).not.toContain(id)
})
