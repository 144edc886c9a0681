import { expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The name of a control, by its label. */
const nameOf = (control: Element) => (control as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? ''

function controlsOf({ document }: Visitor) {
  const selector =
    'main form :is(input:not([type=hidden], [type=checkbox], [type=file], [type=radio]), textarea, select)'
  return [...document.querySelectorAll(selector)].filter((control) => !control.closest('[aria-hidden=true]'))
}

test.each([
  ['/register', 'Crear Cuenta'],
  ['/login', 'Iniciar Sesión'],
  ['/newsletter', 'Suscribirme'],
  ['/dashboard/create-listing', 'Crear Anuncio'],
] as const)('%s: a control is announced as required exactly when its empty value is refused', async (path, button) => {
  const { visitor } = path.startsWith('/dashboard') ? await signedIn() : await aStranger()
  await visitor.visit(path)
  const required = controlsOf(visitor).filter((control) => control.getAttribute('aria-required') === 'true')
  expect(required.length).toBeGreaterThan(0)
  expect(required.map(nameOf).filter((name) => /opcional/.test(name))).toEqual([])
  // Left to the server: a browser would stop the form with words of its own.
  expect(visitor.document.querySelector('main form [required]')).toBeNull()
  const names = required.map(nameOf)
  await visitor.press(button)
  expect(visitor.status).toBe(422)
  const refused = controlsOf(visitor).filter((control) => control.getAttribute('aria-invalid') === 'true')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(nameOf).filter((name) => !names.includes(name))).toEqual([])
})

test('browsers without styles draw text areas 60 characters wide', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard/create-listing')
  expect(visitor.control('Descripción')).toHaveAttribute('cols', '60')
})

test('the field for robots is the last of its form and is labelled as such', async () => {
  const { visitor } = await aStranger()
  for (const path of ['/register', '/forgot-password', '/newsletter']) {
    await visitor.visit(path)
    const form = visitor.document.querySelector('main form')
    expect(form?.lastElementChild?.textContent, path).toMatch(/^Para robots: déjalo vacío/)
  }
})

test('the name of the account menu is read as one name', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard')
  const summary = visitor.document.querySelector('header .menu > summary')
  expect(summary?.textContent).toMatch(/\p{L} \(menú de la cuenta\)$/u)
})
