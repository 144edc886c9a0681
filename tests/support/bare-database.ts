import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { atEnd } from './at-end.ts'
import { asAdmin, databaseUrl } from './postgres.ts'

/**
 * An empty database, and the address of its owner, who has no other rights on the server. Deleted after the
 * file.
 */
export async function aBareDatabase(): Promise<string> {
  const server = inject('databaseServer')
  const name = `${inject('databasePrefix')}_bare_${randomBytes(4).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  await asAdmin(server, `CREATE ROLE ${name} LOGIN NOSUPERUSER PASSWORD '${password}'`)
  await asAdmin(server, `CREATE DATABASE ${name} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  atEnd(async () => {
    await asAdmin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await asAdmin(server, `DROP ROLE ${name}`)
  })
  const url = new URL(databaseUrl(server, name))
  url.username = name
  url.password = password
  return url.href
}
