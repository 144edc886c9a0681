import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unsubscribeUrl } from '#app/adapters/links.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { answerRegistration, requestAccount } from '#app/domain/accounts/commands.server.ts'
import { requestEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { sendReset } from '#app/domain/accounts/password-reset.server.ts'
import { confirmSubscription, countToSend, sendIssue, subscribe } from '#app/domain/newsletter/commands.server.ts'
import { addNotification } from '#app/domain/notifications/commands.server.ts'
import { mailDueNotifications } from '#app/domain/notifications/delivery.server.ts'
import { enqueueMail } from '#app/domain/outbox/commands.server.ts'
import { mailAddress, renderMail } from '#app/domain/outbox/template.ts'
import { readPayload } from '#app/domain/outbox/job-payloads.ts'
import { saveSearchByMail } from '#app/domain/saved-searches/commands.server.ts'
import { findSettings, restoreSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { reading, type Language } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'
import { aServer } from '#tests/support/server.ts'
import { later, paramsOf, savedSearchesOf } from '#tests/support/saved-searches.ts'

const db = await aDatabase()
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const now = new Date()

/** The mails to an address, the oldest first, each with its language. */
async function mailsTo(recipient: string) {
  const mails = await db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'bodyText', 'bodyHtml'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return mails.map(({ bodyHtml, ...mail }) => ({ ...mail, language: /<html lang="(..)">/.exec(bodyHtml)?.[1] }))
}

const lastTo = async (recipient: string) => (await mailsTo(recipient)).at(-1)

async function aReader(language?: Language) {
  const person = await anAccount(db)
  if (language) await saveSettings(db, person.id, { language }, now)
  return person
}

const resetOf = async ({ email }: { email: string }) => {
  await sendReset(db, email, { now, site })
  return lastTo(email)
}

test('a mail to an account is in the language of its settings, whoever causes it', async () => {
  const [english, spanish, nobody] = [await aReader('en'), await aReader('es'), await aReader()]
  await onSiteOf(['es', 'en'], async () => {
    for (const language of ['es', 'en'] as const)
      await inLanguage(language, async () => {
        expect(await resetOf(english)).toMatchObject({ language: 'en', subject: 'Reset your Gremio password' })
        expect((await resetOf(english))?.bodyText).toContain('https://gremio.example/en/reset-password?token=')
        for (const person of [spanish, nobody])
          expect(await resetOf(person)).toMatchObject({ language: 'es', subject: 'Restablece tu contraseña de Gremio' })
      })
  })
})

test('an unknown language, or one that the site does not offer, is replaced by the site’s own', async () => {
  const [german, broken] = [await aReader('de'), await aReader('en')]
  const constraint = sql`ALTER TABLE user_settings DROP CONSTRAINT user_settings_language_known`
  await constraint.execute(db)
  for (const rubbish of ['xx', '', '__proto__', 'EN', `en'); DROP TABLE users; --`]) {
    await sql`UPDATE user_settings SET language = ${rubbish} WHERE user_id = ${broken.id}::uuid`.execute(db)
    expect((await onSiteOf(['es', 'en'], () => resetOf(broken)))?.language).toBe('es')
  }
  expect((await onSiteOf(['es', 'en'], () => resetOf(german)))?.language).toBe('es')
  expect((await onSiteOf(['en', 'es'], () => resetOf(german)))?.language).toBe('en')
  const english = await aReader('en')
  expect((await onSiteOf(['es'], () => resetOf(english)))?.language).toBe('es')
})

test('saving another setting on an English site does not choose Spanish, and restoring chooses the site’s language', async () => {
  const person = await aReader()
  await onSiteOf(['en', 'es'], async () => {
    await saveSettings(db, person.id, { theme: 'dark' }, now)
    expect((await findSettings(db, person.id)).language).toBe('en')
    expect((await resetOf(person))?.language).toBe('en')
    await saveSettings(db, person.id, { language: 'es' }, now)
    expect((await resetOf(person))?.bodyText).toContain('https://gremio.example/es/reset-password?token=')
    await restoreSettings(db, person.id, now)
    expect((await findSettings(db, person.id)).language).toBe('en')
  })
})

/** Does the work of the page of registration and of the worker, one after the other. */
async function register(language: Language, email: string) {
  const form = { fullName: 'Anna Miller', email, password: 'Puente-romano-7' }
  await inLanguage(language, () => requestAccount(db, form, { now, site, termsVersion: '2026-03' }))
  const job = await db
    .deleteFrom('jobs')
    .where('kind', '=', 'answer-registration')
    .returning('payload')
    .executeTakeFirstOrThrow()
  await answerRegistration(db, readPayload('answer-registration', job.payload), new Date(now.getTime() + 3_600_000))
}

test('an account opened on an English page gets mails in English, also when somebody tries to open it again', async () => {
  await onSiteOf(['es', 'en'], async () => {
    await register('en', 'anna@example.com')
    expect(await lastTo('anna@example.com')).toMatchObject({ kind: 'verify-email', language: 'en' })
    expect((await lastTo('anna@example.com'))?.bodyText).toContain('https://gremio.example/en/verify-email?token=')
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'anna@example.com')
      .executeTakeFirstOrThrow()
    expect((await findSettings(db, id)).language).toBe('en')
    await db.updateTable('users').set({ emailVerifiedAt: now }).where('id', '=', id).execute()
    await register('es', 'anna@example.com')
    expect(await lastTo('anna@example.com')).toMatchObject({ kind: 'registered-already', language: 'en' })
    await register('es', 'bea@example.com')
    expect(await lastTo('bea@example.com')).toMatchObject({ kind: 'verify-email', language: 'es' })
  })
})

test('the mail to a new address is in the language of the page: the language of an owner would reveal an account', async () => {
  const [asking, owner] = [await aReader('en'), await aReader('es')]
  await onSiteOf(['es', 'en'], async () => {
    for (const email of ['free@example.com', owner.email])
      expect(await requestEmailChange(db, asking.id, { email, password: PASSWORD }, { now, site })).toBe('sent')
  })
  const [free, taken] = [await lastTo('free@example.com'), await lastTo(owner.email)]
  expect([free?.language, taken?.language]).toEqual(['en', 'en'])
  expect(taken?.subject).toBe(free?.subject)
})

test('the newsletter stays in the language of the page on which it was subscribed to', async () => {
  const asked = { consentText: 'Yes.', ipPrefix: undefined, now }
  const links = { site, confirmUrl: (id: string) => `${site.origin}/newsletter/confirm?token=${id}` }
  const subscribers = { en: 'reader@example.com', es: 'lectora@example.com' } as const
  await onSiteOf(['es', 'en'], async () => {
    for (const language of ['es', 'en'] as const)
      await inLanguage(language, () => subscribe(db, subscribers[language], asked, links))
    expect(await lastTo(subscribers.en)).toMatchObject({ kind: 'confirm-newsletter', language: 'en' })
    for (const { id } of await db.selectFrom('newsletterSubscribers').select('id').execute())
      await confirmSubscription(db, id, { ipPrefix: undefined, now })
    const stopUrl = (id: string) => unsubscribeUrl(id, 'newsletter')
    await sendIssue(db, { subject: 'Autumn', paragraphs: ['Hello.'] }, { site, stopUrl })
    for (const language of ['es', 'en'] as const)
      expect(await lastTo(subscribers[language])).toMatchObject({ kind: 'newsletter', language })
    expect((await lastTo(subscribers.en))?.bodyText).toContain('Unsubscribe from the newsletter:')
  })
})

test('an issue goes to each reader in their language if it exists, and otherwise says so', async () => {
  const asked = { consentText: 'Yes.', ipPrefix: undefined, now }
  const links = { site, confirmUrl: (id: string) => `${site.origin}/newsletter/confirm?token=${id}` }
  const readers = { es: 'lectora2@example.com', en: 'reader2@example.com', fr: 'lectrice@example.com' } as const
  const issue = {
    subject: 'Otoño',
    paragraphs: ['Hola.', ['uno']],
    translations: [{ language: 'en' as const, subject: 'Autumn', paragraphs: ['Hello.'] }],
  }
  await onSiteOf(['es', 'en', 'fr'], async () => {
    for (const language of ['es', 'en', 'fr'] as const)
      await inLanguage(language, () => subscribe(db, readers[language], asked, links))
    await db.updateTable('newsletterSubscribers').set({ state: 'confirmado', lastIssue: null }).execute()
    const before = await db.selectFrom('newsletterSubscribers').select('id').execute()
    const counts = await countToSend(db, issue)
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(before.length)
    const stopUrl = (id: string) => unsubscribeUrl(id, 'newsletter')
    await sendIssue(db, issue, { site, stopUrl })
    // A translation that is added later is not sent to people who have the issue already.
    const more = [...issue.translations, { language: 'fr' as const, subject: 'Automne', paragraphs: ['Bonjour.'] }]
    expect(await sendIssue(db, { ...issue, translations: more }, { site, stopUrl })).toBe(0)
  })
  expect(await lastTo(readers.es)).toMatchObject({ subject: 'Otoño', language: 'es' })
  expect((await lastTo(readers.es))?.bodyText).not.toContain('Este envío está en')
  expect(await lastTo(readers.en)).toMatchObject({ subject: 'Autumn', language: 'en' })
  expect((await lastTo(readers.en))?.bodyText).not.toMatch(/Hola|another language/)
  expect(await lastTo(readers.fr)).toMatchObject({ subject: 'Otoño', language: 'fr' })
  expect((await lastTo(readers.fr))?.bodyText).toContain('Cet envoi est dans une autre langue\u00a0: espagnol.')
  const { bodyHtml } = await db
    .selectFrom('outbox')
    .select('bodyHtml')
    .where('recipient', '=', readers.fr)
    .where('kind', '=', 'newsletter')
    .executeTakeFirstOrThrow()
  for (const element of ['h1', 'p', 'ul']) expect(bodyHtml).toMatch(new RegExp(`<${element}[^>]* lang="es"`))
})

test('news of an address’s saved search are in the language of the page on which it was saved', async () => {
  const { run } = savedSearchesOf(db)
  const search = { params: paramsOf('q=acuarela'), name: 'Watercolours', frequency: 'realtime' as const }
  await onSiteOf(['es', 'en'], async () => {
    await inLanguage('en', () => saveSearchByMail(db, 'buyer@example.com', search, { site, confirmUrl: (id) => id }))
    expect(await lastTo('buyer@example.com')).toMatchObject({ kind: 'confirm-search', language: 'en' })
    await db.updateTable('savedSearches').set({ state: 'activa' }).where('email', '=', 'buyer@example.com').execute()
    await aListing(db, { title: 'Taller de acuarela', priceCents: 3_000, priceType: 'hora' })
    await run(later(0.01))
    expect(await lastTo('buyer@example.com')).toMatchObject({
      kind: 'saved-searches',
      language: 'en',
      subject: '1 new listing in “Watercolours”',
    })
    expect((await lastTo('buyer@example.com'))?.bodyText).toMatch(
      /Taller de acuarela, €30.* per hour\n.*\/en\/marketplace\//,
    )
  })
})

test('the answer to a visitor’s report is in the language of its page, and an account’s notice is stored in Spanish', async () => {
  const { id: listingId } = await aListing(db)
  const member = await aReader('en')
  await onSiteOf(['es', 'en'], async () => {
    const visitor = { email: 'visitor@example.com' }
    const { caseId } = await inLanguage('en', () => aCase(db, { listingId, reporter: visitor }))
    expect(await lastTo(visitor.email)).toMatchObject({ kind: 'report-received', language: 'en' })
    await aCase(db, { listingId, reporter: { id: member.id } })
    const moderator = await aModerator(db)
    await inLanguage('en', () => settle(db, moderator, caseId, { action: 'desestimar', facts: 'It is fine.' }))
    expect(await lastTo(visitor.email)).toMatchObject({ kind: 'report-decided', language: 'en' })
    expect((await lastTo(visitor.email))?.bodyText).toContain(
      'We have found nothing against the rules. If you do not agree',
    )
  })
  const notice = await db.selectFrom('notifications').select('message').where('userId', '=', member.id).execute()
  expect(notice).toEqual([{ message: expect.stringMatching(/^No hemos encontrado nada contrario/) as string }])
})

test('a person suspended by a Spanish moderator reads the reason in their own language', async () => {
  const author = await aReader('en')
  const { id: listingId } = await aListing(db, { author })
  await onSiteOf(['es', 'en'], async () => {
    const { caseId } = await aCase(db, { listingId })
    await settle(db, await aModerator(db), caseId, { action: 'suspender', days: 3, facts: 'Asked for money.' })
    const mail = await lastTo(author.email)
    expect(mail).toMatchObject({ kind: 'suspension', language: 'en', subject: 'We have suspended your account' })
    expect(mail?.bodyText).toContain('A person decided it. If you do not agree, you can appeal: someone else')
    expect(mail?.bodyText).toContain('https://gremio.example/en/appeal?token=')
  })
})

test('a mail about a notification has its frame, its person and their trade in the language of its reader', async () => {
  const [reader, other] = [await aReader('en'), await anAccount(db, { fullName: 'Irene Costa' })]
  await db
    .updateTable('profiles')
    .set({ category: 'Diseño Gráfico', location: 'Valencia' })
    .where('id', '=', other.id)
    .execute()
  await inTransaction(db, (trx) =>
    addNotification(trx, {
      userId: reader.id,
      type: 'order',
      title: 'Una cosa: Cartel',
      message: 'Míralo.',
      href: '/dashboard/quotes/1',
      about: { topic: 'quote', job: 'Cartel', personId: other.id },
      now,
    }),
  )
  const nameCategory = ({ slug }: { slug: string }) => `${slug} in ${reading.language()}`
  await onSiteOf(['es', 'en'], () => mailDueNotifications(db, { now: later(1), site, unsubscribeUrl, nameCategory }))
  const mail = await lastTo(reader.email)
  expect(mail).toMatchObject({ language: 'en', subject: 'Una cosa: Cartel' })
  expect(mail?.bodyText).toMatch(/^With: Irene Costa \(\S+ in en · Valencia\)\nJob: Cartel\n\nHello /)
  expect(mail?.bodyText).toContain('View the quote:\nhttps://gremio.example/en/dashboard/quotes/1\n')
  expect(mail?.bodyText).toContain('Unsubscribe from emails about quotes:\n')
})

test('mails to the operator are in the site’s own language', async () => {
  const write = () => renderMail(site, { subject: reading.language(), paragraphs: [] })
  const operator = { kind: 'disputes-undecided', recipient: 'operator@example.com', language: null, write } as const
  await onSiteOf(['es', 'en'], () => inLanguage('en', () => inTransaction(db, (trx) => enqueueMail(trx, operator))))
  expect(await lastTo('operator@example.com')).toMatchObject({ language: 'es', subject: 'es' })
})

test('mails from a command are in the languages of the people', async () => {
  const { id, email } = await anAccount(db, { verified: false })
  await saveSettings(db, id, { language: 'en' }, now)
  expect(await gremio(['user', 'verify', email], { env: { LANGUAGES: 'es,en' } })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(await lastTo(email)).toMatchObject({
    kind: 'verified',
    language: 'en',
    subject: 'Your Gremio email address is verified',
  })
})

test('the pages behind the links of a mail stop and confirm in its language', async () => {
  const { origin } = await aServer({ LANGUAGES: 'es,en' })
  const person = await aReader('en')
  const titleOf = async (answer: Response) => /<title>([^<]*)/.exec(await answer.text())?.[1]
  const link = await onSiteOf(['es', 'en'], () =>
    inLanguage('en', () => {
      const { pathname, search } = new URL(unsubscribeUrl(person.id, 'email'))
      return mailAddress({ origin }, pathname + search)
    }),
  )
  expect(link).toContain(`${origin}/en/unsubscribe?token=`)
  expect(await titleOf(await fetch(link))).toMatch(/^Stop receiving emails/)
  const stopped = await fetch(link, { method: 'POST', headers: { Origin: origin }, body: new URLSearchParams() })
  expect([stopped.status, /<html[^>]* lang="en"/.test(await stopped.text())]).toEqual([200, true])
  // A mail program posts without an origin to the address of the header, which has no language.
  const oneClick = await fetch(link.replace('/en/', '/'), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(oneClick.status).toBe(200)
  expect((await findSettings(db, person.id)).emailNotifications).toBe(false)
})
