import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aConversation, UNLIMITED } from '#tests/support/conversations.ts'
import { anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { sendMessage } from '#app/domain/conversations/commands.server.ts'

const LIST = '/dashboard/messages'

/** The seller of a conversation, looking at the site, and its client. */
async function aSeller(texts?: string[]) {
  const { db, visitor, account: seller } = await signedIn({ fullName: 'Bruno Casado Gil' })
  const client = await anAccount(db, { fullName: 'Íñigo Echevarría Núñez' })
  const { id } = await aConversation(db, { client, seller, texts })
  return { db, visitor, seller, client, id, path: `${LIST}/${id}` }
}

async function visitorFor(db: Parameters<typeof signIn>[0], account: { id: string }) {
  const visitor = await Visitor.arrive()
  await signIn(db, visitor, account)
  return visitor
}

/** The page without the parts that reading alone changes. */
const asSeen = (text: string) => text.replace(/Enviado|Leído|\d\d:\d\d/g, '')
const bubbles = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.message__text')].map((text) => text.textContent)
const countOf = async (db: Awaited<ReturnType<typeof signedIn>>['db'], conversationId: string) =>
  (await db.selectFrom('messages').select('id').where('conversationId', '=', conversationId).execute()).length

test('N2, N4: without conversations the list says what it is for, and where to start one', async () => {
  const { visitor } = await signedIn()
  await visitor.visit(LIST)
  expect([visitor.heading, visitor.title]).toEqual(['Mensajes', 'Mensajes'])
  expect(visitor.text).toContain('Aún no tienes conversaciones')
  expect(visitor.text).toContain('Selecciona una conversación')
  expect(visitor.text).not.toContain('Elige una de la lista')
  expect(visitor.text).not.toMatch(/\d nuevos?/)
})

test('N2: the list shows who wrote, about what, how many are new, and finds by name', async () => {
  const { db, visitor, client, id, seller } = await aSeller(['¿Tienes hueco?'])
  await sendMessage(
    db,
    { conversationId: id, senderId: client.id },
    { content: 'Sería en junio', key: '' },
    { now: new Date(), limits: UNLIMITED },
  )
  await visitor.visit(LIST)
  expect(visitor.text).toContain('2 nuevos')
  const item = () => visitor.links('main').find((link) => link.pathname.endsWith(id))
  expect(item()?.textContent).toMatch(/Íñigo Echevarría Núñez.*Sería en junio.*2 sin leer/)
  expect(item()?.textContent).not.toContain('en línea')

  await visitorFor(db, client)
  await visitor.visit(LIST)
  expect(item()?.textContent).toContain('(en línea)')
  await saveSettings(db, client.id, { profileVisibility: 'private' }, new Date())
  await visitor.visit(LIST)
  expect(item()?.textContent).not.toContain('en línea')

  expect(visitor.text).toContain('Selecciona una conversación Elige una de la lista')
  await visitor.fill('Buscar por nombre', 'inigo eche').press('Buscar')
  expect(item()).toBeDefined()
  await visitor.fill('Buscar por nombre', 'nadie así').press('Buscar')
  expect(visitor.text).toContain('Nadie con ese nombre')
  // An unread conversation is marked in search results too.
  expect(visitor.document.querySelector('.inbox__head .badge')).toHaveTextContent('2 nuevos')
  const other = await visitorFor(db, seller)
  await other.visit(`${LIST}?after=nada&archived=quizás`)
  expect(other.status).toBe(200)
})

test('N2, N3: opening a conversation reads it after the answer, a prefetch and a HEAD do not', async () => {
  const { db, visitor, seller, id, path } = await aSeller()
  const unread = async () =>
    (
      await db
        .selectFrom('conversationMembers')
        .select('unreadCount')
        .where('conversationId', '=', id)
        .where('userId', '=', seller.id)
        .executeTakeFirstOrThrow()
    ).unreadCount
  await visitor.request(path, { headers: { 'Sec-Purpose': 'prefetch' } })
  await visitor.request(path, { method: 'HEAD' })
  await visitor.visit(LIST)
  // The list shows the end of a text, and does not mark it as read.
  expect(visitor.document.querySelector('.messages__nothing .message__text')).toHaveTextContent('¿tienes hueco')
  expect(visitor.link('Abrir y contestar').getAttribute('href')).toBe(path)
  expect([await unread(), visitor.text.includes('1 nuevo')]).toEqual([1, true])
  await visitor.visit(path)
  expect(visitor.text).toContain('Mensajes nuevos')
  await expect.poll(unread).toBe(0)
  await visitor.visit(path)
  expect(visitor.text).not.toContain('Mensajes nuevos')
  expect(visitor.text).not.toContain('1 nuevo')
})

test('N3, N5: the other person sees a message, which is then marked as read; own and others’ look different', async () => {
  const { db, visitor, client, path, id } = await aSeller(['¿Tienes hueco?'])
  await visitor.visit(path)
  expect([visitor.heading, visitor.title]).toEqual(['Íñigo Echevarría Núñez', 'Íñigo Echevarría Núñez · Mensajes'])
  await visitor.fill('Tu mensaje', '  Sí, en junio.\nLlámame.  ').press('Enviar')
  expect(visitor.path).toBe(path)
  expect(bubbles(visitor)).toEqual(['¿Tienes hueco?', 'Sí, en junio.\nLlámame.'])
  expect(visitor.text).toContain('Tú: Sí, en junio.')
  expect(visitor.text).toContain('Enviado')
  expect(visitor.control('Tu mensaje').value).toBe('')

  const other = await visitorFor(db, client)
  await other.visit(path)
  expect(other.text).toContain('Bruno Casado Gil: Sí, en junio.')
  const read = () =>
    db
      .selectFrom('conversationMembers')
      .select('lastReadSeq')
      .where('conversationId', '=', id)
      .where('userId', '=', client.id)
      .executeTakeFirst()
  await expect.poll(async () => (await read())?.lastReadSeq).toBe(2)
  await visitor.visit(path)
  expect(visitor.text).toContain('Leído')
})

test('N3: a message sent twice, by two presses or by going back, is stored once', async () => {
  const { db, visitor, path, id } = await aSeller()
  await visitor.visit(path)
  await visitor.fill('Tu mensaje', 'Una sola vez').press('Enviar')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  expect(bubbles(visitor)).toEqual(['Hola, ¿tienes hueco en junio?', 'Una sola vez'])
  expect(await countOf(db, id)).toBe(2)
})

test('N3: an empty, a blank and a too long text are refused with their words, and no message is stored', async () => {
  const { db, visitor, path, id } = await aSeller()
  const endless = 'Cien mil letras. '.repeat(6_000)
  for (const [text, message] of [
    ['', 'Escribe un mensaje'],
    [' \n\t ', 'Escribe un mensaje'],
    ['\u200b\u2800\u200e', 'Escribe un mensaje'],
    [endless, 'Como máximo 5000 caracteres'],
  ] as const) {
    await visitor.visit(path)
    await visitor.fill('Tu mensaje', text).press('Enviar')
    expect(visitor.status).toBe(422)
    expect(visitor.title).toMatch(/^Error: /)
    expect(visitor.notices.join()).toContain(message)
    expect(visitor.control('Tu mensaje').value).toBe(text)
    for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await countOf(db, id)).toBe(1)
  for (const text of ['👨‍👩‍👧‍👦👍🏽', 'مرحبا، هل يمكنك المساعدة؟', '\u202eal derecho']) {
    await visitor.visit(path)
    await visitor.fill('Tu mensaje', text).press('Enviar')
    // Characters that would turn the direction of the following words are removed.
    expect(bubbles(visitor).at(-1)).toBe(text.replace('\u202e', ''))
    expect(visitor.document.querySelector('.message:last-child .message__text')).toHaveAttribute('dir', 'auto')
  }
})

test('N5: the receiver of a message that asks for codes reads advice beside it, its sender does not', async () => {
  const { db, visitor, client, path } = await aSeller(['Mándame el código que te llega por SMS'])
  await visitor.visit(path)
  expect(visitor.document.querySelector('.message--other .message__advice')?.textContent).toMatch(/código/)
  const other = await visitorFor(db, client)
  await other.visit(path)
  expect(other.document.querySelector('.message__advice')).toBeNull()
})

test('N3: beyond twenty messages a minute the rule is shown and the text kept', async () => {
  const { db, visitor, seller, path, id } = await aSeller()
  for (let times = 0; times < 20; times += 1) {
    const form = { content: `Mensaje ${times}`, key: '' }
    await sendMessage(db, { conversationId: id, senderId: seller.id }, form, { now: new Date(), limits: UNLIMITED })
  }
  await visitor.visit(path)
  await visitor.fill('Tu mensaje', 'Y otro más').press('Enviar')
  expect(visitor.status).toBe(429)
  expect(visitor.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(visitor.notices.join()).toContain('Error al enviar el mensaje')
  expect(visitor.notices.join()).toContain(
    'Puedes enviar 20 mensajes por minuto. Vuelve a intentarlo dentro de un minuto.',
  )
  expect(visitor.control('Tu mensaje').value).toBe('Y otro más')
})

test('N3: other people’s conversation cannot be read, written or changed', async () => {
  const { db, path, id } = await aSeller()
  const { visitor: stranger, account } = await signedIn()
  for (const page of [path, `${path}/archive`, `${path}/mute`, `${path}/block`, `${LIST}/nada`]) {
    await stranger.visit(page)
    expect([page, stranger.status]).toEqual([page, 404])
    const body = new URLSearchParams({ content: 'Hola', key: '', to: 'on' })
    const answer = await stranger.request(page, { method: 'POST', headers: { Origin: stranger.origin }, body })
    expect([page, answer.status]).toEqual([page, 404])
  }
  const { visitor } = await aStranger()
  await visitor.visit(path)
  expect(visitor.path).toBe(`/login?next=${encodeURIComponent(path)}`)
  expect(await countOf(db, id)).toBe(1)
  expect(await db.selectFrom('blocks').select('blockerId').where('blockerId', '=', account.id).execute()).toEqual([])
})

test('N3: a long conversation is read backwards page by page, the list beside it stays', async () => {
  const texts = Array.from({ length: 90 }, (_, index) => `Mensaje ${index + 1}`)
  const { visitor, path } = await aSeller(texts)
  await visitor.visit(`${path}?q=inigo`)
  expect(bubbles(visitor)).toEqual(texts.slice(50))
  await visitor.follow('Mensajes anteriores')
  expect(bubbles(visitor)).toEqual(texts.slice(10, 50))
  expect(visitor.control('Buscar por nombre').value).toBe('inigo')
  await visitor.follow('Mensajes anteriores')
  expect([bubbles(visitor), visitor.hasLink('Mensajes anteriores')]).toEqual([texts.slice(0, 10), false])
  await visitor.follow('Mensajes más recientes')
  await visitor.follow('Mensajes más recientes')
  expect([bubbles(visitor), visitor.hasLink('Mensajes más recientes')]).toEqual([texts.slice(50), false])
})

test('N6: an archived conversation is in a list of its own; unarchiving returns it, and pressing twice has no further effect', async () => {
  const { visitor, path } = await aSeller()
  await visitor.visit(path)
  await visitor.follow('Archivar')
  await visitor.press('Archivar')
  expect([visitor.path, visitor.notices]).toEqual([LIST, ['Conversación archivada']])
  expect(visitor.text).not.toContain('Íñigo')
  await visitor.press('Deshacer')
  expect([visitor.path, visitor.notices]).toEqual([LIST, ['Conversación recuperada']])
  expect(visitor.text).toContain('Íñigo')
  await visitor.visit(path)
  await visitor.follow('Archivar')
  await visitor.press('Archivar')
  await visitor.pressAgain()
  expect(visitor.status).toBe(200)
  await visitor.follow('Ver archivadas')
  expect(visitor.text).toContain('Íñigo')
  await visitor.visit(path)
  await visitor.follow('Sacar del archivo')
  await visitor.press('Sacar del archivo')
  expect(visitor.text).toContain('Íñigo')
})

test('N6: a muted conversation says so and sends no notice', async () => {
  const { db, visitor, client, seller, id, path } = await aSeller()
  await visitor.visit(path)
  await visitor.follow('Silenciar')
  await visitor.press('Silenciar')
  expect(visitor.notices).toContain('Conversación silenciada')
  await db.deleteFrom('notifications').where('userId', '=', seller.id).execute()
  const other = await visitorFor(db, client)
  await other.visit(path)
  await other.fill('Tu mensaje', '¿Sigues ahí?').press('Enviar')
  expect(await db.selectFrom('notifications').select('id').where('userId', '=', seller.id).execute()).toEqual([])
  expect(await countOf(db, id)).toBe(2)
  await visitor.visit(path)
  await visitor.follow('Activar avisos')
  await visitor.press('Activar avisos')
  expect(visitor.hasLink('Silenciar')).toBe(true)
})

test('N6: blocking removes one person’s form and tells the other only that no message can be sent now, with the text kept', async () => {
  const { db, visitor, client, seller, path, id } = await aSeller()
  const other = await visitorFor(db, client)
  await other.visit(path)
  const before = other.text
  await visitor.visit(path)
  const typed = await visitorFor(db, seller)
  await typed.visit(path)
  await visitor.follow('Bloquear')
  await visitor.press('Bloquear')
  expect(visitor.notices).toContain('Persona bloqueada')
  expect([visitor.hasButton('Enviar'), visitor.text.includes('Has bloqueado a Íñigo')]).toEqual([false, true])
  // A text from another window is answered with its words.
  await typed.fill('Tu mensaje', 'Desde otra ventana').press('Enviar')
  expect([typed.status, typed.control('Tu mensaje').value]).toEqual([403, 'Desde otra ventana'])

  await other.visit(path)
  expect(asSeen(other.text)).toBe(asSeen(before))
  await other.fill('Tu mensaje', '¿Hola?').press('Enviar')
  expect(other.status).toBe(403)
  expect(other.notices.join()).toContain('Ahora mismo no se puede escribir a esta persona.')
  expect(other.control('Tu mensaje').value).toBe('¿Hola?')
  expect(await countOf(db, id)).toBe(1)

  await visitor.follow('Desbloquear a esta persona')
  await visitor.press('Desbloquear')
  await other.press('Enviar')
  expect(bubbles(other).at(-1)).toBe('¿Hola?')
})
