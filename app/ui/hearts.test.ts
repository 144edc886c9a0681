import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'

const hearts = (document: Document) =>
  [...document.querySelectorAll('main .heart')].map((heart) => heart.textContent?.trim())

test('D5: a visitor keeps a listing from the list and stays there', async () => {
  const { db, visitor } = await aStranger()
  await aListing(db, { title: 'Zanfona a medida' })
  await visitor.visit('/marketplace?q=zanfona')
  await visitor.press('Guardar: Zanfona a medida')
  expect(visitor.path).toBe('/marketplace?q=zanfona')
  expect(visitor.notices.join()).toContain('Guardado en este navegador')
  await visitor.visit('/favorites')
  expect(visitor.text).toContain('Zanfona a medida')
})

test('D5: a member sees which they keep, and takes one back; their own have no heart', async () => {
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

test('D5: what one reader keeps nobody else sees', async () => {
  const one = await signedIn()
  const author = await anAccount(one.db)
  await aListing(one.db, { title: 'Rabel de concierto', author })
  await one.visitor.visit('/marketplace?q=rabel')
  await one.visitor.press('Guardar: Rabel de concierto')
  const other = await signedIn()
  await other.visitor.visit('/marketplace?q=rabel')
  expect(hearts(other.visitor.document)).toEqual(['Guardar: Rabel de concierto'])
})
