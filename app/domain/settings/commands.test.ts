import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { restoreSettings, saveSettings, findSettings } from './settings.server.ts'
import { DEFAULT_SETTINGS, THEMES, TIME_ZONES, VISIBILITIES, type Settings } from './values.ts'

const NOW = new Date('2026-05-04T10:00:00Z')

test('E2: fifty saves at once leave one row, which is one of them whole', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const sent = Array.from({ length: 50 }, (_, at) => ({
    timezone: TIME_ZONES[at % TIME_ZONES.length] as Settings['timezone'],
    theme: THEMES[at % THEMES.length] as Settings['theme'],
    profileVisibility: VISIBILITIES[at % VISIBILITIES.length] as Settings['profileVisibility'],
    keywords: [`palabra ${at}`],
  }))
  await Promise.all(sent.map((changes) => saveSettings(db, id, changes, NOW)))

  const rows = await db.selectFrom('userSettings').select('userId').where('userId', '=', id).execute()
  expect(rows).toHaveLength(1)
  const { timezone, theme, profileVisibility, keywords } = await findSettings(db, id)
  expect(sent).toContainEqual({ timezone, theme, profileVisibility, keywords })
})

test('E1, E2: saves and restores at once leave one whole row', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  const saved = { timezone: 'Asia/Tokyo', showEmail: true, keywords: ['diseño'] } as const
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0 ? restoreSettings(db, id, NOW) : saveSettings(db, id, { ...saved, keywords: ['diseño'] }, NOW),
    ),
  )
  const { timezone, showEmail, keywords } = await findSettings(db, id)
  expect([
    { timezone: 'Europe/Madrid', showEmail: false, keywords: [] },
    { ...saved, keywords: ['diseño'] },
  ]).toContainEqual({ timezone, showEmail, keywords })
})

test('E2: saving one tab keeps the values of the other tabs', async () => {
  const db = await aDatabase()
  const { id } = await anAccount(db)
  await saveSettings(db, id, { timezone: 'Asia/Tokyo' }, NOW)
  await saveSettings(db, id, { contentFilter: 'strict' }, NOW)
  expect(await findSettings(db, id)).toEqual({
    ...DEFAULT_SETTINGS,
    timezone: 'Asia/Tokyo',
    contentFilter: 'strict',
  })
})
