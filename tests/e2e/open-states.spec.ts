import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { takenOver } from './support/steps.ts'

/** States that only an act of a person can reach, on pages that the page table checks by their address alone. */
interface State {
  what: string
  path: '/marketplace' | '/dashboard' | '/dashboard/settings' | '{listing}' | '{listing}/contact' | '{listing}/report'
  as: 'visitor' | 'member'
  bringAbout: (page: Page) => Promise<void>
  /** Only script can reach the state, or the document is the same without script and another test reaches it. */
  withScript?: boolean
}

const main = (page: Page) => page.locator('main')

const STATES: State[] = [
  {
    what: 'the filters, open on a phone',
    path: '/marketplace',
    as: 'visitor',
    bringAbout: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await main(page).locator('.filters__toggle > summary').click()
      await expect(page.getByLabel('Precio mín.')).toBeVisible()
    },
  },
  {
    what: 'the places of the header, open on a phone',
    path: '/marketplace',
    as: 'visitor',
    bringAbout: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      const place = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Concursos' })
      await expect(place).toBeHidden()
      await page.locator('header summary', { hasText: 'Menú' }).click()
      await expect(place).toBeInViewport({ ratio: 1 })
      await expect(page.locator('header').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
    },
  },
  {
    what: 'the account menu, open',
    path: '/dashboard',
    as: 'member',
    withScript: true,
    bringAbout: async (page) => {
      await page.locator('header .menu summary').click()
      await expect(page.locator('header').getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible()
    },
  },
  {
    what: 'a message to a seller, refused',
    path: '{listing}/contact',
    as: 'member',
    withScript: true,
    bringAbout: async (page) => {
      await main(page).locator('form button[type=submit]').last().click()
      await expect(page.getByRole('alert', { name: /problema|Error/ })).toBeVisible()
    },
  },
  {
    what: 'a report, refused',
    path: '{listing}/report',
    as: 'member',
    withScript: true,
    bringAbout: async (page) => {
      await main(page).locator('form button[type=submit]').last().click()
      await expect(page.getByRole('alert', { name: /problema|Error/ })).toBeVisible()
    },
  },
  {
    what: 'the form of a listing in its dialog, refused',
    path: '/marketplace',
    as: 'member',
    withScript: true,
    bringAbout: async (page) => {
      await main(page).getByRole('link', { name: 'Crear Anuncio' }).click()
      const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Anuncio' })
      await dialog.getByRole('button', { name: 'Crear Anuncio' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
]

for (const { what, path, as, bringAbout, withScript } of STATES)
  test(`${what} is accessible in both themes and fits the narrowest window${withScript ? ' @js-only' : ''}`, async ({
    page,
    journey,
    world,
  }) => {
    if (as === 'member') await world.aMember(page)
    const listing = path.startsWith('{listing}') ? await world.aListingOf(await world.aPerson()) : ''
    await page.goto(path.replace('{listing}', listing))
    if (journey.scripts) await takenOver(page)
    await bringAbout(page)
    await journey.checkAccessibility(page)
    await journey.checkReflow(page)
  })
