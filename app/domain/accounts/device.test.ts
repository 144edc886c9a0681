import { expect, test } from 'vitest'
import { deviceOf } from './sessions.server.ts'

test.each([
  ['Firefox en Linux', 'ordenador', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari en iOS',
    'móvil',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari en iOS',
    'tableta',
    'Mozilla/5.0 (iPad; CPU OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Microsoft Edge en Windows',
    'ordenador',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0',
  ],
  [
    'Chrome en Android',
    'móvil',
    'Mozilla/5.0 (Linux; Android 13; SM-S901B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36',
  ],
])('E16: %s, %s', (name, type, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ name, type })
})

test.each([undefined, null, '', 'x', '\u0000', '<script>alert(1)</script>', 'a'.repeat(100_000), '((((('])(
  'E16: a header without a known device is an unknown device (%#)',
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ name: 'Dispositivo desconocido', type: 'otro' })
  },
)
