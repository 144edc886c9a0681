import { expect, test } from 'vitest'
import { anAccount, aStranger, signedIn, signIn } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { Visitor } from '#tests/support/visitor.ts'

const REASON = 'Insulta, amenaza, discrimina o acosa'

test('D12, V3: a rating is reported from the profile that shows it: wrong, right, sent twice', async () => {
  const { db, visitor, account } = await signedIn()
  const client = await anAccount(db, { fullName: 'Carla Pons' })
  const { id, freelancerId } = await aRating(db, { client, rating: 1, comment: 'Un inútil.' })
  await visitor.visit(`/freelancers/${freelancerId}`)
  await visitor.follow('Denunciar la valoración de Carla Pons')
  expect(visitor.text).toContain('Valoración de Carla Pons')
  await visitor.fill('Qué ocurre', 'Insulta.').press('Enviar denuncia')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Qué ocurre').value).toBe('Insulta.')
  expect(visitor.links('alert').map((link) => link.textContent)).toEqual(['Elige un motivo'])
  await visitor.choose('Motivo', REASON).press('Enviar denuncia')
  expect(visitor.notices).toContain('Hemos recibido tu denuncia')
  const acknowledged = visitor.path
  await visitor.pressAgain()
  expect(visitor.path).toBe(acknowledged)
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('moderationCases as c', 'c.id', 'r.caseId')
    .select(['c.targetKind', 'c.targetId', 'c.subjectId', 'c.evidence'])
    .where('r.reporterId', '=', account.id)
    .execute()
  expect(rows).toEqual([
    {
      targetKind: 'rating',
      targetId: id,
      subjectId: client.id,
      evidence: { rating: '1 de 5', comment: 'Un inútil.', language: 'es' },
    },
  ])
})

test('D12: a rating that is hidden, withdrawn, the reader’s own or unknown has a plain answer, and leaves no report', async () => {
  const { db, visitor } = await aStranger()
  const hidden = await aRating(db, { state: 'oculta', publishedAt: null })
  const withdrawn = await aRating(db, { state: 'retirada' })
  const own = await aRating(db)
  for (const [id, status] of [
    [hidden.id, 404],
    [withdrawn.id, 410],
    ['nada', 404],
  ] as const) {
    await visitor.visit(`/ratings/${id}/report`)
    expect(visitor.status, id).toBe(status)
  }
  const author = await Visitor.arrive()
  await signIn(db, author, { id: own.clientId })
  await author.visit(`/ratings/${own.id}/report`)
  expect([author.status, author.text]).toEqual([403, expect.stringContaining('Esto es tuyo')])
})

test('D12: a rating that is withdrawn while somebody writes leaves no report behind', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRating(db)
  await visitor.visit(`/ratings/${id}/report`)
  await db.updateTable('ratings').set({ state: 'retirada' }).where('id', '=', id).execute()
  await visitor.choose('Motivo', REASON).fill('Qué ocurre', 'Insulta.').press('Enviar denuncia')
  expect(visitor.status).toBe(410)
  expect(await db.selectFrom('reports').select('id').where('reporterId', '=', account.id).execute()).toEqual([])
})
