import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, isDatabaseUnavailable } from '#app/db.server.ts'
import { aRestartablePostgres } from '#tests/support/postgres.ts'
import { findWritable, hostsOf, placeOf } from './database-hosts.ts'

let first: Awaited<ReturnType<typeof aRestartablePostgres>>
let second: Awaited<ReturnType<typeof aRestartablePostgres>>
/** Both databases, and between them one that accepts connections and never answers. */
let both: string
const silent = createServer(() => {})

beforeAll(async () => {
  first = await aRestartablePostgres()
  second = await aRestartablePostgres()
  await becomes(second.url, 'on')
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const ports = [first.url, second.url].map((url) => new URL(url).host)
  const url = new URL(first.url)
  both = `postgres://${url.username}:${url.password}@${[ports[1], `127.0.0.1:${(silent.address() as AddressInfo).port}`, ports[0]].join(',')}/postgres`
})

afterAll(async () => {
  silent.close()
  await Promise.all([first.end(), second.end()])
})

/** A standby, as far as a client sees, or a primary after its promotion. */
async function becomes(url: string, readOnly: 'on' | 'off') {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SET default_transaction_read_only = off`)
  await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly}`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

const portOf = (url: string) => Number(new URL(url).port)

test('an address with several hosts becomes one address for each of them; the name of the place has no password', () => {
  const url = 'postgres://ana:p%40ss,word@uno:5432,dos:5433/gremio?sslmode=require'
  expect(hostsOf(url)).toEqual([
    'postgres://ana:p%40ss,word@uno:5432/gremio?sslmode=require',
    'postgres://ana:p%40ss,word@dos:5433/gremio?sslmode=require',
  ])
  expect(placeOf(url)).toBe('uno:5432,dos:5433/gremio')
  expect(hostsOf('postgres:///gremio?host=/run/postgresql')).toEqual(['postgres:///gremio?host=/run/postgresql'])
})

test('B10: the host that takes writes is found, and found again after a failover', async () => {
  const pool = createPool(both)
  const answering = async () => {
    const { rows } = await pool.query<{ port: number }>('SELECT inet_server_port() AS port')
    return rows[0]?.port
  }
  expect(await answering()).toBe(portOf(first.url))
  expect(new URL(await findWritable(both)).port).toBe(new URL(first.url).port)

  await first.pause()
  // In the meantime the failover is an outage like any other.
  const fault = () => pool.query('SELECT 1').catch((error: unknown) => error)
  await expect.poll(fault).toSatisfy(isDatabaseUnavailable)
  await becomes(second.url, 'off')
  await expect.poll(() => answering().catch(() => undefined)).toBe(portOf(second.url))

  // The database that was unreachable returns as the standby of the other.
  await first.resume()
  await becomes(first.url, 'on')
  await expect.poll(async () => new URL(await findWritable(both)).port).toBe(new URL(second.url).port)
  await pool.end()
})
