import { expect, test } from 'vitest'
import { keepTheme, type Theme } from '#app/http/theme.server.ts'
import { theServer } from '#tests/support/server.ts'
import { send } from '#tests/support/wire.ts'
import { renderErrorPage, unforeseen } from './error-pages.ts'

const BAD_ADDRESS = '/%E0%A4%A'

test.each<Theme>(['dark', 'system', 'light'])(
  "a page of the edge has the reader's theme, so that the screen does not flash: %s",
  async (theme) => {
    const { origin } = await theServer()
    const [cookie = ''] = (await keepTheme(theme)).split(';')
    const { status, text } = await send(origin, BAD_ADDRESS, { headers: { Cookie: `a=b; ${cookie}` } })
    expect(status).toBe(400)
    expect(text).toContain(`<html lang="es" class="${theme}">`)
  },
)

test('an unknown cookie does not change the page', async () => {
  const { origin } = await theServer()
  const { text } = await send(origin, BAD_ADDRESS, { headers: { Cookie: 'theme="><script>; theme=%E0%A4%A' } })
  expect(text).toContain('<html lang="es" class="light">')
  expect(text).not.toContain('<script')
})

test('I15: a page that failed offers to load it again, a form that failed does not', () => {
  const page = (isPost: boolean) => renderErrorPage(unforeseen('a1b2', 'hola@gremio.example', isPost), 'Gremio')
  expect(page(false)).toContain('<a class="button" href="">Volver a intentarlo</a>')
  expect(page(true)).not.toContain('Volver a intentarlo')
})
