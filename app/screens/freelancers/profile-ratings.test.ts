import { expect, test } from 'vitest'
import { DAY_MS } from '#app/locale/durations.ts'
import { anAccount, aStranger } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'

const pathOf = ({ id }: { id: string }) => `/freelancers/${id}`

test('R8, V3, V4: ratings are on the profile with their replies, the average with its number, a page at a time', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const carla = await anAccount(db, { fullName: 'Carla Pons' })
  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('Todavía no tiene valoraciones.')
  expect(visitor.text).not.toContain('estrellas')

  for (let day = 1; day <= 11; day += 1)
    await aRating(db, {
      freelancer: ana,
      client: day === 11 ? carla : undefined,
      rating: day === 1 ? 1 : 5,
      comment: `Opinión ${day}`,
      publishedAt: new Date(Date.UTC(2026, 3, day)),
    })
  await aRating(db, { freelancer: ana, comment: 'Retirada', state: 'retirada' })
  const [newest] = await db.selectFrom('ratings').select('id').where('comment', '=', 'Opinión 11').execute()
  await db
    .insertInto('ratingReplies')
    .values({ ratingId: newest!.id, authorId: ana.id, body: 'Gracias, Carla.', createdAt: new Date() })
    .execute()
  const comments = () =>
    [...visitor.document.querySelectorAll('#ratings .review > .said')].map((comment) => comment.textContent)

  await visitor.visit(pathOf(ana))
  expect(visitor.text).toContain('11 valoraciones')
  expect(visitor.text).toContain('4,6 de 5 estrellas')
  expect(visitor.text).toContain('Gracias, Carla.')
  expect(visitor.link('Carla Pons').getAttribute('href')).toBe(pathOf(carla))
  expect(comments()).toEqual(Array.from({ length: 10 }, (_, index) => `Opinión ${11 - index}`))
  await visitor.follow('Siguientes')
  expect(comments()).toEqual(['Opinión 1'])
  expect(visitor.text).toContain('11 valoraciones')
  await visitor.follow('Anteriores')
  expect(comments()).toHaveLength(10)
  await visitor.visit(`${pathOf(ana)}?reviews_after=nada`)
  expect(comments()).toHaveLength(10)
  await visitor.follow('Denunciar la valoración de Carla Pons')
  expect(visitor.status).toBe(200)
  expect(visitor.path).toBe(`/ratings/${newest!.id}/report`)
})

test('R8, D9: the response rate is that of the first messages, and is not shown below five of them', async () => {
  const { db, visitor } = await aStranger()
  const ana = await anAccount(db)
  const at = new Date(Date.now() - 3 * DAY_MS)
  for (let count = 1; count <= 5; count += 1) {
    const client = await anAccount(db)
    const { id } = await db
      .insertInto('conversations')
      .values({ clientId: client.id, freelancerId: ana.id, about: '00000000-0000-0000-0000-000000000000' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('inquiries')
      .values({
        conversationId: id,
        freelancerId: ana.id,
        clientId: client.id,
        at,
        firstReplyAt: count === 5 ? null : new Date(at.getTime() + 60_000),
      })
      .execute()
    await visitor.visit(`${pathOf(ana)}?fresh=${count}`)
    expect(visitor.text).toMatch(count < 5 ? /Tasa de respuesta\s*Sin datos suficientes/ : /Tasa de respuesta\s*80\s%/)
  }
})
