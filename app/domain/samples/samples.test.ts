import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMoney } from '#app/locale/money.server.ts'
import { samplePicture } from '#app/ui/sample-card.tsx'
import { cardKeywords, euros, frontSamples, modalityText, priceUnit, sampleCardOf, SAMPLE_CARDS } from './cards.ts'
import { favoriteIdOf, sampleOfFavoriteId } from './favorite-ids.server.ts'
import { findSample, hasServiceDetails, listSamples, otherSamples, SAMPLES } from './samples.server.ts'

const ALL = { q: '', category: '' }

test('X3: prices are in euros, of a service for an hour or a project, in the site’s format', () => {
  for (const { priceCents } of SAMPLES()) expect(euros(priceCents)).toBe(formatMoney(priceCents, 'EUR'))
  expect(euros(123_456_789)).toBe(formatMoney(123_456_789, 'EUR'))
  expect(priceUnit({ kind: 'service', category: 'Desarrollo Web' })).toBe('/hora')
  expect(priceUnit({ kind: 'service', category: 'Marketing Digital' })).toBe('/proyecto')
})

test('X3: a card says three keywords and how many more there are; an unknown modality is Desconocido', () => {
  expect(cardKeywords(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 })
  expect(cardKeywords(['a', 'b'])).toEqual({ shown: ['a', 'b'], more: 0 })
  expect(
    SAMPLES()
      .map((sample) => sampleCardOf(sample).keywords)
      .every((text) => /\+\d+$/.test(text)),
  ).toBe(true)
  expect(['remoto', 'presencial', 'por carta', ''].map(modalityText)).toEqual([
    'Remoto',
    'Presencial',
    'Desconocido',
    'Desconocido',
  ])
})

test('X4, X5: each sample has every field of its kind, sellers named as examples, and existing drawings', () => {
  for (const sample of SAMPLES()) {
    expect(sample.seller.name).toMatch(/de ejemplo$/)
    expect(sample.pictures.length).toBeGreaterThan(1)
    sample.pictures.forEach((_, index) => {
      const file = join(import.meta.dirname, '../../../public', samplePicture(sample.id, index + 1))
      expect([file, existsSync(file)]).toEqual([file, true])
    })
    if (hasServiceDetails(sample)) {
      expect(sample.keyBenefits.length * sample.tags.length).toBeGreaterThan(0)
      expect([sample.priceRange, sample.deliveryTime, sample.experienceLevel, sample.contactInfo]).not.toContain('')
    } else {
      expect(sample).toHaveProperty('condition')
      expect(sample).toHaveProperty('coordinates.latitude')
    }
  }
  expect(new Set(SAMPLES().map(({ id }) => id)).size).toBe(SAMPLES().length)
})

test('I1, I2: words are found without their accents, and a category only by its exact name', () => {
  expect(listSamples({ q: 'CAMARA objetivos', category: '' }).map(({ id }) => id)).toEqual(['camara-reflex'])
  expect(listSamples({ q: '', category: 'Hogar' }).map(({ category }) => category)).toEqual(['Hogar', 'Hogar'])
  expect(listSamples({ q: 'sofá', category: 'Moda' })).toEqual([])
  expect(listSamples(ALL, 'publication').length + listSamples(ALL, 'service').length).toBe(SAMPLES().length)
})

test('S9, S13: the group in front has the two services, or the samples of the category', () => {
  expect(frontSamples().map(({ category }) => category)).toEqual(['Desarrollo Web', 'Marketing Digital'])
  expect(frontSamples('Deportes').map(({ category }) => category)).toEqual(['Deportes', 'Deportes'])
  expect(frontSamples('Negocios')).toEqual([])
})

test('X1: beside a sample are up to four others, those of its seller first', () => {
  const bicycle = findSample('bicicleta-de-paseo')
  if (!bicycle) throw new Error('it is one of them')
  const others = otherSamples(bicycle)
  expect(others).toHaveLength(4)
  expect(others.map(({ id }) => id)).not.toContain(bicycle.id)
  expect(others[0]?.seller.id).toBe(bicycle.seller.id)
})

test('X1: each sample has a uuid of its own among the favourites, which no listing has', () => {
  for (const { id } of SAMPLE_CARDS()) expect(sampleOfFavoriteId(favoriteIdOf(id))?.id).toBe(id)
  expect(sampleOfFavoriteId('0b5e6c9e-8a3e-4d3b-9f5e-2f1c6a7d8e9f')).toBeUndefined()
  expect(sampleOfFavoriteId('00000000-0000-0000-0000-999999999999')).toBeUndefined()
})
