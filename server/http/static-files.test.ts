import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gremio-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the page that replaces a file deleted after the start has none of the file’s headers', async () => {
  for (const name of ['a.js', 'a.js.br']) writeFileSync(join(folder, name), 'x')
  const app = express().use(staticFiles(folder), (request, response) => {
    const left = response.getHeaderNames().filter((name) => name !== 'x-powered-by')
    response.status(404).setHeader('X-Left', JSON.stringify([request.url, ...left]))
    response.send('nothing')
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const ask = () =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.js?v=1`, {
        method: 'HEAD',
        headers: { 'Accept-Encoding': 'br' },
      })
    expect((await ask()).headers.get('Content-Encoding')).toBe('br')
    rmSync(join(folder, 'a.js.br'))
    const gone = await ask()
    expect(gone.status).toBe(404)
    expect(JSON.parse(gone.headers.get('X-Left') ?? '')).toEqual(['/a.js?v=1'])
  } finally {
    server.close()
  }
})
