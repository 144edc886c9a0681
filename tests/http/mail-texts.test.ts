import type { Said } from '#app/locale/said.ts'
import { describe, expect, test } from 'vitest'
import * as emailChange from '#app/domain/accounts/texts/email-change.ts'
import * as opening from '#app/domain/accounts/texts/opening.ts'
import * as security from '#app/domain/accounts/texts/security.ts'
import * as disputes from '#app/domain/disputes/texts.ts'
import { howDecided } from '#app/domain/moderation/measures.server.ts'
import * as moderation from '#app/domain/moderation/texts.ts'
import * as newsletter from '#app/domain/newsletter/texts.ts'
import * as notifications from '#app/domain/notifications/texts.ts'
import { mailAddress, renderMail, type RenderedMail } from '#app/domain/outbox/template.ts'
import * as payouts from '#app/domain/payouts/texts.ts'
import * as personalData from '#app/domain/personal-data/texts.ts'
import * as savedSearches from '#app/domain/saved-searches/texts.ts'
import { formatLongDate, formatMoment } from '#app/locale/dates.server.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { onSiteOf } from '#tests/support/languages.ts'
import { isSpanish } from '#tests/support/spanish.ts'

const site = { origin: 'https://gremio.example', name: 'Gremio' }
const AT = new Date('2026-03-02T10:00:00Z')
const anna = { fullName: 'Anna Miller' }
const day = () => formatLongDate(AT, 'Europe/Madrid')
const moment = () => formatMoment(AT, 'Europe/Madrid')

const notice = {
  title: 'Payment received: Harvest poster',
  message: 'The stage is paid.\nNothing is asked of you.',
  href: '/dashboard/orders/1',
  job: 'Harvest poster',
  amount: '450',
  topic: 'hiring',
} as const
const wayOut = { stops: 'hiring', url: `${site.origin}/unsubscribe?token=a` } as const
const found = {
  id: '1',
  name: 'painter',
  params: { q: 'painter' },
  listings: [
    {
      id: '2',
      title: 'Murals',
      language: 'en' as const,
      categoryId: 1,
      priceCents: 3_000,
      currency: 'EUR',
      priceType: 'hora',
      taxName: null,
      isFrom: false,
    },
  ],
  count: 4,
}
const suspension = (until: string | null, actor: string) =>
  moderation.suspensionMail(site, {
    ...anna,
    until,
    rule: 'estafa',
    facts: 'Asked for money first.',
    how: howDecided(actor),
    appealUrl: `${site.origin}/appeal?token=a`,
  })

type Writers = Record<string, () => RenderedMail>

/** Each mail of the product, by the function that makes it; for some, their variants. */
const MAILS: Record<string, Writers> = {
  emailChange: {
    emailInUseMail: () => emailChange.emailInUseMail(site),
    confirmNewEmailMail: () => emailChange.confirmNewEmailMail(site, { token: 'a' }),
    emailChangedMail: () => emailChange.emailChangedMail(site, { ...anna, newEmail: 'a@b.example', token: 'a' }),
  },
  opening: {
    verificationMail: () => opening.verificationMail(site, { token: 'a' }),
    registeredAlreadyMail: () => opening.registeredAlreadyMail(site, anna),
    resetMail: () => opening.resetMail(site, { token: 'a' }),
    passwordChangedMail: () => opening.passwordChangedMail(site),
    verifiedByOperatorMail: () => opening.verifiedByOperatorMail(site, anna),
  },
  security: {
    twoFactorOnMail: () => security.twoFactorOnMail(site, anna),
    twoFactorOffMail: () => security.twoFactorOffMail(site, anna),
    takenOverMail: () => security.takenOverMail(site, anna),
    recoveryCodeUsedMail: () => security.recoveryCodeUsedMail(site, { ...anna, left: 3 }),
    'recoveryCodeUsedMail, the last but one': () => security.recoveryCodeUsedMail(site, { ...anna, left: 1 }),
    'recoveryCodeUsedMail, the last': () => security.recoveryCodeUsedMail(site, { ...anna, left: 0 }),
    newDeviceMail: () =>
      security.newDeviceMail(site, {
        ...anna,
        sessionId: '1',
        device: { name: 'Navegador desconocido en Linux' },
        ipPrefix: '203.0.113.0/24',
        at: AT,
        timeZone: 'Europe/Madrid',
      }),
    failedSignInsMail: () => security.failedSignInsMail(site, { ...anna, failures: 12 }),
  },
  disputes: {
    disputesMail: () => disputes.disputesMail(site, [{ id: '1', title: null, state: 'abierta', turnAt: AT }]),
  },
  moderation: {
    reportReceivedMail: () => moderation.reportReceivedMail(site, { reportId: '0123456789', isNew: true }),
    'reportReceivedMail, again': () => moderation.reportReceivedMail(site, { reportId: '0123456789', isNew: false }),
    reportDecidedMail: () =>
      moderation.reportDecidedMail(site, {
        reportId: '0123456789',
        title: 'Murals',
        outcome: moderation.appealOutcome({
          isReversed: true,
          isOfReporter: true,
          facts: 'It was.',
          isByOperator: false,
        })(true) as Said,
      }),
    suspensionMail: () => suspension(moment(), '1'),
    'suspensionMail, for good, by the operator': () => suspension(null, 'operator'),
    'suspensionMail, by a rule': () => suspension(null, 'rule'),
    suspensionLiftedMail: () => moderation.suspensionLiftedMail(site, anna),
  },
  newsletter: {
    confirmationMail: () => newsletter.confirmationMail(site, `${site.origin}/newsletter/confirm?token=a`),
    issueMail: () =>
      newsletter.issueMail(site, { subject: 'Autumn', paragraphs: ['Hello.', ['One', 'Two']] }, wayOut.url),
  },
  notifications: {
    notificationMail: () => notifications.notificationMail(site, notice, { ...anna, wayOut }),
    'notificationMail, owed, of a contest': () =>
      notifications.notificationMail(site, { ...notice, topic: 'contest', href: '/contests/1' }, anna),
    digestMail: () => notifications.digestMail(site, [notice], { ...anna, wayOut: { ...wayOut, stops: 'email' } }),
    'digestMail, of many': () =>
      notifications.digestMail(
        site,
        Array.from({ length: 23 }, () => ({ ...notice, href: '/renew?token=a' })),
        {
          ...anna,
          wayOut,
        },
      ),
  },
  payouts: {
    payoutChangedMail: () => payouts.payoutChangedMail(site, { name: 'Anna', from: moment() }),
    'payoutChangedMail, at once': () => payouts.payoutChangedMail(site, { name: 'Anna' }),
    payoutUndoneMail: () => payouts.payoutUndoneMail(site, { name: 'Anna' }),
    payoutRemovedMail: () => payouts.payoutRemovedMail(site, { name: 'Anna' }),
  },
  personalData: {
    exportReadyMail: () => personalData.exportReadyMail(site, { ...anna, exportId: '1', until: day() }),
    deletionRequestedMail: () => personalData.deletionRequestedMail(site, { ...anna, eraseOn: day() }),
    deletionByOperatorMail: () => personalData.deletionByOperatorMail(site, { ...anna, eraseOn: day() }),
    deletionCancelledMail: () => personalData.deletionCancelledMail(site, anna),
  },
  savedSearches: {
    confirmationMail: () =>
      savedSearches.confirmationMail(site, {
        frequency: 'daily',
        confirmUrl: `${site.origin}/saved-searches/confirm?token=a`,
      }),
    newsMail: () => savedSearches.newsMail(site, [found], { fullName: 'Anna Miller', stopUrl: () => wayOut.url }),
    'newsMail, of an address, of two searches': () =>
      savedSearches.newsMail(site, [found, found], { fullName: undefined, stopUrl: () => wayOut.url }),
  },
}
const MODULES = {
  emailChange,
  opening,
  security,
  disputes,
  moderation,
  newsletter,
  notifications,
  payouts,
  personalData,
  savedSearches,
}

const ALL = Object.entries(MAILS).flatMap(([module, writers]) =>
  Object.entries(writers).map(([name, write]) => [`${module}: ${name}`, write] as const),
)

test('every function that makes a mail is tested', () => {
  for (const [module, exported] of Object.entries(MODULES))
    expect(Object.keys(MAILS[module] ?? {}), module).toEqual(
      expect.arrayContaining(Object.keys(exported).filter((name) => name.endsWith('Mail'))),
    )
})

/** The text of a mail as it is read, a line each, without addresses and the marks of lists. */
function linesOf({ subject, text, html }: RenderedMail): string[] {
  const body = html.slice(html.indexOf('<body'))
  const parts = [subject, ...text.split('\n'), ...[...body.matchAll(/>([^<>]+)</g)].map(([, words = '']) => words)]
  return parts.map((line) => line.replace(/https:\S+|^•/g, '').trim()).filter((line) => /\p{L}{2}/u.test(line))
}

const addressesOf = ({ text, html }: RenderedMail): string[] => [
  ...(text.match(/https:\S+/g) ?? []),
  ...[...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
]

/** Words of people, and names, which no language changes. */
const OWN = new Set([
  'Gremio',
  'Murals',
  'Autumn',
  'Hello.',
  'One',
  'Two',
  'Harvest poster',
  'Asked for money first.',
  'Payment received',
  'Payment received: Harvest poster',
  'The stage is paid.',
  'Nothing is asked of you.',
])

describe.each(ALL)('%s', (_name, write) => {
  test('a mail to a Spanish reader is the same, whatever other languages the site has', async () => {
    const alone = write()
    expect(await onSiteOf(['es', 'en'], () => inLanguage('es', write))).toEqual(alone)
    expect(addressesOf(alone).filter((address) => /\/(?:es|en)(?:[/?]|$)/.test(address))).toEqual([])
  })

  test('a mail to an English reader has no Spanish words, and leads to English pages', async () => {
    const spanish = new Set(linesOf(write()))
    const mail = await onSiteOf(['es', 'en'], () => inLanguage('en', write))
    expect(linesOf(mail).filter((line) => isSpanish(line) || (spanish.has(line) && !isOwn(line)))).toEqual([])
    expect(mail.html).toContain('<html lang="en">')
    expect(addressesOf(mail).filter((address) => !/^https:\/\/gremio\.example\/en(?:[/?]|$)/.test(address))).toEqual([])
  })
})

/** Whether people or the product's own examples say it, and no text of ours. */
const isOwn = (line: string) => OWN.has(line) || line.startsWith('Payment received: Harvest poster. The stage is paid.')

test('in mails of a site in another language links to its own pages have no prefix, and Spanish ones have one', async () => {
  const write = () => opening.resetMail(site, { token: 'a' })
  const [english, spanish] = await onSiteOf(['en', 'es'], () => [inLanguage('en', write), inLanguage('es', write)])
  expect(addressesOf(english)).toContain('https://gremio.example/reset-password?token=a')
  expect(addressesOf(spanish)).toContain('https://gremio.example/es/reset-password?token=a')
  expect(addressesOf(spanish)).toContain('https://gremio.example/es')
})

test('an address gets the language of its mail once, and one of another site gets none', async () => {
  const to = (href: string) => renderMail(site, { subject: 'a', paragraphs: [], foot: [{ label: 'b', href }] }).text
  await onSiteOf(['es', 'en'], () =>
    inLanguage('en', () => {
      expect(to(`${site.origin}/a?b=/c#d`)).toContain('b:\nhttps://gremio.example/en/a?b=/c#d\n')
      expect(to(`${site.origin}/en/a`)).toContain('b:\nhttps://gremio.example/en/a\n')
      expect(to(`${site.origin}/enter`)).toContain('b:\nhttps://gremio.example/en/enter\n')
      expect(to(`${site.origin}.evil/a`)).toContain('b:\nhttps://gremio.example.evil/a\n')
      expect(mailAddress(site, '/')).toBe('https://gremio.example/en')
    }),
  )
})
