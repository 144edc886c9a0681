import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TAKEN_AWAY } from '#app/domain/tables/registry.ts'
import { aContest, anEntry, inDays } from '#tests/support/contests.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { aRequest } from '#tests/support/hiring.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.server.ts'
import { isPasswordOf } from './password-change.server.ts'
import { resetPassword } from './password-reset.server.ts'
import { verifyEmail, type Claim } from './proving.server.ts'
import { openSession } from './sessions.server.ts'
import { issueToken, type TokenPurpose } from './tokens.server.ts'

const db = await aDatabase()
const now = new Date()
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const context = { now, site }
const OWN = 'Clave-de-la-duena-4'
const claim: Claim = { by: 'new-password', password: OWN }

/** The owner of the rows of a table. */
const rowsOf = async (table: string, owner: string, userId: string) =>
  (await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${userId}::uuid`.execute(db)).rows.length

const linkOf = (userId: string, purpose: TokenPurpose, email: string) =>
  db.transaction().execute((trx) => issueToken(trx, { userId, email, purpose, now }))

/** Writes the content that a stranger leaves in an account. */
async function plantIn(userId: string) {
  await openSession(db, userId, { persistent: true, now })
  const other = await anAccount(db)
  const listing = await aListing(db, { author: { id: userId } })
  const theirs = await aListing(db, { author: other })
  const secret = Buffer.from('x')
  const statements = [
    sql`INSERT INTO totp (user_id, secret_encrypted, created_at, confirmed_at) VALUES (${userId}, ${secret}, ${now}, ${now})`,
    sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${userId}, ${secret})`,
    sql`INSERT INTO payout_methods (user_id, holder, iban_sealed, iban_last4, cash, created_at, effective_at)
        VALUES (${userId}, 'Otra Persona', ${secret}, '1332', false, ${now}, ${now})`,
    sql`INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth)
        VALUES (${userId}, ${`https://push.example/${userId}`}, ${'B'.repeat(87)}, ${'a'.repeat(22)})`,
    sql`INSERT INTO tax_details (user_id, sealed, tax_id_last4, changed_at) VALUES (${userId}, ${secret}::bytea, '678Z', ${now})`,
    sql`INSERT INTO known_devices (user_id, token_hash, last_used_at) VALUES (${userId}, sha256(convert_to(${userId}::text, 'UTF8')), ${now})`,
    sql`INSERT INTO form_drafts (user_id, path, fields, expires_at)
        VALUES (${userId}, '/dashboard/create-listing', '{}', ${new Date(now.getTime() + 3_600_000)})`,
    sql`INSERT INTO favorites (user_id, listing_id, counted_on, price_at_save)
        VALUES (${userId}, ${theirs.id}, current_date, 2500)`,
    sql`INSERT INTO blocks (blocker_id, blocked_id) VALUES (${userId}, ${other.id})`,
    sql`INSERT INTO user_settings (user_id, keywords, login_alerts, show_email)
        VALUES (${userId}, ARRAY['fontanero'], false, true)`,
    sql`INSERT INTO deletion_requests (user_id, requested_at, erase_at)
        VALUES (${userId}, ${now}, ${new Date(now.getTime() + 86_400_000)})`,
    sql`INSERT INTO package_terms (listing_id, at_once, plan, is_trader, tax_name, tax_bps, retention_bps)
        VALUES (${listing.id}, true, 'antes', true, 'IVA', 2100, 0)`,
    sql`UPDATE users SET state = 'baja_solicitada' WHERE id = ${userId}`,
  ]
  for (const statement of statements) await statement.execute(db)
  return listing.id
}

async function expectTaken(userId: string, listingId: string) {
  for (const { table, owner, only } of TAKEN_AWAY)
    expect([table, await rowsOf(table, owner, userId), only]).toEqual([table, 0, only])
  expect(await isPasswordOf(db, userId, OWN)).toBe(true)
  const open = await sql`SELECT FROM tokens WHERE user_id = ${userId} AND used_at IS NULL
                            AND purpose <> 'deshacer_correo'`.execute(db)
  expect(open.rows).toEqual([])
  const user = await db.selectFrom('users').select(['state', 'emailVerifiedAt']).where('id', '=', userId).execute()
  expect(user).toEqual([{ state: 'activo', emailVerifiedAt: now }])
  const settings = await db
    .selectFrom('userSettings')
    .select(['keywords', 'loginAlerts', 'showEmail', 'profileVisibility'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  expect(settings).toEqual({ keywords: null, loginAlerts: true, showEmail: false, profileVisibility: 'private' })
  expect(await rowsOf('keyword_followers', 'user_id', userId)).toBe(0)
  expect(await rowsOf('package_terms', 'listing_id', listingId)).toBe(0)
  expect((await sql`SELECT FROM visible_listings WHERE id = ${listingId}`.execute(db)).rows).toEqual([])
  const hidden = await db
    .selectFrom('publishedBefore')
    .select(['kind', 'thingId', 'visibility'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute()
  expect(hidden).toEqual([
    { kind: 'anuncio', thingId: listingId, visibility: null },
    { kind: 'perfil', thingId: userId, visibility: 'public' },
  ])
}

test('A12: a new password set from the first mail of a stranger’s registration removes all that the stranger left in the account', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  const listingId = await plantIn(id)
  const token = await linkOf(id, 'verificar_correo', email)
  expect(await verifyEmail(db, token, { by: 'password', password: OWN }, context)).toEqual({ kind: 'wrong-password' })
  expect(await verifyEmail(db, token, { by: 'session', userId: (await anAccount(db)).id }, context)).toEqual({
    kind: 'not-yours',
  })
  const outcomes = await Promise.all([0, 1].map(() => verifyEmail(db, token, claim, context)))
  expect(outcomes).toEqual([{ kind: 'taken-over' }, { kind: 'taken-over' }])
  await expectTaken(id, listingId)
  // The stranger, who still has the former password, proves nothing with an old link.
  const again: Claim = { by: 'new-password', password: PASSWORD }
  expect(await verifyEmail(db, token, again, context)).toEqual({ kind: 'unusable' })
  const mails = await db.selectFrom('outbox').select(['kind', 'subject']).where('recipient', '=', email).execute()
  expect(mails).toEqual([{ kind: 'password-changed', subject: 'Tu cuenta de Gremio es solo tuya' }])
})

test('A7: a reset does the same for an account whose address was never proved, and not for a proved one', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  const listingId = await plantIn(id)
  const token = await linkOf(id, 'restablecer', email)
  expect(await resetPassword(db, { token, password: OWN }, context)).toBe('taken-over')
  await expectTaken(id, listingId)

  const proved = await anAccount(db)
  await sql`INSERT INTO blocks (blocker_id, blocked_id) VALUES (${proved.id}, ${id})`.execute(db)
  const reset = await linkOf(proved.id, 'restablecer', proved.email)
  expect(await resetPassword(db, { token: reset, password: OWN }, context)).toBe('changed')
  expect(await rowsOf('blocks', 'blocker_id', proved.id)).toBe(1)
})

test('A7: a person who resets the password within a session of the account loses only the other sessions', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  await sql`INSERT INTO blocks (blocker_id, blocked_id) VALUES (${id}, ${(await anAccount(db)).id})`.execute(db)
  const { id: sessionId } = await openSession(db, id, { persistent: true, now })
  const token = await linkOf(id, 'restablecer', email)
  expect(await resetPassword(db, { token, password: OWN }, { ...context, viewer: { id, sessionId } })).toBe('changed')
  expect(await rowsOf('blocks', 'blocker_id', id)).toBe(1)
  expect(await rowsOf('sessions', 'user_id', id)).toBe(1)
})

test('E13: when a stranger gives an account somebody else’s address, the owner of the address takes it over, and it can be taken back', async () => {
  const stranger = await anAccount(db)
  const email = 'la.victima@ejemplo.es'
  await requestEmailChange(db, stranger.id, { email, password: PASSWORD }, context)
  const listingId = await plantIn(stranger.id)
  const token = await linkOf(stranger.id, 'cambiar_correo', email)
  expect(await confirmEmailChange(db, token, claim, context)).toEqual({ kind: 'taken-over' })
  await expectTaken(stranger.id, listingId)
  expect(await confirmEmailChange(db, token, claim, context)).toEqual({ kind: 'taken-over' })

  // The former owner may be the victim: a link to the former address undoes the change, and shows no private data.
  await sql`INSERT INTO payout_methods (user_id, holder, iban_sealed, iban_last4, cash, created_at, effective_at)
            VALUES (${stranger.id}, 'La Víctima', '\\x00', '0049', false, ${now}, ${now})`.execute(db)
  const undo = await linkOf(stranger.id, 'deshacer_correo', stranger.email)
  expect(await undoEmailChange(db, undo, context)).toBe('undone')
  expect(await rowsOf('payout_methods', 'user_id', stranger.id)).toBe(0)
  expect(await isPasswordOf(db, stranger.id, OWN)).toBe(false)
})

test('A12: a verification link sets no other password once the address is proved', async () => {
  const { id, email } = await anAccount(db)
  const token = await linkOf(id, 'verificar_correo', email)
  expect(await verifyEmail(db, token, claim, context)).toEqual({ kind: 'unusable' })
  expect(await isPasswordOf(db, id, PASSWORD)).toBe(true)
})

test('A12: entries to open contests are withdrawn; entries under judgement, and requests to people, stay', async () => {
  const stranger = await anAccount(db, { verified: false })
  const [running, judged] = [await aContest(db), await aContest(db, { from: -9, to: -1 })]
  const [open, ended] = await Promise.all(
    [running, judged].map(({ id }) => anEntry(db, id, { author: stranger, createdAt: inDays(-2) })),
  )
  for (const entry of [open, ended])
    await sql`INSERT INTO contest_files (entry_id, key, name, mime, bytes, position)
              VALUES (${entry?.id}, ${randomUUID()}, 'boceto.pdf', 'application/pdf', 10, 0)`.execute(db)
  const others = await anEntry(db, running.id)
  const asked = await aRequest(db, { client: stranger })
  const token = await linkOf(stranger.id, 'verificar_correo', stranger.email)
  expect(await verifyEmail(db, token, claim, context)).toEqual({ kind: 'taken-over' })

  const entries = await db
    .selectFrom('contestEntries as e')
    .select([
      'e.id',
      'e.state',
      sql<number>`(SELECT count(*)::int FROM contest_files WHERE entry_id = e.id)`.as('files'),
    ])
    .where('e.id', 'in', [open?.id ?? '', ended?.id ?? '', others.id])
    .execute()
  expect(new Map(entries.map(({ id, state, files }) => [id, [state, files]]))).toEqual(
    new Map([
      [open?.id, ['retirada', 0]],
      [ended?.id, ['enviada', 1]],
      [others.id, ['enviada', 0]],
    ]),
  )
  // The new owner may enter the contest.
  await anEntry(db, running.id, { author: stranger })
  const request = await db.selectFrom('requests').select('state').where('id', '=', asked.id).executeTakeFirst()
  expect(request).toEqual({ state: 'abierta' })
  const hidden = await db.selectFrom('publishedBefore').select('kind').where('userId', '=', stranger.id).execute()
  expect(hidden).toEqual([{ kind: 'perfil' }])
})
