import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#app/db.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { createProfile, FORMER_NAMES_KEPT, saveProfile } from './commands.server.ts'
import { findOwnProfile, findUserIdByUsername } from './queries.server.ts'
import type { Availability } from './limits.ts'
import type { ProfileForm } from './schema.ts'

const aForm = (fields: Partial<ProfileForm> = {}): ProfileForm => ({
  full_name: 'Ana Beltrán',
  username: 'ana-estudio',
  bio: 'Diseño carteles.',
  website: 'https://ejemplo.es/',
  location: 'Zaragoza',
  phone: '+34 600 123 456',
  category: 'Diseño Gráfico',
  availability: 'Medio Tiempo',
  hourly_rate: 3550,
  skills: ['Carteles', 'Rotulación'],
  ...fields,
})

async function save(db: Db, id: string, fields: Partial<ProfileForm>) {
  const { version } = await findOwnProfile(db, id)
  return saveProfile(db, id, aForm(fields), { version, siteName: 'Gremio', now: new Date() })
}

test('P1: every field of the form is stored, with the time', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const { version } = await findOwnProfile(db, id)
  const now = new Date('2031-05-01T10:00:00.123Z')
  expect(await saveProfile(db, id, aForm(), { version, siteName: 'Gremio', now })).toEqual({ kind: 'saved' })
  expect(await findOwnProfile(db, id)).toEqual({
    fullName: 'Ana Beltrán',
    username: 'ana-estudio',
    language: 'es',
    bio: 'Diseño carteles.',
    website: 'https://ejemplo.es/',
    location: 'Zaragoza',
    phone: '+34 600 123 456',
    category: 'Diseño Gráfico',
    availability: 'Medio Tiempo',
    hourlyCents: 3550,
    skills: ['Carteles', 'Rotulación'],
    avatarUrl: null,
    version: '2031-05-01T10:00:00.123Z',
  })
})

test('P1: fifty saves of one opened form leave one whole row; the others get the stored text', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const { version } = await findOwnProfile(db, id)
  const now = new Date()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      saveProfile(db, id, aForm({ bio: `bio ${number}`, skills: [`s${number}`], username: `cincuenta-${number}` }), {
        version,
        siteName: 'Gremio',
        now,
      }),
    ),
  )
  const kinds = outcomes.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'saved')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'edited-meanwhile')).toHaveLength(49)
  const winner = kinds.indexOf('saved')
  expect(await findOwnProfile(db, id)).toMatchObject({
    bio: `bio ${winner}`,
    skills: [`s${winner}`],
    username: `cincuenta-${winner}`,
  })
  expect(await db.selectFrom('usernameHistory').select('username').where('userId', '=', id).execute()).toHaveLength(1)
})

test('P1: the same form sent twice succeeds twice; a different one made from the old profile is refused', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const { version } = await findOwnProfile(db, id)
  const now = new Date('2031-05-01T10:00:00Z')
  expect(await saveProfile(db, id, aForm({ username: 'dos-veces' }), { version, siteName: 'Gremio', now })).toEqual({
    kind: 'saved',
  })
  expect(await saveProfile(db, id, aForm({ username: 'dos-veces' }), { version, siteName: 'Gremio', now })).toEqual({
    kind: 'saved',
  })
  const stale = await saveProfile(db, id, aForm({ username: 'dos-veces', bio: 'Otra' }), {
    version,
    siteName: 'Gremio',
    now,
  })
  expect(stale).toMatchObject({ kind: 'edited-meanwhile', current: { bio: 'Diseño carteles.' } })
  // A clock that does not advance still gives a new version.
  const current = await findOwnProfile(db, id)
  await saveProfile(db, id, aForm({ username: 'dos-veces', bio: 'Otra' }), {
    version: current.version,
    siteName: 'Gremio',
    now,
  })
  expect((await findOwnProfile(db, id)).version).not.toBe(current.version)
})

test('P6: when two people want one name at once one gets it, and capitals do not make a different name', async () => {
  const db = await aDatabase()
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const outcomes = await Promise.all([
    save(db, one.id, { username: 'la-misma' }),
    save(db, other.id, { username: 'la-misma' }),
  ])
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['saved', 'username-taken'])
  await db.updateTable('profiles').set({ username: 'calle-mayor' }).where('id', '=', one.id).execute()
  expect(await findUserIdByUsername(db, 'CALLE-Mayor')).toMatchObject({ id: one.id })
})

test('P6: a former name leads to its person until somebody else registers it, or they take it back', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db, { username: 'ana-primera' })
  await save(db, ana.id, { username: 'ana-segunda' })
  await save(db, ana.id, { username: 'ana-tercera' })
  const now = { id: ana.id, username: 'ana-tercera' }
  expect(await findUserIdByUsername(db, 'ana-tercera')).toEqual({ ...now, isCurrent: true })
  expect(await findUserIdByUsername(db, 'Ana-Primera')).toEqual({ ...now, isCurrent: false })
  expect(await findUserIdByUsername(db, 'ana-segunda')).toEqual({ ...now, isCurrent: false })
  expect(await findUserIdByUsername(db, 'ana-cuarta')).toBeUndefined()

  const bruno = await anAccount(db)
  expect(await save(db, bruno.id, { username: 'ana-primera' })).toEqual({ kind: 'saved' })
  expect(await findUserIdByUsername(db, 'ana-primera')).toEqual({
    id: bruno.id,
    username: 'ana-primera',
    isCurrent: true,
  })
  await save(db, ana.id, { username: 'ana-segunda' })
  expect(await findUserIdByUsername(db, 'ana-segunda')).toMatchObject({ id: ana.id, isCurrent: true })
  // Bruno moves on: the name leads to him, who had it last, not to Ana.
  await save(db, bruno.id, { username: 'bruno-nuevo' })
  expect(await findUserIdByUsername(db, 'ana-primera')).toMatchObject({ id: bruno.id, isCurrent: false })
})

test('P6: a registration takes a former name away from the person who left it', async () => {
  const db = await aDatabase()
  const ana = await anAccount(db, { username: 'plaza' })
  await save(db, ana.id, { username: 'plaza-vieja' })
  const { id } = await db
    .insertInto('users')
    .values({ email: 'plaza@taller.example', passwordHash: 'x', termsVersion: '2026-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = await db
    .transaction()
    .execute((trx) =>
      createProfile(trx, id, { fullName: 'Paz', email: 'plaza@taller.example', siteName: 'Gremio', now: new Date() }),
    )
  expect(name).toBe('plaza')
  expect(await findUserIdByUsername(db, 'plaza')).toMatchObject({ id, isCurrent: true })
  const former = await db.selectFrom('usernameHistory').select('username').where('userId', '=', ana.id).execute()
  expect(former).toEqual([])
})

test('P6: only the latest former names are kept', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db, { username: 'cambia-0' })
  for (let number = 1; number <= FORMER_NAMES_KEPT + 2; number++) await save(db, id, { username: `cambia-${number}` })
  const former = await db.selectFrom('usernameHistory').select('username').where('userId', '=', id).execute()
  expect(former).toHaveLength(FORMER_NAMES_KEPT)
  expect(await findUserIdByUsername(db, 'cambia-0')).toBeUndefined()
  expect(await findUserIdByUsername(db, 'cambia-2')).toMatchObject({ id })
})

test('P1, P3, P8: the table refuses the same values as the form', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  for (const columns of [
    { website: 'javascript:alert(1)' },
    { availability: sql<Availability>`'Siempre'` },
    { category: 'Ninguna' },
    { hourlyRate: '-1' },
    { username: 'Mayúsculas' },
    { skills: Array.from({ length: 31 }, String) },
  ]) {
    await expect(db.updateTable('profiles').set(columns).where('id', '=', id).execute()).rejects.toThrow('violates')
  }
})

test('P6: a new name that looks like the site’s is refused beside its field; an older one stays', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const refused = await save(db, id, { full_name: 'Equipo de Gremio (soporte oficial)', username: 'gremio.soporte' })
  expect(refused).toMatchObject({
    kind: 'names-refused',
    faults: { full_name: [expect.any(String)], username: [expect.any(String)] },
  })
  expect(await save(db, id, { username: '...' })).toMatchObject({ kind: 'names-refused' })
  await db
    .updateTable('profiles')
    .set({ fullName: 'Soporte – Gremio', username: 'soporte-gremio' })
    .where('id', '=', id)
    .execute()
  const kept = { full_name: 'Soporte – Gremio', username: 'soporte-gremio' }
  expect(await save(db, id, { ...kept, bio: 'Otra cosa.' })).toEqual({ kind: 'saved' })
  expect(await findOwnProfile(db, id)).toMatchObject({ fullName: 'Soporte – Gremio', bio: 'Otra cosa.' })
  expect(await save(db, id, { ...kept, full_name: 'Ayuda – Gremio' })).toMatchObject({ kind: 'names-refused' })
})
