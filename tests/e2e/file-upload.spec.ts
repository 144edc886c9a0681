import type { Page } from '@playwright/test'
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

test('on a slow connection each photograph shows its progress, and then the listing is published @js-only', async ({
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

test('a browser that cannot send a form by script sends its files by a plain form @js-only', async ({
  page,
  world,
}) => {
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

test('files of a message show their progress, and the next message begins without them @js-only', async ({
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
