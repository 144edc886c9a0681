import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseId } from '#app/forms/fields.ts'
import { formKeyFor, isKeyOfOther } from './form-key.server.ts'

test('a key says for whom its page was made, and of a page for nobody, or of a release before, nothing', () => {
  const [ana, beto] = [randomUUID(), randomUUID()]
  const key = formKeyFor(ana)
  expect(parseId(key)).toBe(key)
  expect(formKeyFor(ana)).not.toBe(key)
  expect([isKeyOfOther(key, ana), isKeyOfOther(key, beto)]).toEqual([false, true])
  for (const open of [formKeyFor(undefined), randomUUID()]) expect(isKeyOfOther(open, beto)).toBe(false)
})
