import { utimes, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aBreakableLine } from './support/breakable-line.ts'
import { expect, test } from './support/journey.ts'
import { aDetailedPhotograph, aPhotograph } from './support/photograph.ts'
import { expectPublished, fillListing, listingForm, takenOver } from './support/steps.ts'

const CREATE = '/dashboard/create-listing'
const AVATAR = '/dashboard/profile/avatar'
const AVATAR_DATA = `${AVATAR}.data`
const PICTURES = 'Imágenes (opcional)'

const publish = (page: Page) => listingForm(page).getByRole('button', { name: 'Crear Anuncio' })
const statusOf = (page: Page) => page.locator('.file-upload').getByRole('status')

/** Two photographs take some four seconds from now on. */
async function slowDown(page: Page) {
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
async function choose(form: Locator, label: string, files: Awaited<ReturnType<typeof aPhotograph>>[]) {
  await form.getByLabel(label).setInputFiles(files)
  await expect(form.locator('.file-upload').getByRole('status')).toBeAttached()
}

function countPosts(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return sent
}

for (const [where, address] of [
  ['page', CREATE],
  ['dialog', '/marketplace'],
] as const)
  test(`C2: while photographs are sent the button of the ${where} says «Creando...» @js-only`, async ({
    page,
    world,
    journey,
  }) => {
    await world.aMember(page)
    await page.goto(address)
    if (where === 'dialog') await page.getByRole('link', { name: 'Crear Anuncio' }).last().click()
    await takenOver(page)
    const form = await fillListing(page, journey.unique('Clases de laúd'))
    await choose(form, PICTURES, [await aDetailedPhotograph('laud.jpg')])
    await slowDown(page)
    const button = form.locator('.create-listing__actions button').first()
    await expect(button).toHaveText('Crear Anuncio')
    await button.click()
    await expect(button).toHaveText('Creando...')
    await page.getByRole('button', { name: 'Cancelar el envío' }).click()
    await expect(button).toHaveText('Crear Anuncio')
  })

test('C2: while an avatar is sent the button says so @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto(AVATAR)
  await takenOver(page)
  const form = page.locator('main form').filter({ has: page.locator('input[type=file]') })
  await form.locator('input[type=file]').setInputFiles(await aDetailedPhotograph('yo.jpg'))
  await expect(form.locator('.file-upload').getByRole('status')).toBeAttached()
  await slowDown(page)
  const button = form.locator('[data-busy]').first()
  await button.click()
  await expect(button).toHaveText('Subiendo...')
})

/** Writes down everything that the list of files says, until the page goes. */
async function record(page: Page, write: (seen: { bars: number[]; said: string; hasPageBar: boolean }) => void) {
  await page.exposeFunction('noteUpload', write)
  await page.evaluate(() => {
    const { noteUpload } = window as unknown as { noteUpload: (seen: unknown) => void }
    const look = () => {
      const bars = [...document.querySelectorAll<HTMLProgressElement>('.file-upload progress')].map(
        ({ value }) => value,
      )
      const said = document.querySelector('.file-upload [role=status]')?.textContent ?? ''
      if (said) noteUpload({ bars, said, hasPageBar: document.querySelector('.progress-bar') !== null })
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value'],
    })
  })
}

/** The page's own `fetch`, which an upload gives back. */
const noteFetch = (page: Page) => page.evaluate(() => void Object.assign(window, { fetchBefore: window.fetch }))
const hasFetchBack = (page: Page) =>
  page.evaluate(() => window.fetch === (window as unknown as { fetchBefore: unknown }).fetchBefore)

test('on a slow line each photograph shows how far it is, and then the listing is published @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  await noteFetch(page)
  const title = journey.unique('Clases de oboe')
  const form = await fillListing(page, title)
  await choose(form, PICTURES, [await aDetailedPhotograph('oboe.jpg'), await aDetailedPhotograph('atril.jpg')])
  const seen: { bars: number[]; said: string; hasPageBar: boolean }[] = []
  await record(page, (one) => seen.push(one))
  const posts = countPosts(page)
  await slowDown(page)
  await publish(page).click()

  await expect(page.getByRole('progressbar', { name: 'oboe.jpg' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'atril.jpg' })).toBeVisible()
  // A second press during the upload does not stop it.
  await listingForm(page).getByRole('button', { name: 'Creando...' }).click({ force: true })
  await expectPublished(page, title)

  const sending = seen.filter(({ said }) => said.startsWith('Enviando'))
  const [first, second] = [0, 1].map((at) => sending.map(({ bars }) => bars[at] ?? 0)) as [number[], number[]]
  for (const values of [first, second]) {
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(new Set(values.filter((value) => value > 0 && value < 1)).size).toBeGreaterThan(2)
  }
  expect(sending.filter(({ bars: [one = 0, other = 0] }) => other > 0 && one < 1)).toEqual([])
  const said = [...new Set(seen.map((one) => one.said))]
  expect(said).toEqual([
    'Enviando 2 archivos…',
    'Enviando: ya va más del 25 %.',
    'Enviando: ya va más del 50 %.',
    'Enviando: ya va más del 75 %.',
    'Todo enviado. Comprobando los archivos…',
  ])
  expect(sending.filter(({ hasPageBar }) => hasPageBar)).toEqual([])
  expect(posts.filter((path) => path.startsWith(CREATE))).toHaveLength(1)
  expect(await hasFetchBack(page)).toBe(true)
})

test('a cut line leaves the words and the photographs in the form, and sends them the next time @js-only', async ({
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
  // Still without a line it says so again; given up, the form is as it was.
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

test('a sending that is cancelled, or left by a link, is stopped @js-only', async ({ page, journey, world }) => {
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

test('a form that something else keeps back is not sent, and nothing is left behind @js-only', async ({
  page,
  world,
}) => {
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

test('a browser that cannot hand a form on sends its files the plain way @js-only', async ({ page, world }) => {
  await page.addInitScript(() => delete (HTMLFormElement.prototype as Partial<HTMLFormElement>).requestSubmit)
  await world.aMember(page)
  await page.goto(AVATAR)
  await takenOver(page)
  await page.getByLabel('Fotografía').setInputFiles(await aPhotograph('yo.jpg', { r: 30, g: 90, b: 60 }))
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
})

test('the dialog stays open while its photographs are sent, and leads back to the search @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  await takenOver(page)
  await page.locator('main').getByRole('link', { name: 'Crear Anuncio' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Anuncio' })
  await expect(dialog.getByLabel('Título')).toBeVisible()
  await fillListing(page, journey.unique('Clases de tuba'))
  await choose(listingForm(page), PICTURES, [await aDetailedPhotograph('tuba.jpg')])
  const posts = countPosts(page)
  await slowDown(page)
  await publish(page).click()
  await expect(dialog.getByText(/^Enviando: [1-9]\d? %$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.getByText('Anuncio creado correctamente')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(posts).toEqual([`${CREATE}.data`])
})

test('files of a message show their way, and the next message begins without them @js-only', async ({
  page,
  world,
}) => {
  const member = await world.aMember(page)
  const { id } = await world.aConversationWith(member)
  await page.goto(`/dashboard/messages/${id}`)
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Tu mensaje').fill('Te mando dos fotografías.')
  await form.locator('summary').click()
  await choose(form, 'Adjuntar archivos', [await aDetailedPhotograph('uno.jpg'), await aDetailedPhotograph('dos.jpg')])
  const posts = countPosts(page)
  await slowDown(page)
  await form.getByLabel('Tu mensaje').press('Enter')
  await expect(page.getByRole('progressbar', { name: 'dos.jpg' })).toBeVisible()
  await expect(page.locator('.message--you .message__text')).toHaveText('Te mando dos fotografías.')
  await expect(form.getByLabel('Tu mensaje')).toHaveValue('')
  await expect(form.locator('progress')).toHaveCount(0)
  expect(posts.filter((path) => path.endsWith('.data'))).toHaveLength(1)
  // Without files it goes the usual way.
  await form.getByLabel('Tu mensaje').fill('¿Te sirven?')
  await form.getByLabel('Tu mensaje').press('Enter')
  await expect(page.locator('.message--you .message__text').last()).toHaveText('¿Te sirven?')
})

test('a file that changed after it was chosen is named as the cause, not the line @js-only', async ({
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
  // Browsers know it by its time, and some only to the second.
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await form.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(statusOf(page)).toHaveText(/^Uno de los archivos ha cambiado/)
  await form.getByLabel('Fotografía').setInputFiles([])
  await form.getByLabel('Fotografía').setInputFiles(path)
  await form.getByRole('button', { name: 'Volver a enviar' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
})
