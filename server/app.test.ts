import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aServer, theServer } from '#tests/support/server.ts'
import { aConnection, send } from '#tests/support/wire.ts'

const client = join(import.meta.dirname, '../build/client')
const anAsset = () => `/assets/${readdirSync(join(client, 'assets')).find((name) => /^vendor-.*\.js$/.test(name))}`

describe('addresses', () => {
  test('malformed ones get a Spanish 400, never a 500', async () => {
    const { origin } = await theServer()
    for (const path of ['/%E0%A4%A', '/%00', '/marketplace/%ff', '/a%5cb', '//evil.example/']) {
      const answer = await send(origin, path)
      expect(answer.status, path).toBe(400)
      expect(answer.text, path).toContain('<h1>No entendemos esta dirección</h1>')
    }
  })

  test('malformed queries reach the page', async () => {
    const { origin } = await theServer()
    for (const path of ['/?q=%E0%A4%A', '/?q=%00', '/?a[b][c]=1&a=2', `/?${'x=1&'.repeat(500)}`]) {
      expect((await send(origin, path)).status, path).toBe(200)
    }
  })

  test('a report of the security policy has the same size limit as every body', async () => {
    const { origin } = await theServer()
    const report = (bytes: number) =>
      fetch(`${origin}/csp-report`, {
        method: 'POST',
        body: JSON.stringify({ 'csp-report': { a: 'a'.repeat(bytes) } }),
      })
    expect((await report(100)).status).toBe(204)
    expect((await report(2_000_000)).status).toBe(413)
  })

  test('very long addresses get 414, and too large headers 431', async () => {
    const { origin } = await theServer()
    const long = await send(origin, `/marketplace?q=${'a'.repeat(13_000)}`)
    expect(long.status).toBe(414)
    expect(long.text).toContain('<h1>Esta dirección es demasiado larga</h1>')
    expect((await send(origin, '/', { headers: { 'X-Long': 'a'.repeat(20_000) } })).status).toBe(431)
  })

  test('a request that is not HTTP gets 400 and closes the connection', async () => {
    const { origin } = await theServer()
    const { socket, received, closed } = aConnection(origin)
    socket.write('\u0016\u0003\u0001 hello\r\n\r\n')
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('an invalid host is refused', async () => {
    const { origin } = await aServer({ GREMIO_TRIAL: '1', APP_ORIGIN: undefined })
    for (const host of ['a b', 'evil.example/x', '[::1', '?']) {
      expect((await send(origin, '/', { headers: { Host: host } })).status, host).toBe(400)
    }
  })

  test('methods without a page get 405 and the list of allowed ones', async () => {
    const { origin } = await theServer()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await send(origin, '/', { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.allow, method).toBe('GET, HEAD, POST')
    }
  })
})

describe('files', () => {
  test('assets are sent as the build compressed them and may be cached for ever', async () => {
    const { origin } = await theServer()
    const path = anAsset()
    const original = readFileSync(join(client, path))
    const br = await send(origin, path, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect(brotliDecompressSync(br.bytes).equals(original)).toBe(true)
    expect(br.bytes.equals(readFileSync(join(client, `${path}.br`)))).toBe(true)

    const gzip = await send(origin, path, { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(original)).toBe(true)

    const plain = await send(origin, path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.equals(original)).toBe(true)
  })

  test('an asset of another version is a 404 that is not cached', async () => {
    const { origin } = await theServer()
    const answer = await send(origin, '/assets/antiguo-12345678.js')
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('the compressed copies have no addresses of their own, and no address leads out of the folder', async () => {
    const { origin } = await theServer()
    expect((await send(origin, `${anAsset()}.br`)).status).toBe(404)
    for (const path of [
      '/assets/../../server/main.js',
      '/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/server/main.js',
    ]) {
      const answer = await send(origin, path)
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(answer.text, path).not.toMatch(/createRequestHandler|"dependencies"/)
    }
  })
})

test('a page is compressed once and whole, with an encoding that the browser accepts', async () => {
  const { origin } = await theServer()
  const plain = await send(origin, '/login')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-length']).toBe(String(plain.bytes.length))

  const gzip = await send(origin, '/login', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.bytes.length) })
  expect(gunzipSync(gzip.bytes).toString()).toContain('</html>')

  const br = await send(origin, '/login', { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.bytes).toString()).toContain('</html>')
  expect(br.headers.vary).toContain('Accept-Encoding')
  expect(br.headers['cache-control']).toBe('private, no-cache')
})

describe('faults', () => {
  test('I15: an unexpected fault is a Spanish 500 with a code that is in the log, and no detail', async () => {
    const { origin, output } = await theServer()
    const { pool } = await import('#app/db.server.ts')
    await pool.query('ALTER TABLE users RENAME TO users_away')
    try {
      const answer = await send(origin, '/login', {
        method: 'POST',
        headers: { Origin: origin, Cookie: 'theme=claro', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'email=ana%40example.com&password=secreto1',
      })
      expect(answer.status).toBe(500)
      expect(answer.text).toContain('<h1>Algo ha fallado por nuestra parte</h1>')
      const code = /Código: <code>(\w+)<\/code>/.exec(answer.text)?.[1]
      expect(code).toBe(answer.headers['x-request-id'])
      expect(answer.text).not.toMatch(/users|relation|node_modules|Error/)
      const lineOfFault = () =>
        output()
          .split('\n')
          .find((text) => text.includes(`"requestId":"${code}"`) && text.includes('"err"'))
      // The log comes through a pipe of its own.
      await expect.poll(lineOfFault).toContain('relation \\"users\\" does not exist')
    } finally {
      await pool.query('ALTER TABLE users_away RENAME TO users')
    }
  })

  test('I15: a fault during a navigation of Remix’s client is answered in its format, with the code as its message', async () => {
    const { origin } = await theServer()
    const { pool } = await import('#app/db.server.ts')
    await pool.query('ALTER TABLE sessions RENAME TO sessions_away')
    try {
      const cookie = `session=${btoa(JSON.stringify('a'.repeat(43)))}`
      const answer = await send(origin, '/login.data', { headers: { Cookie: cookie } })
      expect(answer.status).toBe(500)
      expect(answer.headers['content-type']).toContain('text/x-script')
      expect(answer.text).toContain(`Código: ${String(answer.headers['x-request-id'])}`)
    } finally {
      await pool.query('ALTER TABLE sessions_away RENAME TO sessions')
    }
  })
})

describe('A11', () => {
  test('checks for liveness and readiness get the headers of every answer', async () => {
    const { origin } = await theServer()
    for (const path of ['/healthz', '/readyz']) {
      const { headers } = await send(origin, path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.stringContaining(`default-src 'none'`),
      })
    }
  })

  test('a request with two hosts is refused, because a proxy in front may have read the other one', async () => {
    const { origin } = await theServer()
    const { socket, received, closed } = aConnection(origin)
    const { host } = new URL(origin)
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nhost: evil.example\r\nConnection: close\r\n\r\n`)
    await closed
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(received()).toContain('<h1>No entendemos esta dirección</h1>')
  })

  test('a compressed body is refused with a page, and one that declares itself uncompressed is accepted', async () => {
    const { origin } = await theServer()
    const post = (encoding: string) =>
      send(origin, '/login', {
        method: 'POST',
        headers: {
          Origin: origin,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Encoding': encoding,
        },
        body: 'email=ana%40example.com&password=x',
      })
    for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip']) {
      const { status, text } = await post(encoding)
      expect(status, encoding).toBe(415)
      expect(text, encoding).toContain('<h1>No podemos leer lo que has enviado</h1>')
    }
    expect((await post('identity')).status).toBe(422)
  })
})

test('K8: pages state that they vary where a browser saves data, shared ones too', async () => {
  const { origin } = await theServer()
  for (const path of ['/', '/login', '/terms']) {
    const { headers } = await send(origin, path, { headers: { 'Accept-Encoding': 'br' } })
    expect(headers.vary, path).toContain('Save-Data')
    expect(headers.vary, path).toContain('Accept-Encoding')
  }
})
