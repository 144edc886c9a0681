import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { aListing, anAccount, aStranger, signedIn } from '#tests/support/factories.ts'
import { aServer } from '#tests/support/server.ts'
import { Visitor } from '#tests/support/visitor.ts'

const CONTACT = 'ana@ejemplo.es'

/** Checks that a kept page holds no script, form, picture or link of a person. */
function holdsNothingOfAnybody({ document }: Visitor) {
  expect(document.querySelectorAll('script, form, input, button, img').length).toBe(0)
  expect(document.querySelector('a[href^="/dashboard"], a[href^="/login"], a[href^="/logout"]')).toBeNull()
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

test('an offline copy of a listing is its public text, without account, form or script', async () => {
  const { db, visitor } = await aStranger()
  const author = await anAccount(db, { fullName: 'Ana Solís' })
  const { id } = await aListing(db, {
    author,
    title: 'Clases de <guitarra>',
    description: 'Para empezar.\n\nTambién en grupo.',
    priceCents: 2_500,
    priceType: 'hora',
    location: 'Cádiz',
    tags: ['guitarra'],
    contactInfo: CONTACT,
  })
  await visitor.visit(`/marketplace/${id}/copy`)
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('Clases de <guitarra>')
  for (const text of ['25 € por hora', 'Para empezar.', 'Cádiz', 'Ana Solís', '#guitarra', CONTACT])
    expect(visitor.text).toContain(text)
  expect(visitor.text).toMatch(
    /Copia guardada el \d{1,2} de [a-z]+ de \d{4} a las \d{1,2}:\d{2} para leer sin conexión\./,
  )
  holdsNothingOfAnybody(visitor)
  expect(visitor.headers.get('Content-Security-Policy')).toContain("script-src 'none'; form-action 'none'")
  expect(JSON.parse(decodeURIComponent(visitor.headers.get('X-Copy-Of') ?? ''))).toEqual({
    path: `/marketplace/${id}`,
    title: 'Clases de <guitarra>',
    detail: expect.stringMatching(/^25\s€ por hora · Cádiz$/),
  })
})

test('an offline copy is the same for every reader, its author too, and contains no contact for members', async () => {
  const { db, visitor, account } = await signedIn({ fullName: 'Berta Ríos' })
  const { id } = await aListing(db, { author: account, contactInfo: CONTACT, contactVisibility: 'registrados' })
  await visitor.visit(`/marketplace/${id}`)
  expect(visitor.text).toContain(CONTACT)
  await visitor.visit(`/marketplace/${id}/copy`)
  expect(visitor.status).toBe(200)
  expect(visitor.text).not.toContain(CONTACT)
  holdsNothingOfAnybody(visitor)
})

test('pages that are not public have no copy, and copies of removed pages are deleted', async () => {
  const { db, visitor, account } = await signedIn()
  const paths = [
    [(await aListing(db, { author: account, status: 'inactive' })).id, 404],
    [(await aListing(db, { author: account, moderation: 'retenido' })).id, 404],
    [(await aListing(db, { author: account, moderation: 'retirado' })).id, 410],
    [(await aListing(db, { author: account, deletedAt: new Date() })).id, 410],
    ['nada', 404],
  ] as const
  for (const [id, status] of paths) {
    await visitor.visit(`/marketplace/${id}/copy`)
    expect(visitor.status, id).toBe(status)
    expect(visitor.heading).toBe('Anuncio no encontrado')
    expect(visitor.headers.get('X-Copy-Of')).toBeNull()
    holdsNothingOfAnybody(visitor)
  }
})

test('reading a copy counts no visit', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db)
  await visitor.visit(`/marketplace/${id}/copy`)
  await visitor.visit(`/marketplace/${id}`)
  const views = () => db.selectFrom('listingDailyStats').select('views').where('listingId', '=', id).execute()
  await eventually(async () => expect(await views()).toEqual([{ views: 1 }]))
})

test('the offline page says that there is no connection, and has a place for the list of copies', async () => {
  const { visitor } = await signedIn()
  await visitor.visit('/offline')
  expect(visitor.status).toBe(200)
  expect(visitor.heading).toBe('No hay conexión')
  expect(visitor.link('Volver a intentarlo')).toHaveAttribute('href', '')
  holdsNothingOfAnybody(visitor)
  // To the letter what the worker looks for.
  const worker = readFileSync(join(import.meta.dirname, 'worker.js'), 'utf8')
  const places = [...worker.matchAll(/\.replace\('(<[^']+)'/g)].map(([, place = '']) => place)
  expect(places).toHaveLength(2)
  for (const place of places) expect(visitor.html.split(place), place).toHaveLength(2)
})

test('without script the page of the settings says that no copies are kept', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/offline/settings')
  expect(visitor.text).toContain('Para guardar copias hace falta JavaScript: sin él no se guarda nada.')
  expect(visitor.document.querySelectorAll('main button')).toHaveLength(0)
})

test('the service worker is fetched anew each time, and answers only for pages that could not be read', async () => {
  const { visitor } = await aStranger()
  const answer = await visitor.request('/service-worker.js')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')

  const handlers = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    location: { origin: visitor.origin },
  }
  runInNewContext(await answer.text(), {
    self: scope,
    URL,
    caches: { delete: async () => true, open: async () => ({}) },
    fetch: async () => new Response(null, { status: 200 }),
  })
  const answers = (method: string, mode: string, path: string) => {
    let answered = false
    const request = { method, mode, url: new URL(path, visitor.origin).href }
    handlers.get('fetch')?.({ request, respondWith: () => (answered = true), waitUntil: () => undefined })
    return answered
  }
  expect(answers('GET', 'navigate', '/dashboard')).toBe(true)
  expect(answers('POST', 'navigate', '/login')).toBe(false)
  expect(answers('POST', 'cors', '/logout.data')).toBe(false)
  expect(answers('HEAD', 'navigate', '/')).toBe(false)
  expect(answers('GET', 'cors', '/dashboard.data')).toBe(false)
  expect(answers('GET', 'no-cors', '/assets/root.js')).toBe(false)
  expect(answers('GET', 'navigate', 'https://otra.example/')).toBe(false)
})

test('a page of the light mode is not copied, and the page without it is', async () => {
  const { db, visitor } = await aStranger()
  const { id } = await aListing(db)
  const path = `/marketplace/${id}`
  const script = await (await visitor.request('/service-worker.js')).text()
  const asked: string[] = []
  let loading: Promise<unknown> = Promise.resolve()
  const handlers = new Map<string, (event: object) => void>()
  const cache = { delete: async () => true, put: async () => undefined, keys: async () => [] }
  const read = async (headers: Record<string, string>) => {
    asked.length = 0
    const following: Promise<unknown>[] = []
    runInNewContext(script, {
      self: {
        addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
        location: { origin: visitor.origin },
      },
      URL,
      Promise,
      caches: { open: async () => cache },
      fetch: async (about: string | { url: string }) => {
        const { pathname } = new URL(typeof about === 'string' ? about : about.url, visitor.origin)
        asked.push(pathname)
        return visitor.request(pathname, { headers: pathname === path ? headers : {} })
      },
    })
    handlers.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: new URL(path, visitor.origin).href },
      respondWith: (answer: Promise<unknown>) => (loading = answer),
      waitUntil: (work: Promise<unknown>) => following.push(work),
    })
    await loading
    await Promise.all(following)
    return asked
  }
  expect(await read({})).toEqual([path, `${path}/copy`])
  expect(await read({ 'Save-Data': 'on' })).toEqual([path])
})

test('after a change of language only the copies in that language are left, each with its own page', async () => {
  const { origin } = await aServer({ LANGUAGES: 'es,en' })
  const script = await (await fetch(`${origin}/service-worker.js`)).text()
  const id = '0b6f8a52-7d4e-4f0e-9a70-5a3f3c1c9d10'
  const copies = [`/marketplace/${id}/copy`, `/en/marketplace/${id}/copy`]
  const kept = new Set<string>(copies)
  const handlers = new Map<string, (event: object) => void>()
  const cache = {
    keys: async () => [...kept].map((path) => ({ url: origin + path, path })),
    delete: async ({ path }: { path: string }) => kept.delete(path),
    match: async () => undefined,
    put: async () => undefined,
  }
  const offline = { match: async (path: string) => path, open: async () => cache, delete: async () => kept.clear() }
  const context = {
    self: { addEventListener: handlers.set.bind(handlers), location: { origin } },
    caches: offline,
    fetch: async () => Promise.reject(new Error('no connection')),
    URL,
    Response,
  }
  runInNewContext(script, context)
  const happens = async (request: object) => {
    let answer: unknown
    const work: Promise<unknown>[] = []
    const respondWith = (given: unknown) => void (answer = given)
    handlers.get('fetch')?.({ request, respondWith, waitUntil: (given: Promise<unknown>) => work.push(given) })
    await Promise.all(work)
    return answer
  }
  const choose = (path: string, fields: Record<string, string>) => {
    const request = {
      method: 'POST',
      mode: 'navigate',
      url: origin + path,
      formData: async () => new URLSearchParams(fields),
    }
    return happens({ ...request, clone: () => request })
  }
  await choose('/en/dashboard/settings/general.data', { timezone: 'Europe/Madrid' })
  await choose('/language', { language: 'it' })
  await choose('/language', { language: '__proto__' })
  expect([...kept]).toEqual(copies)
  await choose('/language', { language: 'en' })
  expect([...kept]).toEqual(copies.slice(1))
  await choose('/en/language', { language: 'es' })
  expect([...kept]).toEqual([])

  for (const [path, page] of [
    ['/about', '/offline'],
    ['/en/about', '/en/offline'],
    ['/en', '/en/offline'],
    ['/english', '/offline'],
  ] as const)
    // prettier-ignore
    expect(await happens({ method: 'GET', mode: 'navigate', url: origin + path }), path).toBe(page)
})

test('when the operator switches it off, no page starts the service worker, and an existing one deletes its copies', async () => {
  const { origin } = await aServer({ OFFLINE_PAGES: '0' })
  const visitor = await Visitor.arrive({ origin })
  await visitor.visit('/offline/settings')
  expect(visitor.text).toContain('Gremio no guarda anuncios en tu navegador.')

  const script = await (await visitor.request('/service-worker.js')).text()
  const handlers = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const deleted: string[] = []
  const unregister = vi.fn(async () => true)
  runInNewContext(script, {
    self: { addEventListener: handlers.set.bind(handlers), registration: { unregister }, skipWaiting() {} },
    caches: { delete: async (name: string) => deleted.push(name) },
  })
  let work: Promise<unknown> = Promise.resolve()
  handlers.get('activate')?.({ waitUntil: (given) => void (work = given) })
  await work
  expect(deleted).toEqual(['offline-pages', 'offline-copies'])
  expect(unregister).toHaveBeenCalledOnce()
  expect(handlers.has('fetch')).toBe(false)
})

test('the manifest names the site and icons of the sizes that it states', async () => {
  const { visitor } = await aStranger()
  await visitor.visit('/')
  const link = visitor.document.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
  const answer = await visitor.request(link)
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Gremio', lang: 'es', start_url: '/', scope: '/' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await visitor.request(src)
    const { width, height, format } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata()
    expect(`${format} ${width}x${height}`, src).toBe(`png ${sizes}`)
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  for (const { url } of manifest.shortcuts) expect((await visitor.request(url)).status, url).toBeLessThan(400)
})
