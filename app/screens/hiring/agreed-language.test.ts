import { beforeAll, expect, test } from 'vitest'
import { anAccount, signIn } from '#tests/support/factories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aQuote, QUOTE } from '#tests/support/hiring.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

let origin: string
beforeAll(async () => {
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
})

/** A client at a browser. */
async function aClient() {
  const db = await aDatabase()
  const account = await anAccount(db, { fullName: 'Íñigo Peña' })
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, account)
  return { db, account, visitor }
}

async function wordsOf(visitor: Visitor, path: string) {
  const response = await visitor.request(path)
  const { language, pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return { language, words: pages.join(' ') }
}

test('an agreement has the same words and fingerprint, whatever the language of the pages', async () => {
  const { db, account, visitor } = await aClient()
  const accept = async (prefix: string, button: string) => {
    const quote = await aQuote(db, { client: account }, { ...QUOTE, taxName: 'Exento de IVA', taxBps: 0 })
    await visitor.visit(`${prefix}/dashboard/quotes/${quote.id}/accept`)
    visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
    await visitor.press(button)
    expect(visitor.path).toMatch(new RegExp(`^${prefix}/dashboard/orders/`))
    return db
      .selectFrom('orders')
      .select(['id', 'title', 'agreement', 'agreementSha256', 'quoteId'])
      .where('quoteId', '=', quote.id)
      .executeTakeFirstOrThrow()
  }
  const inSpanish = await accept('', 'Contratar')
  const inEnglish = await accept('/en', 'Hire')
  expect(inEnglish.agreement).toEqual(inSpanish.agreement)
  expect(inEnglish.agreementSha256).toBe(inSpanish.agreementSha256)
  expect(inEnglish.title).toBe(inSpanish.title)
  const events = await db
    .selectFrom('orderEvents')
    .select(['orderId', 'kind', 'body'])
    .where('orderId', 'in', [inSpanish.id, inEnglish.id])
    .execute()
  const of = (id: string) => events.filter(({ orderId }) => orderId === id).map(({ kind, body }) => [kind, body])
  expect(of(inEnglish.id)).toEqual(of(inSpanish.id))
})

test('a page in another language shows the Spanish agreement, and beside it a translation that is marked as one', async () => {
  const { db, account, visitor } = await aClient()
  const quote = await aQuote(db, { client: account }, { ...QUOTE, retentionBps: 0 })
  await visitor.visit(`/en/dashboard/quotes/${quote.id}/accept`)
  expect(visitor.text).toContain('What you agree is written down in Spanish')
  visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await visitor.press('Hire for €363.01')
  const { path } = visitor
  await visitor.visit(path)
  const [agreed, translated, ...others] = visitor.document.querySelectorAll('details:has(#agreement) dl')
  expect(others).toEqual([])
  expect(agreed).toHaveAttribute('lang', 'es')
  expect(agreed?.textContent).toContain('Qué incluye')
  expect(agreed?.textContent).toMatch(/Base 100,01\s€/)
  expect(translated).not.toHaveAttribute('lang')
  expect(translated?.textContent).toContain('What is included')
  expect(translated?.textContent).toContain('€100.01')
  expect(visitor.text).toContain('What was agreed is the Spanish text.')

  // The Spanish page is as it was.
  await visitor.visit(path.replace('/en', ''))
  const shown = visitor.document.querySelectorAll('details:has(#agreement) dl')
  expect([...shown].map((list) => list.textContent)).toEqual([agreed?.textContent])
  expect(shown[0]).not.toHaveAttribute('lang')
})

test('the agreement on paper is Spanish, with a note for people who read in another language', async () => {
  const { db, account, visitor } = await aClient()
  const quote = await aQuote(db, { client: account }, { ...QUOTE, retentionBps: 0 })
  const papers = [`/dashboard/quotes/${quote.id}/agreement.pdf`]
  await visitor.visit(`/dashboard/quotes/${quote.id}/accept`)
  visitor.document.querySelector<HTMLInputElement>('[name=begins][value=ya]')!.checked = true
  await visitor.press('Contratar por 363,01 €')
  papers.push(`${visitor.path}/agreement.pdf`)
  const NOTE = /This document is in Spanish, as is what was agreed\. .*? for information\. /
  for (const path of papers) {
    const spanish = await wordsOf(visitor, path)
    const english = await wordsOf(visitor, `/en${path}`)
    expect(english.language).toBe('es')
    expect(english.words).toMatch(NOTE)
    expect(english.words.replace(NOTE, '')).toBe(spanish.words)
    expect(spanish.words).not.toMatch(NOTE)
  }
})
