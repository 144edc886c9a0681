import { expect, test } from 'vitest'
import type { AuthoredCard } from '#app/domain/listings/card.server.ts'
import { packCards } from './pack-cards.server.ts'
import { unpackCards } from './packed-cards.ts'

const id = '0b6f3c9e-1111-4222-8333-444455556666'
const author = '9a6f3c9e-1111-4222-8333-444455556666'

const aCard = (changes: Partial<AuthoredCard>): AuthoredCard => ({
  id,
  title: 'Tarta «Ñandú»\t& <b>café</b> "1"\u2028',
  language: 'es',
  categoryId: 6,
  priceCents: 125_050,
  currency: 'EUR',
  priceType: 'día',
  taxName: null,
  isFrom: false,
  location: 'Ávila',
  createdAt: new Date('2026-11-12T23:30:00Z'),
  author: { fullName: 'Lucía Ferrer', username: 'lucia', profileId: author, avatarUrl: '/a.webp' },
  image: null,
  imageUrl: null,
  modality: 'presencial',
  ratings: null,
  answersInADay: false,
  ...changes,
})

const travelled = (changes: Partial<AuthoredCard>) =>
  unpackCards(packCards([aCard(changes)], 'Europe/Madrid'), '/media/listings')[0]

test('S11: a card is the same after it was packed and unpacked', () => {
  expect(travelled({})).toEqual({
    id,
    title: 'Tarta «Ñandú»\t& <b>café</b> "1"\u2028',
    category: { slug: 'musica', name: 'Música & Audio' },
    price: '1250,50\u00a0€',
    priceType: 'día',
    location: 'Ávila',
    date: '13 nov 2026',
    dateTime: '2026-11-13',
    author: { name: 'Lucía Ferrer', profileId: author, avatarUrl: '/a.webp' },
    image: null,
  })
})

test('S11: a card says that its price is of the cheapest package and has the tax in it', () => {
  expect(travelled({ taxName: 'IVA', isFrom: true })).toMatchObject({ price: 'desde 1250,50\u00a0€', tax: 'IVA incl.' })
})

test('S11: no text of a card can be mistaken for the end of a field or of a card', () => {
  const title = 'Uno | dos ~ tres ~1 \n fin'
  expect(travelled({ title, location: '|~|' })).toMatchObject({ title, location: '|~|' })
  const cards = [aCard({ title }), aCard({ imageUrl: 'https://ejemplo.es/a|b.jpg' })]
  expect(unpackCards(packCards(cards, undefined), '/media').map(({ image }) => image?.src)).toEqual([
    undefined,
    'https://ejemplo.es/a|b.jpg',
  ])
  expect(unpackCards(packCards([], undefined), '/media')).toEqual([])
})

test('S11: a person without a name is Usuario, an unknown category is Otro, a long title is cut', () => {
  const card = travelled({
    author: { fullName: null, username: null, profileId: null, avatarUrl: null },
    categoryId: 99,
    title: 'ñ'.repeat(61),
    location: null,
  })
  expect(card).toMatchObject({
    author: { name: 'Usuario', profileId: null, avatarUrl: null },
    category: { slug: 'otro', name: 'Otro' },
    title: `${'ñ'.repeat(59)}…`,
    location: null,
  })
})

test('S12: pictures have the addresses of their keys, also keys of another form', () => {
  const stored = { widths: [320, 640, 1280], width: 1280, height: 960, alt: 'Una tarta' }
  const key = `${author}/${id}/1763725200000-0123456789abcdef01234567`
  expect(travelled({ image: { ...stored, key } })?.image).toEqual({
    src: `/media/listings/${key}-640.webp`,
    srcSet: [320, 640, 1280].map((width) => `/media/listings/${key}-${width}.webp ${width}w`).join(', '),
    width: 1280,
    height: 960,
    alt: 'Una tarta',
  })
  expect(travelled({ image: { ...stored, key: 'other/form' } })?.image?.src).toBe('/media/listings/other/form-640.webp')
  expect(travelled({ imageUrl: '/old.jpg' })?.image).toMatchObject({ src: '/old.jpg', srcSet: '', alt: '' })
})
