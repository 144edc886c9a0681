import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aFreelancer, aListing, anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

const NOT_FOUND = 'Perfil no encontrado'
const pathOf = ({ id }: { id: string }) => `/freelancers/${id}`

const show = (db: Db, { id }: { id: string }, profile_visibility: 'public' | 'contacts' | 'private') =>
  db
    .insertInto('user_settings')
    .values({ user_id: id, profile_visibility })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ profile_visibility }))
    .execute()

/** They have written to each other about no listing in particular. */
const haveConversation = (db: Db, client: { id: string }, freelancer: { id: string }) =>
  db
    .insertInto('conversations')
    .values({ client_id: client.id, freelancer_id: freelancer.id, about: '00000000-0000-0000-0000-000000000000' })
    .execute()

async function signedInAs(db: Db, account: { id: string }) {
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, account)
  return visitor
}

const titles = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('#anuncios .listing-card__title')].map((title) => title.textContent)
const metaOf = (visitor: Visitor, name: string) =>
  visitor.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const dataOf = (visitor: Visitor) =>
  JSON.parse(visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown

test('R8: a profile says who somebody is, what they do, what they charge and how to reach them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db, { fullName: 'Ana Beltrán Ruiz', user: { created_at: new Date('2024-03-05') } })
  await aListing(db, { author: ana, title: 'Afinación de pianos' })
  await visitor.visit(pathOf(ana))
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Ana Beltrán Ruiz')
  for (const fact of [
    `@${ana.username}`,
    'Afino y restauro pianos desde 2009.',
    'Restauración',
    'Música & Audio',
    'Disponible por Proyecto',
    'Zaragoza',
    'marzo de 2024',
    '1 anuncio',
  ])
    expect(visitor.text).toContain(fact)
  expect(visitor.text).toMatch(/35,50\sUSD por hora/)
  expect(titles(visitor)).toEqual(['Afinación de pianos'])
  expect(visitor.link(ana.email).getAttribute('href')).toBe(`mailto:${ana.email}`)
  expect(visitor.link('+34 600 123 456').getAttribute('href')).toBe('tel:+34600123456')
  const website = visitor.link('pianos.example/taller')
  expect(website.getAttribute('href')).toBe('https://www.pianos.example/taller')
  expect(website.getAttribute('rel')).toContain('nofollow')
})

test('R8: what somebody has not filled in is not there, and nothing is made up for it', async () => {
  const { db, visitor } = await aStranger()
  const bruno = await anAccount(db, {
    fullName: 'Bruno Casado',
    verified: false,
    profile: { website: 'https://b.example' },
  })
  await visitor.visit(pathOf(bruno))
  expect(visitor.text).toContain('Bruno Casado todavía no ha escrito nada sobre su trabajo.')
  expect(visitor.text).toContain('Ahora mismo no tiene anuncios publicados.')
  expect(visitor.text).not.toMatch(/USD|Habilidades|%/)
  expect(visitor.document.querySelector('[aria-label=Contacto] a')).toBeNull()
  // Nobody is led anywhere by whoever has not confirmed their own address (A12).
  expect(visitor.text).toContain('Correo sin verificar')
  expect(visitor.text).toContain('b.example')
  expect(visitor.hasLink('b.example')).toBe(false)
})

test('R8, E11: address and telephone are there only for whom they are shown', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db)
  await db
    .updateTable('user_settings')
    .set({ show_email: false, show_phone: false })
    .where('user_id', '=', ana.id)
    .execute()
  await visitor.visit(pathOf(ana))
  expect(visitor.html).not.toContain(ana.email)
  expect(visitor.html).not.toMatch(/600\s123/)
})

test('R8: listings that everybody sees come newest first, a page at a time, there and back', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  for (let day = 1; day <= 26; day += 1)
    await aListing(db, { author: ana, title: `Anuncio ${day}`, created_at: new Date(Date.UTC(2026, 8, day)) })
  await aListing(db, { author: ana, title: 'Desactivado', status: 'inactive' })
  await aListing(db, { author: ana, title: 'Retenido', moderation: 'retenido' })
  await aListing(db, { author: ana, title: 'Borrado', deleted_at: new Date() })
  await aListing(db, { author: ana, title: 'Sensible', sensitive: true })
  const pages = (last: number, first: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `Anuncio ${last - index}`)

  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('26 anuncios')
  expect(titles(visitor)).toEqual(pages(26, 15))
  expect(visitor.hasLink('Anteriores')).toBe(false)
  await visitor.follow('Siguientes')
  expect(titles(visitor)).toEqual(pages(14, 3))
  await visitor.follow('Siguientes')
  expect(titles(visitor)).toEqual(pages(2, 1))
  expect(visitor.hasLink('Siguientes')).toBe(false)
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(pages(14, 3))
  await visitor.follow('Anteriores')
  expect(titles(visitor)).toEqual(pages(26, 15))

  await visitor.visit(`${pathOf(ana)}?after=nada`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('No encontramos esa página de anuncios.')
  expect(titles(visitor)).toEqual(pages(26, 15))
})

test('R8, P6: a current and a former username lead to the profile for good, whatever their capitals', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db, { username: 'ana.torres' })
  await db.insertInto('username_history').values({ username: 'anita', user_id: ana.id }).execute()
  for (const name of ['ana.torres', 'Ana.Torres', 'anita', 'ANITA']) {
    await visitor.visit(`/freelancers/${name}`)
    expect(visitor.hops[0]).toMatchObject({ status: 301, path: `/freelancers/${name}` })
    expect(visitor.path).toBe(pathOf(ana))
    expect(visitor.status).toBe(200)
  }
})

test('R8: nobody’s id, nobody’s name and what is neither are answered alike', async () => {
  const { visitor } = await aStranger()
  for (const id of [randomUUID(), 'nadie.en.particular', 'x'.repeat(300), '..%2F..']) {
    await visitor.visit(`/freelancers/${id}`)
    expect(visitor.status, id).toBe(404)
    expect(visitor.heading, id).toBe(NOT_FOUND)
    expect(metaOf(visitor, 'robots'), id).toBe('noindex')
  }
})

test('R8, E10: a private profile is not there, also by name, but for its owner, who is told so', async () => {
  const { db, visitor: stranger } = await signedIn()
  const visitor = await Visitor.arrive()
  const ana = await anAccount(db, { username: 'la.discreta' })
  await aListing(db, { author: ana, title: 'No se ve' })
  await show(db, ana, 'private')
  const contact = await anAccount(db)
  await haveConversation(db, contact, ana)
  for (const who of [visitor, stranger, await signedInAs(db, contact)]) {
    for (const path of [pathOf(ana), '/freelancers/la.discreta']) {
      await who.visit(path)
      expect(who.status).toBe(404)
      expect(who.heading).toBe(NOT_FOUND)
      expect(who.hops).toHaveLength(1)
    }
  }
  const owner = await signedInAs(db, ana)
  await owner.visit(pathOf(ana))
  expect(owner.status).toBe(200)
  expect(owner.text).toContain('Tu perfil es privado: solo lo ves tú')
  expect(titles(owner)).toEqual([])
  expect(metaOf(owner, 'robots')).toBe('noindex')
  expect(dataOf(owner)).toBeNull()
  expect(owner.link('Editar mi perfil').getAttribute('href')).toBe('/dashboard/profile')
})

test('R8, E10: a profile for contacts is there for whoever has a conversation with its owner, on either side', async () => {
  const { db, visitor: stranger } = await signedIn()
  const visitor = await Visitor.arrive()
  const ana = await aFreelancer(db)
  const listing = await aListing(db, { author: ana })
  await show(db, ana, 'contacts')
  const [client, freelancer] = [await anAccount(db), await anAccount(db)]
  await haveConversation(db, client, ana)
  await haveConversation(db, ana, freelancer)

  for (const who of [visitor, stranger]) {
    await who.visit(pathOf(ana))
    expect(who.status).toBe(404)
    // Nothing leads to where there is nothing for them.
    await who.visit(`/marketplace/${listing.id}`)
    expect(who.hasLink('Ver Perfil Completo')).toBe(false)
    expect(who.text).toContain('Muestra su perfil solo a sus contactos.')
  }
  for (const account of [client, freelancer]) {
    const contact = await signedInAs(db, account)
    await contact.visit(`/marketplace/${listing.id}`)
    await contact.follow('Ver Perfil Completo')
    expect(contact.status).toBe(200)
    expect(contact.text).toContain('Este perfil solo lo ven las personas con las que tiene una conversación.')
    expect(contact.hasLink(ana.email)).toBe(true)
    expect(metaOf(contact, 'robots')).toBe('noindex')
    expect(dataOf(contact)).toBeNull()
  }
})

test('R8: the profile of an account that is suspended or about to end is nobody else’s; of an erased one there is none', async () => {
  const { db, visitor } = await aStranger()
  for (const state of ['suspendido', 'baja_solicitada', 'eliminado'] as const) {
    const ana = await anAccount(db, { user: { state } })
    await aListing(db, { author: ana })
    await visitor.visit(pathOf(ana))
    expect(visitor.status, state).toBe(404)
    await visitor.visit(`/freelancers/${ana.username}`)
    expect(visitor.status, state).toBe(404)
  }
  const gone = await anAccount(db)
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  await visitor.visit(pathOf(gone))
  expect(visitor.status).toBe(404)
})

test('R8: staff see every profile, and who else does', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const ana = await anAccount(db)
  await show(db, ana, 'private')
  await visitor.visit(pathOf(ana))
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('Este perfil es privado: solo lo ven su dueño y el equipo.')
})

test('R8: search engines get one address, a description and who it is; how to reach them they do not', async () => {
  const { db, visitor } = await aStranger()
  const ana = await aFreelancer(db, { fullName: 'Ana </script> Beltrán' })
  await visitor.visit(`${pathOf(ana)}?after=nada`)
  const url = visitor.origin + pathOf(ana)
  expect(visitor.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
  expect(metaOf(visitor, 'description')).toContain('Afino y restauro pianos desde 2009. Trabajo a domicilio')
  expect(metaOf(visitor, 'og:title')).toBe(`Ana </script> Beltrán (@${ana.username})`)
  expect(metaOf(visitor, 'og:url')).toBe(url)
  expect(metaOf(visitor, 'robots')).toBeUndefined()
  expect(dataOf(visitor)).toMatchObject({
    '@type': 'Person',
    name: 'Ana </script> Beltrán',
    url,
    jobTitle: 'Música & Audio',
    sameAs: ['https://www.pianos.example/taller'],
  })
  const block = visitor.document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  expect(block).not.toContain(ana.email)
  expect(block).not.toContain('600')
})

test('R8, D8, D10: a listing, a card and the dashboard lead to the profile', async () => {
  const { db, visitor, account } = await signedIn()
  const path = pathOf(account)
  const other = await Visitor.arrive()
  const listings = []
  for (let count = 0; count < 5; count += 1)
    listings.push(await aListing(db, { author: account, title: `Encuadernación ${account.username} ${count}` }))
  await other.visit(`/marketplace/${listings[0]?.id}`)
  expect(other.link('Ver Perfil Completo').getAttribute('href')).toBe(path)
  expect(other.link('Ver todos los anuncios').getAttribute('href')).toBe(`${path}#anuncios`)

  await other.visit(`/marketplace?q=${account.username}`)
  const names = [...other.document.querySelectorAll('.listing-card__who a')]
  expect(names.map((name) => name.getAttribute('href'))).toEqual(Array(5).fill(path))
  await other.visit(path)
  expect(other.document.querySelectorAll('.listing-card__who a')).toHaveLength(0)

  await visitor.visit('/dashboard/profile')
  await visitor.follow('Ver mi perfil público')
  expect(visitor.path).toBe(path)
  expect(visitor.hasLink('Editar mi perfil')).toBe(true)
})

test('D10: with fewer than four others there is no way to more of them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const [first] = [await aListing(db, { author: ana }), await aListing(db, { author: ana })]
  await visitor.visit(`/marketplace/${first.id}`)
  expect(visitor.hasLink('Ver todos los anuncios')).toBe(false)
})

test('S11, E10: the name on a card leads nowhere where it would lead to nothing', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db, { fullName: 'Ana Reservada' })
  await aListing(db, { author: ana, title: 'Contactosolo en la tarjeta' })
  await show(db, ana, 'contacts')
  await visitor.visit('/marketplace?q=contactosolo')
  expect(visitor.document.querySelector('.listing-card__who strong')?.textContent).toBe('Ana Reservada')
  expect(visitor.document.querySelectorAll('.listing-card__who a')).toHaveLength(0)
})

test('R8, V3, V4: ratings stand on the profile with their replies, the average with its number, a page at a time', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const carla = await anAccount(db, { fullName: 'Carla Pons' })
  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('Todavía no tiene valoraciones.')
  expect(visitor.text).not.toContain('estrellas')

  for (let day = 1; day <= 11; day += 1)
    await aRating(db, {
      freelancer: ana,
      client: day === 11 ? carla : undefined,
      rating: day === 1 ? 1 : 5,
      comment: `Opinión ${day}`,
      published_at: new Date(Date.UTC(2026, 3, day)),
    })
  await aRating(db, { freelancer: ana, comment: 'Retirada', state: 'retirada' })
  const [newest] = await db.selectFrom('ratings').select('id').where('comment', '=', 'Opinión 11').execute()
  await db
    .insertInto('rating_replies')
    .values({ rating_id: newest!.id, author_id: ana.id, body: 'Gracias, Carla.', created_at: new Date() })
    .execute()
  const comments = () =>
    [...visitor.document.querySelectorAll('#ratings .review > .review__comment')].map((comment) => comment.textContent)

  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('11 valoraciones')
  expect(visitor.text).toContain('4,6 de 5 estrellas')
  expect(visitor.text).toContain('Gracias, Carla.')
  expect(visitor.link('Carla Pons').getAttribute('href')).toBe(pathOf(carla))
  expect(comments()).toEqual(Array.from({ length: 10 }, (_, index) => `Opinión ${11 - index}`))
  await visitor.follow('Siguientes')
  expect(comments()).toEqual(['Opinión 1'])
  expect(visitor.text).toContain('11 valoraciones')
  await visitor.follow('Anteriores')
  expect(comments()).toHaveLength(10)
  await visitor.visit(`${pathOf(ana)}?reviews_after=nada`)
  expect(comments()).toHaveLength(10)
  await visitor.follow('Reportar la valoración de Carla Pons')
  expect(visitor.status).toBe(200)
  expect(visitor.path).toBe(`/ratings/${newest!.id}/report`)
})

test('R8, D9: the response rate is that of the first messages, and below five of them nothing is said', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const at = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  for (let count = 1; count <= 5; count += 1) {
    const client = await anAccount(db)
    const { id } = await db
      .insertInto('conversations')
      .values({ client_id: client.id, freelancer_id: ana.id, about: '00000000-0000-0000-0000-000000000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inquiries')
      .values({
        conversation_id: id,
        freelancer_id: ana.id,
        client_id: client.id,
        at,
        first_reply_at: count === 5 ? null : new Date(at.getTime() + 60_000),
      })
      .execute()
    await visitor.visit(`${pathOf(ana)}?fresh=${count}`)
    expect(visitor.text).toMatch(count < 5 ? /Tasa de respuesta\s*Sin datos suficientes/ : /Tasa de respuesta\s*80\s%/)
  }
})
