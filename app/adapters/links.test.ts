import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/config/env.server.ts'
import {
  confirmSearchUrl,
  readAppealToken,
  readConfirmNewsletterToken,
  readConfirmSearchToken,
  readRenewalToken,
  readUnsubscribeToken,
  renewalPath,
  unsubscribeUrl,
} from './links.server.ts'

const OLD = 'viejo-0123456789abcdef0123456789abcdef'
const own = [...config.sessionSecrets]
beforeAll(() => void config.sessionSecrets.splice(0, Infinity, 'nuevo-0123456789abcdef0123456789abcdef', OLD))
afterAll(() => void config.sessionSecrets.splice(0, Infinity, ...own))

const id = '0b9c4c1e-7d55-4f4e-9d0c-3f6f5a1c2b3d'
// Mails that were sent before November 2026 have these addresses.
const UNSUBSCRIBE = `${id}.marketing.IoEBBdJyb-GxQZ26Kv0Tsi7_QYj2D9Sk`
const CONFIRM_SEARCH = `${id}.confirm-search.vQLOpdbNIt8JNEN15F1kZnZ8i8P0znWN`
const CONFIRM_NEWSLETTER = `${id}.confirm-newsletter.YryMcwEK9oFThrLc-c2m72yF3xXGm5Xr`
const RENEWAL = `${id}.1772445600000.LlasghxqRii74riXfdi0JOBSmariqUtX`
const APPEAL =
  'fXvMQ7hDoY4ePwQ-GcXGnX5FftemVXnJhlj-n6r3AigfDeADI-nF2HiFOf2L8VCwXAmDCn_XI4wfrIXFeOJhauu-epvKbaXmWg56cFztLULkX6H3dDGuEumFJOjAAFqnlKtyahQTRsSmYVTAE-8DmIWO'

test('links in mails of former versions do what they did', () => {
  expect(readUnsubscribeToken(UNSUBSCRIBE)).toEqual({ id, kind: 'marketing' })
  expect(readConfirmSearchToken(CONFIRM_SEARCH)).toBe(id)
  expect(readConfirmNewsletterToken(CONFIRM_NEWSLETTER)).toBe(id)
  expect(readRenewalToken(RENEWAL)).toEqual({ ownerId: id, askedAt: new Date('2026-03-02T10:00:00Z') })
  expect(readAppealToken(APPEAL, new Date('2027-05-01T10:00:00Z'))).toEqual({ caseId: id, userId: id })
  expect(readAppealToken(APPEAL, new Date('2027-07-01T10:00:00Z'))).toBeUndefined()
})

test('a link does only what it was made for', () => {
  for (const token of [CONFIRM_SEARCH, CONFIRM_NEWSLETTER, RENEWAL, APPEAL, null])
    expect(readUnsubscribeToken(token)).toBeUndefined()
  for (const token of [UNSUBSCRIBE, CONFIRM_NEWSLETTER, RENEWAL]) expect(readConfirmSearchToken(token)).toBeUndefined()
  for (const token of [UNSUBSCRIBE, CONFIRM_SEARCH, RENEWAL]) expect(readConfirmNewsletterToken(token)).toBeUndefined()
  for (const token of [UNSUBSCRIBE, CONFIRM_SEARCH, null]) expect(readRenewalToken(token)).toBeUndefined()
  expect(readAppealToken(UNSUBSCRIBE)).toBeUndefined()
})

test('a link made today is read today', () => {
  const tokenIn = (link: string) => new URL(link, 'https://gremio.example').searchParams.get('token')
  expect(readUnsubscribeToken(tokenIn(unsubscribeUrl(id, 'search')))).toEqual({ id, kind: 'search' })
  expect(readConfirmSearchToken(tokenIn(confirmSearchUrl(id)))).toBe(id)
  const askedAt = new Date('2026-04-01T08:30:00Z')
  expect(readRenewalToken(tokenIn(renewalPath(id, askedAt)))).toEqual({ ownerId: id, askedAt })
})
