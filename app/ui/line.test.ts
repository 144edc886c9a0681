import { expect, test } from 'vitest'
import { quotingAll } from './line.tsx'

test('words of several people in one sentence each have their language, in whatever order they come', () => {
  const say = (title: string, reason: string) => `${reason} (${title}): ${title}.`
  expect(quotingAll(say, { words: 'Affiche 1', lang: 'fr' }, { words: 'zu spät' })).toEqual([
    { text: '' },
    { text: 'zu spät', lang: undefined },
    { text: ' (' },
    { text: 'Affiche 1', lang: 'fr' },
    { text: '): ' },
    { text: 'Affiche 1', lang: 'fr' },
    { text: '.' },
  ])
})
