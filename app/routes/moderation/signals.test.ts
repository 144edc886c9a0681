import { expect, test } from 'vitest'
import { noteContacts, SHARED_BY } from '#app/domain/trust/weighing.server.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'

const PATH = '/moderation/signals'

test('R14: moderators read which accounts give a contact that others give, and nothing of it is hidden', async () => {
  const { db, visitor } = await signedIn({ user: { role: 'moderador' } })
  await visitor.visit(PATH)
  expect(visitor.text).toContain('No se repite nada')
  const people = await Promise.all(Array.from({ length: SHARED_BY }, () => anAccount(db)))
  for (const { id } of people) await noteContacts(db, id, 'Llama al 622 333 444', new Date())
  await visitor.visit('/moderation')
  await visitor.follow('Repeticiones')
  expect(visitor.path).toBe(PATH)
  expect(visitor.text).toContain(`Un teléfono o correo que dan ${SHARED_BY} cuentas`)
  expect(visitor.text).not.toContain('622')
  expect(visitor.link(people.at(-1)?.fullName ?? '').getAttribute('href')).toBe(`/freelancers/${people.at(-1)?.id}`)
})

test('R14: for everybody else there is no such page', async () => {
  const { visitor } = await signedIn()
  expect((await visitor.visit(PATH)).status).toBe(404)
})
