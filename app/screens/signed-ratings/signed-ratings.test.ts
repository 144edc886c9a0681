import { expect, test } from 'vitest'
import { FILE_MAX_BYTES, PASTED_MAX, RATINGS_IN_A_FILE } from '#app/domain/signed-ratings/limits.ts'
import { anAccount, signedIn } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** A freelancer with a rating, and the file of it as they download it. */
async function withRating(columns: Parameters<typeof aRating>[1] = {}) {
  const { db, visitor, account } = await signedIn({ fullName: 'Nuria Campos' })
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  const rating = await aRating(db, { freelancer: account, client, ...columns })
  const response = await visitor.request(`/dashboard/reviews/${rating.id}/valoracion.json`)
  return { db, visitor, account, rating, text: await response.text() }
}

async function check(text: string, visitor?: Visitor) {
  const reader = visitor ?? (await Visitor.arrive())
  await reader.visit('/verify-rating')
  return reader
    .fill('Contenido del archivo', text)
    .press('Comprobar')
    .then(() => reader)
}

const asFile = (bytes: Uint8Array | string) => ({
  name: 'valoraciones.json',
  type: 'application/json',
  bytes: Buffer.from(bytes),
})

test('a freelancer downloads their ratings, and a stranger finds them valid', async () => {
  const { visitor } = await withRating()
  await visitor.visit('/dashboard/reviews')
  expect(visitor.hasLink('Descargar firmada la valoración de Elena Ruiz')).toBe(true)
  await visitor.follow('Llévate tus valoraciones, firmadas')
  expect(visitor.heading).toBe('Llévate tus valoraciones')
  const href = visitor.link('Descargar 1 valoración').getAttribute('href') ?? ''
  const file = await visitor.request(href)
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="valoraciones-1.json"')
  expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  const text = await file.text()
  for (const secret of ['Elena', 'Nuria']) expect(text).not.toContain(secret)

  const reader = await check(text)
  expect(reader.status).toBe(200)
  expect(reader.text).toContain('Resultado: 1 válida')
  expect(reader.text).toContain('Trabajo impecable y a tiempo.')
  expect(reader.text).toContain('Diseño Gráfico · marzo de 2026')
  expect(reader.text).not.toContain('Elena Ruiz')
  await reader.follow('Nuria Campos')
  expect(reader.status).toBe(200)

  await reader.visit('/verify-rating')
  await reader.attach('O el archivo', asFile(text)).press('Comprobar')
  expect(reader.text).toContain('Resultado: 1 válida')
})

test('people cannot download ratings about others', async () => {
  const { db, visitor, account } = await withRating()
  const others = await aRating(db)
  const written = await aRating(db, { client: account })
  for (const { id } of [others, written]) {
    const response = await visitor.request(`/dashboard/reviews/${id}/valoracion.json`)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('signature')
  }
  for (const name of ['valoraciones-2.json', 'valoraciones-0.json', 'valoraciones-1e9.json', 'otra-cosa.json'])
    expect((await visitor.request(`/dashboard/signed-ratings/${name}`)).status).toBe(404)
})

test('edited, withdrawn, changed and foreign ratings are distinguished, and the page does not show a withdrawn one', async () => {
  const { db, rating, text } = await withRating()
  const change = (columns: object) => db.updateTable('ratings').set(columns).where('id', '=', rating.id).execute()
  const forged = await check(text.replace('Trabajo impecable', 'El mejor de España'))
  expect(forged.text).toContain('Resultado: 1 con una firma que no cuadra')
  expect(forged.text).not.toContain('El mejor de España')
  const foreign = await check(text.replace(/"kid": "[\w-]+"/, `"kid": "${'B'.repeat(43)}"`))
  expect(foreign.text).toContain('Resultado: 1 no es de aquí')

  await change({ comment: 'Trabajo bueno.', rating: 4 })
  const edited = await check(text)
  expect(edited.text).toContain('Resultado: 1 editada')
  expect(edited.text).toContain('Trabajo bueno.')
  expect(edited.text).not.toContain('Trabajo impecable')

  await change({ state: 'retirada' })
  const withdrawn = await check(text)
  expect(withdrawn.text).toContain('Resultado: 1 retirada')
  expect(withdrawn.text).not.toContain('Trabajo')
})

test('ratings of several people in one file are pointed out, and a repeated one counts once', async () => {
  const [one, other] = [await withRating(), await withRating()]
  const [first, second] = [one, other].map(({ text }) => JSON.parse(text) as { ratings: unknown[] })
  const ratings = [...(first?.ratings ?? []), ...(first?.ratings ?? []), ...(second?.ratings ?? [])]
  const reader = await check(JSON.stringify({ ...first, ratings }))
  expect(reader.text).toContain('Resultado: 2 válidas y 1 repetida')
  expect(reader.text).toContain('mezcla valoraciones sobre personas distintas')
})

test('a text that cannot be checked comes back with the reason', async () => {
  const reader = await check('')
  expect(reader.status).toBe(422)
  expect(reader.text).toContain('Pega el contenido del archivo o elígelo')
  await check('{"stars": 5}', reader)
  expect(reader.status).toBe(422)
  expect(reader.control('Contenido del archivo')).toHaveValue('{"stars": 5}')
  expect(reader.control('Contenido del archivo')).toHaveAttribute('aria-invalid', 'true')
  await reader.attach('O el archivo', asFile('{}')).press('Comprobar')
  expect(reader.text).toContain('no las dos cosas')
  await check(`${'['.repeat(PASTED_MAX / 2)}${']'.repeat(PASTED_MAX / 2)}`, reader)
  expect(reader.status).toBe(422)
  await check('a'.repeat(PASTED_MAX + 1), reader)
  expect(reader.text).toContain('Es demasiado para pegarlo aquí')
  expect(reader.html.length).toBeLessThan(100_000)
  for (const [bytes, words] of [
    [Buffer.alloc(0), 'El archivo está vacío'],
    [Buffer.alloc(FILE_MAX_BYTES + 1, 0x20), 'El archivo es demasiado grande'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]), 'No lo entendemos'],
    [Buffer.from('['.repeat(FILE_MAX_BYTES)), 'No lo entendemos'],
  ] as const) {
    await reader.visit('/verify-rating')
    await reader.attach('O el archivo', asFile(bytes)).press('Comprobar')
    expect({ words, status: reader.status }).toEqual({ words, status: 422 })
    expect(reader.text).toContain(words)
  }
})

test('markup in a signed rating is shown as text', async () => {
  const { text } = await withRating({ comment: '<img src=x onerror=alert(1)>«ñ»\n</script><b>hola</b>' })
  const reader = await check(text)
  expect(reader.text).toContain('<img src=x onerror=alert(1)>«ñ» </script><b>hola</b>')
  expect(reader.document.querySelector('main img[src="x"], main blockquote b')).toBeNull()
})

test('checking is limited by address', async () => {
  const visitor = await Visitor.arrive()
  const send = () => {
    const body = new FormData()
    body.append('pasted', '{}')
    return visitor.request('/verify-rating', { method: 'POST', body, headers: { Origin: visitor.origin } })
  }
  const statuses = new Set<number>()
  for (let count = 0; count < 61; count += 1) statuses.add((await send()).status)
  expect([...statuses]).toEqual([422, 429])
})

test('the public keys can be read by programs of any site, without the secret half', async () => {
  const { text } = await withRating()
  const visitor = await Visitor.arrive()
  const response = await visitor.request('/.well-known/gremio-ratings.json')
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] }
  expect(keys.map(({ kid }) => kid)).toContain(/"kid": "([\w-]+)"/.exec(text)?.[1])
  for (const key of keys)
    expect(Object.keys(key)).toEqual(['kty', 'crv', 'alg', 'use', 'kid', 'x', 'created', 'retired'])
})

test('many ratings are divided among several files', async () => {
  const { db, visitor, account } = await signedIn()
  for (let count = 0; count <= RATINGS_IN_A_FILE; count += 1) await aRating(db, { freelancer: account })
  await visitor.visit('/dashboard/signed-ratings')
  expect(visitor.hasLink('Descargar de la 1 a la 100')).toBe(true)
  const last = await visitor.request(visitor.link('Descargar la 101').getAttribute('href') ?? '')
  expect((JSON.parse(await last.text()) as { ratings: unknown[] }).ratings).toHaveLength(1)
})
