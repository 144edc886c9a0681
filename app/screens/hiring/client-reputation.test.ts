import { expect, test } from 'vitest'
import { rejectQuote } from '#app/domain/hiring/quotes.server.ts'
import { anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aDispute } from '#tests/support/disputes.ts'
import { aHiring, aQuote, aRequest } from '#tests/support/hiring.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { historyOf } from './client-reputation.server.ts'

test('each figure is shown from three on, independently of the others', () => {
  const none = { answered: 0, quoted: 0, hired: 0, ended: 0 }
  expect(historyOf(none)).toBe('Todavía sin historial suficiente.')
  expect(historyOf({ answered: 2, quoted: 2, hired: 2, ended: 2 })).toBe('Todavía sin historial suficiente.')
  expect(historyOf({ answered: 4, quoted: 5, hired: 2, ended: 3 })).toBe(
    'Responde a 4 de 5 presupuestos, contrata 2 de 3.',
  )
  expect(historyOf({ ...none, answered: 0, quoted: 3 })).toBe('Responde a 0 de 3 presupuestos.')
  expect(historyOf({ ...none, hired: 1, ended: 3 })).toBe('Contrata 1 de 3 solicitudes.')
})

test('a freelancer sees how the client treats the people who quote, and the client sees the same', async () => {
  const { db, visitor: freelancer, account } = await signedIn()
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  const { id } = await aRequest(db, { client, freelancer: account })
  await freelancer.visit(`/dashboard/requests/${id}`)
  expect(freelancer.text).toContain('Elena Ruiz como cliente')
  expect(freelancer.text).toContain('Todavía sin historial suficiente.')
  expect(freelancer.text).toContain('Ningún profesional ha publicado una valoración todavía.')

  for (let count = 0; count < 2; count += 1) await aHiring(db, { client })
  const quote = await aQuote(db, { client })
  await rejectQuote(db, client.id, quote.id, { answer: 'Es caro.', now: new Date() })
  const recluse = await anAccount(db, { fullName: 'Rita Reservada' })
  await db.insertInto('userSettings').values({ userId: recluse.id, profileVisibility: 'private' }).execute()
  const about = { client, direction: 'a_cliente' as const, publishedAt: new Date() }
  await aRating(db, { ...about, rating: 4, comment: 'Paga a tiempo.', freelancer: recluse })
  await freelancer.visit(`/dashboard/requests/${id}`)
  expect(freelancer.text).toContain('Responde a 3 de 3 presupuestos.')
  expect(freelancer.text).toContain('de media en 1 valoración de profesionales')
  expect(freelancer.text).toContain('Paga a tiempo.')
  expect(freelancer.text).not.toContain('Rita Reservada')

  const visitor = await Visitor.arrive()
  await signIn(db, visitor, client)
  await visitor.visit(`/dashboard/requests/${id}`)
  expect(visitor.text).toContain('Lo que ve de ti quien te prepara un presupuesto')
  expect(visitor.text).toContain('Responde a 3 de 3 presupuestos.')
})

test('from three hirings on the number of both sides’ disputes is public, and how many the two ended', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db, { fullName: 'Elena Ruiz' })
  const { id } = await aRequest(db, { client, freelancer: account })
  await aDispute(db, { client, freelancer: account })
  await aHiring(db, { client, freelancer: account })
  await visitor.visit(`/dashboard/requests/${id}`)
  expect(visitor.document.querySelector('#reputation')?.parentElement?.textContent).not.toContain('1 disputa')
  await aHiring(db, { client, freelancer: account })
  await visitor.visit(`/dashboard/requests/${id}`)
  expect(visitor.text).toContain('1 disputa, 0 resueltas de acuerdo.')
  await visitor.visit(`/freelancers/${account.id}`)
  expect(visitor.text).toContain('1 disputa, 0 resueltas de acuerdo')
  await visitor.visit(`/freelancers/${client.id}`)
  expect(visitor.text).not.toContain('resueltas de acuerdo')
})
