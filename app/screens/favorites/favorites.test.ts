import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addFavoriteListing } from '#app/domain/favorites/commands.server.ts'
import { aListing, anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const LIST = '/dashboard/favorites'

test('D5: one press on the listing’s page adds it to the favourites and another removes it; pressing each twice has no further effect', async () => {
  const { visitor, db, account } = await signedIn()
  const { id } = await aListing(db, { title: 'Clases de violín' })
  await visitor.visit(`/marketplace/${id}`)
  await visitor.press('Guardar')
  expect(visitor.hops.map(({ method, status }) => [method, status])).toEqual([
    ['POST', 303],
    ['GET', 200],
  ])
  expect(visitor.path).toBe(`/marketplace/${id}`)
  expect(visitor.notices).toContain('Guardado en tus favoritos')
  await visitor.pressAgain()
  const rows = () => db.selectFrom('favorites').select('listingId').where('userId', '=', account.id).execute()
  expect(await rows()).toEqual([{ listingId: id }])
  await visitor.press('Guardado')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  expect(visitor.hasButton('Guardar')).toBe(true)
  await visitor.pressAgain()
  expect(await rows()).toEqual([])
})

test('D5: the small page explains the act and does it; the owner’s listing has no button', async () => {
  const { visitor, db, account } = await signedIn()
  const [own, other] = [await aListing(db, { author: account }), await aListing(db)]
  await visitor.visit(`/marketplace/${own.id}`)
  expect(visitor.hasButton('Guardar')).toBe(false)
  await visitor.visit(`/marketplace/${own.id}/save`)
  expect(visitor.text).toContain('Este anuncio es tuyo')
  await visitor.visit(`/marketplace/${other.id}/save`)
  expect(visitor.text).toContain('te avisaremos si baja de precio')
  await visitor.press('Guardar')
  await visitor.visit(`/marketplace/${other.id}/save`)
  expect(visitor.text).toContain('Ya lo tienes guardado')
  await visitor.visit(`/marketplace/${other.id}/unsave`)
  await visitor.press('Quitar')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  for (const what of ['save', 'unsave']) {
    await visitor.visit(`/marketplace/${randomUUID()}/${what}`)
    expect(visitor.status).toBe(404)
  }
})

test('D5: a favourite kept without an account stays in the browser, and joins the account that registers and signs in', async () => {
  const { visitor, db } = await aStranger()
  const [first, second] = [await aListing(db, { title: 'Primero' }), await aListing(db, { title: 'Segundo' })]
  for (const { id } of [first, second]) {
    await visitor.visit(`/marketplace/${id}`)
    await visitor.press('Guardar')
    expect(visitor.notices.join()).toContain('Guardado en este navegador')
    await visitor.pressAgain()
  }
  // A shared page does not contain it; this page is the browser's own.
  await visitor.visit(`/marketplace/${first.id}`)
  expect(visitor.hasButton('Guardado')).toBe(true)
  const somebody = await Visitor.arrive()
  await somebody.visit(`/marketplace/${first.id}`)
  expect(somebody.hasButton('Guardar')).toBe(true)

  await visitor.visit('/register')
  await visitor
    .fill('Nombre completo', 'Noa Vidal')
    .fill('Correo electrónico', 'noa@ejemplo.es')
    .fill('Contraseña', PASSWORD)
    .fill('Confirmar contraseña', PASSWORD)
    .tick('Acepto los términos y condiciones')
    .press('Crear Cuenta')
  await visitor.fill('Correo electrónico', 'noa@ejemplo.es').fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.cookie('favorites')).toBeUndefined()
  await visitor.visit(LIST)
  expect(visitor.text).toContain('2 favoritos')
  const titles = visitor.links().map((link) => link.textContent)
  expect(titles.indexOf('Segundo')).toBeLessThan(titles.indexOf('Primero'))
})

test('D5: the favourites of a browser have a page, on which each can be removed', async () => {
  const { visitor, db } = await aStranger()
  await visitor.visit('/favorites')
  expect(visitor.text).toContain('Aún no guardas nada en este navegador')
  const [shown, gone] = [await aListing(db, { title: 'Clases de tuba' }), await aListing(db, { title: 'Se va' })]
  for (const { id } of [shown, gone]) {
    await visitor.visit(`/marketplace/${id}`)
    await visitor.press('Guardar')
  }
  await db.updateTable('listings').set({ status: 'inactive' }).where('id', '=', gone.id).execute()
  await visitor.visit(`/marketplace/${shown.id}`)
  await visitor.follow('Ver mis favoritos')
  expect(visitor.path).toBe('/favorites')
  expect(visitor.text).toContain('Clases de tuba')
  expect(visitor.text).not.toContain('Se va')
  await visitor.press('Quitar el anuncio 1 de los que ya no están')
  expect(visitor.path).toBe('/favorites')
  expect(visitor.text).not.toContain('Ya no están disponibles')
  await visitor.press('Quitar Clases de tuba')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  await visitor.pressAgain()
  expect(visitor.text).toContain('Aún no guardas nada en este navegador')
  const member = await signedIn()
  await member.visitor.visit('/favorites')
  expect(member.visitor.path).toBe(LIST)
})

test('D5: a browser keeps fifty favourites; a cookie that the site has not signed is ignored', async () => {
  const { visitor, db } = await aStranger()
  const author = await anAccount(db)
  const ids: string[] = []
  for (let count = 0; count < 51; count += 1) ids.push((await aListing(db, { author })).id)
  const keep = (id: string) =>
    visitor.request(`/marketplace/${id}/save`, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams(),
    })
  for (const id of ids.slice(0, 50)) expect((await keep(id)).status).toBe(303)
  const refused = await keep(ids[50]!)
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Sin cuenta se guardan como mucho 50 anuncios')
  expect((visitor.cookie('favorites') ?? '').length).toBeLessThan(2_000)
  visitor.setCookie('favorites', `${visitor.cookie('favorites')?.slice(0, -4)}AAAA`)
  await visitor.visit(`/marketplace/${ids[0]}`)
  expect(visitor.hasButton('Guardar')).toBe(true)
})

test('D5: favourites are put into lists, noted, filtered, renamed and removed', async () => {
  const { visitor, db, account } = await signedIn()
  const [cello, piano] = [await aListing(db, { title: 'Chelo' }), await aListing(db, { title: 'Piano' })]
  for (const { id } of [cello, piano]) await addFavoriteListing(db, account.id, id, new Date())
  await visitor.visit(LIST)
  await visitor.follow('Nota y lista de Chelo')
  await visitor.fill('Lista (opcional)', 'x'.repeat(61)).fill('Nota (opcional)', 'Solo tardes').press('Guardar cambios')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Nota (opcional)').value).toBe('Solo tardes')
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  await visitor.fill('Lista (opcional)', 'Cuerda').press('Guardar cambios')
  expect(visitor.path).toBe(LIST)
  expect(visitor.text).toContain('Solo tardes')
  await visitor.follow('Cuerda 1')
  expect(visitor.text).toContain('1 favorito')
  expect(visitor.hasLink('Piano')).toBe(false)

  await visitor.follow('Cambiar nombre de la lista')
  await visitor.fill('Nombre de la lista', ' ').press('Guardar cambios')
  expect(visitor.status).toBe(422)
  await visitor.fill('Nombre de la lista', 'Cuerda frotada').press('Guardar cambios')
  expect(visitor.path).toBe(`${LIST}?list=Cuerda+frotada`)
  expect(visitor.hasLink('Chelo')).toBe(true)
  await visitor.pressAgain()
  expect(visitor.path).toBe(`${LIST}?list=Cuerda+frotada`)

  await visitor.press('Quitar Chelo')
  expect(visitor.notices).toContain('Quitado de tus favoritos')
  expect(visitor.text).toContain('Aquí no hay favoritos')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
})

test('D5: a deleted favourite says so, and a cheaper one shows its former price', async () => {
  const { visitor, db, account } = await signedIn()
  const [gone, cheaper] = [await aListing(db, { title: 'Se va' }), await aListing(db, { priceCents: 3_000 })]
  for (const { id } of [gone, cheaper]) await addFavoriteListing(db, account.id, id, new Date())
  await db.updateTable('listings').set({ moderation: 'retirado' }).where('id', '=', gone.id).execute()
  await db.updateTable('listings').set({ priceCents: 2_000 }).where('id', '=', cheaper.id).execute()
  await visitor.visit(LIST)
  expect(visitor.text).toContain('Ya no está disponible')
  expect(visitor.text).not.toContain('Se va')
  expect(visitor.text).toContain('Ha bajado: costaba 30 € cuando lo guardaste')
  const toContact = [...visitor.document.querySelectorAll('a[href$="/contact"]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(toContact).toEqual([`/marketplace/${cheaper.id}/contact`])
})

test('D5: somebody else’s favourite is not found', async () => {
  const { visitor, db } = await signedIn()
  const other = await anAccount(db)
  await addFavoriteListing(db, other.id, (await aListing(db)).id, new Date())
  const { id } = await db.selectFrom('favorites').select('id').where('userId', '=', other.id).executeTakeFirstOrThrow()
  for (const path of [`${LIST}/${id}`, `${LIST}/${id}/remove`]) {
    await visitor.visit(path)
    expect(visitor.status).toBe(404)
    const answer = await visitor.request(path, {
      method: 'POST',
      headers: { Origin: visitor.origin },
      body: new URLSearchParams({ list: 'Mía' }),
    })
    expect(answer.status).toBe(404)
  }
  expect(await db.selectFrom('favorites').select('list').where('id', '=', id).execute()).toEqual([{ list: null }])
})
