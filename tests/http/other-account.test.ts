import { expect, test } from 'vitest'
import { aFreelancer, aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Signs another account in, in a second tab: the page does not change. */
async function changesAccount(db: Parameters<typeof signIn>[0], visitor: Visitor) {
  const other = await aFreelancer(db, { fullName: 'Beto Salas' })
  await signIn(db, visitor, other)
  return other
}

const NOTHING_SENT =
  'Esta página se abrió con otra cuenta, y ahora has entrado como «Beto Salas». No se ha enviado nada.'

test('a message written by one account is not sent by another that signed in meanwhile, until its person confirms it', async () => {
  const { db, visitor } = await signedIn({ fullName: 'Ana Lago' })
  const { id } = await aListing(db, { author: await anAccount(db) })
  await visitor.visit(`/marketplace/${id}/contact`)
  visitor.fill('Tu mensaje', 'Soy Ana: ¿tienes hueco en junio?')
  const other = await changesAccount(db, visitor)
  await visitor.press('Enviar Mensaje')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain(NOTHING_SENT)
  expect(visitor.control('Tu mensaje')).toHaveValue('Soy Ana: ¿tienes hueco en junio?')
  const sentBy = () => db.selectFrom('messages').select('content').where('senderId', '=', other.id).execute()
  expect(await sentBy()).toEqual([])

  await visitor.fill('Tu mensaje', 'Soy Beto: ¿tienes hueco en junio?').press('Enviar otra vez')
  expect(await sentBy()).toEqual([{ content: 'Soy Beto: ¿tienes hueco en junio?' }])
})

test('a listing written by one account is not published by another', async () => {
  const { db, visitor } = await signedIn()
  await visitor.visit('/dashboard/create-listing')
  visitor.fill('Título', 'Clases de arpa').fill('Descripción', 'En mi casa, por las tardes, para empezar.')
  visitor.fill('Precio (€)', '20').choose('Categoría', 'Música & Audio')
  const other = await changesAccount(db, visitor)
  await visitor.press('Crear Anuncio')
  expect(visitor.status).toBe(409)
  expect(visitor.text).toContain(NOTHING_SENT)
  expect(await db.selectFrom('listings').select('id').where('authorId', '=', other.id).execute()).toEqual([])
})

test.each(['/dashboard/contests/new', '/dashboard/requests/new'])(
  'a form begun at %s by one account is refused to another',
  async (path) => {
    const { db, visitor } = await signedIn()
    await visitor.visit(path)
    const body = new URLSearchParams(visitor.formTo(path))
    await changesAccount(db, visitor)
    const answer = await visitor.request(path, { method: 'POST', body, headers: { Origin: visitor.origin } })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Esta página se abrió con otra cuenta')
  },
)

test.each([
  ['/dashboard/settings', '/dashboard/settings?index'],
  ['/dashboard/settings/privacy', '/dashboard/settings/privacy'],
  ['/dashboard/settings/general', '/dashboard/settings/general'],
  ['/dashboard/profile', '/dashboard/profile'],
  ['/dashboard/profile/avatar', '/dashboard/profile/avatar'],
])('a setting changed at %s by one account does not change another’s', async (path, sentTo) => {
  const { db, visitor } = await signedIn()
  await visitor.visit(path)
  const body = new URLSearchParams(visitor.formTo(path))
  const other = await changesAccount(db, visitor)
  const kept = async () => [
    await db.selectFrom('profiles').selectAll().where('id', '=', other.id).execute(),
    await db.selectFrom('userSettings').selectAll().where('userId', '=', other.id).execute(),
  ]
  const before = await kept()
  const answer = await visitor.request(sentTo, { method: 'POST', body, headers: { Origin: visitor.origin } })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('Esta página se abrió con otra cuenta')
  expect(await kept()).toEqual(before)
})
