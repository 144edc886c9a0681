import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#app/db.server.ts'
import { DATABASE_FAILURES } from '#app/database-failures.server.ts'
import { aConversation } from '#tests/support/conversations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, signedIn, signIn } from '#tests/support/factories.ts'
import { aServer, theServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { send } from '#tests/support/wire.ts'

const TYPED = 'Llego a las cinco.\n¿Te viene bien?'

/** A code of each row of the table: a class has many. */
const CODES = DATABASE_FAILURES.map(({ code }) => code.padEnd(5, '0').replace('40000', '40001'))

beforeAll(async () => {
  const db = await aDatabase()
  for (const table of ['messages', 'listings', 'reports'])
    await sql`CREATE FUNCTION ${sql.id(`refuse_${table}`)}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`
      .execute(db)
      .then(() =>
        sql`CREATE TRIGGER a_refusal BEFORE INSERT OR UPDATE ON ${sql.table(table)}
              FOR EACH ROW EXECUTE FUNCTION ${sql.id(`refuse_${table}`)}()`.execute(db),
      )
})

afterAll(async () => {
  const db = await aDatabase()
  await sql`DROP EVENT TRIGGER IF EXISTS no_room`.execute(db)
})

/** Makes PostgreSQL answer with this code to sessions that write into these tables; undefined ends it. */
async function refuseWith(code: string | undefined, tables = ['messages', 'listings', 'reports']) {
  const db = await aDatabase()
  const body = code ? `BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END` : 'BEGIN RETURN NEW; END'
  for (const table of tables)
    await sql`CREATE OR REPLACE FUNCTION ${sql.id(`refuse_${table}`)}() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(body)}`.execute(
      db,
    )
}

test.each(CODES)(
  'B3: code %s gives back what was typed, with a code of the request, and the next press stores it',
  async (code) => {
    const { visitor, account, db } = await signedIn()
    const { id } = await aListing(db, { author: await anAccount(db) })
    await visitor.visit(`/marketplace/${id}/report`)
    visitor.choose('Motivo', 'Insulta, amenaza, discrimina o acosa').fill('Qué ocurre', TYPED)
    await refuseWith(code)
    try {
      await visitor.press('Enviar denuncia')
      expect(visitor.status).toBe(503)
      expect(visitor.control('Qué ocurre')).toHaveValue(TYPED)
      expect(visitor.text).toContain(`Código: ${visitor.headers.get('x-request-id')}`)
      expect(Number(visitor.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await refuseWith(undefined)
    }
    await visitor.press('Enviar otra vez')
    expect(visitor.status).toBe(200)
    const { text } = await db
      .selectFrom('reports')
      .select('text')
      .where('reporterId', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(text?.replaceAll('\r\n', '\n')).toBe(TYPED)
  },
)

test('B3: a fault of the program gives back what was typed, with 500 and the code of the request', async () => {
  const { visitor, db } = await signedIn()
  const { id } = await aListing(db, { author: await anAccount(db) })
  await visitor.visit(`/marketplace/${id}/report`)
  visitor.choose('Motivo', 'Insulta, amenaza, discrimina o acosa').fill('Qué ocurre', TYPED)
  await refuseWith('22012')
  try {
    await visitor.press('Enviar denuncia')
  } finally {
    await refuseWith(undefined)
  }
  expect([visitor.status, visitor.control('Qué ocurre').value]).toEqual([500, TYPED])
  expect(visitor.text).toContain('Algo ha fallado por nuestra parte')
  expect(visitor.text).toContain(`Código: ${visitor.headers.get('x-request-id')}`)
  await visitor.press('Enviar otra vez')
  expect(visitor.status).toBe(200)
})

test('B3: forms with an answer of their own show the code too', async () => {
  const { visitor, account, db } = await signedIn()
  const conversation = await aConversation(db)
  const { id } = await aListing(db, { author: account })
  const seller = await Visitor.arrive()
  await signIn(db, seller, conversation.seller)
  await visitor.visit(`/dashboard/edit-listing/${id}`)
  await seller.visit(`/dashboard/messages/${conversation.id}`)
  await refuseWith('53100')
  try {
    await visitor.fill('Descripción', TYPED).press('Guardar cambios')
    await seller.fill('Tu mensaje', TYPED).press('Enviar')
  } finally {
    await refuseWith(undefined)
  }
  for (const [form, label] of [
    [visitor, 'Descripción'],
    [seller, 'Tu mensaje'],
  ] as const) {
    expect(form.status, label).toBe(503)
    expect(form.control(label), label).toHaveValue(TYPED)
    expect(form.text, label).toContain(`Código: ${form.headers.get('x-request-id')}`)
  }
})

test('B3: with a full disk an instance is not ready until a write succeeds, and goes on serving', async () => {
  const db = await aDatabase()
  const { origin } = await theServer()
  const { visitor } = await signedIn()
  const { id } = await aListing(db, { author: await anAccount(db) })
  await visitor.visit(`/marketplace/${id}/report`)
  visitor.choose('Motivo', 'Insulta, amenaza, discrimina o acosa').fill('Qué ocurre', TYPED)
  expect((await send(origin, '/readyz')).status).toBe(200)
  await sql`CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''no room'' USING ERRCODE = ''53100''; END'`.execute(db)
  await refuseWith('53100')
  await sql`CREATE EVENT TRIGGER no_room ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
              EXECUTE FUNCTION no_room()`.execute(db)
  try {
    await visitor.press('Enviar denuncia')
    expect(visitor.status).toBe(503)
    expect((await send(origin, '/readyz')).status).toBe(503)
    expect((await send(origin, '/healthz')).status).toBe(200)
    expect((await send(origin, '/livez')).status).toBe(200)
  } finally {
    await refuseWith(undefined)
    await sql`DROP EVENT TRIGGER no_room`.execute(db)
  }
  await expect.poll(async () => (await send(origin, '/readyz')).status).toBe(200)
  expect((await sql`SELECT to_regclass('room') AS room`.execute(db)).rows).toEqual([{ room: null }])
})

test('B3: an instance on a read-only database serves reading, and is not ready', async () => {
  const db = await aDatabase()
  const { origin } = await aServer({ DATABASE_URL: readOnly(process.env['DATABASE_URL'] as string) })
  const { id } = await aListing(db, { author: await anAccount(db), title: 'Afinación de pianos' })
  expect((await send(origin, `/marketplace/${id}`)).text).toContain('Afinación de pianos')
  expect((await send(origin, '/healthz')).status).toBe(200)
  expect((await send(origin, '/readyz')).status).toBe(503)
})

function readOnly(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c default_transaction_read_only=on')
  return address.href
}

/** Does the work while no session can read or write this table. */
async function whileLocked(table: 'listings' | 'profiles' | 'sessions', work: () => Promise<unknown>) {
  const holder = createDb(createPool(process.env['DATABASE_URL'] as string, { max: 1 }))
  try {
    await holder.transaction().execute(async (trx) => {
      await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(trx)
      await work()
    })
  } finally {
    await holder.destroy()
  }
}

test.each([
  ['delete', 'Eliminar anuncio', 'Error al eliminar el anuncio'],
  ['status', 'Desactivar', 'Error al actualizar el estado'],
])(
  'A11: where a press on %s and its page both fail, the frame of the dashboard says what failed',
  async (page, button, says) => {
    const { visitor, account, db } = await signedIn()
    const { id } = await aListing(db, { author: account })
    await visitor.visit(`/dashboard/listings/${id}/${page}`)
    await whileLocked('listings', () => visitor.press(button))
    expect(visitor.status).toBe(503)
    expect(visitor.text).toContain(says)
    expect(visitor.text).toContain(`Código: ${visitor.headers.get('x-request-id')}`)
    expect(visitor.hasLink('Mis Anuncios')).toBe(true)
    expect(visitor.document.querySelector('nav[aria-label=Dashboard]')).not.toBeNull()
  },
)

test('A11: a failed sign-out is reported on its page', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/logout')
  await whileLocked('sessions', () => visitor.press('Cerrar Sesión'))
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al cerrar sesión')
  await visitor.press('Cerrar Sesión')
  expect(visitor.notices).toContain('Sesión cerrada correctamente')
})

test('A11: a profile that cannot be saved or shown is reported as such in the frame', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/dashboard/profile')
  await whileLocked('profiles', () => visitor.fill('Biografía (opcional)', TYPED).press('Guardar cambios'))
  expect(visitor.status).toBe(503)
  expect(visitor.text).toContain('Error al actualizar el perfil')
})
