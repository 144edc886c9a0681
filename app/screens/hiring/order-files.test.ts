import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PlainAct } from '#app/domain/orders/acts.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const aText = (name: string, text = 'Dos por tres metros') => ({ name, type: 'text/plain', bytes: Buffer.from(text) })
const aPdf = (name: string) => ({ name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') })

async function bothSides(acts: readonly ['client' | 'freelancer', PlainAct][] = TO_THE_END.slice(0, 2)) {
  const { db, visitor: client, account } = await signedIn({ fullName: 'Íñigo Peña' })
  const freelancer = await Visitor.arrive()
  const other = await anAccount(db, { fullName: 'Núria Campos' })
  await signIn(db, freelancer, other)
  const { id } = await aHiring(db, { client: account, freelancer: other }, acts)
  return { db, client, freelancer, account, other, id, path: `/dashboard/orders/${id}` }
}

const fileLinks = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll<HTMLAnchorElement>('.order-files a')].map((link) => link.pathname)

test('files alone make a delivery; the client sees and downloads them, and nobody else does', async () => {
  const { db, client, freelancer, path, id } = await bothSides()
  await freelancer.visit(`${path}/stages/1/deliver`)
  await freelancer.press('Entregar')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('Escribe qué entregas, o adjunta un archivo')
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#07c' } })
    .jpeg()
    .toBuffer()
  await freelancer
    .attach('Adjuntar archivos', aText('medidas.txt'), { name: 'cartel.jpg', type: 'image/jpeg', bytes: photo })
    .press('Entregar')
  expect(freelancer.path).toBe(path)
  await freelancer.pressAgain()
  expect(await db.selectFrom('orderFiles').select('id').where('orderId', '=', id).execute()).toHaveLength(2)

  await client.visit(path)
  expect(client.text).toContain('medidas.txt (1 KB)')
  const [text = '', picture = ''] = fileLinks(client)
  const file = await client.request(text)
  expect(await file.text()).toBe('Dos por tres metros')
  expect(file.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(file.headers.get('Content-Disposition')).toContain('attachment; filename="medidas.txt"')
  expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await client.request(picture)).headers.get('Content-Type')).toBe('image/webp')
  const { visitor: stranger } = await signedIn()
  expect((await stranger.request(text)).status).toBe(404)
  expect((await client.request(`${path}/files/x`)).status).toBe(404)
  const paper = await client.request(
    client
      .link('Qué ha pasado, con los archivos y el código que prueba que no han cambiado, en PDF')
      .getAttribute('href') ?? '',
  )
  expect(paper.headers.get('Content-Type')).toBe('application/pdf')
})

test('refused files keep the words and the others; each is reported beside the field, and one press continues without it', async () => {
  const { db, freelancer, path, id } = await bothSides()
  await freelancer.visit(`${path}/stages/1/deliver`)
  await freelancer
    .fill('Qué entregas', 'El cartel')
    .attach(
      'Adjuntar archivos',
      aPdf('cartel.pdf'),
      aText('vacío.txt', ''),
      { name: 'foto.jpg', type: 'image/jpeg', bytes: Buffer.from('MZ\x90\x00\x03', 'latin1') },
      // A page that begins like a picture is neither.
      { name: 'doble.gif', type: 'image/gif', bytes: Buffer.from('GIF89a/*<script>alert(1)</script>*/=1') },
      { name: 'grande.txt', type: 'text/plain', bytes: Buffer.alloc(50 * 1024 * 1024 + 1, 'a') },
    )
    .press('Entregar')
  expect(freelancer.status).toBe(422)
  for (const mistake of [
    'El archivo está vacío. (vacío.txt)',
    'Formato de archivo no válido. Se permiten imágenes, documentos, vídeo, audio, archivos comprimidos y de diseño. (foto.jpg)',
    '(doble.gif)',
    'El archivo es demasiado grande. El tamaño máximo permitido es 50MB. (grande.txt)',
  ])
    expect(freelancer.text).toContain(mistake)
  for (const link of freelancer.mistakes()) expect(freelancer.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
  expect(freelancer.control('Qué entregas')).toHaveValue('El cartel')
  expect(freelancer.text).toContain('cartel.pdf')
  await freelancer.press('Enviar sin estos archivos')
  expect(freelancer.path).toBe(path)
  const kept = await db.selectFrom('orderFiles').select('name').where('orderId', '=', id).execute()
  expect(kept).toEqual([{ name: 'cartel.pdf' }])
})

test('an eleventh file is left out, and a chosen file can be removed', async () => {
  const { db, freelancer, path, id } = await bothSides()
  await freelancer.visit(`${path}/stages/1/deliver`)
  const eleven = Array.from({ length: 11 }, (_, index) => aText(`${index + 1}.txt`, `número ${index}`))
  await freelancer.attach('Adjuntar archivos', ...eleven).press('Entregar')
  expect(freelancer.status).toBe(422)
  expect(freelancer.text).toContain('Una entrega puede llevar como máximo 10 archivos. (11.txt)')
  await freelancer.press('Quitar 1.txt')
  expect(freelancer.status).toBe(200)
  await freelancer.press('Entregar')
  expect(freelancer.path).toBe(path)
  await freelancer.pressAgain()
  expect(freelancer.path).toBe(path)
  expect(await db.selectFrom('orderFiles').select('id').where('orderId', '=', id).execute()).toHaveLength(9)
})

test('a file that is chosen while another is removed is kept, or reported as not kept', async () => {
  const { freelancer, other, path } = await bothSides()
  await freelancer.visit(`${path}/stages/1/deliver`)
  await freelancer
    .attach('Adjuntar archivos', aText('uno.txt', 'uno'), aText('dos.txt', 'dos'), aText('tres.txt', ''))
    .press('Entregar')
  expect(freelancer.status).toBe(422)
  const empty = 'El archivo está vacío. (nada.txt)'
  await freelancer
    .fill('Qué entregas', 'El cartel')
    .attach('Adjuntar archivos', aText('nada.txt', ''), aText('más.txt', 'más'))
    .press('Quitar uno.txt')
  expect(freelancer.status).toBe(422)
  expect(freelancer.mistakes().map(({ textContent }) => textContent)).toEqual([empty])
  expect(freelancer.control('Adjuntar archivos')).toHaveAccessibleDescription(expect.stringContaining(empty))
  expect(freelancer.control('Qué entregas')).toHaveValue('El cartel')
  for (const [name, isKept] of [
    ['uno.txt', false],
    ['dos.txt', true],
    ['más.txt', true],
  ] as const)
    expect(freelancer.hasButton(`Quitar ${name}`), name).toBe(isKept)

  const { dataDir } = await theServer()
  const folder = join(dataDir, 'media', 'private', other.id)
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, '')
  await freelancer.attach('Adjuntar archivos', aText('plano.txt')).press('Quitar dos.txt')
  await rm(folder)
  expect(freelancer.status).toBe(503)
  const away = 'No hemos podido guardar los archivos: el almacén no responde.'
  expect(freelancer.control('Adjuntar archivos')).toHaveAccessibleDescription(expect.stringContaining(away))
  expect(freelancer.hasButton('Quitar más.txt')).toBe(true)
})

test('while the store does not answer no typed words are lost, and the page says so', async () => {
  const { db, freelancer, other, path, id } = await bothSides()
  const { dataDir } = await theServer()
  const folder = join(dataDir, 'media', 'private', other.id)
  await mkdir(join(folder, '..'), { recursive: true })
  // A file in the place of the folder: no file can be written there, whichever user runs the tests.
  await writeFile(folder, '')
  await freelancer.visit(`${path}/stages/1/deliver`)
  await freelancer.fill('Qué entregas', 'Mira').attach('Adjuntar archivos', aText('plano.txt')).press('Entregar')
  expect(freelancer.status).toBe(503)
  expect(freelancer.text).toContain('No hemos podido guardar los archivos: el almacén no responde.')
  expect(freelancer.control('Qué entregas')).toHaveValue('Mira')
  await rm(folder)
  await freelancer.attach('Adjuntar archivos', aText('plano.txt')).press('Entregar')
  expect(freelancer.path).toBe(path)
  expect(await db.selectFrom('orderFiles').select('name').where('orderId', '=', id).execute()).toEqual([
    { name: 'plano.txt' },
  ])
})

test('«He pagado» takes one proof, a PDF or a picture, which both sides see', async () => {
  const { client, freelancer, path } = await bothSides([])
  await client.visit(`${path}/stages/1/pay`)
  await client
    .fill('Cómo y cuándo has pagado (opcional)', 'Transferencia del lunes')
    .attach('Adjuntar comprobante (opcional)', aText('nota.txt'))
    .press('He pagado')
  expect(client.status).toBe(422)
  expect(client.text).toContain('Formato de archivo no válido. Se permiten PDF, JPG, PNG y WebP. (nota.txt)')
  expect(client.control('Cómo y cuándo has pagado (opcional)')).toHaveValue('Transferencia del lunes')
  await client.attach('Adjuntar comprobante (opcional)', aPdf('recibo.pdf')).press('He pagado')
  expect(client.path).toBe(path)
  await freelancer.visit(path)
  expect(freelancer.text).toContain('recibo.pdf')
  const [proof = ''] = fileLinks(freelancer)
  expect((await freelancer.request(proof)).status).toBe(200)
})
