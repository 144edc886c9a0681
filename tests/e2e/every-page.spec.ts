import type { Page } from '@playwright/test'
import { ALL_PAGES, WHOLE_PAGES } from '#bin/checked-pages.mjs'
import { NEEDS_CONTESTS, withContests } from '#tests/support/contests.ts'
import { NEEDS_HIRINGS, withHirings } from '#tests/support/hirings.ts'
import { screens, type Screen } from '#tests/support/pages.ts'
import type { Theme } from './support/accessibility.ts'
import { checkFocusInView } from './support/focus.ts'
import { expect, test, type Journey } from './support/journey.ts'
import { takenOver } from './support/steps.ts'
import type * as World from './support/world.ts'

/** Pages that an address alone shows, and which are not of the route table. */
const OTHERS = [
  { route: 'the edge of the server', path: '/%E0%A4%A', state: 'with an address that is none', as: 'visitor' },
  { route: '/dashboard', path: '/dashboard', state: 'of someone unverified', as: 'newcomer' },
  { route: '/dashboard/verify-email', path: '/dashboard/verify-email', state: 'unverified', as: 'newcomer' },
  { route: '/dashboard/settings/payments', path: '/dashboard/settings/payments', state: 'unverified', as: 'newcomer' },
  {
    route: '/dashboard/settings/security/two-factor',
    path: '/dashboard/settings/security/two-factor',
    state: 'unverified',
    as: 'newcomer',
  },
] as const

/**
 * Routes whose states are all checked, in both themes and with and without scripts; for the others, the fullest state
 * in one of them.
 */
const whole = process.env[WHOLE_PAGES] ?? '[]'
const isWhole = ({ route }: Looked) => whole === ALL_PAGES || (JSON.parse(whole) as string[]).includes(route)

/** The language of the checked pages, if it is not the site's own (`npm run check:languages`). */
const LANGUAGE = process.env['PAGE_LANGUAGE']

test.use({ keepsBrowser: true })

type Looked = Pick<Screen, 'route' | 'path' | 'state'> & { as: Screen['as'] | 'newcomer'; isFullest: boolean }

const ALL: Looked[] = [...screens, ...OTHERS.map((one) => ({ ...one, isFullest: one.as === 'visitor' }))]
const CHOSEN = ALL.filter((one) => one.isFullest || isWhole(one))
const isExternal = ({ route }: Looked) => route.startsWith('/external-ads')

for (const screen of CHOSEN.filter((screen) => !isExternal(screen))) look(screen)

// Each of their states is that of all sources at once.
test.describe('ads of other sites', () => {
  test.describe.configure({ mode: 'default' })
  for (const screen of CHOSEN.filter(isExternal)) look(screen)
})

function look(screen: Looked) {
  const { route, state } = screen
  if (isWhole(screen))
    test(`${route} ${state} is accessible in both themes, fits the narrowest window and covers no focus @js-only`, async ({
      page,
      journey,
      world,
    }) => {
      const address = await addressOf(screen, page, world)
      const plain = await journey.anotherBrowser({ scripts: false })
      await plain.context().addCookies(await page.context().cookies())
      await load(plain, address)
      const content = await contentOf(plain)
      await check(plain, journey)
      await checkFocusInView(plain)
      await loadWithScripts(page, address)
      // Parts that scripts left unchanged have been checked already.
      if ((await contentOf(page)) === content) return
      await check(page, journey)
      await checkFocusInView(page)
    })
  else
    test(`${route} ${state} is accessible and fits the narrowest window @js-only`, async ({ page, journey, world }) => {
      await loadWithScripts(page, await addressOf(screen, page, world))
      await check(page, journey, ['light'])
    })
}

async function check(page: Page, journey: Journey, themes?: Theme[]) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page, themes)
}

/** Makes the rows of a state, signs in its reader, and answers with its address. */
async function addressOf({ route, path, state, as }: Looked, page: Page, world: typeof World): Promise<string> {
  const member =
    as === 'visitor'
      ? undefined
      : await world.aMember(page, {
          verified: as !== 'newcomer',
          user: as === 'moderator' ? { role: 'moderador' } : {},
        })
  const notification = path.startsWith('/dashboard/notifications') && member && (await world.aNotificationOf(member))
  const conversation = path.includes('{conversation}') && member && (await world.aConversationOf(member))
  const own = path.includes('{own}') && member && (await world.aListingOf(member, { photographs: 2 }))
  if (own && member && route === '/dashboard/stats') await world.figuresOf(member, own.replace('/marketplace/', ''))
  const deleted = path.includes('{deleted}') && member && (await world.aListingOf(member, { deletedAt: new Date() }))
  const search = path.includes('{search}') && member && (await world.aSearchOf(member))
  const favorite = path.includes('{favorite}') && member && (await world.aFavoriteOf(member))
  const listing =
    path.includes('{listing}') &&
    (await world.aListingOf(await world.aPerson(), {
      photographs: 3,
      tags: ['retrato', 'luz natural'],
      latitude: '41.39',
      longitude: '2.17',
    }))
  const reported = /\{(?:case|report)\}/.test(path) && (await world.aReportedThing(member, as === 'moderator'))
  const contests = NEEDS_CONTESTS.test(path) && (await world.someContestsOf(member ?? (await world.aPerson())))
  const hirings = NEEDS_HIRINGS.test(path) ? await world.hiringsOf(member ?? (await world.aPerson()), path) : {}
  const address = withHirings(contests ? withContests(path, contests) : path, hirings)
    .replace('{notification}', notification || '')
    .replace('{conversation}', conversation || '')
    .replace('{rating}', path.includes('{rating}') && member ? await world.ratingsOf(member) : '')
    .replace('{own}', own ? own.replace('/marketplace/', '') : '')
    .replace('{deleted}', deleted ? deleted.replace('/marketplace/', '') : '')
    .replace('/marketplace/{listing}', listing || '')
    .replace('{favorite}', favorite || '')
    .replace('{search}', search || '')
    .replace('{case}', reported ? reported.caseId : '')
    .replace('{report}', reported ? reported.reportId : '')
    .replace('{externalAd}', route.startsWith('/external-ads') ? await world.externalAdsFor(state) : '')
    .replace('{dismissed}', path.includes('{dismissed}') ? await world.aDismissal() : '')
    .replace('{ownStem}', path.includes('{ownStem}') ? await world.anOwnStem() : '')
    .replace(
      '{publishedBefore}',
      path.includes('{publishedBefore}') && member ? await world.publishedBeforeOf(member) : '',
    )
    .replace('{me}', member?.id ?? '')
    .replace('{person}', path.includes('{person}') ? (await world.aFreelancerWith({ listings: 3 })).id : '')
  // A name without a thing would be the page of an address that does not exist.
  expect(address).not.toMatch(/[{}]/)
  return address
}

/** Loads a page and waits until its scripts have done what they do without any input. */
async function loadWithScripts(page: Page, address: string) {
  await load(page, address)
  if ((await page.locator('script').count()) > 0) await takenOver(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** A browser does not load a page whose address differs only in the fragment. */
async function load(page: Page, path: string) {
  const address = LANGUAGE ? `/${LANGUAGE}${path === '/' ? '' : path}` : path
  const [before] = page.url().split('#')
  await page.goto(address)
  if (address.includes('#') && page.url().startsWith(`${before}#`)) await page.reload()
}

/** The content of a page: without its scripts, and without the hidden keys, which differ in every answer. */
function contentOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element
    for (const one of copy.querySelectorAll('script, link[rel="modulepreload"], input[type="hidden"]')) one.remove()
    return copy.outerHTML.replace(/<!--.*?-->/gs, '')
  })
}
