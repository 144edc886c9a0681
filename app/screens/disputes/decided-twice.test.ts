import '#tests/support/own-world.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { appealDispute } from '#app/domain/disputes/commands.server.ts'
import { decideDisputeAsOperator } from '#app/domain/disputes/deciding.server.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { signedIn } from '#tests/support/factories.ts'

test('S8: after an appeal both decisions are on the page, the valid one first', async () => {
  const { visitor, account, db } = await signedIn()
  const { id } = await aDispute(db, { client: account }, 'decidida')
  const now = new Date()
  const { version } = await db.selectFrom('disputes').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const appeal = { words: 'Falta un correo.', formKey: randomUUID(), version, now }
  expect((await appealDispute(db, { userId: account.id, disputeId: id }, appeal)).kind).toBe('done')
  const decision = { toClientCents: 3_000, facts: 'El correo llegó.', reasons: 'Cambia el reparto.', now }
  await decideDisputeAsOperator(db, id, { ...decision, operatorEmail: 'operador@ejemplo.es' })

  await visitor.visit(`/dashboard/disputes/${id}`)
  const headings = [...visitor.document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
  const decisions = headings.filter((text) => text?.includes('decisión'))
  expect(decisions).toEqual(['La decisión del recurso, que es la que vale', 'La primera decisión'])
  expect(headings.indexOf('La primera decisión')).toBeLessThan(headings.indexOf('De qué trata'))
  for (const words of ['El correo llegó.', 'Se entregó una parte.']) expect(visitor.text).toContain(words)
  expect(visitor.document.querySelector('nav a[aria-current="page"][href="/dashboard/orders"]')).not.toBeNull()
})
