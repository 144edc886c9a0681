import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'

test('A11: signing out makes the browser delete the pages that it kept, and so does a file of the next page', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/logout')
  expect(visitor.headers.get('Clear-Site-Data')).toBeNull()
  await visitor.press('Cerrar Sesión')
  expect(visitor.notices).toContain('Sesión cerrada correctamente')
  expect(visitor.hops.map(({ clears }) => clears)).toEqual(['"cache"', null])
  const [, file = ''] = /^<(.+)>; rel=preload; as=image$/.exec(visitor.headers.get('Link') ?? '') ?? []
  const answer = await visitor.request(file)
  expect([answer.status, answer.headers.get('Clear-Site-Data')]).toEqual([204, '"cache"'])
  await visitor.visit('/')
  expect(visitor.headers.get('Link')).toBeNull()
})
