import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aFreelancer, aListing, anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'

const NOT_FOUND = 'Perfil no encontrado'
const pathOf = ({ id }: { id: string }) => `/freelancers/${id}`

const show = (db: Db, { id }: { id: string }, profile_visibility: 'public' | 'contacts' | 'private') =>
  db
    .insertInto('userSettings')
    .values({ userId: id, profileVisibility: profile_visibility })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ profileVisibility: profile_visibility }))
    .execute()

/** They have written to each other about no listing in particular. */
const haveConversation = (db: Db, client: { id: string }, freelancer: { id: string }) =>
  db
    .insertInto('conversations')
    .values({ clientId: client.id, freelancerId: freelancer.id, about: '00000000-0000-0000-0000-000000000000' })
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

test('R8, E10: a private profile is not found, also by name, except by its owner, who reads that it is private', async () => {
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

test('R8, E10: a profile for contacts is shown to people who have a conversation with its owner, on either side', async () => {
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
    // No link leads to a page that would be empty for them.
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

test('R8: only its owner sees the profile of an account that is suspended or about to end; an erased account has none', async () => {
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

test('R8: staff see every profile, and who else sees it', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  const ana = await anAccount(db)
  await show(db, ana, 'private')
  await visitor.visit(pathOf(ana))
  expect(visitor.status).toBe(200)
  expect(visitor.text).toContain('Este perfil es privado: solo lo ven su dueño y el equipo.')
})

test('S11, E10: the name on a card is no link when the profile cannot be seen', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db, { fullName: 'Ana Reservada' })
  await aListing(db, { author: ana, title: 'Contactosolo en la tarjeta' })
  await show(db, ana, 'contacts')
  await visitor.visit('/marketplace?q=contactosolo')
  expect(visitor.document.querySelector('.listing-card__who strong')?.textContent).toBe('Ana Reservada')
  expect(visitor.document.querySelectorAll('.listing-card__who a')).toHaveLength(0)
})
