import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { oneBehindAnother } from '#tests/support/held.ts'
import { QUOTE } from '#tests/support/hiring.ts'
import { aPackageOrder } from '#tests/support/packages.ts'
import { confirmPackage } from './package-confirming.server.ts'
import { sendQuote } from './quotes.server.ts'
import { holdRequest } from './requests.server.ts'

test('a confirmation in the same second does not replace a quote that the freelancer sends for the package', async () => {
  const db = await aDatabase()
  const { id: requestId, client, freelancer } = await aPackageOrder(db)
  const now = new Date()
  const [quoted, confirmed] = await oneBehindAnother(
    db,
    (trx) => holdRequest(trx, { clientId: client.id, requestId }, now),
    [
      () => sendQuote(db, { freelancerId: freelancer.id, requestId }, QUOTE, { formKey: randomUUID(), now }),
      () => confirmPackage(db, freelancer.id, requestId, now),
    ],
  )
  expect([quoted, confirmed]).toMatchObject([{ kind: 'quoted' }, { kind: 'answered' }])
})
