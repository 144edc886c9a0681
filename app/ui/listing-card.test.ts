import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { someRatings } from '#tests/support/ratings.ts'

test('S11: a card links to its listing and shows category, cut title, price, place, author and date', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db, { fullName: 'Íñigo Echevarría' })
  const title = 'Restauración de guitarras antiguas con barniz a muñeca y cuerdas de tripa'
  const { id } = await aListing(db, { author, title, categoryId: 6, priceCents: 125_050, location: 'Cádiz' })
  await visitor.visit('/marketplace?q=guitarras')
  const card = visitor.document.querySelector('.listing-card')
  const link = card?.querySelector('a')
  expect(link?.getAttribute('href')).toBe(`/marketplace/${id}`)
  expect([...(link?.textContent ?? '')]).toHaveLength(60)
  expect(link?.textContent).toBe('Restauración de guitarras antiguas con barniz a muñeca y cu…')
  expect(card?.querySelector('.badge')?.textContent).toBe('Música & Audio')
  expect(card?.querySelector('.listing-card__price')?.textContent).toBe('1250,50\u00a0€ por proyecto')
  expect(card?.querySelector('.listing-card__who strong')?.textContent).toBe('Íñigo Echevarría')
  expect(card?.querySelector('.listing-card__place')?.textContent).toMatch(/^Cádiz · \d/)
  expect(card?.querySelector('.avatar')).toHaveAttribute('data-initial', 'Í')
  expect(card?.querySelector('time')?.getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\d/)
})

test('S12: a listing without a picture says so', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db, { title: 'Sin fotografía todavía', categoryId: 9 })
  await visitor.visit('/marketplace?q=todav%C3%ADa')
  const cover = visitor.document.querySelector('.listing-card [role=img]')
  expect(cover?.getAttribute('aria-label')).toBe('Sin imagen')
  expect(cover?.className).toContain('category--estilo')
  // The page has the sign of its seller in the place of pictures.
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.document.querySelectorAll('main .sign')).toHaveLength(1)
})

test('S11: a card shows how its seller is rated, and says when the work can be done anywhere', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  await someRatings(db, author)
  await aListing(db, { author, title: 'Cordófonos por correo', location: 'Cádiz', modality: 'remoto' })
  await aListing(db, { title: 'Cordófonos sin nadie que opine' })
  await visitor.visit('/marketplace?q=cord%C3%B3fonos&sort=recent')
  const [without, rated] = visitor.document.querySelectorAll('.listing-card')
  const { total, points } = await db
    .selectFrom('ratingSummaries')
    .select(['total', 'points'])
    .where('freelancerId', '=', author.id)
    .executeTakeFirstOrThrow()
  expect(rated?.querySelector('.listing-card__trust')).toHaveTextContent(
    `Valoración: ${(points / total).toFixed(1).replace('.', ',')} (${total})`,
  )
  expect(rated?.querySelector('.listing-card__place')?.textContent).toMatch(/^En remoto · \d/)
  expect(without?.querySelector('.listing-card__trust')).toBeNull()
})

test('E10: a card shows no rating of a seller whom only contacts see', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  await someRatings(db, author)
  await db.insertInto('userSettings').values({ userId: author.id, profileVisibility: 'contacts' }).execute()
  await aListing(db, { author, title: 'Aerófonos discretos' })
  await visitor.visit('/marketplace?q=aer%C3%B3fonos')
  expect(visitor.document.querySelector('.listing-card')).not.toBeNull()
  expect(visitor.document.querySelector('.listing-card__trust')).toBeNull()
})
