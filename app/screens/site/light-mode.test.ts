import { expect, test } from 'vitest'
import { aListing, anAccount, aStranger } from '#tests/support/factories.ts'
import { aPicture } from '#tests/support/marketplace.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const scriptsOf = (visitor: Visitor) => visitor.document.querySelectorAll('script, link[rel=modulepreload]').length
const picturesOf = (visitor: Visitor) => visitor.document.querySelectorAll('main img').length

async function atAListingWithPictures() {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db)
  const { id } = await aListing(db, { author })
  await aPicture(db, { author, listingId: id, seed: id })
  return { visitor, path: `/marketplace/${id}` }
}

test('the light mode of the footer sends pages without script and pictures, and is remembered', async () => {
  const { visitor, path } = await atAListingWithPictures()
  await visitor.visit(path)
  expect(scriptsOf(visitor)).toBeGreaterThan(0)
  expect(picturesOf(visitor)).toBeGreaterThan(0)

  await visitor.press('Modo ligero')
  expect(visitor.path).toBe(path)
  expect([scriptsOf(visitor), picturesOf(visitor)]).toEqual([0, 0])
  expect(visitor.text).toContain('Modo ligero: sin imágenes.')
  await visitor.visit('/')
  expect(scriptsOf(visitor)).toBe(0)

  await visitor.visit(path)
  await visitor.press('Salir del modo ligero')
  expect(scriptsOf(visitor)).toBeGreaterThan(0)
  expect(visitor.cookie('light')).toBeUndefined()
})

test('a press shows the pictures of one page', async () => {
  const { visitor, path } = await atAListingWithPictures()
  await visitor.visit(`${path}?return=%2Fmarketplace`)
  await visitor.press('Modo ligero')
  await visitor.follow('Ver las de esta página')
  expect(visitor.path).toBe(`${path}?return=%2Fmarketplace&images=1`)
  expect(picturesOf(visitor)).toBeGreaterThan(0)
  expect(scriptsOf(visitor)).toBe(0)
  await visitor.visit(path)
  expect(picturesOf(visitor)).toBe(0)
})

test('a browser that saves data gets the light mode by itself, until its owner chooses otherwise', async () => {
  const { visitor, path } = await atAListingWithPictures()
  const saving = { 'Save-Data': 'on' }
  const page = await (await visitor.request(path, { headers: saving })).text()
  expect(page).toContain('Modo ligero: sin imágenes.')
  expect(page).not.toMatch(/<script|modulepreload|rel="preload"/)
  expect(/<main[\s\S]*<\/main>/.exec(page)?.[0]).not.toContain('<img')

  await visitor.request('/light-mode', {
    method: 'POST',
    body: new URLSearchParams({ light: 'off', return: path }),
    headers: { ...saving, Origin: visitor.origin },
    redirect: 'manual',
  })
  expect(await (await visitor.request(path, { headers: saving })).text()).toContain('<script')
})

test('a value that is neither on nor off changes nothing, and the return address stays on this site', async () => {
  const { visitor } = await aStranger()
  const answer = await visitor.request('/light-mode', {
    method: 'POST',
    body: new URLSearchParams({ light: 'quizá', return: 'https://malo.example/' }),
    headers: { Origin: visitor.origin },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('Location'), answer.headers.get('Set-Cookie')]).toEqual([303, '/', null])
})
