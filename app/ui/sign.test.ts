import { JSDOM } from 'jsdom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Sign } from './sign.tsx'

const ID = '5b6f1f4e-6a43-4f0c-9a65-0d3f5a8a1c11'
const HOSTILE = ['</bdi><script>x</script>', '"><img src=x>', '\u202Eoicnuna\u202C', 'W'.repeat(100), ' ', '🎻&amp;']

const markup = (props: Parameters<typeof Sign>[0]) => renderToStaticMarkup(createElement(Sign, props))
const drawn = (props: Parameters<typeof Sign>[0]) => JSDOM.fragment(markup(props))

test('a name is only text whatever it contains, and keeps its own direction', () => {
  for (const name of HOSTILE) {
    const sign = drawn({ seed: ID, name })
    expect(sign.querySelector('.sign__name > bdi')?.textContent).toBe(name)
    expect(sign.querySelectorAll('script, img')).toHaveLength(0)
    expect(sign.querySelectorAll('.tile')).toHaveLength(8)
  }
})

test('the frame is hidden from screen readers, and an erased person has neutral tiles', () => {
  const sign = drawn({ seed: ID, name: 'Ana', category: 'musica' })
  for (const tile of sign.querySelectorAll('.tile')) expect(tile.getAttribute('aria-hidden')).toBe('true')
  expect(sign.firstElementChild?.className).toBe('sign category--musica')
  expect(sign.textContent).toBe('Ana')
  expect(drawn({ seed: null, name: 'Usuario', category: 'musica' }).firstElementChild?.className).toBe(
    'sign category--otro',
  )
})

test('the served frame of a sign is small', () => {
  expect(markup({ seed: ID, name: '' }).length).toBeLessThan(600)
})
