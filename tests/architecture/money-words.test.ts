import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Every text of the code, with «…» for what is put into it; comments are left out. */
function textsOf(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true)
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
}

const SOURCES = readdirSync('app', { recursive: true })
  .map((name) => `app/${String(name)}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.(?:rows\.)?tsx?$/.test(name))
const TEXTS = SOURCES.flatMap((name) => textsOf(name).map((text) => ({ name, text })))

const withWord = (word: RegExp) =>
  TEXTS.filter(({ text }) => word.test(text)).map(({ name, text }) => `${name}: ${text.slice(0, 120)}`)

test('no text promises a guarantee or speaks of an escrow', () => {
  expect(TEXTS.length).toBeGreaterThan(5_000)
  expect(withWord(/\bgarant[ií]as?\b|\bescrow\b|dep[oó]sito (?:en|de) garant|\bcustodia/i)).toEqual([])
})

/** Texts about a listing withheld for review, or about a withheld tax, never about money held by the site. */
const WITHHELD = [
  /^app\/domain\/(?:listings|moderation|abuse|search)\//,
  /^app\/domain\/hiring\/package-offer/,
  /^app\/parts\/(?:listing-page|moderated-listing|moderation-case)\//,
  /^app\/screens\/(?:dashboard|listings|moderation)\//,
]
/** A text that names money beside the word says it of money. */
const OF_MONEY = /\b(?:dinero|pagos?|fondos|importes?|€|cobr\w+)\b/i

test('«retenido» describes listings under review, and money only where somebody holds it', () => {
  // The word alone is the name of an account in the ledger, which no page shows.
  const said = TEXTS.filter(({ text }) => /\bretenid[oa]s?\b/i.test(text) && text !== 'retenido')
  // With a provider that holds money, its own texts are named here.
  expect(said.filter(({ name }) => !WITHHELD.some((place) => place.test(name)))).toEqual([])
  expect(said.filter(({ text }) => OF_MONEY.test(text))).toEqual([])
  // The test finds the word where it is.
  expect(said.length).toBeGreaterThan(5)
})

test('no text says that the site issues invoices or sells the work', () => {
  expect(withWord(/\bfactur/i).length).toBeGreaterThan(2)
  expect(
    withWord(
      /\b(?:emitimos|facturamos|facturaremos)\b|\bnuestras? facturas?\b|\bfacturas? (?:n[.º°]|de (?:…|la plataforma|\{siteName\}|Gremio))|(?:la plataforma|\{siteName\}|Gremio) (?:emite|factura\b)|\bte (?:enviamos|hacemos|mandamos) (?:una|la) factura/i,
    ),
  ).toEqual([])
})

test('a site that holds no money never says that it is held, safe with us or given back by us', () => {
  expect(
    withWord(
      /\b(?:te (?:devolvemos|reembolsamos)|devolveremos|pago (?:seguro|protegido)|compra protegida|guardamos (?:el|tu) dinero)\b/i,
    ),
  ).toEqual([])
})
