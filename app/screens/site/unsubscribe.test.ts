import { expect, test } from 'vitest'
import { unsubscribeUrl } from '#app/adapters/links.server.ts'
import { saveSettings, findSettings } from '#app/domain/settings/settings.server.ts'
import { anAccount, aStranger } from '#tests/support/factories.ts'

const pathOf = (userId: string, kind: Parameters<typeof unsubscribeUrl>[1]) => {
  const { pathname, search } = new URL(unsubscribeUrl(userId, kind))
  return pathname + search
}

test('E4: a link in a mail asks for confirmation, and one press stops the mails without signing in', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await anAccount(db)
  await visitor.visit(pathOf(id, 'email'))
  expect(visitor.heading).toBe('Dejar de recibir correos')
  expect((await findSettings(db, id)).emailNotifications).toBe(true)
  await visitor.press('Dejar de recibirlos')
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Hecho')
  expect((await findSettings(db, id)).emailNotifications).toBe(false)
  await visitor.pressAgain()
  expect(visitor.heading).toBe('Hecho')
})

test('E6: a mail program posts once, without an Origin, and only that kind is stopped', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await anAccount(db)
  await saveSettings(db, id, { marketingEmails: true }, new Date())
  const answer = await fetch(visitor.origin + pathOf(id, 'marketing'), {
    method: 'POST',
    headers: { Origin: 'https://correo.ejemplo.com', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(200)
  expect(await findSettings(db, id)).toMatchObject({ marketingEmails: false, emailNotifications: true })
})

test.each([
  ['hiring', 'hiringEmails', 'contrataciones'],
  ['quote', 'quoteEmails', 'presupuestos'],
  ['contest', 'contestEmails', 'concursos'],
] as const)('the link in a mail of one kind stops only that kind: %s', async (kind, name, word) => {
  const { db, visitor } = await aStranger()
  const { id } = await anAccount(db)
  const before = await findSettings(db, id)
  await visitor.visit(pathOf(id, kind))
  expect(visitor.text).toContain(word)
  await visitor.press('Dejar de recibirlos')
  expect(visitor.notices.concat(visitor.text)).toContainEqual(expect.stringContaining('de una fecha que te obliga'))
  expect(await findSettings(db, id)).toMatchObject({ ...before, [name]: false, theme: expect.anything() })
})

test('E4: a link that the site has not signed changes nothing', async () => {
  const { db, visitor } = await aStranger()
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const path = pathOf(one.id, 'email').replace(one.id, other.id)
  await visitor.visit(path)
  expect(visitor.status).toBe(410)
  expect(visitor.heading).toBe('Este enlace no vale')
  const answer = await visitor.request(path, {
    method: 'POST',
    headers: { Origin: visitor.origin },
    body: new URLSearchParams(),
  })
  expect(answer.status).toBe(410)
  expect((await findSettings(db, other.id)).emailNotifications).toBe(true)
})
