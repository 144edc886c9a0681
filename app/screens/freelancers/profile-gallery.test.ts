import { expect, test } from 'vitest'
import type { AuthorListings } from '#app/domain/search/author-listings.server.ts'
import { galleryOf } from './profile-page.server.ts'

const image = (key: string) => ({ key, widths: [320], width: 320, height: 240, alt: null })
const aListing = (id: string, keys: string[]) => ({ id, title: id, furtherImages: keys.map(image) })
const galleryFrom = (items: ReturnType<typeof aListing>[], previous?: string) =>
  galleryOf({ items, previous } as unknown as AuthorListings).map(({ image: { src } }) =>
    src.replace(/^.*\/|-320.*$/g, ''),
  )

test('the gallery shows pictures of each listing in turn that its card does not show, in whole rows', () => {
  expect(galleryFrom([aListing('a', ['a2', 'a3', 'a4']), aListing('b', ['b2'])])).toEqual(['a2', 'b2', 'a3'])
  const many = ['a', 'b', 'c'].map((id) => aListing(id, [`${id}2`, `${id}3`, `${id}4`]))
  expect(galleryFrom(many)).toEqual(['a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('two pictures make no gallery, and further pages have none', () => {
  expect(galleryFrom([aListing('a', ['a2', 'a3'])])).toEqual([])
  expect(galleryFrom([aListing('a', ['a2', 'a3', 'a4'])], 'place')).toEqual([])
})
