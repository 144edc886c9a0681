import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'

const hearts = (document: Document) =>
  [...document.querySelectorAll('main .heart')].map((heart) => heart.textContent?.trim())

test('D5: a visitor adds a favourite in the list and stays there', async () => {
  const { db, visitor } = await aStranger()
  await aListing(db, { title: 'Zanfona a medida' })
  await visitor.visit('/marketplace?q=zanfona')
  await visitor.press('Guardar: Zanfona a medida')
  expect(visitor.path).toBe('/marketplace?q=zanfona')
  expect(visitor.notices.join()).toContain('Guardado en este navegador')
  await visitor.visit('/favorites')
  expect(visitor.text).toContain('Zanfona a medida')
})

test('D5: a member sees their favourites, and removes one; their own listings have no heart', async () => {
  const { db, visitor, account } = await signedIn()
  await aListing(db, { title: 'Salterio afinado' })
  await aListing(db, { title: 'Salterio propio', author: account })
  await visitor.visit('/marketplace?q=salterio')
  expect(hearts(visitor.document)).toEqual(['Guardar: Salterio afinado'])
  await visitor.press('Guardar: Salterio afinado')
  expect(visitor.path).toBe('/marketplace?q=salterio')
  expect(hearts(visitor.document)).toEqual(['Quitar de favoritos: Salterio afinado'])
  await visitor.press('Quitar de favoritos: Salterio afinado')
  expect(hearts(visitor.document)).toEqual(['Guardar: Salterio afinado'])
})

test('D5: the favourites of one reader are shown to no other', async () => {
  const one = await signedIn()
  const author = await anAccount(one.db)
  await aListing(one.db, { title: 'Rabel de concierto', author })
  await one.visitor.visit('/marketplace?q=rabel')
  await one.visitor.press('Guardar: Rabel de concierto')
  const other = await signedIn()
  await other.visitor.visit('/marketplace?q=rabel')
  expect(hearts(other.visitor.document)).toEqual(['Guardar: Rabel de concierto'])
})

test('D5: the cards of the home page, a profile and beside a listing have hearts too', async () => {
  const { db, visitor } = await signedIn()
  const author = await anAccount(db)
  await aListing(db, { title: 'Vihuela de arco', author })
  const { id } = await aListing(db, { title: 'Viola de gamba', author })
  for (const path of ['/', `/freelancers/${author.id}`, `/marketplace/${id}`]) {
    await visitor.visit(path)
    await visitor.press('Guardar: Vihuela de arco')
    expect(visitor.path).toBe(path)
    expect(hearts(visitor.document)).toContain('Quitar de favoritos: Vihuela de arco')
    await visitor.press('Quitar de favoritos: Vihuela de arco')
    expect(visitor.path).toBe(path)
  }
})

test('D5: people cannot keep themselves: their profile and their listing have no hearts for them', async () => {
  const { db, visitor, account } = await signedIn()
  await aListing(db, { title: 'Orlo', author: account })
  const { id } = await aListing(db, { title: 'Chirimía', author: account })
  for (const path of [`/freelancers/${account.id}`, `/marketplace/${id}`]) {
    await visitor.visit(path)
    expect(visitor.text).toContain('Orlo')
    expect(hearts(visitor.document)).not.toContain('Guardar: Orlo')
  }
})

test('D5: shared pages of visitors show no favourites; a listing shows whether this browser keeps it', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  await aListing(db, { title: 'Sacabuche', author })
  const { id } = await aListing(db, { title: 'Bajón', author })
  await visitor.visit(`/freelancers/${author.id}`)
  await visitor.press('Guardar: Sacabuche')
  expect(hearts(visitor.document)).toContain('Guardar: Sacabuche')
  await visitor.visit(`/marketplace/${id}`)
  expect(hearts(visitor.document)).toContain('Quitar de favoritos: Sacabuche')
})
