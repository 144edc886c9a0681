import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABILITIES } from './limits.ts'
import { parseWebsite, profileForm } from './schema.ts'
import { parseSkills } from './skills.ts'

const Form = profileForm({ categories: ['Diseño Gráfico', 'Otro'] })
const typed = { full_name: 'Ana Beltrán', username: 'ana' }

function faultOf(fields: Record<string, unknown>) {
  const { error } = Form.safeParse({ ...typed, ...fields })
  return error?.issues.map(({ path, message }) => `${path[0] as string}: ${message}`) ?? []
}

test('P1: full name and username are all that is required', () => {
  expect(Form.parse(typed)).toEqual({
    full_name: 'Ana Beltrán',
    username: 'ana',
    bio: null,
    website: null,
    location: null,
    phone: null,
    category: null,
    availability: null,
    hourly_rate: null,
    skills: [],
  })
  expect(faultOf({ full_name: '  ', username: '' })).toEqual([
    'full_name: El nombre completo es obligatorio',
    'username: El nombre de usuario es obligatorio',
  ])
})

test('P6: a username has 3 to 30 characters of a small alphabet; capitals and a leading @ are corrected', () => {
  expect(Form.parse({ ...typed, username: ' @Ana.Beltran_1-2 ' }).username).toBe('ana.beltran_1-2')
  expect(Form.parse({ ...typed, username: 'a'.repeat(30) }).username).toHaveLength(30)
  for (const username of ['an', 'a b c', 'peña', 'ana/../', 'ana@ejemplo.es', '<b>ana</b>', 'аna', 'ana\u0000b']) {
    expect(faultOf({ username })).toHaveLength(1)
  }
  expect(faultOf({ username: 'a'.repeat(31) })).toEqual([
    'username: El nombre de usuario puede tener como máximo 30 caracteres',
  ])
  expect(faultOf({ username: 'x'.repeat(300) })).toHaveLength(1)
})

test('P6: a reserved username is refused in any capitals', () => {
  for (const username of ['admin', 'Admin', '@soporte']) {
    expect(faultOf({ username })).toEqual(['username: Ese nombre de usuario está reservado. Elige otro.'])
  }
})

test.each([
  ['https://ejemplo.es', 'https://ejemplo.es/'],
  ['http://ejemplo.es/obras?de=ana#fin', 'http://ejemplo.es/obras?de=ana#fin'],
  ['HTTPS://Ejemplo.ES', 'https://ejemplo.es/'],
  ['ejemplo.es', 'https://ejemplo.es/'],
  ['ejemplo.es:8080/ana', 'https://ejemplo.es:8080/ana'],
  ['www.peñafiel.es', 'https://www.xn--peafiel-5za.es/'],
])('P1: %s is a website', (text, address) => {
  expect(parseWebsite(text)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'JavaScript://ejemplo.es/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'ftp://ejemplo.es',
  'mailto:ana@ejemplo.es',
  'https://',
  'https://ana:clave@ejemplo.es',
  'ana@ejemplo.es',
  'una palabra',
  'localhost',
  'https://127.0.0.1/',
  '1234',
])('P1: %s is no website', (text) => {
  expect(parseWebsite(text)).toBeUndefined()
  expect(faultOf({ website: text })).toHaveLength(1)
})

test('P1: whatever is typed as a website, what is stored begins with http:// or https://', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (text) => {
        expect(parseWebsite(text) ?? 'https://').toMatch(/^https?:\/\//)
      },
    ),
  )
})

test('P2: skills are trimmed, and empty and repeated ones are ignored', () => {
  expect(parseSkills([' Identidad ', '', 'identidad', 'Maquetación,  tipografía ,,', 'IDENTIDAD'])).toEqual([
    'Identidad',
    'Maquetación',
    'tipografía',
  ])
  expect(parseSkills(['#React #C#', 'Node; Vue'])).toEqual(['React', 'C#', 'Node', 'Vue'])
  expect(Form.parse({ ...typed, skills: 'Identidad' }).skills).toEqual(['Identidad'])
  expect(Form.parse({ ...typed, skills: ['a', 'b', 'A'] }).skills).toEqual(['a', 'b'])
  expect(faultOf({ skills: Array.from({ length: 31 }, (_, index) => `s${index}`) })).toEqual([
    'skills: Puedes poner como máximo 30 habilidades',
  ])
  expect(faultOf({ skills: ['x'.repeat(41)] })).toEqual([
    'skills: Cada habilidad puede tener como máximo 40 caracteres',
  ])
})

test('P2: the rate is read as people write numbers, in cents', () => {
  const rateOf = (text: string) => Form.parse({ ...typed, hourly_rate: text }).hourly_rate
  expect(rateOf('35,50')).toBe(3550)
  expect(rateOf('1.250')).toBe(125_000)
  expect(rateOf('35.5 USD')).toBe(3550)
  expect(rateOf('US$ 40')).toBe(4000)
  expect(rateOf('')).toBeNull()
  for (const text of ['cara', '0', '-5', '1e3', '0x10', 'NaN', '12,345'])
    expect(faultOf({ hourly_rate: text })).toHaveLength(1)
  expect(faultOf({ hourly_rate: '100.000' })).toEqual(['hourly_rate: La tarifa puede ser como máximo 99.999,99 USD'])
})

test('P3: availability and category come from their lists', () => {
  expect(AVAILABILITIES).toEqual([
    'Tiempo Completo',
    'Medio Tiempo',
    'Disponible Fines de Semana',
    'Disponible por Proyecto',
    'Actualmente No Disponible',
  ])
  for (const availability of AVAILABILITIES) expect(faultOf({ availability })).toEqual([])
  expect(faultOf({ availability: 'Siempre' })).toEqual(['availability: Elige una disponibilidad de la lista'])
  expect(faultOf({ category: 'Deportes' })).toEqual(['category: Elige una categoría de la lista'])
})

test('P7: a telephone is written with digits and what stands between them', () => {
  expect(Form.parse({ ...typed, phone: ' +34 600 123 456 ' }).phone).toBe('+34 600 123 456')
  for (const phone of ['llámame', '12', '<script>', '+'.repeat(12)]) expect(faultOf({ phone })).toHaveLength(1)
})
