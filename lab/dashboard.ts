import { LISTING_STATUSES } from '#app/domain/listings/status.ts'
import { OWN_SORTS } from '#app/domain/listings/own-sorts.ts'
import { NOTIFICATION_TYPES } from '#app/domain/notifications/types.ts'
import { ask } from './database.ts'
import { seedDashboard, SELLER } from './dashboard-seed.ts'
import type { Told } from './figures.ts'
import { measureScreens } from './screens.ts'

const SETTINGS = [
  'general',
  'privacy',
  'privacy/data',
  'privacy/delete-account',
  'security',
  'security/password',
  'security/email',
  'security/two-factor',
  'security/login-alerts',
  'security/devices',
  'security/history',
  'restore',
]

/** Counts the statements of each screen of the dashboard, and measures its answer, for a seller with much data. */
export async function measureDashboard(
  databaseUrl: string,
  { quick, only }: { quick: boolean; only: string[] | undefined },
  { say, note }: Told,
): Promise<void> {
  const size = quick
    ? { listings: 500, notifications: 4_000, ofSeller: 400 }
    : { listings: 10_000, notifications: 200_000, ofSeller: 20_000 }
  await seedDashboard(databaseUrl, size, (text) => note(`dashboard: ${text}`))
  say(`\n${size.listings} listings of one seller, ${size.notifications} notifications, ${size.ofSeller} of them theirs`)
  const asked = async (origin: string, cookie: string) => {
    const pages = await listPages(databaseUrl, origin, cookie, note)
    const isAsked = (page: string) => only?.some((start) => page.startsWith(`/dashboard/${start}`)) ?? true
    return Object.fromEntries(pages.filter(isAsked).map((page) => [shortened(page), page]))
  }
  await measureScreens(databaseUrl, asked, { say, note })
}

const shortened = (page: string) =>
  page.replace(/(after|before)=[^&]+/, '$1=…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '…')

const get = (url: string, cookie: string) =>
  fetch(url, { redirect: 'manual', headers: { cookie, 'accept-encoding': 'gzip', accept: 'text/html' } })

/** Every screen with every filter and order, and the pages that follow with the oldest one. */
async function listPages(databaseUrl: string, origin: string, cookie: string, note: (text: string) => void) {
  const one = async (table: string, column: string) => {
    const rows = await ask<{ id: string }>(
      databaseUrl,
      `SELECT t.id FROM ${table} t JOIN users u ON u.id = t.${column} WHERE u.email = $1 ORDER BY t.created_at LIMIT 1`,
      [SELLER.email],
    )
    return rows[0]?.id as string
  }
  const [listing, notification] = [await one('listings', 'author_id'), await one('notifications', 'user_id')]

  const lists = '/dashboard/listings'
  const told = '/dashboard/notifications'
  const wanted = [
    '/dashboard',
    lists,
    ...LISTING_STATUSES.map((status) => `${lists}?status=${status}`),
    ...OWN_SORTS.slice(1).map((value) => `${lists}?sort=${value}`),
    `${lists}?q=dise%C3%B1o`,
    `${lists}?q=dise%C3%B1o&status=active&sort=price_asc`,
    `${lists}?q=zanfo%C3%B1ero`,
    await nextPage(origin, lists, cookie),
    await nextPage(origin, `${lists}?sort=title`, cookie),
    ...['status', 'delete', 'duplicate', 'boost'].map((what) => `${lists}/${listing}/${what}`),
    `/dashboard/edit-listing/${listing}`,
    '/dashboard/create-listing',
    '/dashboard/stats',
    ...['7d', '30d', '90d', '1y'].map((period) => `/dashboard/stats?period=${period}`),
    told,
    `${told}?read=unread`,
    `${told}?read=read`,
    ...NOTIFICATION_TYPES.map((type) => `${told}?type=${type}`),
    `${told}?q=logotipos`,
    `${told}?q=zanfo%C3%B1ero`,
    await nextPage(origin, told, cookie),
    `${told}/latest`,
    `${told}/${notification}`,
    '/dashboard/settings',
    ...SETTINGS.map((tab) => `/dashboard/settings/${tab}`),
    '/dashboard/profile',
    '/dashboard/profile/avatar',
  ]
  const there: string[] = []
  for (const page of wanted) {
    if (!page) continue
    const response = await get(origin + page, cookie)
    await response.arrayBuffer()
    if (response.status === 200) there.push(page)
    else note(`${page} is answered with ${response.status} and is left out`)
  }
  return there
}

/** The address of 'Siguientes', or undefined when there is none. */
async function nextPage(origin: string, page: string, cookie: string): Promise<string> {
  const html = await (await get(origin + page, cookie)).text()
  const [, href = ''] = /href="([^"]*[?&;]after=[^"]*)"/.exec(html) ?? []
  if (href.startsWith('?')) return page.split('?')[0] + href.replaceAll('&amp;', '&')
  return href.replaceAll('&amp;', '&')
}
