import { expect, test } from 'vitest'
import { createSecretBox } from '#app/adapters/tokens.server.ts'
import { anAuthenticator, STEP_MS, withTwoFactor } from '#tests/support/authenticator.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  disableTwoFactorAsOperator,
  ENROLMENT_MS,
  findEnrolment,
  renewRecoveryCodes,
  takeCode,
} from './two-factor.server.ts'

const db = await aDatabase()
const now = new Date('2026-03-02T10:00:05Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const box = createSecretBox(['prueba-0123456789abcdef0123456789abcdef'], 'totp')

const enrolmentOf = ({ id, email }: { id: string; email: string }, at = now) =>
  findEnrolment(db, box, { userId: id, email, siteName: 'Gremio', now: at })
const mailsTo = async (userId: string) =>
  (await db.selectFrom('outbox').select(['kind', 'bodyText']).where('userId', '=', userId).orderBy('id').execute()) ??
  []
const kindsTo = async (userId: string) => (await mailsTo(userId)).map(({ kind }) => kind).sort()

test('E14: an app gets the secret from an address or by typing, after the password', async () => {
  const account = await anAccount(db)
  expect(await beginTwoFactor(db, box, account.id, { password: 'no es', now })).toBe('wrong-password')
  expect(await enrolmentOf(account)).toBeUndefined()
  expect(await beginTwoFactor(db, box, account.id, { password: PASSWORD, now })).toBe('begun')
  const enrolment = await enrolmentOf(account)
  expect(enrolment?.uri).toMatch(/^otpauth:\/\/totp\/Gremio:[^?]+\?issuer=Gremio&secret=[A-Z2-7]{32}&/)
  expect(enrolment?.typed).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  // Pressed twice, the scanned picture is still valid; after half an hour there is a new one.
  expect(await beginTwoFactor(db, box, account.id, { password: PASSWORD, now: later(1_000) })).toBe('begun')
  expect(await enrolmentOf(account)).toEqual(enrolment)
  expect(await enrolmentOf(account, later(ENROLMENT_MS))).toBeUndefined()
  await beginTwoFactor(db, box, account.id, { password: PASSWORD, now: later(ENROLMENT_MS) })
  expect((await enrolmentOf(account, later(ENROLMENT_MS)))?.typed).not.toBe(enrolment?.typed)
})

test('E14: the secret is stored sealed, and the recovery codes as hashes', async () => {
  const account = await anAccount(db)
  await beginTwoFactor(db, box, account.id, { password: PASSWORD, now })
  const { typed = '' } = (await enrolmentOf(account)) ?? {}
  const outcome = await confirmTwoFactor(db, box, account.id, { code: anAuthenticator(typed).codeAt(now), now, site })
  const { recoveryCodes } = outcome as { recoveryCodes: string[] }
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  const stored = JSON.stringify([
    await db.selectFrom('totp').selectAll().where('userId', '=', account.id).execute(),
    await db.selectFrom('recoveryCodes').selectAll().where('userId', '=', account.id).execute(),
    await mailsTo(account.id),
  ])
  const row = await db.selectFrom('totp').select('secretEncrypted').where('userId', '=', account.id).executeTakeFirst()
  const secret = box.open(row?.secretEncrypted as Buffer, account.id)?.secret as Buffer
  expect(row?.secretEncrypted.includes(secret)).toBe(false)
  for (const told of [typed, typed.replaceAll(' ', ''), ...recoveryCodes]) expect(stored).not.toContain(told)
})

test('E14: fifty confirmations at once with the right code count as one, and make one set of recovery codes', async () => {
  const account = await anAccount(db)
  await beginTwoFactor(db, box, account.id, { password: PASSWORD, now })
  const app = anAuthenticator((await enrolmentOf(account))?.typed ?? '')
  expect(await confirmTwoFactor(db, box, account.id, { code: '000 000', now, site })).toEqual({ kind: 'wrong-code' })
  const confirm = () => confirmTwoFactor(db, box, account.id, { code: app.codeAt(now), now, site })
  const kinds = (await Promise.all(Array.from({ length: 50 }, confirm))).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'confirmed')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'already-on')).toHaveLength(49)
  expect(
    await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', account.id).execute(),
  ).toHaveLength(10)
  expect(await kindsTo(account.id)).toEqual(['two-factor-on'])
})

test('E14: of fifty attempts at once with one valid code one succeeds', async () => {
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account, { now })
  const attempt = () => takeCode(db, box, account.id, { code: app.codeAt(now), now, site })
  const outcomes = await Promise.all(Array.from({ length: 50 }, attempt))
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'wrong-code')).toHaveLength(49)
})

test('E14: the code of the step before or after is accepted; one that is a minute old or used is not', async () => {
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account, { now })
  const take = (code: string, at: Date) => takeCode(db, box, account.id, { code, now: at, site })
  for (const wrong of ['', '12345', '1234567', 'abcdef', '００００００'])
    expect(await take(wrong, now)).toBe('wrong-code')
  expect(await take(app.codeAt(later(-2 * STEP_MS)), now)).toBe('wrong-code')
  expect(await take(app.codeAt(later(2 * STEP_MS)), now)).toBe('wrong-code')
  expect(await take(app.codeAt(later(-STEP_MS)), now)).toBe('taken')
  expect(await take(app.codeAt(later(-STEP_MS)), now)).toBe('wrong-code')
  expect(await take(app.codeAt(later(STEP_MS)).replace(/^.../, '$& '), now)).toBe('taken')
  // A newer code was taken: earlier ones are invalid, also within the window.
  expect(await take(app.codeAt(now), now)).toBe('wrong-code')
  const minuteOld = app.codeAt(later(5 * STEP_MS))
  expect(await take(minuteOld, later(7 * STEP_MS))).toBe('wrong-code')
})

test('E14: a recovery code is accepted once, however it is written, and its owner gets a mail without it', async () => {
  const account = await anAccount(db)
  const { recoveryCodes } = await withTwoFactor(db, account, { now })
  const [first = '', second = ''] = recoveryCodes
  const take = (code: string) => takeCode(db, box, account.id, { code, now, site })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(first)))
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
  expect(await take(second.replaceAll('-', ' ').toUpperCase())).toBe('taken')
  expect(await take('0000-0000-0000-0000')).toBe('wrong-code')
  const mails = await mailsTo(account.id)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['recovery-code-used', 'recovery-code-used', 'two-factor-on'])
  expect(mails.map(({ bodyText: text }) => text).join()).toMatch(/(?=[^]*Te quedan 9\.)(?=[^]*Te quedan 8\.)/)
  for (const code of recoveryCodes) expect(JSON.stringify(mails)).not.toContain(code)
})

test('E14: a recovery code of somebody else is refused', async () => {
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const { recoveryCodes } = await withTwoFactor(db, ana, { now })
  await withTwoFactor(db, bruno, { now })
  expect(await takeCode(db, box, bruno.id, { code: recoveryCodes[0] as string, now, site })).toBe('wrong-code')
})

test('E14: switching off needs the password and a code, and deletes the recovery codes', async () => {
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account, { now })
  const disable = (password: string, code: string) =>
    disableTwoFactor(db, box, account.id, { password, code, now, site })
  expect(await disable('no es', app.codeAt(now))).toBe('wrong-password')
  expect(await disable(PASSWORD, app.codeAt(later(-2 * STEP_MS)))).toBe('wrong-code')
  expect(await disable(PASSWORD, app.codeAt(now))).toBe('disabled')
  expect(await disable(PASSWORD, app.codeAt(now))).toBe('disabled')
  expect(await kindsTo(account.id)).toEqual(['two-factor-off', 'two-factor-on'])
  expect(await db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', account.id).execute()).toEqual([])
  expect(await takeCode(db, box, account.id, { code: app.codeAt(now), now, site })).toBe('off')
})

test('E14: new recovery codes need the password and a code, and the old ones become invalid', async () => {
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account, { now })
  const renew = (password: string, code: string) =>
    renewRecoveryCodes(db, box, account.id, { password, code, now, site })
  expect(await renew('no es', app.codeAt(now))).toEqual({ kind: 'wrong-password' })
  expect(await renew(PASSWORD, '000000')).toEqual({ kind: 'wrong-code' })
  const renewed = await renew(PASSWORD, app.codeAt(now))
  expect(await takeCode(db, box, account.id, { code: app.recoveryCodes[0] as string, now, site })).toBe('wrong-code')
  const [code = ''] = (renewed as { recoveryCodes: string[] }).recoveryCodes
  expect(await takeCode(db, box, account.id, { code, now, site })).toBe('taken')
})

test('E14: after the secrets have rotated a code is still accepted, and the newest secret seals the stored one', async () => {
  const account = await anAccount(db)
  const app = await withTwoFactor(db, account, { now })
  const newest = 'nueva-0123456789abcdef0123456789abcdef'
  const rotated = createSecretBox([newest, 'prueba-0123456789abcdef0123456789abcdef'], 'totp')
  expect(await takeCode(db, rotated, account.id, { code: app.codeAt(now), now, site })).toBe('taken')
  const alone = createSecretBox([newest], 'totp')
  const code = app.codeAt(later(STEP_MS))
  expect(await takeCode(db, box, account.id, { code, now: later(STEP_MS), site })).toBe('wrong-code')
  expect(await takeCode(db, alone, account.id, { code, now: later(STEP_MS), site })).toBe('taken')
})

test('E14: the operator switches it off without password and code, and the owner is notified', async () => {
  const account = await anAccount(db)
  await withTwoFactor(db, account, { now })
  expect(await disableTwoFactorAsOperator(db, account.id, now, site)).toBe('disabled')
  expect(await disableTwoFactorAsOperator(db, account.id, now, site)).toBe('was-off')
  expect(await kindsTo(account.id)).toEqual(['two-factor-off', 'two-factor-on'])
})
