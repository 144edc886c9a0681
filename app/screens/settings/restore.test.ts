import { expect, test } from 'vitest'
import { saveSettings, findSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/values.ts'
import { signedIn } from '#tests/support/factories.ts'

const NOW = new Date('2026-05-04T10:00:00Z')

test('E1: a confirmation restores the defaults, without keywords and with the default theme', async () => {
  const { db, visitor, account } = await signedIn()
  await saveSettings(
    db,
    account.id,
    {
      keywords: ['vídeo'],
      theme: 'dark',
      timezone: 'Asia/Tokyo',
      contentFilter: 'all',
      frequency: 'weekly',
      showPhone: true,
      profileVisibility: 'private',
    },
    NOW,
  )
  await visitor.visit('/dashboard/settings/general')
  expect(visitor.document.documentElement.className).toBe('dark')
  await visitor.follow('Restaurar valores predeterminados')
  expect(visitor.text).toContain('¿Restaurar los valores predeterminados?')
  expect(await findSettings(db, account.id)).toMatchObject({ timezone: 'Asia/Tokyo' })

  await visitor.press('Restaurar valores predeterminados')
  expect(visitor.hops[0]?.status).toBe(303)
  expect(visitor.notices).toEqual(['Configuración restaurada a valores predeterminados'])
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, keywords: [] })
  expect([visitor.document.documentElement.className, visitor.cookie('theme')]).toEqual(['', undefined])

  await visitor.pressAgain()
  expect(visitor.notices).toEqual(['Configuración restaurada a valores predeterminados'])
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, keywords: [] })
})

test('E1: a person who never saved a setting can restore the defaults too', async () => {
  const { db, visitor, account } = await signedIn()
  await visitor.visit('/dashboard/settings/restore')
  await visitor.press('Restaurar valores predeterminados')
  expect(await findSettings(db, account.id)).toEqual({ ...DEFAULT_SETTINGS, keywords: [] })
})
