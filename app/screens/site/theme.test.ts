import { expect, test } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const themeOf = (visitor: Visitor) => visitor.document.documentElement.className
const pressed = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.theme-form [aria-pressed=true]')].map((button) => button.textContent)

test('every visitor can choose a theme in the footer, and returns to the same page', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms?desde=pie')
  expect([themeOf(visitor), pressed(visitor)]).toEqual(['', ['Claro']])

  await visitor.press('Oscuro')
  // The page was a shared one: the second sees whether the browser keeps cookies.
  expect(visitor.hops.map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 303', 'GET 303', 'GET 200'])
  expect(visitor.path).toBe('/terms?desde=pie')
  expect([themeOf(visitor), pressed(visitor)]).toEqual(['dark', ['Oscuro']])
  expect(visitor.document.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('dark')

  await visitor.press('Sistema')
  expect([themeOf(visitor), pressed(visitor)]).toEqual(['system', ['Sistema']])
})

test('the default theme sets no cookie, so that pages can be shared again', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/terms')
  await visitor.press('Oscuro')
  expect(visitor.cookie('theme')).toBeDefined()
  await visitor.press('Claro')
  expect(visitor.cookie('theme')).toBeUndefined()
  expect(themeOf(visitor)).toBe('')
})

test('R11: the return address after choosing a theme stays on this site', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/theme?return=https://malo.example/')
  await visitor.choose('Oscuro').press('Guardar aspecto')
  expect(visitor.path).toBe('/')
  expect(themeOf(visitor)).toBe('dark')
})

test('an unknown theme is read as the default one', async () => {
  const { visitor } = await aStranger()
  const response = await visitor.request('/theme', {
    method: 'POST',
    body: new URLSearchParams({ theme: 'rosa', return: '/terms' }),
    headers: { Origin: visitor.origin },
  })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/terms'])
  await visitor.visit('/terms')
  expect(themeOf(visitor)).toBe('')
})
