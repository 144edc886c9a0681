import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/locale/languages.ts'
import { jsx } from '#app/locale/jsx-runtime.ts'
import { inLanguage, speak } from '#app/locale/speaking.server.ts'
import { aListing, anAccount, PASSWORD, signIn } from '#tests/support/factories.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aNotification } from '#tests/support/notifications.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const BUILD = join(import.meta.dirname, '../../build')

let origin: string
beforeAll(async () => {
  origin = (await aServer({ LANGUAGES: 'es,en' })).origin
})

interface Asked {
  cookie?: string
  post?: Record<string, string>
}

const ask = (path: string, { cookie, post }: Asked = {}) =>
  fetch(origin + path, {
    redirect: 'manual',
    headers: { ...(cookie && { Cookie: cookie }), Origin: origin },
    ...(post && { method: 'POST', body: new URLSearchParams(post) }),
  })
const leadsTo = (answer: Response) => `${answer.status} ${answer.headers.get('Location')?.replace(origin, '')}`
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

async function page(path: string, asked?: Asked) {
  const answer = await ask(path, asked)
  const { document } = new JSDOM(await answer.text()).window
  return { status: answer.status, document, title: document.title, language: document.documentElement.lang }
}

/** Where the links and forms of a page lead, on this site. */
const addresses = (document: Document) =>
  [...document.querySelectorAll('a[href^="/"], form[action^="/"], button[formaction^="/"]')].map(
    (element) =>
      element.getAttribute('href') ?? element.getAttribute('action') ?? (element.getAttribute('formaction') as string),
  )

test('an address says in which language its page is written', async () => {
  expect(await page('/categories')).toMatchObject({ status: 200, language: 'es', title: 'Categorías' })
  expect(await page('/en/categories')).toMatchObject({ status: 200, language: 'en', title: 'Categories' })
})

test('E7: a site that names no language offers the four of the specification', async () => {
  const { origin } = await aServer({ LANGUAGES: undefined })
  const visitor = await Visitor.arrive({ origin })
  await signIn(await aDatabase(), visitor, await anAccount(await aDatabase()))
  await visitor.visit('/dashboard/settings/general')
  const options = [...visitor.control('Idioma').querySelectorAll('option')]
  expect(options.map(({ value, text }) => `${value} ${text}`)).toEqual([
    'es Español',
    'en English',
    'fr Français',
    'de Deutsch',
  ])
  const titles: string[] = []
  for (const prefix of ['', '/en', '/fr', '/de']) {
    await visitor.visit(`${prefix}/categories`)
    titles.push(`${visitor.document.documentElement.lang} ${visitor.document.title.split(' · ')[0]}`)
  }
  expect(titles).toEqual(['es Categorías', 'en Categories', 'fr Catégories', 'de Kategorien'])
})

test.each(['/', '/marketplace?q=logo', '/categories', '/login', '/contests', '/about'])(
  'the links and forms of %s stay in its language',
  async (path) => {
    const { document } = await page(`/en${path === '/' ? '' : path}`)
    const all = addresses(document)
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((address) => !/^\/en(?:[/?#]|$)/.test(address))).toEqual([])
  },
)

test('a page in one language is never served as that in another', async () => {
  const asked = Array.from({ length: 40 }, (_, at) => (at % 2 ? '/en/categories' : '/categories'))
  for (let round = 0; round < 3; round += 1) {
    const languages = await Promise.all(asked.map(async (path) => (await page(path)).language))
    expect(languages).toEqual(asked.map((path) => (path.startsWith('/en') ? 'en' : 'es')))
  }
})

test('the site’s own language has no prefix', async () => {
  expect(leadsTo(await ask('/es'))).toBe('301 /')
  expect(leadsTo(await ask('/es/marketplace?q=a'))).toBe('301 /marketplace?q=a')
  expect(leadsTo(await ask('/es/theme', { post: { theme: 'dark' } }))).toBe('308 /theme')
})

test.each(['/en/en/categories', '/EN/categories', '/it/categories', '/english', '/en.', '/en/es/categories'])(
  '%s is no page',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test('a link in a language that the site no longer has leads to the same page in its own', async () => {
  const answer = await ask('/fr/marketplace?q=logo')
  expect(leadsTo(answer)).toBe('302 /marketplace?q=logo')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(leadsTo(await ask('/de'))).toBe('302 /')
  expect(leadsTo(await ask('/de.data'))).toBe('302 /_root.data')
  expect(leadsTo(await ask('/fr/login', { post: { email: 'ana@ejemplo.es' } }))).toBe('307 /login')
})

test('a path that leads away from the site is not followed with a language before it either', async () => {
  for (const path of [
    '/es//evil.example',
    '/es/%2Fevil.example',
    '/es/\\evil.example',
    '/en//evil.example',
    '/fr//evil.example',
    '/de/%2Fevil.example',
  ])
    expect((await ask(path)).status, path).toBe(404)
})

describe('a choice', () => {
  test('leads to the same page in that language, and is remembered for the home page only', async () => {
    const post = { language: 'en', return: '/marketplace?q=logo' }
    const answer = await ask('/language', { post, cookie: 'cookies=1' })
    expect(leadsTo(answer)).toBe('303 /en/marketplace?q=logo')
    const cookie = cookiesOf(answer)
    const home = await ask('/', { cookie })
    expect(leadsTo(home)).toBe('302 /en')
    expect(home.headers.get('Cache-Control')).toBe('no-store')
    expect((await ask('/categories', { cookie })).status).toBe(200)
    expect((await ask('/', {})).status).toBe(200)
  })

  test('in the middle of a form keeps the words for Back, and tells people without script so', async () => {
    const { visitor, db } = { visitor: await Visitor.arrive({ origin }), db: await aDatabase() }
    await signIn(db, visitor, await anAccount(db))
    const form = '/dashboard/create-listing?from=home'
    await visitor.visit(form)
    // A browser forgets the words that were typed into a page that it may not store.
    expect(visitor.headers.get('Cache-Control')).toBe('private, no-cache')
    expect(visitor.document.querySelector('form[action="/language"] noscript')?.textContent).toContain('vuelve atrás')
    await visitor.press('English')
    expect(visitor.hops.map(({ status }) => status)).toEqual([303, 200])
    expect(visitor.path).toBe(`/en${form}`)
    expect(visitor.document.querySelector('form[action="/en/language"] noscript')?.textContent).toContain('go back')
  })

  test('of the site’s own language deletes the cookie', async () => {
    const answer = await ask('/en/language', {
      post: { language: 'es', return: '/en/categories' },
      cookie: 'cookies=1; lang=en',
    })
    expect(leadsTo(answer)).toBe('303 /categories')
    expect(answer.headers.getSetCookie().join()).toContain('lang=; ')
  })

  test.each(['it', 'de', '', '__proto__', 'EN', 'en/../..'])('of «%s» changes nothing', async (language) => {
    const answer = await ask('/language', { post: { language, return: '/about' }, cookie: 'cookies=1' })
    expect(leadsTo(answer)).toBe('303 /about')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each(['lang=%%%', 'lang=de', 'lang="en', `lang=${'en'.repeat(2_000)}`, 'lang=en%00'])(
    'that is no language is none: %s',
    async (cookie) => {
      expect((await ask('/', { cookie })).status).toBe(200)
    },
  )

  test('is not made from a browser’s preferred languages', async () => {
    const headers = { 'Accept-Language': `en;q=0.9,${'x'.repeat(8_000)}` }
    const answer = await fetch(`${origin}/`, { redirect: 'manual', headers })
    expect([answer.status, answer.headers.get('Vary')]).toEqual([200, 'Save-Data, Accept-Encoding'])
  })
})

test('signing in continues in the language of the person’s settings', async () => {
  const db = await aDatabase()
  const account = await anAccount(db)
  const visitor = await Visitor.arrive({ origin })
  await signIn(db, visitor, account)
  await visitor.visit('/dashboard/settings/general')
  await visitor.choose('Idioma', 'English').press('Guardar cambios')
  expect(visitor.path).toBe('/en/dashboard/settings/general')
  expect(visitor.text).toContain('General settings saved')

  const post = { email: account.email, password: PASSWORD }
  const answer = await ask('/login?next=%2Fdashboard%2Flistings', { post, cookie: 'cookies=1' })
  expect(leadsTo(answer)).toBe('303 /en/dashboard/listings')
  const listings = await page('/en/dashboard/listings', { cookie: cookiesOf(answer) })
  expect(listings).toMatchObject({ status: 200, language: 'en' })

  // The stored text says its language.
  const { title, message } = await aNotification(db, account)
  const { document } = await page('/en/dashboard/notifications', { cookie: cookiesOf(answer) })
  const spanish = [...document.querySelectorAll('main [lang="es"]')].map((element) => element.textContent)
  expect(spanish).toEqual(expect.arrayContaining([title, message]))
})

test('a visitor who has to sign in first continues in the language of the page', async () => {
  const answer = await ask('/en/dashboard/listings')
  expect(leadsTo(answer)).toBe('303 /en/login?next=%2Fdashboard%2Flistings')
  const { document } = await page('/en/login?next=%2Fen%2Fdashboard%2Flistings')
  expect(addresses(document)).toContain('/en/login?next=%2Fdashboard%2Flistings')
})

test('forms that are sent at once are each answered in the language of their address', async () => {
  const asked = Array.from({ length: 16 }, (_, at) => (at % 2 ? '/en/login' : '/login'))
  const post = { email: 'nadie@ejemplo.es', password: 'no es ninguna' }
  const answers = await Promise.all(asked.map((path) => page(path, { post, cookie: 'cookies=1' })))
  expect(answers.map(({ language }) => language)).toEqual(asked.map((path) => (path === '/login' ? 'es' : 'en')))
  expect(answers.map(({ status }) => status)).toContain(422)
})

test('an address that is shortened and one after the test of cookies keep their language', async () => {
  expect(leadsTo(await ask('/en/marketplace?q=logo&category=&sort='))).toBe('303 /en/marketplace?q=logo')
  const answer = await ask('/en/theme', { post: { theme: 'dark', return: '/en/about' } })
  const test = answer.headers.get('Location')?.replace(origin, '') ?? ''
  expect(test).toMatch(/^\/en\/cookies\?after=/)
  expect(leadsTo(await ask(test, { cookie: cookiesOf(answer) }))).toBe('303 /en/about')
  expect((await page(test)).document.querySelector('.ways a')?.getAttribute('href')).toBe('/en/about')
  const choice = await ask('/language', { post: { language: 'en', return: '/about' } })
  const to = choice.headers.get('Location')?.replace(origin, '') ?? ''
  expect(leadsTo(await ask(to, { cookie: cookiesOf(choice) }))).toBe('303 /en/about')
})

test('the data that a page fetches by script is in its language', async () => {
  expect(await (await ask('/en/categories.data')).text()).not.toContain('Categorías')
  expect((await ask('/en.data')).status).toBe(200)
})

test('a page of another language finds the listings of a category, and calls it by its name there', async () => {
  const db = await aDatabase()
  const { id: authorId } = await anAccount(db, { profile: { category: 'Fotografía' } })
  for (let one = 1; one <= 5; one += 1)
    await aListing(db, { title: `Retratos de noche ${one}`, categoryId: 12, location: 'Albacete', authorId })
  const { document: town } = await page('/en/servicios/fotografia/albacete')
  expect(town.querySelector('main')?.textContent).toContain('Retratos de noche 5')
  const { document: contact } = await page(`/en/freelancers/${authorId}/contact`)
  expect(contact.querySelector('main')?.textContent).toMatch(/Photography(?!.*Fotografía)/s)
})

test('search engines find a page in each language, and people’s texts once', async () => {
  const canonical = async (path: string) =>
    (await page(path)).document.querySelector('link[rel="canonical"]')?.getAttribute('href')?.replace(origin, '')
  expect(await canonical('/en/categories')).toBe('/en/categories')
  expect(await canonical('/en')).toBe('/en')
  expect(await canonical('/categories')).toBe('/categories')
  const { id } = await aListing(await aDatabase())
  expect(await canonical(`/en/marketplace/${id}`)).toBe(`/marketplace/${id}`)

  const pages = await (await ask('/sitemap/pages.xml')).text()
  expect(pages).toContain(
    `<loc>${origin}/en/about</loc><xhtml:link rel="alternate" hreflang="es" href="${origin}/about"/>` +
      `<xhtml:link rel="alternate" hreflang="en" href="${origin}/en/about"/>`,
  )
  expect(new JSDOM(pages, { contentType: 'text/xml' }).window.document.querySelectorAll('url').length % 2).toBe(0)
})

test('a site of one language speaks it without a prefix', async () => {
  const { origin: english } = await aServer({ LANGUAGES: 'en', DEFAULT_LANGUAGE: 'en' })
  const answer = await fetch(`${english}/categories`)
  const { document } = new JSDOM(await answer.text()).window
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Categories'])
  expect(addresses(document).filter((address) => /^\/(?:en|es)(?:\/|$)/.test(address))).toEqual([])
  expect(document.querySelector('form[action="/language"]')).toBeNull()
  const prefixed = await fetch(`${english}/en/categories`, { redirect: 'manual' })
  expect([prefixed.status, prefixed.headers.get('Location')]).toEqual([301, '/categories'])
  const spanish = await fetch(`${english}/es/categories`, { redirect: 'manual' })
  expect([spanish.status, spanish.headers.get('Location')]).toEqual([302, '/categories'])
  expect((await fetch(`${english}/it/categories`)).status).toBe(404)
})

test('a link of the site gets the language of its page, once, and no other link gets one', () => {
  speak([...LANGUAGES])
  const href = (to: string) => (jsx('a', { href: to }).props as { href: string }).href
  inLanguage('en', () => {
    expect(['/', '/a?b#c', '/?q=1', '#top', 'https://a.example/b', '//a.example', 'mailto:a@b.example'].map(href)).toEqual([
      '/en', '/en/a?b#c', '/en/?q=1', '#top', 'https://a.example/b', '//a.example', 'mailto:a@b.example',
    ]) // prettier-ignore
    for (const language of LANGUAGES)
      for (const to of [`/${language}`, `/${language}/a`, `/${language}?b`]) expect(href(to)).toBe(to)
    expect(href('/estimate')).toBe('/en/estimate')
  })
  speak(['es'])
  expect(href('/a')).toBe('/a')
})

test('no file for browsers contains the texts of two languages', () => {
  const read = (path: string) => readFileSync(join(BUILD, path), 'utf8')
  const languages = JSON.parse(read('server/languages.json')) as {
    language: string
    texts: [string, string | string[]][]
    files: { routes: Record<string, { module: string; imports?: string[] }> }
  }[]
  const english = languages.find(({ language }) => language === 'en')
  const files = new Set(
    Object.values(english?.files.routes ?? {}).flatMap(({ module, imports = [] }) => [module, ...imports]),
  )
  const code = [...files].map((url) => read(`client${url}`)).join('\n')
  const isTelling = (text: string) => text.length > 24 && !/[{<'"`\\&\u0004]/.test(text)
  const pairs = (english?.texts ?? []).filter(([es, en]) => isTelling(es) && typeof en === 'string' && isTelling(en))
  const isIn = (text: string) => ['"', "'", '`'].some((mark) => code.includes(mark + text + mark))
  expect(pairs.filter(([, en]) => isIn(en as string)).length).toBeGreaterThan(200)
  // What a profile stores is Spanish in every language.
  const stored = ['Actualmente No Disponible']
  expect(pairs.map(([es]) => es).filter((es) => isIn(es) && !stored.includes(es))).toEqual([])
})
