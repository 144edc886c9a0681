import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/db.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { subscribe } from '#app/domain/notifications/push.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'

const db = await aDatabase()

test('E4: a server killed between pushing and recording it pushes at most once more, under the same topic', async () => {
  const topics: string[] = []
  let whenAsked = () => {}
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      topics.push(String(request.headers['topic']))
      whenAsked()
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => service.close(() => resolve())))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

  const { id } = await anAccount(db)
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  await subscribe(
    db,
    id,
    { endpoint: `${origin}/uno`, p256dh, auth: randomBytes(16).toString('base64url') },
    new Date(),
  )
  const doomed = await aServer({ PUSH_ORIGINS: origin })
  // The service has the message; the server dies before it can hear so.
  const killed = new Promise((resolve) => (whenAsked = () => resolve(doomed.kill())))
  await inTransaction(db, (trx) =>
    addNotification(trx, { userId: id, type: 'listing_update', title: 'Una vez', message: 'O dos.', now: new Date() }),
  )
  await killed
  const waiting = () => db.selectFrom('jobs').select('id').where('kind', '=', 'deliver-push').execute()
  expect(topics).toHaveLength(1)
  expect(await waiting()).toHaveLength(1)

  // Another worker may take the job when the lease of the dead one is over; here the lease is ended now.
  whenAsked = () => {}
  await db
    .updateTable('jobs')
    .set({ lockedUntil: new Date(0) })
    .where('kind', '=', 'deliver-push')
    .execute()
  await aServer({ PUSH_ORIGINS: origin })
  await eventually(async () => expect(await waiting()).toEqual([]))
  expect(topics).toEqual([topics[0], topics[0]])
  expect(topics[0]).toMatch(/^[0-9a-f]{32}$/)
})
