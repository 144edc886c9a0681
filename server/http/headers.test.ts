import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aServer, theServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'

const client = join(import.meta.dirname, '../../build/client')
const anAsset = () => `/assets/${readdirSync(join(client, 'assets')).find((name) => /^vendor-.*\.js$/.test(name))}`

describe('headers', () => {
  test('every answer has the security headers, an error page and a file too', async () => {
    const { origin } = await theServer()
    for (const path of ['/', '/no-existe', '/%E0%A4%A', anAsset(), '/error-page.css']) {
      const { headers } = await send(origin, path)
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      const policy = String(headers['content-security-policy'])
      expect(policy, path).toContain(`default-src 'none'`)
      expect(policy, path).toContain(`frame-ancestors 'none'`)
      expect(policy, path).not.toContain('unsafe')
      expect(headers['x-powered-by'], path).toBeUndefined()
    }
  })

  test('a page for one visitor has a nonce, a new one each time, in its policy and on its scripts', async () => {
    const { origin } = await theServer()
    const read = async () => {
      const { headers, text } = await send(origin, '/login')
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] as string
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes]) => attributes)
      expect(inline.length).toBeGreaterThan(0)
      for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`)
      return nonce
    }
    expect(await read()).not.toBe(await read())
  })

  test('HSTS, Secure and the __Host- prefix follow the scheme of APP_ORIGIN, not NODE_ENV', async () => {
    const plain = await theServer()
    expect((await send(plain.origin, '/')).headers['strict-transport-security']).toBeUndefined()

    const secure = await aServer({ APP_ORIGIN: 'https://gremio.example' })
    const { headers } = await send(secure.origin, '/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  })

  test('pictures may come from the public object storage, and from no other site', async () => {
    const { origin } = await aServer({
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_PUBLIC_URL: 'https://fotos.example/listings',
    })
    expect((await send(origin, '/')).headers['content-security-policy']).toContain(
      `img-src 'self' https://fotos.example;`,
    )
  })

  test('a request has a code, in the answer and in the log; a proxy in front may set it', async () => {
    const { origin, output } = await theServer()
    const { headers } = await send(origin, '/login')
    const code = String(headers['x-request-id'])
    expect(code).toMatch(/^[0-9a-f]{10}$/)
    await expect.poll(output).toContain(`"requestId":"${code}"`)

    expect((await send(origin, '/', { headers: { 'X-Request-Id': 'proxy-12345' } })).headers['x-request-id']).toBe(
      'proxy-12345',
    )
    expect((await send(origin, '/', { headers: { 'X-Request-Id': '<script>' } })).headers['x-request-id']).toMatch(
      /^[0-9a-f]{10}$/,
    )

    const direct = await aServer({ TRUST_PROXY: '0' })
    expect(
      (await send(direct.origin, '/', { headers: { 'X-Request-Id': 'anyone-12345' } })).headers['x-request-id'],
    ).not.toBe('anyone-12345')
  })

  test('the log contains neither cookies nor passwords nor tokens of addresses', async () => {
    const { origin, output } = await theServer()
    await send(origin, '/reset-password?token=ficha-en-consulta', {
      headers: { Cookie: 'session=galleta-secreta', Authorization: 'Bearer cabecera-secreta' },
    })
    const token = 'F'.repeat(43)
    await send(origin, `/verify-email/${token}`)
    await send(origin, '/login', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'email=ana%40example.com&password=clave-secreta',
    })
    await expect.poll(output).toContain('"path":"/login"')
    for (const secret of ['ficha-en-consulta', 'galleta-secreta', 'cabecera-secreta', 'clave-secreta', token]) {
      expect(output()).not.toContain(secret)
    }
  })
})
