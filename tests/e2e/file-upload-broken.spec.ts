import { utimes, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aBreakableLine } from './support/breakable-line.ts'
import { expect, test } from './support/journey.ts'
import { aDetailedPhotograph, aPhotograph } from './support/photograph.ts'
import { expectPublished, fillListing, listingForm, takenOver } from './support/steps.ts'
import {
  AVATAR,
  CREATE,
  PICTURES,
  choose,
  countPosts,
  hasFetchBack,
  noteFetch,
  publish,
  slowDown,
} from './support/uploads.ts'

const AVATAR_DATA = `${AVATAR}.data`

const statusOf = (page: Page) => page.locator('.file-upload').getByRole('status')

test('a lost connection leaves the words and the photographs in the form, and the next press sends them @js-only', async ({
  page,
  journey,
  world,
}) => {
  const line = await aBreakableLine()
  journey.allowFault(/^console: .*net::ERR_/)
  journey.allowFault(new RegExp(`^request to another site: ${line.origin}/`))
  await world.aMember(page)
  await page.goto(line.origin + CREATE)
  await takenOver(page)
  const title = journey.unique('Clases de fagot')
  const form = await fillListing(page, title)
  await choose(form, PICTURES, [await aDetailedPhotograph('fagot.jpg'), await aDetailedPhotograph('caña.jpg')])
  await slowDown(page)
  await publish(page).click()
  await expect(form.getByText(/^Enviando: [1-9]\d? %$/)).toBeVisible()
  line.cut()

  await expect(statusOf(page)).toHaveText(
    'Se ha cortado la conexión antes de terminar. Lo que has escrito y los archivos elegidos siguen aquí.',
  )
  await expect(form.getByText('Sin enviar')).toHaveCount(2)
  await expect(form.getByLabel('Título')).toHaveValue(title)
  await expect(form.getByRole('button', { name: 'Quitar fagot.jpg' })).toBeVisible()
  await journey.checkReflow(page)
  await journey.checkAccessibility(page)
  // Without a connection the message comes again; after giving up, the form is unchanged.
  await form.getByRole('button', { name: 'Volver a enviar' }).click()
  await expect(form.getByRole('button', { name: 'Volver a enviar' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancelar el envío' }).click()
  await expect(statusOf(page)).toHaveText(/^Envío cancelado/)
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await publish(page).click()
  await expect(form.getByRole('button', { name: 'Volver a enviar' })).toBeVisible()

  line.mend()
  await form.getByRole('button', { name: 'Volver a enviar' }).click()
  await expectPublished(page, title)
  await expect(page.locator('main img').first()).toBeVisible()
  line.close()
})

test('a cancelled sending, or one left by a link, is stopped @js-only', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  const title = journey.unique('Clases de trompa')
  const form = await fillListing(page, title)
  await choose(form, PICTURES, [await aDetailedPhotograph('trompa.jpg')])
  await slowDown(page)
  const stopped: string[] = []
  page.on('requestfailed', (request) => request.method() === 'POST' && stopped.push(request.failure()?.errorText ?? ''))

  await publish(page).click()
  await expect(form.getByText(/^Enviando: [1-9]\d? %$/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancelar el envío' }).click()
  await expect.poll(() => stopped).toEqual(['net::ERR_ABORTED'])
  await expect(publish(page)).toBeFocused()
  await expect(form.getByLabel('Título')).toHaveValue(title)

  await publish(page).click()
  await expect(form.getByText(/^Enviando: [1-9]\d? %$/)).toBeVisible()
  await page.locator('footer').getByRole('link', { name: 'Privacidad' }).click()
  await expect(page).toHaveURL(/\/privacy$/)
  await expect.poll(() => stopped).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED'])
  await page.goto('/dashboard/listings')
  await expect(page.getByText(title)).toHaveCount(0)
})

test('a form that another check refuses is not sent, and stores no trace @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto(AVATAR)
  await takenOver(page)
  await noteFetch(page)
  const form = listingForm(page)
  await choose(form, 'Fotografía', [await aPhotograph('yo.jpg', { r: 30, g: 90, b: 60 })])
  const posts = countPosts(page)
  await form.evaluate((element) => {
    element.addEventListener('submit', (event) => event.preventDefault(), { capture: true, once: true })
  })
  await form.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(form.locator('.file-upload')).toHaveClass(/file-upload--empty/)
  expect(await hasFetchBack(page)).toBe(true)
  expect(posts).toEqual([])

  // Kept back once more, after everything was sent.
  await page.evaluate(() => {
    let times = 0
    const keepBack = (event: Event) => ((times += 1) === 2 ? event.preventDefault() : undefined)
    document.addEventListener('submit', keepBack, { capture: true })
  })
  await form.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect.poll(() => posts).toEqual([AVATAR_DATA])
  await expect(form.locator('.file-upload')).toHaveClass(/file-upload--empty/)
  expect(await hasFetchBack(page)).toBe(true)

  await form.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  expect(posts).toEqual([AVATAR_DATA, AVATAR_DATA])
  expect(await hasFetchBack(page)).toBe(true)
})

test('a file that changed after it was chosen is named as the cause, not the connection @js-only', async ({
  page,
  journey,
  world,
}, testInfo) => {
  journey.allowFault(/^console: .*net::ERR_UPLOAD_FILE_CHANGED/)
  const path = testInfo.outputPath('yo.jpg')
  const { buffer } = await aPhotograph('yo.jpg', { r: 30, g: 90, b: 60 })
  await writeFile(path, buffer)
  await world.aMember(page)
  await page.goto(AVATAR)
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Fotografía').setInputFiles(path)
  await expect(form.locator('.file-upload')).toBeAttached()
  await writeFile(path, Buffer.concat([buffer, buffer]))
  // Browsers recognise a changed file by its time, some only to the second.
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await form.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(statusOf(page)).toHaveText(/^Uno de los archivos ha cambiado/)
  await form.getByLabel('Fotografía').setInputFiles([])
  await form.getByLabel('Fotografía').setInputFiles(path)
  await form.getByRole('button', { name: 'Volver a enviar' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
})
