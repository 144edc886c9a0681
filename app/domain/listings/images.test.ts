import { expect, test } from 'vitest'
import { CATEGORIES, CREATABLE_CATEGORIES } from './categories.ts'
import { isObjectKey, objectKey, pictureOf, picturesOf } from './images.ts'

const author = '7f8b8a52-6d8a-4c37-9a0e-1d6c1f6f0a01'
const listing = '3c1d7c7a-0d9c-8f5e-a1d2-5b7a4f9f2b02'
const key = `${author}/${listing}/1795000000000-0123456789abcdef01234567`

test('C9: eleven categories can be chosen for a new listing, in the order of the specification', () => {
  expect(CREATABLE_CATEGORIES.map((category) => category.name)).toEqual([
    'Diseño Gráfico',
    'Desarrollo Web',
    'Marketing Digital',
    'Redacción & Traducción',
    'Video & Animación',
    'Música & Audio',
    'Programación & Tecnología',
    'Negocios',
    'Estilo de Vida',
    'Fotografía',
    'Otro',
  ])
  expect(CATEGORIES.filter((category) => category.searchable)).toHaveLength(11)
})

test('a picture lists every stored width and falls back to the middle one', () => {
  expect(pictureOf({ key, widths: [1600, 320, 640], width: 1600, height: 1200, alt: null }, '/media/listings')).toEqual(
    {
      src: `/media/listings/${key}-640.webp`,
      srcSet: `/media/listings/${key}-320.webp 320w, /media/listings/${key}-640.webp 640w, /media/listings/${key}-1600.webp 1600w`,
      width: 1600,
      height: 1200,
      alt: '',
    },
  )
})

test('C13: the older single address is read only when there are no pictures', () => {
  const image = { key, widths: [320], width: 320, height: 200, alt: 'Taller' }
  expect(picturesOf({ images: [], imageUrl: 'https://example.es/a.jpg' }, '/media/listings')).toMatchObject([
    { src: 'https://example.es/a.jpg' },
  ])
  expect(picturesOf({ images: [image], imageUrl: 'https://example.es/a.jpg' }, '/media/listings')).toMatchObject([
    { src: `/media/listings/${key}-320.webp`, alt: 'Taller' },
  ])
  expect(picturesOf({ images: [], imageUrl: null }, '/media/listings')).toEqual([])
})

test('only names of the agreed form are object keys', () => {
  expect(isObjectKey(objectKey(key, 640))).toBe(true)
  for (const wrong of [
    '',
    'a.webp',
    `${key}-640.svg`,
    `../${key}-640.webp`,
    `${key}-640.webp/..`,
    `${key}-640.webp\n`,
  ]) {
    expect(isObjectKey(wrong)).toBe(false)
  }
})
