import { checkFocusInView, coverOfFocus } from './support/focus.ts'
import { expect, test } from './support/journey.ts'
import { listingForm, takenOver } from './support/steps.ts'

test('the focused control is not under a bar in the search, nor in a refused form of a listing @js-only', async ({
  page,
  world,
}) => {
  await world.aMember(page)
  await page.goto('/marketplace')
  await takenOver(page)
  await checkFocusInView(page)

  await page.goto('/dashboard/create-listing')
  await takenOver(page)
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await listingForm(page).getByRole('button', { name: 'Crear Anuncio' }).click()
    await expect(page.getByRole('alert', { name: /problema/ })).toBeVisible()
    await expect.poll(() => coverOfFocus(page), `${size.width} × ${size.height}`).toEqual([])
  }
})
