import { expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/db.server.ts'
import { reading } from '#app/locale/languages.ts'
import { inLanguage, speak } from '#app/locale/speaking.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { enqueueMail, type MailReader } from './commands.server.ts'

const db = await aDatabase()

/** The language that a mail to this reader is written in, whatever that of the request is which causes it. */
async function languageFor(reader: MailReader): Promise<string> {
  const recipient = `${crypto.randomUUID()}@example.com`
  const write = () => ({ subject: reading.language(), text: 'Hola.', html: '<p>Hola.</p>' })
  await inLanguage('fr', () =>
    inTransaction(db, (trx) => enqueueMail(trx, { kind: 'saved-searches', ...reader, recipient, write })),
  )
  const mail = db.selectFrom('outbox').select('subject').where('recipient', '=', recipient)
  return (await mail.executeTakeFirstOrThrow()).subject
}

test('a mail is in the language of its reader, or else of the site, and not of the request that causes it', async () => {
  speak(['es', 'en', 'fr'])
  try {
    const { id: userId } = await anAccount(db)
    expect(await languageFor({ userId })).toBe('es')
    await saveSettings(db, userId, { timezone: 'Europe/Madrid' }, new Date())
    expect(await languageFor({ userId })).toBe('es')
    await saveSettings(db, userId, { language: 'en' }, new Date())
    expect(await languageFor({ userId })).toBe('en')
    await saveSettings(db, userId, { language: 'de' }, new Date())
    expect(await languageFor({ userId })).toBe('es')
    expect(await languageFor({ language: 'en' })).toBe('en')
    expect(await languageFor({ language: 'de' })).toBe('es')
  } finally {
    speak(['es'])
  }
})
