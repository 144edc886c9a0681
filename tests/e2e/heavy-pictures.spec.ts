import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey.ts'
import { expectPublished, fillListing, listingForm, takenOver } from './support/steps.ts'

const CREATE = '/dashboard/create-listing'
const PICTURES = 'Imágenes (opcional)'
const MB = 1024 * 1024

/** A photograph taken with a telephone on its side, red on the left: some 12 MB, because noise cannot be made small. */
async function aHeavyPhotograph(name: string) {
  const [width, height] = [3600, 2700]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const left = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } }
  const buffer = await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .composite([{ input: left, left: 0, top: 0, blend: 'multiply' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97, chromaSubsampling: '4:4:4' })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(10 * MB)
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A logo of many colours, with nothing in its left half. */
async function aHeavyLogo(name: string) {
  const [width, height] = [2400, 1200]
  const pixels = randomBytes(width * height * 4)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = ((at - 3) / 4) % width < width / 2 ? 0 : 255
  const buffer = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5 * MB)
  return { name, mimeType: 'image/png', buffer }
}

/** A picture of few bytes and more pixels than a PNG may have. */
async function aHugePlan(name: string) {
  const buffer = await sharp({ create: { width: 8000, height: 6400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Two pictures of noise, one after the other. */
async function aHeavyAnimation(name: string) {
  const frame = () =>
    sharp(randomBytes(1400 * 1400 * 3), { raw: { width: 1400, height: 1400, channels: 3 } })
      .png()
      .toBuffer()
  const buffer = await sharp([await frame(), await frame()], { join: { animated: true } })
    .webp({ quality: 95, effort: 0 })
    .toBuffer()
  return { name, mimeType: 'image/webp', buffer }
}

/** Records the texts that are shown while pictures are made smaller. */
async function record(page: Page) {
  const said: string[] = []
  await page.exposeFunction('noteWords', (words: string) => said.push(words))
  await page.evaluate(() => {
    const { noteWords } = window as unknown as { noteWords: (words: string) => void }
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main [role=status]'))
        if (textContent?.startsWith('Reduciendo')) noteWords(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return said
}

/** The colour of a picture of the page at a part of its width and height, and its size. */
const look = (picture: Locator, across: number, down: number) =>
  picture.evaluate(
    async (element, [x = 0, y = 0]) => {
      const image = element as HTMLImageElement
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 1
      const context = canvas.getContext('2d')!
      context.drawImage(image, -x * image.naturalWidth, -y * image.naturalHeight)
      const [red = 0, , blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
      return { isLying: image.naturalWidth > image.naturalHeight, isRed: red > blue + 40, isSeen: alpha > 200 }
    },
    [across, down],
  )

/** The weights of the files of a control. */
const weightsOf = (control: Locator) =>
  control.evaluate((element) => [...((element as HTMLInputElement).files ?? [])].map(({ size }) => size))

test('C6: heavy pictures are made smaller before they are sent: upright, transparent, and with a notice @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  const said = await record(page)
  const title = journey.unique('Clases de violín')
  const form = await fillListing(page, title)
  const files = [await aHeavyPhotograph('movil.jpg'), await aHeavyLogo('logo.png'), await aHugePlan('plano.png')]
  await form.getByLabel(PICTURES).setInputFiles(files)
  await expect(form.getByText(/^Se enviará reducida: [\d,]+ MB en lugar de [\d,]+ MB\.$/)).toHaveCount(3)
  expect(said).toContain('Reduciendo 3 fotos…')
  await expect(form.getByText('Reduciendo')).toHaveCount(0)
  for (const weight of await weightsOf(form.getByLabel(PICTURES))) expect(weight).toBeLessThanOrEqual(5 * MB)
  await journey.checkAccessibility(page)
  await journey.checkReflow(page)
  await form.getByRole('button', { name: 'Crear Anuncio' }).first().click()
  await expectPublished(page, title)

  const pictures = page.locator('.gallery__slide img')
  await expect(pictures).toHaveCount(3)
  // Orientation 6 turns the left half up.
  expect(await look(pictures.nth(0), 0.5, 0.2)).toEqual({ isLying: false, isRed: true, isSeen: true })
  expect(await look(pictures.nth(0), 0.5, 0.8)).toEqual({ isLying: false, isRed: false, isSeen: true })
  await pictures.nth(1).scrollIntoViewIfNeeded()
  expect(await look(pictures.nth(1), 0.2, 0.5)).toMatchObject({ isLying: true, isSeen: false })
  expect(await look(pictures.nth(1), 0.8, 0.5)).toMatchObject({ isLying: true, isSeen: true })
})

test('C6: a form that is sent while its picture is made smaller waits for it @js-only', async ({
  page,
  journey,
  world,
}) => {
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  const title = journey.unique('Clases de viola')
  const form = await fillListing(page, title)
  // The script that sends the files has come.
  await form.getByLabel(PICTURES).setInputFiles(await aHugePlan('plano.png'))
  await expect(form.getByText('Se enviará reducida')).toHaveCount(1)
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = (async (file: Blob) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      return decode(file)
    }) as typeof createImageBitmap
  })
  await form.getByLabel(PICTURES).setInputFiles(await aHeavyLogo('logo.png'))
  await expect(form.getByText('Reduciendo la foto…')).toBeVisible()
  await form.getByRole('button', { name: 'Crear Anuncio' }).first().click()
  await expect(form.getByRole('button', { name: 'Creando...' })).toBeVisible()
  await expectPublished(page, title)
  await expect(page.locator('.gallery__slide img')).toHaveCount(2)
})

test('P4: a heavy face is sent smaller, with the part that was chosen @js-only', async ({ page, journey, world }) => {
  await world.aMember(page)
  await page.goto('/dashboard/profile/avatar')
  await takenOver(page)
  const heavy = await aHeavyPhotograph('yo.jpg')
  const face = listingForm(page).getByLabel('Fotografía')
  await face.setInputFiles(heavy)
  await expect(page.getByText(/^Se enviará reducida: [01](,\d)? MB en lugar de 1\d(,\d)? MB\.$/)).toBeVisible()
  expect((await weightsOf(face))[0]).toBeLessThanOrEqual(2 * MB)
  await journey.checkAccessibility(page)
  await page.getByLabel('De arriba abajo').fill('0')
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  expect(await look(page.locator('header .avatar img').first(), 0.5, 0.2)).toMatchObject({ isRed: true })
})

test('N6: a heavy photograph is sent with a message; a heavy text is not changed @js-only', async ({ page, world }) => {
  const member = await world.aMember(page)
  const { id } = await world.aConversationWith(member)
  await page.goto(`/dashboard/messages/${id}`)
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel('Tu mensaje').fill('Te mando la obra.')
  await form.locator('summary').click()
  const control = form.getByLabel('Adjuntar archivos')
  const text = { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('Medidas') }
  await control.setInputFiles([await aHeavyPhotograph('obra.jpg'), text])
  await expect(form.getByText(/^obra\.jpg: Se enviará reducida: /)).toBeVisible()
  const weights = await weightsOf(control)
  expect(weights[0]).toBeLessThanOrEqual(10 * MB)
  expect(weights[1]).toBe(7)
  await form.getByLabel('Tu mensaje').press('Enter')
  await expect(page.locator('.message--you .message__text')).toHaveText('Te mando la obra.')
  await expect(page.locator('.message--you img')).toHaveCount(1)
})

test('C6: a picture that cannot be made smaller is left as it was, and refused with the usual message @js-only', async ({
  page,
  world,
}) => {
  // A browser that gives back noise, as some do against fingerprints.
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = (_x: number, _y: number, width: number, height: number) =>
      new ImageData(width, height)
  })
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  const form = listingForm(page)
  await form.getByLabel(PICTURES).setInputFiles(await aHeavyLogo('logo.png'))
  const refusal = 'El archivo es demasiado grande. El tamaño máximo permitido es 5MB. (logo.png)'
  await expect(form.getByText(refusal)).toBeVisible()
  await expect(page.locator('.toast, [class*=notice]').getByText(refusal).first()).toBeVisible()
})

test('C6: an animation keeps its bytes, and an empty file is reported as empty @js-only', async ({ page, world }) => {
  await world.aMember(page)
  await page.goto(CREATE)
  await takenOver(page)
  const form = listingForm(page)
  const animation = await aHeavyAnimation('baile.webp')
  const empty = { name: 'nada.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }
  await form.getByLabel(PICTURES).setInputFiles([animation, empty])
  await expect(form.getByText('El archivo está vacío. (nada.jpg)')).toBeVisible()
  await expect(form.getByText('Se enviará reducida')).toHaveCount(0)
  if (animation.buffer.length > 5 * MB) await expect(form.getByText(/demasiado grande.*\(baile\.webp\)/)).toBeVisible()
  else expect(await weightsOf(form.getByLabel(PICTURES))).toEqual([animation.buffer.length])
})
