import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'

test('A11: signing out has the browser throw away the pages that it kept', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/logout')
  expect(visitor.headers.get('Clear-Site-Data')).toBeNull()
  await visitor.press('Cerrar Sesión')
  expect(visitor.notices).toContain('Sesión cerrada correctamente')
  expect(visitor.hops.map(({ clears }) => clears)).toEqual(['"cache"', null])
})
