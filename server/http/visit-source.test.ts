import { expect, test } from 'vitest'
import { sourceOf } from './record-views.ts'

const from = (referrer: string | undefined) =>
  Object.values(sourceOf('/marketplace/1', referrer, 'gremio.example'))
    .join(' ')
    .trim()

test('the previous page shows where a visitor comes from, and its search words', () => {
  const site = 'https://gremio.example'
  expect(from(`${site}/marketplace?q=Dise%C3%B1o+web&where=Valencia`)).toBe('search diseño web')
  expect(from(`${site}/marketplace?q=+++`)).toBe('category')
  expect(from(`${site}/marketplace?category=Otro`)).toBe('category')
  expect(from(`${site}/servicios/fotografia/valencia`)).toBe('category')
  expect(from(`${site}/dashboard/favorites?q=x`)).toBe('favorites')
  expect(from(`${site}/favorites`)).toBe('favorites')
  expect(from(`${site}/freelancers/ana`)).toBe('profile')
  expect(from(`${site}/`)).toBe('inside')
  expect(from(`${site}/en/marketplace?q=Web+design`)).toBe('search web design')
  expect(from(`${site}/de/servicios/fotografia/valencia`)).toBe('category')
  expect(from(`${site}/fr/freelancers/ana`)).toBe('profile')
  expect(from(`${site}/en`)).toBe('inside')
  expect(from('https://otra.example/marketplace?q=secreto')).toBe('outside')
})

test('a text that identifies the searcher, or is no address, is not stored', () => {
  expect(from('https://gremio.example/marketplace?q=ana@ejemplo.es')).toBe('search')
  expect(from('https://gremio.example/marketplace?q=llama+600+123+456')).toBe('search')
  for (const bad of [
    undefined,
    '',
    'about:blank#',
    'x'.repeat(5_000),
    `https://gremio.example/${'a'.repeat(3_000)}`,
    'http://[',
  ])
    expect(from(bad)).toMatch(/^(?:unknown|outside)$/)
  const { words } = sourceOf(
    '/marketplace/1',
    'https://gremio.example/marketplace?q=%00%F0%9F%98%80' + 'b'.repeat(900),
    'gremio.example',
  )
  expect([...words].length).toBeLessThanOrEqual(100)
})

test('a link of a feed names its source itself, on whatever page a feed reader shows it', () => {
  expect(sourceOf('/marketplace/1?via=feed', undefined, 'gremio.example')).toEqual({ source: 'feed', words: '' })
  expect(sourceOf('/marketplace/1?via=feed', 'https://lector.example/', 'gremio.example').source).toBe('feed')
  expect(sourceOf('/marketplace/1?via=otra', undefined, 'gremio.example').source).toBe('unknown')
})
