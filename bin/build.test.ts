import { expect, test } from 'vitest'

test('a build hides the warnings about two comments of zod, and about no other annotation', async () => {
  const { default: config } = await import('../vite.config.ts')
  const { build } = config({ command: 'build', mode: 'production', isSsrBuild: true })
  const passedOn: string[] = []
  const warn = (code: string, id: string) =>
    build?.rollupOptions?.onwarn?.({ code, id, message: code }, () => passedOn.push(id))
  warn('INVALID_ANNOTATION', '/srv/gremio/node_modules/zod/v4/core/util.js')
  warn('INVALID_ANNOTATION', '/srv/gremio/app/root.tsx')
  warn('CIRCULAR_DEPENDENCY', '/srv/gremio/node_modules/zod/v4/core/api.js')
  expect(passedOn).toEqual(['/srv/gremio/app/root.tsx', '/srv/gremio/node_modules/zod/v4/core/api.js'])
})
