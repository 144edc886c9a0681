import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { renderToString } from 'react-dom/server'
import { JSDOM } from 'jsdom'
import { expect, test, vi } from 'vitest'
import { aStranger } from '#tests/support/factories.ts'
import Components, { loader } from './components.tsx'

const pathsIn = async () => {
  vi.resetModules()
  const { default: table } = await import('#app/routes.ts')
  return (await table).map(({ path }) => path)
}

test('every component is drawn in both themes, every field in every state', async () => {
  const { query, dataRoutes } = createStaticHandler([{ path: '/_ui', loader, element: <Components /> }])
  const context = await query(new Request('http://gremio.example/_ui'))
  if (context instanceof Response) throw context
  const page = renderToString(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  )
  const { document } = new JSDOM(page).window
  const specimens = [...document.querySelectorAll('.specimen')]
  expect(specimens.length).toBeGreaterThan(25)
  for (const specimen of specimens) {
    const [light, dark] = specimen.querySelectorAll('.specimen__stage')
    expect(light?.innerHTML).not.toBe('')
    expect(dark?.children).toHaveLength(light?.children.length ?? 0)
  }
  const [empty, filled, wrong, disabled] = document.querySelectorAll('.specimen__stage.light form.panel')
  expect(empty?.querySelector('input')?.value).toBe('')
  expect(filled?.querySelector('input')?.value).not.toBe('')
  expect(wrong?.querySelectorAll('[aria-invalid]').length).toBeGreaterThan(6)
  expect(disabled?.querySelectorAll(':disabled').length).toBeGreaterThan(6)
})

test('the page of components is there in development and nowhere else', async () => {
  vi.stubEnv('MODE', 'development')
  expect(await pathsIn()).toContain('_ui')
  vi.unstubAllEnvs()
  expect(await pathsIn()).not.toContain('_ui')
  const { visitor } = await aStranger()
  await visitor.visit('/_ui')
  expect(visitor.status).toBe(404)
  expect(visitor.document.querySelector('h1')?.textContent).toBe('Página no encontrada')
})
