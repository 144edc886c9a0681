import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { replyToRating } from '#app/domain/reviews/commands.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'

test('D8, D11: the seller’s average over all ratings is shown with its number, and the newest three ratings', async () => {
  const { db, visitor } = await aStranger()
  const seller = await anAccount(db)
  const listing = await aListing(db, { author: seller })
  await visitor.visit(`/marketplace/${listing.id}`)
  expect(visitor.text).toContain('Todavía no tiene valoraciones.')
  expect(visitor.html).not.toContain('AggregateRating')
  expect(visitor.text).not.toContain('Reseñas Recientes')

  const shy = await anAccount(db, { fullName: 'Nombre Reservado' })
  await saveSettings(db, shy.id, { profileVisibility: 'private' }, new Date())
  const ratings = [
    { rating: 1, comment: 'La más antigua', client: shy },
    { rating: 5, comment: 'La segunda' },
    { rating: 5, comment: 'La tercera' },
    { rating: 4, comment: 'La última', client: shy },
  ]
  for (const [day, rating] of ratings.entries())
    await aRating(db, { freelancer: seller, ...rating, publishedAt: new Date(Date.UTC(2026, 2, day + 1)) })
  const { id } = await db
    .selectFrom('ratings')
    .select('id')
    .where('comment', '=', 'La tercera')
    .where('freelancerId', '=', seller.id)
    .executeTakeFirstOrThrow()
  await replyToRating(db, seller.id, id, { body: 'Un placer', version: null, now: new Date() })
  // A listing's page is kept for signed-out visitors: a reply and a rating renew it.
  await expect
    .poll(async () => (await visitor.visit(`/marketplace/${listing.id}`)).text)
    .toMatch(/Respuesta:.*Un placer/s)
  const panel = visitor.document.querySelector('[aria-labelledby=seller]')
  expect(panel?.textContent).toContain('3,8 de 5 estrellas')
  expect(panel?.textContent).toContain('4 valoraciones')
  const recent = visitor.document.querySelector('[aria-labelledby=recent-reviews]')
  expect(recent?.querySelectorAll('.review')).toHaveLength(3)
  expect(recent?.textContent).not.toContain('La más antigua')
  expect(recent?.textContent).toContain('Usuario con perfil privado')
  expect(visitor.html).not.toContain('Nombre Reservado')
  expect(visitor.link('Ver todas las valoraciones (4)').getAttribute('href')).toBe(`/freelancers/${seller.id}#ratings`)
  expect(visitor.html).toMatch(/"ratingValue":"3.8","ratingCount":4/)

  await visitor.visit(`/freelancers/${seller.id}`)
  const all = visitor.document.querySelector('#ratings')
  expect(all?.querySelectorAll('.review')).toHaveLength(4)
  expect(all?.textContent).toContain('Solo puede valorar quien ha completado una contratación en esta plataforma.')
})
