import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/journey.ts'
import { expectPublished, fillListing, listingForm } from './support/steps.ts'

const THEMES = ['light', 'dark'] as const

/** A black disc on a transparent ground. */
async function aLogo(name = 'logo.png', radius = 150) {
  const drawing = Buffer.from(`<svg width="900" height="600"><circle cx="450" cy="300" r="${radius}"/></svg>`)
  return { name, mimeType: 'image/png', buffer: await sharp(drawing).png().toBuffer() }
}

/** The lightness of an element at a part of its width, half-way down, from 0 to 255. */
async function lightnessAt(painted: Locator, across: number): Promise<number> {
  const { data, info } = await sharp(await painted.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = Math.floor(info.height / 2) * info.width + Math.floor(info.width * across)
  return data[at * info.channels] ?? 0
}

/** In both themes dark strokes are on a light background, over the whole picture. */
async function expectSeen(page: Page, picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((drawn) => !(drawn instanceof HTMLImageElement) || drawn.complete))
    .toBe(true)
  for (const theme of THEMES) {
    await page.locator('html').evaluate((root, isDark) => root.classList.toggle('dark', isDark), theme === 'dark')
    expect(await lightnessAt(picture, 0.5), `${theme}: the disc`).toBeLessThan(60)
    expect(await lightnessAt(picture, 0.12), `${theme}: its ground`).toBeGreaterThan(200)
  }
}

test('a dark logo on a transparent background is visible in both themes, wherever pictures are shown @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  await page.goto('/dashboard/profile/avatar')
  await listingForm(page)
    .getByLabel('Fotografía')
    .setInputFiles(await aLogo())
  await page.getByRole('button', { name: 'Guardar la foto' }).click()
  await expect(page.getByText('Perfil actualizado correctamente')).toBeVisible()
  await expectSeen(page, page.locator('main .avatar img').first())

  const title = journey.unique('Diseño de logotipos')
  await page.goto('/dashboard/create-listing')
  const form = await fillListing(page, title)
  await form.getByLabel('Imágenes (opcional)').setInputFiles([await aLogo(), await aLogo('otro.png', 140)])
  await expect(form.locator('.image-field__item canvas')).toHaveCount(2)
  await expectSeen(page, form.locator('.image-field__item canvas').first())
  await form.getByRole('button', { name: 'Crear Anuncio' }).first().click()
  await expectPublished(page, title)
  await expectSeen(page, page.locator('.gallery__slide img').first())
  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSeen(page, page.locator('.gallery__thumbnails img').last())
  await page.setViewportSize(desk)

  // In the large view the light ends with the picture.
  await page.locator('.gallery__open').first().click()
  const dialog = page.getByRole('dialog', { name: 'Fotos en grande' })
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport)
    await expectSeen(page, dialog.locator('.viewer__picture'))
    const [stage, picture] = [
      await dialog.locator('.viewer__stage').boundingBox(),
      await dialog.locator('.viewer__picture').boundingBox(),
    ]
    expect(picture!.width / picture!.height).toBeCloseTo(1.5, 1)
    expect(picture!.height).toBeLessThanOrEqual(stage!.height + 1)
  }
  await page.keyboard.press('Escape')

  for (const [address, picture] of [
    [`/marketplace?q=${encodeURIComponent(title)}`, '.listing-card__picture'],
    ['/dashboard/listings', '.thumb'],
    ['/dashboard', '.thumb'],
  ] as const) {
    await page.goto(address)
    await expectSeen(page, page.locator(`main img${picture}`).first())
  }

  const { id } = await world.aConversationWith(member)
  await page.goto(`/dashboard/messages/${id}`)
  const composer = listingForm(page)
  await composer.getByLabel('Tu mensaje').fill('Este es el logotipo.')
  await composer.locator('summary').click()
  await composer.getByLabel('Adjuntar archivos').setInputFiles(await aLogo())
  await composer.getByRole('button', { name: 'Enviar' }).click()
  await expectSeen(page, page.locator('.message--you img').first())
})

test('the poster of a contest has its background, and is cut to the shape of its column @js-only', async ({
  page,
  world,
}) => {
  const member = await world.aMember(page)
  const id = await world.aContestOf(member)
  await page.goto(`/dashboard/contests/${id}/picture`)
  const tall = await sharp(Buffer.from('<svg width="400" height="900"><circle cx="200" cy="450" r="80"/></svg>'))
    .png()
    .toBuffer()
  await page
    .getByLabel('Imagen', { exact: true })
    .setInputFiles({ name: 'cartel.png', mimeType: 'image/png', buffer: tall })
  await page.getByRole('button', { name: 'Guardar la imagen' }).click()
  await expect(page.getByText('Imagen del concurso guardada')).toBeVisible()
  await page.goto(`/contests/${id}`)
  await expectSeen(page, page.locator('.contest__picture'))
  const { width, height } = (await page.locator('.contest__picture').boundingBox())!
  expect(Math.abs(height - (width * 9) / 16), 'it is cut to 16:9').toBeLessThanOrEqual(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectSeen(page, page.locator('.contest__picture'))
})
