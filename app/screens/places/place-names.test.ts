import { expect, test } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'

test('the beginning of a place’s name is completed for everybody, and other text is not', async () => {
  const { visitor } = await aStranger()
  const namesOf = async (query: string) => {
    const response = await visitor.request(`/place-names${query}`)
    expect([query, response.status]).toEqual([query, 200])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
    return response.json()
  }
  expect(await namesOf('?q=gandi')).toContain('Gandia (Valencia)')
  expect(await namesOf('?q=torrent')).toEqual(expect.arrayContaining(['Torrent (Valencia)', 'Torrent (Girona)']))
  for (const query of ['', '?q=', '?q=a', '?q=%25%25', '?q=%00', `?q=${'x'.repeat(3000)}`, '?q=gandia&q=torrent&q=%F0'])
    expect(Array.isArray(await namesOf(query)), query).toBe(true)
  expect(await namesOf(`?q=${'x'.repeat(3000)}`)).toEqual([])
})
