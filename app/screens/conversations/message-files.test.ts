import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aConversation } from '#tests/support/conversations.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

async function aThread() {
  const { db, visitor, account: seller } = await signedIn()
  const client = await anAccount(db)
  const { id } = await aConversation(db, { client, seller })
  await visitor.visit(`/dashboard/messages/${id}`)
  const other = await Visitor.arrive()
  await signIn(db, other, client)
  return { db, visitor, other, seller, client, id, path: `/dashboard/messages/${id}` }
}

const aText = (name: string, text = 'Dos por tres metros') => ({ name, type: 'text/plain', bytes: Buffer.from(text) })
const filesIn = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>('.file-list a')].map((link) => link.pathname)
const stored = (db: Awaited<ReturnType<typeof aThread>>['db'], senderId: string) =>
  db
    .selectFrom('messageAttachments as a')
    .innerJoin('messages as m', 'm.id', 'a.messageId')
    .select(['a.name', 'm.content'])
    .where('m.senderId', '=', senderId)
    .orderBy('a.position')
    .execute()

test('N6: a message sends files too, and the other person sees and downloads them', async () => {
  const { db, visitor, other, seller, path } = await aThread()
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .jpeg()
    .toBuffer()
  await visitor
    .fill('Tu mensaje', 'Aquí lo tienes')
    .attach('Adjuntar archivos', aText('medidas.txt'), { name: 'casa.jpg', type: 'image/jpeg', bytes: photo })
    .press('Enviar')
  expect(visitor.status).toBe(200)
  await visitor.pressAgain()
  expect(await stored(db, seller.id)).toEqual([
    { name: 'medidas.txt', content: 'Aquí lo tienes' },
    { name: 'casa.webp', content: 'Aquí lo tienes' },
  ])

  await other.visit(path)
  expect(other.text).toContain('medidas.txt (1 KB)')
  const [text = '', picture = ''] = filesIn(other)
  expect(await (await other.request(text)).text()).toBe('Dos por tres metros')
  expect((await other.request(picture)).headers.get('Content-Type')).toBe('image/webp')
})

test('N6: files alone make a message, and a blank text without files does not', async () => {
  const { db, visitor, seller } = await aThread()
  await visitor.fill('Tu mensaje', '   ').press('Enviar')
  expect(visitor.status).toBe(422)
  await visitor.fill('Tu mensaje', '').attach('Adjuntar archivos', aText('plano.txt')).press('Enviar')
  expect(visitor.status).toBe(200)
  expect(await stored(db, seller.id)).toEqual([{ name: 'plano.txt', content: '' }])
  const sent = visitor.path
  // Going back and sending it again is answered as it was the first time.
  await visitor.pressAgain()
  expect([visitor.status, visitor.path]).toEqual([200, sent])
  expect(await stored(db, seller.id)).toHaveLength(1)
})

test('N6: a refused file keeps the text and the other files, which are sent with the next press or removed', async () => {
  const { db, visitor, seller } = await aThread()
  await visitor
    .fill('Tu mensaje', 'Va todo')
    .attach(
      'Adjuntar archivos',
      aText('uno.txt', 'uno'),
      { name: 'foto.jpg', type: 'image/jpeg', bytes: Buffer.from('MZ\x90\x00\x03', 'latin1') },
      aText('dos.txt', 'dos'),
      { name: 'casa.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) },
      { name: 'grande.txt', type: 'text/plain', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 'a') },
    )
    .press('Enviar')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Formato de archivo no válido. Se permiten JPG, PNG, WebP, PDF, TXT')
  expect(visitor.text).toContain('El archivo es demasiado grande. El tamaño máximo permitido es 10MB. (grande.txt)')
  expect(visitor.text).toContain('El archivo está vacío. (casa.jpg)')
  expect(visitor.control('Tu mensaje')).toHaveValue('Va todo')
  expect(await stored(db, seller.id)).toEqual([])

  await visitor.attach('Adjuntar archivos', aText('nada.txt', '')).press('Quitar uno.txt')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Adjuntar archivos')).toHaveAccessibleDescription(
    expect.stringContaining('El archivo está vacío. (nada.txt)'),
  )
  expect(visitor.control('Tu mensaje')).toHaveValue('Va todo')
  await visitor.press('Enviar')
  expect(await stored(db, seller.id)).toEqual([{ name: 'dos.txt', content: 'Va todo' }])
})

test('N6: a sixth file is left out, and somebody else’s file cannot be sent', async () => {
  const { db, visitor, seller } = await aThread()
  const { visitor: thief, account, ...rest } = await signedIn()
  const { id } = await aConversation(rest.db, { seller: account })
  await visitor
    .attach('Adjuntar archivos', ...[1, 2, 3, 4, 5, 6].map((number) => aText(`${number}.txt`, `número ${number}`)))
    .press('Enviar')
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('Un mensaje puede llevar como máximo 5 archivos. (6.txt)')
  const kept = visitor.document.querySelector<HTMLInputElement>('input[name=kept]')?.value ?? ''
  const key = visitor.document.querySelector<HTMLInputElement>('input[name=key]')?.value ?? ''

  const body = new URLSearchParams({ content: '', key, kept })
  const answer = await thief.request(`/dashboard/messages/${id}`, {
    method: 'POST',
    headers: { Origin: thief.origin },
    body,
  })
  expect(answer.status).toBe(422)
  expect(await stored(db, account.id)).toEqual([])
  const buttons = [...visitor.document.querySelectorAll('.composer button')].map((button) => button.textContent)
  expect(buttons.indexOf('Enviar sin este archivo')).toBe(0)
  await visitor.press('Enviar sin este archivo')
  expect(await stored(db, seller.id)).toHaveLength(5)
})

test('N6: while the store does not answer the text is kept, and the page says so', async () => {
  const { db, visitor, seller } = await aThread()
  const { dataDir } = await theServer()
  const folder = join(dataDir, 'media', 'private', seller.id)
  await mkdir(join(folder, '..'), { recursive: true })
  // A file in the place of the folder: no file can be written there, whichever user runs the tests.
  await writeFile(folder, '')
  await visitor.fill('Tu mensaje', 'Mira').attach('Adjuntar archivos', aText('plano.txt')).press('Enviar')
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('No hemos podido guardar los archivos: el almacén no responde.')
  expect(visitor.control('Tu mensaje')).toHaveValue('Mira')
  expect(await stored(db, seller.id)).toEqual([])
  await rm(folder)
  await visitor.attach('Adjuntar archivos', aText('plano.txt')).press('Enviar')
  expect(await stored(db, seller.id)).toEqual([{ name: 'plano.txt', content: 'Mira' }])
})
