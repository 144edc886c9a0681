import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startTemporaryPostgres } from './embedded-postgres.mjs'
import { makeLinks } from './postgres-place.mjs'
import { waitForEnd } from './processes.mjs'

test('the links to libraries are made where npm did not run the package’s script, and made once', () => {
  const root = mkdtempSync(join(tmpdir(), 'gremio-links-'))
  mkdirSync(join(root, 'native/lib'), { recursive: true })
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), '')
  writeFileSync(
    join(root, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
  makeLinks(root)
  makeLinks(root)
  expect(lstatSync(join(root, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
  expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  rmSync(root, { recursive: true })
})

test('a temporary server is PostgreSQL 18 with the extensions of the schema, makes databases once and leaves no files', async () => {
  const server = await startTemporaryPostgres()
  await server.createDatabase('una')
  await server.createDatabase('una')
  const client = new pg.Client(server.url('una'))
  await client.connect()
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, pg_encoding_to_char(encoding) AS encoding,
            datcollate AS collation, current_setting('listen_addresses') AS addresses
     FROM pg_database WHERE datname = 'una'`,
  )
  expect(rows).toEqual([{ major: 18, encoding: 'UTF8', collation: 'C.UTF-8', addresses: '127.0.0.1' }])
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gin', 'fuzzystrmatch'])
    await client.query(`CREATE EXTENSION ${extension}`)
  await client.end()
  await server.stop()
  expect(server.hasEnded()).toBe(true)
})

test('a server ends with the process that started it, however that ends', async () => {
  const program = `
    import { startTemporaryPostgres } from '${new URL('embedded-postgres.mjs', import.meta.url)}'
    const { pid } = await startTemporaryPostgres()
    process.stdout.write(String(pid))
    process.exit()`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(Number(stdout)).toBeGreaterThan(0)
  expect(await waitForEnd(Number(stdout), 20_000)).toBe(true)
})
