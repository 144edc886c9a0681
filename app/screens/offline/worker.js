// Answers a page that the network cannot give, and nothing else: with a copy of a listing that is the same for
// everybody, or with the page that says so. What is read with a session, and every form, is never kept.
// The route that serves this writes KEPT_AT_MOST, and a VERSION that changes with what is kept, in front of it.
const PAGES = 'offline-pages'
const COPIES = 'offline-copies'
const OFFLINE_PAGE = '/offline'
const STYLES = ['/error-page.css', '/offline.css']
const LISTING = /^\/marketplace\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** Where somebody comes or goes: what one has read is not for the next to see. */
const COMES_OR_GOES = /^\/(?:login|logout)(?:[/.]|$)/

/** Raised when the copies are forgotten, so that none that is still under way comes after. */
let generation = 0

const idIn = (path) => (LISTING.exec(path) || [])[1]
const copyOf = (id) => `/marketplace/${id}/copy`

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(Promise.all([OFFLINE_PAGE, ...STYLES].map(fetchPart)))
})

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if (method === 'POST' && COMES_OR_GOES.test(pathname)) event.waitUntil(forget())
  if (method !== 'GET') return
  if (mode === 'navigate') event.respondWith(navigate(event, pathname))
  else if (STYLES.includes(pathname)) event.respondWith(fetch(event.request).catch(() => caches.match(pathname)))
  // Pages change without being loaded anew: then their data is all that is asked for.
  else if (pathname.endsWith('.data')) event.waitUntil(keep(idIn(pathname.slice(0, -'.data'.length))))
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
  await Promise.all(pages.map(({ url }) => keep(idIn(new URL(url).pathname))))
}

async function navigate(event, pathname) {
  const id = idIn(pathname)
  try {
    const answer = (await event.preloadResponse) || (await fetch(event.request))
    if (id && answer.ok && !isLight(answer)) event.waitUntil(keep(id))
    if (id && isGone(answer)) event.waitUntil(drop(id))
    return answer
  } catch {
    return (id && (await findCopy(id))) || (await offlinePage()) || Response.error()
  }
}

/** Of the light mode: whoever reads it pays for every byte. What was kept before stays readable. */
const isLight = ({ headers }) => headers.has('X-Light-Page')
const isGone = ({ status }) => status === 404 || status === 410

/** Asked for without cookies: the server does not know for whom it is. */
async function keep(id) {
  if (!id) return
  const since = generation
  const address = copyOf(id)
  const asked = { credentials: 'omit', cache: 'no-store', redirect: 'error', priority: 'low' }
  const answer = await fetch(address, asked).catch(() => undefined)
  if (!answer || since !== generation) return
  if (isGone(answer)) return drop(id)
  if (!answer.ok) return
  const cache = await caches.open(COPIES)
  // What is put in the place of another keeps that one's age.
  await cache.delete(address)
  await cache.put(address, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - KEPT_AT_MOST)).map((request) => cache.delete(request)))
  if (since !== generation) await caches.delete(COPIES)
}

async function findCopy(id) {
  const cache = await caches.open(COPIES)
  return cache.match(copyOf(id))
}

async function drop(id) {
  const cache = await caches.open(COPIES)
  await cache.delete(copyOf(id))
}

function forget() {
  generation += 1
  return caches.delete(COPIES)
}

/** The page that says what has happened, with the list of what can be read. */
async function offlinePage() {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: PAGES })
  const items = await listCopies()
  if (!page || items.length === 0) return page
  const html = (await page.text()).replace('<section hidden=""', '<section').replace('<ul></ul>', () => listOf(items))
  const headers = ['Content-Type', 'Content-Security-Policy'].map((name) => [name, page.headers.get(name) || ''])
  return new Response(html, { headers })
}

async function listCopies() {
  const cache = await caches.open(COPIES)
  const requests = await cache.keys()
  const copies = await Promise.all(requests.map((request) => cache.match(request)))
  return copies.reverse().map((copy) => JSON.parse(decodeURIComponent(copy.headers.get('X-Copy-Of'))))
}

const listOf = (items) =>
  `<ul>${items.map(({ path, title, detail }) => `<li><a href="${escape(path)}">${escape(title)}</a> ${escape(detail)}</li>`).join('')}</ul>`

function escape(text) {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
