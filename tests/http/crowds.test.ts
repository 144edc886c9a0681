import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { theServer } from '#tests/support/server.ts'
import { aConnection, send } from '#tests/support/wire.ts'

const MEGABYTE = 1024 * 1024
const KEY =
  '7f8b8a52-6d8a-4c37-9a0e-1d6c1f6f0a01/3c1d7c7a-0d9c-8f5e-a1d2-5b7a4f9f2b02/1795000000000-0123456789abcdef01234567-1600.webp'

let origin: string

beforeAll(async () => {
  const server = await theServer()
  origin = server.origin
  const file = join(server.dataDir, 'media', KEY)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, Buffer.alloc(12 * MEGABYTE))
})

test('clients that do not read their answers do not keep others from being served', async () => {
  // Twenty connections, each with an unread picture and fourteen pages that wait behind it.
  for (let index = 0; index < 20; index += 1) {
    const { socket, received } = aConnection(origin)
    onTestFinished(() => void socket.destroy())
    const head = `Host: x\r\nX-Forwarded-For: 198.51.100.${index}\r\n\r\n`
    const pages = `GET /login HTTP/1.1\r\n${head}`.repeat(14)
    socket.write(`GET /media/listings/${KEY} HTTP/1.1\r\n${head}${pages}`)
    await once(socket, 'data')
    expect(received()).toMatch(/^HTTP\/1\.1 200 /)
    socket.pause()
  }
  // Asked until the pages behind the pictures have all been asked for too.
  for (let time = 0; time < 10; time += 1) {
    const answer = await send(origin, '/login', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(answer.status).toBe(200)
  }
})

test('an unread picture is not held in memory, and one that is read slowly arrives whole', async () => {
  const { socket } = aConnection(origin)
  onTestFinished(() => void socket.destroy())
  let bytes = 0
  socket.removeAllListeners('data')
  socket.on('data', (text: string) => (bytes += text.length))
  socket.write(`GET /media/listings/${KEY} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  await new Promise((resolve) => setTimeout(resolve, 500))
  const file = (await theServer()).dataDir + '/media/' + KEY
  // The system's own buffers are full; what is written now reaches the reader only if it was not read before.
  await writeFile(file, Buffer.alloc(12 * MEGABYTE, 'n'))
  let last = ''
  socket.on('data', (text: string) => (last = text))
  const closed = once(socket, 'close')
  socket.resume()
  await closed
  expect(last.at(-1)).toBe('n')
  expect(bytes).toBeGreaterThan(12 * MEGABYTE)
})

const signIn = (address: string, fields: Record<string, string>) =>
  send(origin, '/login?next=%2Fdashboard', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Cookie: 'cookies=1',
      Origin: origin,
      'X-Forwarded-For': address,
    },
    body: new URLSearchParams(fields).toString(),
  })

test('when too many sign-ins wait some are sent back as they were typed, and others are served', async () => {
  // They come from two addresses, because one address may try a hundred times only.
  const attempts = Array.from({ length: 160 }, (_, index) =>
    signIn(`198.51.100.${7 + (index % 2)}`, {
      email: `persona-${index}@ejemplo.es`,
      draft: '"><b>',
      password: 'no-es-esta',
    }),
  )
  const other = signIn('203.0.113.9', { email: 'otra@ejemplo.es', password: 'no-es-esta' })
  const page = await send(origin, '/how-it-works', { headers: { 'X-Forwarded-For': '203.0.113.10' } })
  expect(page.status).toBe(200)
  expect((await other).status).toBe(422)

  const answers = await Promise.all(attempts)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 503]))
  for (const [index, { status, headers, text }] of answers.entries()) {
    expect(text).not.toContain('no-es-esta')
    if (status !== 503) continue
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['content-security-policy']).toContain(`form-action 'self'`)
    expect(text).toContain('<form method="post" action="/login?next=%2Fdashboard">')
    expect(text).toContain(`<input type="hidden" name="email" value="persona-${index}@ejemplo.es">`)
    expect(text).toContain('name="draft" value="&quot;&gt;&lt;b&gt;">')
  }

  const again = await signIn('198.51.100.7', { email: 'persona-1@ejemplo.es' })
  expect(again.status).toBe(422)
  expect(again.text).toContain('value="persona-1@ejemplo.es"')
  expect(again.text).toContain('La contraseña es obligatoria')
})

test('a sign-in whose body does not arrive whole takes no turn', async () => {
  for (let index = 0; index < 40; index += 1) {
    const { socket } = aConnection(origin)
    onTestFinished(() => void socket.destroy())
    const head = `Host: x\r\nX-Forwarded-For: 198.51.100.${index}\r\nOrigin: ${origin}\r\nContent-Length: 99\r\n`
    socket.write(`POST /login HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\n\r\nemail=`)
    await once(socket, 'connect')
  }
  const { status } = await signIn('203.0.113.9', { email: 'otra@ejemplo.es', password: 'no-es-esta' })
  expect(status).toBe(422)
})

test('requests with an unreadable X-Forwarded-For share one address; with a port the address counts', async () => {
  // The page is refreshed twenty times an hour from one address.
  const refresh = (address: string) =>
    send(origin, '/external-ads/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, 'X-Forwarded-For': address },
      body: 'return=',
    })
  for (const spell of [(n: number) => `192.0.2.7:${40_000 + n}`, (n: number) => `malo-${n}`]) {
    const statuses = []
    for (let attempt = 0; attempt < 21; attempt += 1) statuses.push((await refresh(spell(attempt))).status)
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses.at(-1)).toBe(429)
  }
})
