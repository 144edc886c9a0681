import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailRefused, smtpMailer } from '#app/adapters/mail.server.ts'
import { enqueueMail, scheduleJob, type MailKind } from '#app/domain/outbox/commands.server.ts'
import { deliverMail, giveMailUp } from '#app/domain/outbox/delivery.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { anAccount } from '#tests/support/factories.ts'
import { anSmtpServer } from '#tests/support/smtp.ts'
import type { JobHandlers } from './job-handler.ts'
import { startWorker } from './worker.server.ts'

const db = await aDatabase()
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const smtp = await anSmtpServer()
const mailer = smtpMailer(smtp.url, 'Gremio <no-responder@gremio.example>')

/** The real handler of the mail, pointed at the test's own server. */
const handlers = {
  'deliver-mail': {
    run: (db, { outboxId }, now) =>
      deliverMail(db, mailer, outboxId, {
        now,
        isRefusal: (error) => error instanceof MailRefused,
        isReal: true,
      }),
    giveUp: (db, { outboxId }) => giveMailUp(db, outboxId),
  },
} satisfies Partial<JobHandlers>

beforeEach(() => smtp.become('accepting'))
afterEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('outbox').execute()
})

async function aMail(recipient: string, { kind = 'verify-email', userId }: { kind?: MailKind; userId?: string } = {}) {
  await db.transaction().execute((trx) =>
    enqueueMail(trx, {
      kind,
      ...(userId === undefined ? { language: null } : { userId }),
      recipient,
      write: () => ({
        subject: 'Confirma tu correo, Íñigo',
        text: 'Hola, Íñigo:\n',
        html: '<p>Hola, Íñigo:</p>',
      }),
    }),
  )
}

async function stateOf(recipient: string) {
  return db.selectFrom('outbox').select(['state', 'lastError']).where('recipient', '=', recipient).executeTakeFirst()
}

/** Lets the test's clock jump over the wait of every job. */
const skipWaiting = () => db.updateTable('jobs').set({ runAt: new Date() }).where('state', '=', 'waiting').execute()

test('a mail goes out with its text and HTML parts and is marked as sent', async () => {
  await aMail('inigo@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  const mail = await smtp.mailTo('inigo@ejemplo.es')
  await eventually(async () => expect((await stateOf('inigo@ejemplo.es'))?.state).toBe('enviado'))
  await worker.stop()

  expect(mail.subject).toBe('Confirma tu correo, Íñigo')
  expect(mail.text).toContain('Hola, Íñigo:')
  expect(mail.html).toContain('<p>Hola, Íñigo:</p>')
  expect(mail.from?.address).toBe('no-responder@gremio.example')
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('while the mail server is busy no mail is lost: it waits and goes later', async () => {
  smtp.become('busy')
  await aMail('luego@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(async () => expect((await stateOf('luego@ejemplo.es'))?.lastError).toMatch(/451/))
  expect((await stateOf('luego@ejemplo.es'))?.state).toBe('en_cola')
  smtp.become('accepting')
  await eventually(async () => {
    await skipWaiting()
    expect((await stateOf('luego@ejemplo.es'))?.state).toBe('enviado')
  })
  await worker.stop()
  expect((await smtp.mailTo('luego@ejemplo.es')).subject).toBe('Confirma tu correo, Íñigo')
})

test('a permanent refusal is not tried again', async () => {
  smtp.become('refusing')
  await aMail('nadie@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(async () => expect((await stateOf('nadie@ejemplo.es'))?.state).toBe('rebotado'))
  await worker.stop()
  expect((await stateOf('nadie@ejemplo.es'))?.lastError).toMatch(/550/)
  expect(await db.selectFrom('jobs').select('id').execute()).toEqual([])
})

test('only a fault of the mailbox is permanent: after a fault of the sender the mail waits', async () => {
  const refusals: [number, string, 'data'?][] = [
    [550, '5.1.1 The email account that you tried to reach does not exist'],
    [552, '5.2.2 Mailbox full'],
    [553, 'sorry, no mailbox here by that name'],
    [550, '5.1.1 User unknown', 'data'],
    [550, '5.4.5 Daily user sending limit exceeded'],
    [550, "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients"],
    [554, '5.7.1 Relay access denied'],
    [554, 'Refused. Your IP address is listed'],
    [553, '5.7.1 Sender address rejected: not owned by user'],
    [554, '5.7.0 The limit on the number of allowed outgoing messages was exceeded. Try again later.', 'data'],
    [550, 'too many messages today', 'data'],
  ]
  const outcomes: [string, string | undefined][] = []
  for (const [index, [code, words, after]] of refusals.entries()) {
    smtp.refuse(code, words, after)
    const recipient = `respuesta-${index}@ejemplo.es`
    await aMail(recipient)
    const worker = startWorker({ db, handlers, pollMs: 20 })
    await eventually(async () => expect((await stateOf(recipient))?.lastError).toContain(String(code)))
    await worker.stop()
    outcomes.push([`${code} ${words}`, (await stateOf(recipient))?.state])
  }
  expect(outcomes).toEqual(
    refusals.map(([code, words], index) => [`${code} ${words}`, index < 4 ? 'rebotado' : 'en_cola']),
  )
  const waiting = await db.selectFrom('outbox').select('bodyText').where('state', '=', 'en_cola').execute()
  for (const { bodyText } of waiting) expect(bodyText).toBe('Hola, Íñigo:\n')
})

test('while no mail server answers no mail is lost, and one is given up only after the last attempt', async () => {
  const gone: Partial<JobHandlers> = {
    'deliver-mail': {
      ...handlers['deliver-mail'],
      run: (db, { outboxId }, now) =>
        deliverMail(db, smtpMailer('smtp://127.0.0.1:9', 'x@gremio.example'), outboxId, {
          now,
          isRefusal: () => false,
          isReal: true,
        }),
    },
  }
  await aMail('sin-servidor@ejemplo.es')
  await db.updateTable('jobs').set({ maxAttempts: 2 }).execute()
  const worker = startWorker({ db, handlers: gone, pollMs: 20 })
  await eventually(async () => expect((await stateOf('sin-servidor@ejemplo.es'))?.lastError).toMatch(/ECONNREFUSED/))
  expect((await stateOf('sin-servidor@ejemplo.es'))?.state).toBe('en_cola')
  await eventually(async () => {
    await skipWaiting()
    expect((await stateOf('sin-servidor@ejemplo.es'))?.state).toBe('fallido')
  })
  await worker.stop()
})

test('mails of the demonstration are not sent, and are written to files in a trial', async () => {
  const { id, email } = await anAccount(db)
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  await aMail(email, { userId: id })
  await aMail('vendedora@demo.example')
  await aMail('real@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(async () => expect((await stateOf('real@ejemplo.es'))?.state).toBe('enviado'))
  for (const recipient of [email, 'vendedora@demo.example'])
    await eventually(async () => expect((await stateOf(recipient))?.state).toBe('suprimido'))
  await worker.stop()
  const reached = smtp.mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? [])
  expect(reached).toContain('real@ejemplo.es')
  expect(reached).not.toContain(email)
  expect(reached).not.toContain('vendedora@demo.example')

  await aMail('cliente@demo.example')
  const { id: outboxId } = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', 'cliente@demo.example')
    .executeTakeFirstOrThrow()
  const sent: string[] = []
  const inTrial = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)) }
  expect(await deliverMail(db, inTrial, outboxId, { now: new Date(), isRefusal: () => false, isReal: false })).toBe(
    'enviado',
  )
  expect(sent).toEqual(['cliente@demo.example'])
})

test('stopping waits for a slow mail instead of interrupting it', async () => {
  smtp.become('slow', 400)
  await aMail('despacio@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(() => expect(smtp.attempts()).toBeGreaterThan(0))
  await wait(50)
  await worker.stop()
  expect((await stateOf('despacio@ejemplo.es'))?.state).toBe('enviado')
})

test('a long job holds one slot only: later jobs go on', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const done: string[] = []
  const worker = startWorker({
    db,
    handlers: {
      'purge-cases': { run: () => held },
      'publish-ratings': { run: (_db, { orderId }) => Promise.resolve(done.push(orderId)) },
    },
    pollMs: 20,
  })
  await scheduleJob(db, 'purge-cases', {})
  for (let n = 0; n < 8; n++) await scheduleJob(db, 'publish-ratings', { orderId: String(n) })
  await eventually(() => expect(done).toHaveLength(8))
  finish()
  await eventually(async () => expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]))
  await worker.stop()
})

test('mails never wait behind exports, however many people ask for theirs', async () => {
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  let atOnce = 0
  const exports: JobHandlers['export-data'] = { isLong: true, run: () => ((atOnce += 1), held) }
  for (let n = 0; n < 6; n++)
    await scheduleJob(db, 'export-data', { exportId: String(n), site }, { runAt: new Date('2026-01-01T10:00:00Z') })
  await aMail('no-espera@ejemplo.es')
  const worker = startWorker({ db, handlers: { ...handlers, 'export-data': exports }, pollMs: 20 })
  await eventually(async () => expect((await stateOf('no-espera@ejemplo.es'))?.state).toBe('enviado'))
  expect(atOnce).toBe(2)
  finish()
  await eventually(() => expect(atOnce).toBe(6))
  await worker.stop()
})

test('A12: until an address is confirmed only mail about access to the account goes there', async () => {
  const unverified = await anAccount(db, { verified: false })
  await aMail('aviso@ejemplo.es', { kind: 'notification-message', userId: unverified.id })
  await aMail('clave@ejemplo.es', { kind: 'reset-password', userId: unverified.id })
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(async () => {
    expect((await stateOf('aviso@ejemplo.es'))?.state).toBe('suprimido')
    expect((await stateOf('clave@ejemplo.es'))?.state).toBe('enviado')
  })
  await worker.stop()
  expect(smtp.mails.flatMap((mail) => mail.to?.map(({ address }) => address))).not.toContain('aviso@ejemplo.es')
})

test('B4: a job of a newer version is left as it is, with its attempts, and does not block others', async () => {
  await db.insertInto('jobs').values({ kind: 'from-a-newer-version', payload: '{}', maxAttempts: 1 }).execute()
  const left = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'from-a-newer-version').executeTakeFirst()
  const before = await left()
  await aMail('detras@ejemplo.es')
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await eventually(async () => expect((await stateOf('detras@ejemplo.es'))?.state).toBe('enviado'))
  await worker.stop()
  expect(await left()).toEqual(before)
  expect(before).toMatchObject({ state: 'waiting', attempts: 0, lastError: null })
})

test('a job without the values that its kind needs fails by itself and does not block others', async () => {
  const [nothing, halfOfIt] = ['{}', '{"exportId":"8"}']
  await db
    .insertInto('jobs')
    .values([
      { kind: 'deliver-mail', payload: nothing, maxAttempts: 1 },
      { kind: 'export-data', payload: halfOfIt, maxAttempts: 1 },
    ])
    .execute()
  await aMail('sigue@ejemplo.es')
  const begun: string[] = []
  const exports: JobHandlers['export-data'] = { run: async (_db, { exportId }) => void begun.push(exportId) }
  const worker = startWorker({ db, handlers: { ...handlers, 'export-data': exports }, pollMs: 20 })
  await eventually(async () => expect((await stateOf('sigue@ejemplo.es'))?.state).toBe('enviado'))
  await worker.stop()
  expect(begun).toEqual([])
  const jobs = await db.selectFrom('jobs').select(['kind', 'state', 'lastError']).orderBy('kind').execute()
  expect(jobs).toMatchObject([
    { kind: 'deliver-mail', state: 'failed', lastError: expect.stringContaining('outboxId') },
    { kind: 'export-data', state: 'failed', lastError: expect.stringContaining('site') },
  ])
})

test('the worker outlives its database connections and goes on when they come back', async () => {
  const worker = startWorker({ db, handlers, pollMs: 20 })
  await wait(60)
  await db.executeQuery(
    (await import('kysely')).CompiledQuery.raw(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  )
  await aMail('despues@ejemplo.es')
  await eventually(async () => expect((await stateOf('despues@ejemplo.es'))?.state).toBe('enviado'))
  await worker.stop()
})
