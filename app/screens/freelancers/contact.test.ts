import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { anAccount, aStranger, PASSWORD, signedIn } from '#tests/support/factories.ts'

const OLD = { user: { createdAt: new Date('2026-01-01T09:00:00Z') } }
type Db = Awaited<ReturnType<typeof signedIn>>['db']
const conversationsOf = (db: Db, id: string) =>
  db.selectFrom('conversations').select(['id', 'lastSeq', 'listingId']).where('clientId', '=', id).execute()

test('D3, R8: a first message from a profile opens the one conversation of two people, about no listing', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const seller = await anAccount(db, { ...OLD, fullName: 'Bruno Casado Gil' })
  await visitor.visit(`/freelancers/${seller.id}`)
  await visitor.follow('Enviar Mensaje')
  expect([visitor.path, visitor.heading]).toEqual([`/freelancers/${seller.id}/contact`, 'Enviar Mensaje'])
  expect(visitor.text).toContain('Bruno Casado Gil')
  await visitor.fill('Tu mensaje', '¿Trabajas los sábados?').press('Enviar Mensaje')
  const [conversation] = await conversationsOf(db, account.id)
  expect(visitor.path).toBe(`/dashboard/messages/${conversation?.id}`)
  expect(visitor.text).toContain('¿Trabajas los sábados?')
  const told = await db.selectFrom('notifications').select(['type', 'href']).where('userId', '=', seller.id).execute()
  expect(told).toEqual([{ type: 'message', href: `/dashboard/messages/${conversation?.id}` }])

  // Sending it twice makes one conversation, which the next press of the button continues.
  await visitor.pressAgain()
  await visitor.visit(`/freelancers/${seller.id}`)
  await visitor.follow('Enviar Mensaje')
  expect(visitor.path).toBe(`/dashboard/messages/${conversation?.id}`)
  expect(await conversationsOf(db, account.id)).toEqual([{ id: conversation?.id, lastSeq: 1, listingId: null }])
})

test('D3: the other person finds the conversation that began from their profile', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const { visitor: other, account: seller } = await signedIn(OLD)
  await visitor.visit(`/freelancers/${seller.id}/contact`)
  await visitor.fill('Tu mensaje', 'Hola').press('Enviar Mensaje')
  await other.visit(`/freelancers/${account.id}/contact`)
  expect(other.path).toBe(visitor.path)
  expect(await conversationsOf(db, seller.id)).toEqual([])
})

test('D3: a signed-out person writes to a profile first, signs in, and returns to their words', async () => {
  const { db, visitor } = await aStranger()
  const [account, seller] = [await anAccount(db, OLD), await anAccount(db, OLD)]
  await visitor.visit(`/freelancers/${seller.id}`)
  await visitor.follow('Enviar Mensaje')
  await visitor.fill('Tu mensaje', 'Necesito un cartel').press('Enviar Mensaje')
  expect([visitor.status, visitor.heading]).toEqual([401, 'Iniciar Sesión'])
  await visitor.fill('Correo electrónico', account.email).fill('Contraseña', PASSWORD).press('Iniciar Sesión')
  expect(visitor.path).toBe(`/freelancers/${seller.id}/contact`)
  expect(visitor.control('Tu mensaje').value).toBe('Necesito un cartel')
  await visitor.press('Enviar Mensaje')
  expect(visitor.path).toMatch(/^\/dashboard\/messages\//)
  expect(await conversationsOf(db, account.id)).toHaveLength(1)
})

test('D3, E10: a person with a hidden profile or a closed account cannot be written to; the typed text comes back', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  for (const hide of [
    (id: string) => saveSettings(db, id, { profileVisibility: 'contacts' }, new Date()),
    (id: string) => saveSettings(db, id, { profileVisibility: 'private' }, new Date()),
    (id: string) => db.updateTable('users').set({ state: 'suspendido' }).where('id', '=', id).execute(),
  ]) {
    const seller = await anAccount(db, OLD)
    await visitor.visit(`/freelancers/${seller.id}/contact`)
    visitor.fill('Tu mensaje', 'Ya casi estaba')
    await hide(seller.id)
    await visitor.press('Enviar Mensaje')
    expect([visitor.status, visitor.heading]).toEqual([404, 'Perfil no disponible'])
    expect(visitor.notices.join()).toContain('Error al enviar el mensaje')
    expect(visitor.control('Lo que habías escrito').value).toBe('Ya casi estaba')
    await visitor.visit(`/freelancers/${seller.id}/contact`)
    expect([visitor.status, visitor.text.includes(seller.fullName)]).toEqual([404, false])
  }
  expect(await conversationsOf(db, account.id)).toEqual([])
})

test('D4: a person’s own profile has no form to write to themselves, and the post is refused', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  await visitor.visit(`/freelancers/${account.id}`)
  expect(visitor.hasLink('Enviar Mensaje')).toBe(false)
  await visitor.visit(`/freelancers/${account.id}/contact`)
  expect([visitor.text.includes('Este perfil es tuyo'), visitor.hasButton('Enviar Mensaje')]).toEqual([true, false])
  const body = new URLSearchParams({ content: 'Hola, yo', key: randomUUID() })
  const headers = { Origin: visitor.origin }
  const answer = await visitor.request(`/freelancers/${account.id}/contact`, { method: 'POST', headers, body })
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Este perfil es tuyo: no puedes escribirte a ti.')
  expect(await conversationsOf(db, account.id)).toEqual([])
})

test('D3: a blank first message to a profile is refused beside its field, and not stored', async () => {
  const { db, visitor, account } = await signedIn(OLD)
  const seller = await anAccount(db, OLD)
  await visitor.visit(`/freelancers/${seller.id}/contact`)
  await visitor.fill('Tu mensaje', '   ').press('Enviar Mensaje')
  expect([visitor.status, visitor.control('Tu mensaje').value]).toEqual([422, '   '])
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(await conversationsOf(db, account.id)).toEqual([])
})
