import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifySignIn } from '#app/domain/accounts/sign-in.server.ts'
import { findBrokenAudit } from '#app/domain/audit/commands.server.ts'
import { scheduleJob } from '#app/domain/outbox/commands.server.ts'
import { noticeWords } from '#app/domain/notifications/words.server.ts'
import { openSession } from '#app/domain/accounts/sessions.server.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'

const db = await aDatabase()
const now = new Date()
const EX_USAGE = 64

const passwordIn = (output: string) => /not shown again: {2}(\S+)$/m.exec(output)?.[1] ?? ''
const sessionsOf = (id: string) => db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
const auditOf = (id: string) =>
  db.selectFrom('auditLog').select(['actor', 'action', 'facts']).where('subjectId', '=', id).orderBy('id').execute()

async function signedInAccount() {
  const account = await anAccount(db)
  await openSession(db, account.id, { persistent: true, now })
  return account
}

test('unknown arguments are reported with the usage, and end with 64', async () => {
  for (const words of [[], ['jobs'], ['borrar', 'todo'], ['--frobnicate'], ['constructor']]) {
    const { code, stdout, stderr } = await gremio(words)
    expect({ code, stdout }, words.join(' ')).toEqual({ code: EX_USAGE, stdout: '' })
    expect(stderr).toContain('  user create <email> ')
  }
  for (const [words, line] of [
    [['doctor', '--jsn'], "Unknown option '--jsn'"],
    [['backup', 'x.tar.gz'], '«x.tar.gz» is one word too many.'],
    [['user', 'create', 'ana@ejemplo.es'], '--name is missing.'],
    [['user', 'grant-role', 'ana@ejemplo.es'], '<role> is missing.'],
    [['user', 'grant-role', 'ana@ejemplo.es', 'jefa'], 'There is no role «jefa»: usuario, moderador, administrador.'],
    [
      ['user', 'create', 'ana', '--name', 'Ana'],
      'Escribe una dirección de correo válida, por ejemplo nombre@ejemplo.es (gremio user create --help)\n',
    ],
    [['jobs', 'retry'], 'Give the id of one job, or --failed.'],
    [['announce', 'Hola', ' '], 'The message has 1 to 2000 characters.'],
    [['announce', 'Hola', 'Qué tal', '--href', '//malo.example'], '--href is a path of this site'],
  ] as const) {
    const { code, stderr } = await gremio([...words])
    expect({ code, line: stderr.startsWith(line) || stderr }, words.join(' ')).toEqual({ code: EX_USAGE, line: true })
  }
})

test('help needs no configuration and ends with 0', async () => {
  const env = { DATABASE_URL: undefined, SESSION_SECRETS: undefined, APP_ORIGIN: undefined }
  expect(await gremio(['--help'], { env })).toMatchObject({ code: 0, stderr: '' })
  const { code, stdout } = await gremio(['user', 'create', '--help'], { env })
  expect(code).toBe(0)
  expect(stdout).toMatch(/^gremio user create <email> \[options\]\n[\s\S]+--role …/)
})

test('user create: the account can sign in with the password that is printed once, in its role', async () => {
  const { code, stdout } = await gremio([
    'user',
    'create',
    ' Jefa@Ejemplo.es ',
    '--name',
    'Begoña Goñi Peña',
    '--role',
    'administrador',
    '--verified',
  ])
  expect(code).toBe(0)
  const password = passwordIn(stdout)
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const signIn = await verifySignIn(db, { email: 'jefa@ejemplo.es', password }, { now })
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'emailVerifiedAt'])
    .where('email', '=', 'jefa@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(signIn).toEqual({ kind: 'verified', userId: user.id })
  expect(user.role).toBe('administrador')
  expect(user.emailVerifiedAt).not.toBeNull()
  expect(await auditOf(user.id)).toEqual([
    { actor: 'operator', action: 'user.create', facts: { role: 'administrador' } },
  ])
  // The log shows neither the password nor the address.
  const kept = JSON.stringify(await db.selectFrom('auditLog').selectAll().execute())
  expect(kept).not.toContain(password)
  expect(kept).not.toContain('ejemplo.es')

  const again = await gremio(['user', 'create', 'jefa@ejemplo.es', '--name', 'Otra'])
  expect(again).toMatchObject({ code: 1, stdout: '', stderr: 'jefa@ejemplo.es has an account already.\n' })
})

test('user create without --verified asks the address to confirm, as registering does', async () => {
  expect(await gremio(['user', 'create', 'nueva@ejemplo.es', '--name', 'Noa Vidal'])).toMatchObject({ code: 0 })
  const mail = await db
    .selectFrom('outbox')
    .select('kind')
    .where('recipient', '=', 'nueva@ejemplo.es')
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('verify-email')
})

test('user reset-password: the old password does not work, every session ends, a mail tells the owner', async () => {
  const { id, email } = await signedInAccount()
  const { code, stdout } = await gremio(['user', 'reset-password', email])
  expect(code).toBe(0)
  expect(await verifySignIn(db, { email, password: PASSWORD }, { now })).toEqual({ kind: 'refused' })
  expect(await verifySignIn(db, { email, password: passwordIn(stdout) }, { now })).toMatchObject({ kind: 'verified' })
  expect(await sessionsOf(id)).toEqual([])
  const mails = await db.selectFrom('outbox').select(['kind', 'bodyText']).where('recipient', '=', email).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['password-changed'])
  expect(mails[0]?.bodyText).not.toContain(passwordIn(stdout))
  expect(await auditOf(id)).toMatchObject([{ action: 'user.reset-password' }])
})

test('user reset-2fa: sign-in asks for no code any more; the command says so when there was none', async () => {
  const { id, email } = await signedInAccount()
  expect(await gremio(['user', 'reset-2fa', email])).toMatchObject({
    code: 0,
    stdout: 'The second factor was off; nothing has changed.\n',
  })
  expect(await sessionsOf(id)).toHaveLength(1)
  await db
    .insertInto('totp')
    .values({ userId: id, secretEncrypted: Buffer.alloc(60), createdAt: now, confirmedAt: now })
    .execute()
  expect(await gremio(['user', 'reset-2fa', email])).toMatchObject({ code: 0 })
  expect(await db.selectFrom('totp').select('userId').where('userId', '=', id).execute()).toEqual([])
  expect(await sessionsOf(id)).toEqual([])
  expect(await auditOf(id)).toMatchObject([{ action: 'user.reset-2fa' }])
})

test('user grant-role: the role changes, sessions end, and granting it twice has no further effect', async () => {
  const { id, email } = await signedInAccount()
  expect(await gremio(['user', 'grant-role', email, 'moderador'])).toMatchObject({
    code: 0,
    stdout: `${email} was usuario and is moderador now. Their sessions have ended.\n`,
  })
  expect(await sessionsOf(id)).toEqual([])
  expect(await gremio(['user', 'grant-role', email, 'moderador'])).toMatchObject({ code: 0 })
  expect(await auditOf(id)).toEqual([
    { actor: 'operator', action: 'user.grant-role', facts: { before: 'usuario', after: 'moderador' } },
  ])
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('an address without an account finds no person', async () => {
  for (const words of [['reset-password'], ['reset-2fa'], ['grant-role']]) {
    const more = words[0] === 'grant-role' ? ['moderador'] : []
    expect(await gremio(['user', ...words, 'nadie@ejemplo.es', ...more])).toMatchObject({
      code: 1,
      stderr: 'Nobody has an account with nadie@ejemplo.es.\n',
    })
  }
})

test('announce: everybody is notified once, however often the command runs', async () => {
  const { id } = await anAccount(db)
  const words = ['announce', 'Cambio de horario', 'El soporte abre a las nueve.', '--href', '/about']
  const asked = await gremio(words)
  expect(asked).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^This would tell [1-9]\d* (people|person) «Cambio de horario»: «El soporte abre a las nueve\.»\. With --yes it is done\.\n$/,
    ),
  })
  const none = await db.selectFrom('notifications').select('id').where('userId', '=', id).execute()
  expect(none).toEqual([])
  const { code, stdout } = await gremio([...words, '--yes'])
  expect(code).toBe(0)
  const count = /tell (\d+) /.exec(asked.stderr)?.[1]
  expect(stdout).toMatch(new RegExp(`^Told ${count} (people|person)\\.`))
  expect((await gremio(words)).stderr).toContain('tell 0 people')
  expect((await gremio([...words, '--yes'])).stdout).toMatch(/^Told 0 people\./)
  const told = await db.selectFrom('notifications').select(['type', 'title', 'href']).where('userId', '=', id).execute()
  expect(told).toEqual([{ type: 'announcement', title: 'Cambio de horario', href: '/about' }])
})

test('announce: in two languages each person reads their own, and others read which one it is in', async () => {
  const { id } = await anAccount(db)
  const file = join(mkdtempSync(join(tmpdir(), 'gremio-announce-')), 'notice.txt')
  writeFileSync(file, 'New hours\n\nSupport opens at nine.\n')
  const say = (...words: string[]) =>
    gremio(['announce', 'Neue Zeiten', 'Der Support öffnet um neun.', '--language', 'de', ...words], {
      env: { LANGUAGES: 'es,en,fr,de' },
    })
  expect((await say('--en', file)).stderr).toContain(
    '«Neue Zeiten»: «Der Support öffnet um neun.»; in en «New hours»: «Support opens at nine.». With --yes it is done.',
  )
  expect(await say('--en', file, '--yes')).toMatchObject({ code: 0 })
  const [stored] = await db
    .selectFrom('notifications')
    .select(['title', 'message', 'said'])
    .where('userId', '=', id)
    .execute()
  const german = { title: 'Neue Zeiten', message: 'Der Support öffnet um neun.' }
  for (const [language, words] of [
    ['de', german],
    ['en', { title: 'New hours', message: 'Support opens at nine.' }],
    ['fr', { ...german, language: 'de' }],
    ['es', { ...german, language: 'de' }],
  ] as const)
    expect(inLanguage(language, () => noticeWords(stored!))).toEqual(words)
  expect(await say('--de', file)).toMatchObject({ code: EX_USAGE, stderr: expect.stringContaining('itself is in de') })
  expect(await say('--language', 'it')).toMatchObject({ code: EX_USAGE })
})

test('jobs: a failed job is listed and starts anew, with its mail', async () => {
  await db.deleteFrom('jobs').execute()
  expect(await gremio(['jobs', 'list'])).toMatchObject({ code: 0, stdout: 'There are no jobs.\n' })
  const { id: outboxId } = await db
    .insertInto('outbox')
    .values({ kind: 'x', recipient: 'a@ejemplo.es', subject: 's', bodyText: 't', bodyHtml: 'h', state: 'fallido' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scheduleJob(db, 'deliver-mail', { outboxId })
  await db.updateTable('jobs').set({ state: 'failed', attempts: 12, lastError: 'Error: 451 luego' }).execute()
  await scheduleJob(db, 'purge-expired', {}, { runAt: new Date('2030-01-01T00:00:00Z') })

  const failed = await gremio(['jobs', 'list', '--failed'])
  expect(failed.stdout).toMatch(/^\S{36} {2}failed {3}deliver-mail .+ 12\/12 {2}Error: 451 luego\n$/)
  expect((await gremio(['jobs', 'list'])).stdout.trim().split('\n')).toHaveLength(2)

  expect(await gremio(['jobs', 'retry', failed.stdout.slice(0, 36)])).toMatchObject({
    code: 0,
    stdout: 'One job begins anew.\n',
  })
  const job = await db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', 'deliver-mail').execute()
  expect(job).toEqual([{ state: 'waiting', attempts: 0 }])
  const mail = await db.selectFrom('outbox').select('state').where('id', '=', outboxId).executeTakeFirstOrThrow()
  expect(mail.state).toBe('en_cola')
  expect(await gremio(['jobs', 'retry', '--failed'])).toMatchObject({ code: 0, stdout: '0 jobs begin anew.\n' })
})
