import { expect, test } from 'vitest'
import { fileReport } from '#app/domain/moderation/reports.server.ts'
import { saveSearchByMail } from '#app/domain/saved-searches/commands.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount, PASSWORD } from '#tests/support/factories.ts'
import { registerAccount, resendVerification } from './commands.server.ts'
import { requestEmailChange } from './email-change.server.ts'
import { changePassword } from './password-change.server.ts'
import { sendReset } from './password-reset.server.ts'

const db = await aDatabase()
const now = new Date()
const site = { origin: 'https://gremio.example', name: 'Gremio' }
const BAIT = 'https://regalo.example/500-euros'
const victim = 'victima@ejemplo.es'

test('no mail to an unproved address says what another person has typed', async () => {
  const account = await registerAccount(
    db,
    { fullName: `${BAIT} Pulsa`, email: victim, password: PASSWORD },
    { now, site, termsVersion: '2026-01' },
  )
  if (account.kind !== 'registered') throw new Error(account.kind)
  const { id } = account
  await resendVerification(db, id, { now, site })
  await sendReset(db, victim, { now, site })
  await changePassword(
    db,
    id,
    { currentPassword: PASSWORD, newPassword: 'otra que nadie adivina' },
    { now, site, keepSession: crypto.randomUUID() },
  )
  const spammer = await anAccount(db, { fullName: `${BAIT} Pulsa` })
  await requestEmailChange(db, spammer.id, { email: 'otra.victima@ejemplo.es', password: PASSWORD }, { now, site })
  await saveSearchByMail(
    db,
    victim,
    { params: { q: BAIT }, name: `${BAIT} Pulsa`, frequency: 'daily' },
    { site, confirmUrl: (search) => `${site.origin}/${search}` },
  )
  const listing = await aListing(db, { author: spammer, title: `${BAIT} Pulsa` })
  const report = {
    kind: 'listing' as const,
    id: listing.id,
    reporter: { email: victim },
    reason: 'spam' as const,
    text: BAIT,
  }
  await fileReport(db, report, { now, site })
  await fileReport(db, report, { now, site })

  const mails = await db.selectFrom('outbox').select(['kind', 'subject', 'bodyText', 'bodyHtml']).execute()
  expect(mails.map(({ kind }) => kind).sort()).toEqual([
    'confirm-new-email',
    'confirm-search',
    'password-changed',
    'report-received',
    'report-received',
    'reset-password',
    'verify-email',
    'verify-email',
  ])
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/regalo|500-euros|Pulsa/)
})
