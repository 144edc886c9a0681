import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameCandidates, usernameFrom } from './username.ts'

const PROFILE_ACCEPTS = /^[a-z0-9._-]{3,30}$/

test('A5: the username is the part of the address before the @', () => {
  expect(usernameFrom('ana.garcia@ejemplo.es', 'Gremio')).toBe('ana.garcia')
})

test('A5: accents are folded, capitals lowered and other characters become hyphens', () => {
  expect(usernameFrom('José.Ñúñez+Trabajo@ejemplo.es', 'Gremio')).toBe('jose.nunez-trabajo')
})

test('A5: a long name is cut to 26 characters', () => {
  expect(usernameFrom('maria-del-carmen-fernandez-de-la-torre@ejemplo.es', 'Gremio')).toBe('maria-del-carmen-fernandez')
})

test('A5: a name that is too short or reserved gets a prefix', () => {
  expect(usernameFrom('jo@ejemplo.es', 'Gremio')).toBe('u-jo')
  expect(usernameFrom('admin@ejemplo.es', 'Gremio')).toBe('u-admin')
  expect(usernameFrom('x@ejemplo.es', 'Gremio')).toBe('u-x')
})

test('A5: an address that looks like the site’s leads to no such username', () => {
  expect(usernameFrom('equipo@ejemplo.es', 'Gremio')).toBe('u-equipo')
  expect(usernameFrom('soporte.gremio@ejemplo.es', 'Gremio')).toBe('persona')
  expect(usernameFrom('----@ejemplo.es', 'Gremio')).toBe('persona')
  expect(usernameFrom('equipo-creativo@ejemplo.es', 'Gremio')).toBe('equipo-creativo')
})

test('A5: taken names are followed by numbers', () => {
  const candidates = usernameCandidates('ana@ejemplo.es', 'Gremio', () => 0.5)
  expect([candidates.next().value, candidates.next().value, candidates.next().value]).toEqual(['ana', 'ana2', 'ana3'])
})

test('A5: after the small numbers come twenty random ones of four digits, then those of ten', () => {
  const candidates = usernameCandidates('maria-del-carmen-fernandez-de-la-torre@ejemplo.es', 'Gremio', () => 0.5)
  const tried = Array.from({ length: 31 }, () => candidates.next().value)
  expect(tried[8]).toBe('maria-del-carmen-fernandez9')
  expect(tried.slice(9, 29)).toEqual(Array(20).fill('maria-del-carmen-fernandez5500'))
  expect(tried.slice(29)).toEqual(Array(2).fill('maria-del-carmen-fer5500000000'))
})

test('A5: whatever the address, every candidate is a name that a profile accepts (P6)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }), (local) => {
      const candidates = usernameCandidates(`${local.replaceAll('@', '')}x@ejemplo.es`, 'Gremio')
      for (let index = 0; index < 40; index++) expect(candidates.next().value).toMatch(PROFILE_ACCEPTS)
    }),
  )
})
