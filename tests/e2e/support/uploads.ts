import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { aPhotograph } from './photograph.ts'
import { listingForm } from './steps.ts'

export const CREATE = '/dashboard/create-listing'
export const AVATAR = '/dashboard/profile/avatar'
export const PICTURES = 'Imágenes (opcional)'

export const publish = (page: Page) => listingForm(page).getByRole('button', { name: 'Crear Anuncio' })

/** Two photographs take some four seconds from now on. */
export async function slowDown(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 250_000,
  })
}

/** Chooses files, and waits until what shows their way has come. */
export async function choose(form: Locator, label: string, files: Awaited<ReturnType<typeof aPhotograph>>[]) {
  await form.getByLabel(label).setInputFiles(files)
  await expect(form.locator('.file-upload').getByRole('status')).toBeAttached()
}

export function countPosts(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return sent
}

/** The page's own `fetch`, which an upload gives back. */
export const noteFetch = (page: Page) => page.evaluate(() => void Object.assign(window, { fetchBefore: window.fetch }))

export const hasFetchBack = (page: Page) =>
  page.evaluate(() => window.fetch === (window as unknown as { fetchBefore: unknown }).fetchBefore)
