// The steps in each old browser, and the checks of their results.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '#bin/prepare.mjs'

export const SCREEN_PX = 360
const PATHS = ['/', '/marketplace', '/login', '/register', '/contests', '/categories']
const SELLER = { email: 'vendedora@demo.example', password: 'azulejo-vendedora' }
const CLIENT = { email: 'cliente@demo.example', password: 'azulejo-cliente' }
const PHOTOGRAPH = join(ROOT, 'public/icon-512.png')
/** The same words twice would be asked about: each browser publishes a listing of its own. */
const listingOf = (scriptsRun) => ({
  title: scriptsRun ? 'Restauro relojes de pared' : 'Restauro relojes de péndulo',
  description: 'Limpio la máquina y ajusto la hora.',
  price: '85',
  contact_info: 'Llama al 600 123 456 por las tardes',
})
const REQUEST = { title: 'Un reloj de péndulo que atrasa', body: 'Atrasa diez minutos al día desde que lo mudamos.' }
const SOUGHT = 'logotipo'
const SHOWN_PLACES = `document.querySelector('.header__places').getClientRects().length > 0`
const FOUND = `[...document.querySelectorAll('main .listing-card')].some((card) => /logotipo/i.test(card.innerText))`
const HEADING = `(document.querySelector('main h1') || {}).innerText`
const SHOWN_PICTURE = `[...document.querySelectorAll('main img')].some(({ naturalWidth }) => naturalWidth > 0)`
const TAKEN_OVER = `Object.keys(document.querySelector('header a') || {}).some((name) => /^__reactProps/.test(name))`
/** Longer than scripts take to run, to show that they do not, and to fetch their first data. */
const SETTLE_MS = 1_500

const openPage =
  (path) =>
  async ({ page, origin, scriptsRun }) => {
    await page.open(origin + path)
    return (
      (await readable(page)) ?? (await takenOver(page, scriptsRun)) ?? (await readable(page)) ?? (await laidOut(page))
    )
  }

/** By what it tries, in this order. A step answers what is wrong, or undefined. */
export const STEPS = {
  ...Object.fromEntries(PATHS.map((path) => [path, openPage(path)])),
  'the menu opens and closes': async ({ page, origin, scriptsRun }) => {
    await page.open(`${origin}/`)
    await takenOver(page, scriptsRun)
    if (await page.run(SHOWN_PLACES)) return 'it is open before it was asked for'
    await page.press('.header__fold summary')
    if (!(await page.becomes(SHOWN_PLACES))) return 'it does not open'
    return await laidOut(page)
  },
  'a search finds': async ({ page, origin, scriptsRun }) => {
    await page.open(`${origin}/marketplace`)
    await takenOver(page, scriptsRun)
    // On a phone the form is one line, which opens it.
    await page.press('.filters__toggle summary')
    await page.press('main input[name="q"]')
    await page.write(SOUGHT)
    await page.enter()
    if (!(await page.becomes(`/[?&]q=logotipo/.test(location.search) && document.readyState === 'complete'`)))
      return 'it leads nowhere'
    if (!(await page.becomes(FOUND))) return `no listing with «${SOUGHT}»`
    return await laidOut(page)
  },
  'what was found opens': async ({ page }) => {
    const title = await page.run(`document.querySelector('main .listing-card__title a').innerText`)
    await page.press('main .listing-card__title a')
    if (!(await page.becomes(`(document.querySelector('main h1') || {}).innerText === ${JSON.stringify(title)}`)))
      return `«${title}» is not shown`
    return (await readable(page)) ?? (await laidOut(page))
  },
  'a wrong password is refused in words': async ({ page, origin, scriptsRun }) => {
    await fillSignIn(page, `${origin}/login`, { ...SELLER, password: 'no-es-esta' }, scriptsRun)
    if (!(await page.becomes(`/no son correctos/.test((document.querySelector('main') || {}).innerText || '')`)))
      return 'nothing is said'
    // The status of the answer, which browsers write to the console of scripts, is expected.
    page.takeFaults()
    return await laidOut(page)
  },
  'sign-in arrives': async ({ page, origin, scriptsRun }) => {
    await fillSignIn(page, `${origin}/login`, SELLER, scriptsRun)
    if (!(await page.becomes(`location.pathname === '/dashboard' && document.readyState === 'complete'`)))
      return 'it does not arrive'
    if (!(await page.becomes(`!!document.querySelector('.header__own')`))) return 'the header knows nobody'
    return (await readable(page)) ?? (await laidOut(page))
  },
  'the menu of the account opens': async ({ page }) => {
    await page.press('.header__own details summary')
    if (!(await page.becomes(`!!document.querySelector('.header__own details[open]')`))) return 'it does not open'
    return await laidOut(page)
  },
  'the bell leads to the news': async ({ page, origin, scriptsRun }) => {
    await page.open(`${origin}/dashboard`)
    await takenOver(page, scriptsRun)
    await page.press('.header__own .bell')
    const shown = scriptsRun
      ? `!!document.querySelector('.notification-panel a')`
      : `location.pathname === '/dashboard/notifications' && document.readyState === 'complete'`
    if (!(await page.becomes(shown))) return 'it shows nothing'
    return await laidOut(page)
  },
  'a listing with a photograph is published': async ({ page, origin, scriptsRun, made }) => {
    await page.open(`${origin}/dashboard/create-listing`)
    await takenOver(page, scriptsRun)
    const listing = listingOf(scriptsRun)
    await fill(page, listing)
    for (const list of ['category', 'price_type']) await page.run(`(${chooseFirst})('main select[name="${list}"]')`)
    await page.attach('main input[type="file"]', PHOTOGRAPH)
    await page.press('.create-listing__actions button')
    if (!(await page.becomes(`${HEADING} === ${JSON.stringify(listing.title)} && ${SHOWN_PICTURE}`)))
      return `it is not there: ${await page.run(HEADING)}`
    made.listing = await page.run('location.pathname')
    return await laidOut(page)
  },
  'sign-out arrives': async ({ page, origin, scriptsRun }) => {
    await page.open(`${origin}/dashboard`)
    await takenOver(page, scriptsRun)
    await page.press('.header__own details summary')
    await page.press('.header__own .menu__list form button')
    if (
      !(await page.becomes(`!document.querySelector('.header__own') && !!document.querySelector('.header__register')`))
    )
      return 'the header still knows the account'
    return await laidOut(page)
  },
  'a quote is asked for': async ({ page, origin, scriptsRun, made }) => {
    if (!made.listing) return 'there is no listing to ask about'
    await fillSignIn(page, `${origin}/login`, CLIENT, scriptsRun)
    if (!(await page.becomes(`location.pathname === '/dashboard' && document.readyState === 'complete'`)))
      return 'the client does not arrive'
    await page.open(`${origin}${made.listing}`)
    await takenOver(page, scriptsRun)
    await page.press('main a[href$="/request-quote"]')
    if (!(await page.becomes(`!!document.querySelector('main textarea[name="body"]')`))) return 'there is no form'
    await takenOver(page, scriptsRun)
    await fill(page, REQUEST)
    await page.press('#ask button[type="submit"]')
    if (!(await page.becomes(`${HEADING} === ${JSON.stringify(REQUEST.title)}`)))
      return `it is not there: ${await page.run(HEADING)}`
    return await laidOut(page)
  },
}

/** Writes into the fields of these names. */
async function fill(page, texts) {
  for (const [field, text] of Object.entries(texts)) {
    await page.press(`main input[name="${field}"], main textarea[name="${field}"]`)
    await page.write(text)
  }
}

/** Run in the page: selects the first real choice of a list. */
function chooseFirst(selector) {
  const list = document.querySelector(selector)
  list.value = [...list.options].find(({ value }) => value !== '').value
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

async function fillSignIn(page, address, { email, password }, scriptsRun) {
  await page.open(address)
  await takenOver(page, scriptsRun)
  await fill(page, { email, password })
  await page.press('main form button[type="submit"], main form button:not([type])')
}

/** The fault, or undefined. */
async function readable(page) {
  const { heading, words } = await page.run(`({
    heading: (document.querySelector('main h1') || {}).innerText || '',
    words: document.body.innerText.length,
  })`)
  return heading && words > 200 ? undefined : `the page is white: ${words} characters`
}

async function takenOver(page, expected) {
  const taken = expected && (await page.becomes(TAKEN_OVER))
  await wait(SETTLE_MS)
  if (expected) return taken ? undefined : 'the scripts do not run'
  return (await page.run(TAKEN_OVER)) ? 'the scripts run, below their floor' : undefined
}

async function laidOut(page) {
  const { width, together } = await page.run(`(${measureLayout})()`)
  if (width > SCREEN_PX) return `it is ${width} px wide`
  return together.length ? `words run together: ${together.join(', ')}` : undefined
}

/** Run in the page: its width, and the words of the header that are closer than a blank. */
function measureLayout() {
  const LEAST_GAP = 3
  const words = []
  const walker = document.createTreeWalker(document.querySelector('header.header'), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const owner = node.parentElement.closest('a, button, summary')
    const range = document.createRange()
    range.selectNodeContents(node)
    if (!node.data.trim() || !owner || getComputedStyle(node.parentElement).clipPath !== 'none') continue
    for (const rect of range.getClientRects()) if (rect.width > 1) words.push({ text: node.data.trim(), owner, rect })
  }
  const together = words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.rect, other.rect]
      const sameLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
      const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right)
      return one.owner !== other.owner && sameLine && gap < LEAST_GAP ? [`${one.text}|${other.text}`] : []
    }),
  )
  return { width: document.documentElement.scrollWidth, together }
}
