import { expect, test } from 'vitest'
import { isOfficialUsername, looksOfficial } from './official-names.ts'

test.each([
  'Equipo de Gremio (soporte oficial)', 'Soporte – Gremio', 'GREMIO Ayuda', 'Moderación de Gremio', 'Moderacion Gremio',
  'Gremio Support', 'Official Gremio Team', 'Gremio Help', 'GremioHelpdesk', 'Gremio Moderation', 'Équipe Gremio',
  'Gremio officielle', 'Gremio Hilfe', 'Offizieller Gremio-Kundendienst',
  'Gremio Oficial', 'SoporteGremio', 'gremio_soporte', 'S o p o r t e  G r e m i o', 'S.o.p.o.r.t.e Gremio', 'Ѕoporte Grеmiо',
  'Ѕᴏᴘᴏʀᴛᴇ Ɡremio', 'Soporte Gremi0', 'Soporte Grem1o', 'Soporte Gremlo', 'S0porte Gremio', 'Soporte Gremio1', '𝗦𝗼𝗽𝗼𝗿𝘁𝗲 𝗚𝗿𝗲𝗺𝗶𝗼',
  'Ｓｏｐｏｒｔｅ Ｇｒｅｍｉｏ', 'Sóporté Grémïo', 'Ayudas Gremio', 'Equipos de Gremio', 'Cuentas oficiales: Gremio', 'Σquipo Gremio Oficial',
])('«%s» looks like the site’s own', (name) => {
  expect(looksOfficial(name, 'Gremio')).toBe(true)
}) // prettier-ignore

test.each([
  'Soporte Informático Pérez', 'Equipo Creativo', 'Oficial electricista', 'Ayuda a domicilio Lola', 'Moderación de debates',
  'Oficial de primera: Luis Gil', 'Equipo Norte Reformas', 'Ayudas y Subvenciones SL', 'Soporte técnico Mac', 'Equipos de sonido Ruiz',
  'Gremio', 'Gremio de Panaderos de Ávila', 'El Gremio del Mueble', 'Ana Gremio Ruiz', 'Artesanos agremiados', 'Traductor oficial de inglés',
  'Mi Equipo de Limpieza', 'Moderadora María Sanz', 'Ayudante de cocina', 'Ayudante del gremio de fontaneros', 'Oficialía Textil',
  'Soportes y Rótulos Vega', 'José Muñoz', 'Irene Soto Villar', 'Ana Beltrán', 'Gremios Unidos', 'J. R. Oficial', 'Equipazo Gremial',
  'Ayuda Psicológica Marta', 'Taller 4 Soportes', '李小龙', 'Олег Сопорте', 'Equipo 7',
])('«%s» is an honest name', (name) => {
  expect(looksOfficial(name, 'Gremio')).toBe(false)
}) // prettier-ignore

test.each(['soporte-gremio', 'gremio.soporte', 'oficial', 'equipo', 'moderacion', 'ayuda', 'e.q.u.i.p.o', 's0porte', 'equip0', 'gremio', 'g.remio', 'soportegremio', 'gremio-oficial-2', 'oficial_1', 'of1cial', 'support', 'team', 'equipe', 'hilfe'])(
  'the username %s looks like the site’s own', (username) => {
    expect(isOfficialUsername(username, 'Gremio')).toBe(true)
  },
) // prettier-ignore

test.each(['soporte-informatico', 'equipo.creativo', 'oficial-electricista', 'ana', 'ayuda-lola', 'gremio-panaderos', 'equipo-norte', 'moderna', 'it-support', 'team-nord', 'aiden', 'helpen'])(
  'the username %s is an honest one', (username) => {
    expect(isOfficialUsername(username, 'Gremio')).toBe(false)
  },
) // prettier-ignore

test('names are compared with the operator’s name of the site, of one word or more', () => {
  expect(looksOfficial('Soporte de Oficios del Sur', 'Oficios del Sur')).toBe(true)
  expect(looksOfficial('SoporteOficiosDelSur', 'Oficios del Sur')).toBe(true)
  expect(looksOfficial('Soporte del Sur', 'Oficios del Sur')).toBe(false)
  expect(looksOfficial('Soporte de Gremio', 'Oficios del Sur')).toBe(false)
  expect(looksOfficial('Soporte', '24')).toBe(false)
})
