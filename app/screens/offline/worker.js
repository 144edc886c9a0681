// Answers only for pages that the network cannot give: with a copy of a listing that is the same for everybody,
// or with the offline page. Pages read with a session, and forms, are never kept. The route that serves this file puts before it KEPT_AT_MOST, PREFIXES, the beginnings of the addresses of each language, and a VERSION that changes with the kept files. Each address of a copy begins with its language.
const PAGES = 'offline-pages'
const COPIES = 'offline-copies'
const OFFLINE_PAGE = '/offline'
const STYLES = ['/error-page.css', '/offline.css']
const LISTING = /^\/marketplace\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Signing in or out: the pages that one person has read are not for the next. */
const COMES_OR_GOES = /^\/(?:login|logout)(?:[/.]|$)/
/** The form in which a person chooses a language. */
const CHOOSES = /^\/(?:language|dashboard\/settings\/general)(?:\.data)?$/

/** Raised when the copies are deleted, so that a copy under way is not stored afterwards. */
let generation = 0

const prefixes = Object.keys(PREFIXES).map((language) => PREFIXES[language])

/** The language prefix of a path, and the rest of it. */
function split(path) {
  const prefix = prefixes.find((one) => one && `${path}/`.startsWith(`${one}/`)) || ''
  return { prefix, rest: path.slice(prefix.length) }
}

/** The address of the copy of a listing's page, in the page's language; undefined of any other page. */
const copyOf = (path) => (LISTING.test(split(path).rest) ? `${path}/copy` : undefined)

self.addEventListener('install', (event) => {
  self.skipWaiting()
  const pages = prefixes.map((prefix) => prefix + OFFLINE_PAGE)
  event.waitUntil(Promise.all([...pages, ...STYLES].map(fetchPart)))
})

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  const { rest } = split(pathname)
  if (method === 'POST' && COMES_OR_GOES.test(rest)) event.waitUntil(forget())
  if (method === 'POST' && CHOOSES.test(rest) && prefixes.length > 1)
    event.waitUntil(forgetOthers(event.request.clone()))
  if (method !== 'GET') return
  if (mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (STYLES.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)))
  // Pages change without being loaded anew: then only their data is requested.
  else if (pathname.endsWith('.data')) event.waitUntil(keep(copyOf(pathname.slice(0, -'.data'.length))))
})

async function fetchPart(path) {
  const answer = await fetch(path, { credentials: 'omit', cache: 'no-store' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const cache = await caches.open(PAGES)
  await cache.put(path, answer)
}

/** The page that brought this worker was read before there was one. */
async function begin() {
  if (self.registration.navigationPreload) await self.registration.navigationPreload.enable()
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(pages.map(({ url }) => keep(copyOf(new URL(url).pathname))))
}

async function navigate(event, pathname) {
  const copy = copyOf(pathname)
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request))
    if (copy && answer.ok && !isLight(answer)) event.waitUntil(keep(copy))
    if (copy && isGone(answer)) event.waitUntil(drop(copy))
    return answer
  } catch {
    return (copy && (await findCopy(copy))) || (await offlinePage(split(pathname).prefix)) || Response.error()
  }
}

/** Pages of the light mode are not kept: its readers pay for every byte. What was kept before stays readable. */
const isLight = ({ headers }) => headers.has('X-Light-Page')
const isGone = ({ status }) => status === 404 || status === 410

/** Requested without cookies, so that the server does not know the reader. */
async function keep(address) {
  if (!address) return
  const since = generation
  const asked = { credentials: 'omit', cache: 'no-store', redirect: 'error', priority: 'low' }
  const answer = await fetch(address, asked).catch(() => undefined)
  if (!answer || since !== generation) return
  if (isGone(answer)) return drop(address)
  if (!answer.ok) return
  const cache = await caches.open(COPIES)
  // A copy that replaces another keeps the former's age.
  await cache.delete(address)
  await cache.put(address, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - KEPT_AT_MOST)).map((request) => cache.delete(request)))
  if (since !== generation) await caches.delete(COPIES)
}

async function findCopy(address) {
  const cache = await caches.open(COPIES)
  return cache.match(address)
}

async function drop(address) {
  const cache = await caches.open(COPIES)
  await cache.delete(address)
}

function forget() {
  generation += 1
  return caches.delete(COPIES)
}

/** After another language was chosen only copies in that language are read. The choice is in the form. */
async function forgetOthers(request) {
  const form = await request.formData().catch(() => undefined)
  if (!form) return forget()
  const chosen = form.get('language')
  if (!Object.keys(PREFIXES).includes(chosen)) return
  generation += 1
  const cache = await caches.open(COPIES)
  const others = (await cache.keys()).filter(({ url }) => split(new URL(url).pathname).prefix !== PREFIXES[chosen])
  await Promise.all(others.map((copy) => cache.delete(copy)))
}

/** The page that says that there is no connection, with the list of what can be read in its language. */
async function offlinePage(prefix) {
  const page = await caches.match(prefix + OFFLINE_PAGE, { cacheName: PAGES })
  const items = await listCopies(prefix)
  if (!page || items.length === 0) return page
  const html = (await page.text()).replace('<section hidden=""', '<section').replace('<ul></ul>', () => listOf(items))
  const headers = ['Content-Type', 'Content-Security-Policy'].map((name) => [name, page.headers.get(name) || ''])
  return new Response(html, { headers })
}

async function listCopies(prefix) {
  const cache = await caches.open(COPIES)
  const requests = (await cache.keys()).filter(({ url }) => split(new URL(url).pathname).prefix === prefix)
  const copies = await Promise.all(requests.map((request) => cache.match(request)))
  return copies.reverse().map((copy) => JSON.parse(decodeURIComponent(copy.headers.get('X-Copy-Of'))))
}

const listOf = (items) =>
  `<ul>${items.map(({ path, title, detail }) => `<li><a href="${escape(path)}">${escape(title)}</a> ${escape(detail)}</li>`).join('')}</ul>`

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
