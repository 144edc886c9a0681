import { expect, test } from 'vitest'
import { withAlt } from './form-images.server.ts'

test('C6: two files of one name each keep their own description, also beside a refused one', () => {
  const form = new FormData()
  for (const [name, alt] of [
    ['IMG_1.jpg', 'Un botijo'],
    ['baile.gif', 'Un baile'],
    ['IMG_1.jpg', 'Una jarra'],
  ] as const) {
    form.append('file', name)
    form.append('file_alt', alt)
    form.append('file_focus', '')
  }
  const accepted = [{ originalName: 'IMG_1.jpg' }, { originalName: 'IMG_1.jpg' }]
  expect(accepted.map(withAlt(form)).map(({ alt }) => alt)).toEqual(['Un botijo', 'Una jarra'])
})
