import { expect, test } from 'vitest'
import { deliverMail } from '#app/domain/outbox/delivery.server.ts'
import { eraseAccount } from '#app/domain/personal-data/erasure.server.ts'
import { requestDeletion } from '#app/domain/personal-data/deletion.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount, PASSWORD } from '#tests/support/factories.ts'
import { purgeExpired } from '#app/domain/retention/purge.server.ts'
import { confirmSubscription, sendIssue, stopNewsletter, subscribe } from './commands.server.ts'

const db = await aDatabase()
const site = { origin: 'https://gremio.ejemplo', name: 'Gremio' }
const later = (days: number) => new Date(Date.now() + days * DAY_MS)
const stopUrl = (id: string) => `${site.origin}/unsubscribe?token=${id}`
const ISSUE = { subject: 'Novedades de otoño', paragraphs: ['Ya hay concursos.', 'Y más.'] }

const ask = (email: string) =>
  subscribe(
    db,
    email,
    { consentText: 'Quiero recibirlas.', ipPrefix: '10.0.0.0/24', now: new Date() },
    { site, confirmUrl: (id) => `${site.origin}/newsletter/confirm?token=${id}` },
  )
const find = (email: string) =>
  db.selectFrom('newsletterSubscribers').select(['id', 'state']).where('email', '=', email).executeTakeFirst()
const mailsTo = (recipient: string) =>
  db.selectFrom('outbox').select(['id', 'kind', 'unsubscribeUrl']).where('recipient', '=', recipient).execute()

async function aSubscriber(email: string): Promise<string> {
  await ask(email)
  const id = (await find(email))?.id ?? ''
  expect(await confirmSubscription(db, id, { ipPrefix: undefined, now: new Date() })).toBe('confirmed')
  return id
}

test('G6: ten simultaneous subscriptions of one address make one, and each consent is recorded', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask('lucia@ejemplo.es')))
  await ask('LUCIA@ejemplo.es')
  const id = (await find('lucia@ejemplo.es'))?.id ?? ''
  await confirmSubscription(db, id, { ipPrefix: '10.0.1.0/24', now: new Date() })
  await confirmSubscription(db, id, { ipPrefix: '10.0.2.0/24', now: new Date() })
  await ask('lucia@ejemplo.es')
  expect(await find('lucia@ejemplo.es')).toEqual({ id, state: 'confirmado' })
  await stopNewsletter(db, id, new Date())
  await stopNewsletter(db, id, new Date())
  const log = await db
    .selectFrom('newsletterConsents')
    .select(['state', 'consentText', 'ipPrefix'])
    .where('subscriberId', '=', id)
    .orderBy('id')
    .execute()
  expect(log.map(({ state }) => state).filter((state) => state !== 'por_confirmar')).toEqual(['confirmado', 'baja'])
  expect(log.at(0)).toEqual({ state: 'por_confirmar', consentText: 'Quiero recibirlas.', ipPrefix: '10.0.0.0/24' })
  expect(log.at(-2)).toMatchObject({ state: 'confirmado', ipPrefix: '10.0.1.0/24' })
})

test('G6: the old link cannot confirm an ended subscription, which can be asked for anew', async () => {
  const id = await aSubscriber('vuelve@ejemplo.es')
  await stopNewsletter(db, id, new Date())
  expect(await confirmSubscription(db, id, { ipPrefix: undefined, now: new Date() })).toBe('not-found')
  await ask('vuelve@ejemplo.es')
  expect(await confirmSubscription(db, id, { ipPrefix: undefined, now: new Date() })).toBe('confirmed')
})

test('G6: each confirmed subscriber gets an issue once, with a link to unsubscribe; a mailbox that refuses it gets no more', async () => {
  const id = await aSubscriber('lector@ejemplo.es')
  await ask('indecisa@ejemplo.es')
  const gone = await aSubscriber('antes@ejemplo.es')
  await stopNewsletter(db, gone, new Date())
  await sendIssue(db, ISSUE, { site, stopUrl })
  expect(await sendIssue(db, ISSUE, { site, stopUrl })).toBe(0)
  const issues = (await mailsTo('lector@ejemplo.es')).filter(({ kind }) => kind === 'newsletter')
  expect(issues).toMatchObject([{ unsubscribeUrl: stopUrl(id) }])
  for (const other of ['indecisa@ejemplo.es', 'antes@ejemplo.es'])
    expect((await mailsTo(other)).map(({ kind }) => kind)).not.toContain('newsletter')

  const refused = new Error('550 no such mailbox')
  const mailer = { send: () => Promise.reject(refused) }
  await deliverMail(db, mailer, issues[0]?.id ?? '', {
    now: new Date(),
    isRefusal: (error) => error === refused,
    isReal: true,
  })
  expect(await find('lector@ejemplo.es')).toMatchObject({ state: 'rebotado' })
})

test('G6: unconfirmed subscriptions are deleted after seven days, ended ones after thirty', async () => {
  await ask('olvidada@ejemplo.es')
  await aSubscriber('fiel@ejemplo.es')
  await stopNewsletter(db, await aSubscriber('baja@ejemplo.es'), new Date())
  await purgeExpired(db, later(6))
  expect(await find('olvidada@ejemplo.es')).toBeDefined()
  await purgeExpired(db, later(8))
  expect(await find('olvidada@ejemplo.es')).toBeUndefined()
  expect(await find('baja@ejemplo.es')).toBeDefined()
  await purgeExpired(db, later(31))
  expect(await find('baja@ejemplo.es')).toBeUndefined()
  expect(await find('fiel@ejemplo.es')).toMatchObject({ state: 'confirmado' })
})

test('E19: erasing an account deletes the subscription of its address', async () => {
  const { id, email } = await anAccount(db)
  await aSubscriber(email)
  await requestDeletion(db, { userId: id, password: PASSWORD }, { now: new Date(), site })
  expect(await eraseAccount(db, id, later(15))).toBe('erased')
  expect(await find(email)).toBeUndefined()
})
