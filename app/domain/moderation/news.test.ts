import { beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aListing, anAccount } from '#tests/support/factories.ts'
import { aCase, aModerator, settle } from '#tests/support/moderation.ts'
import { appealMeasure } from './appeals.server.ts'
import { claimCase } from './cases.server.ts'
import { countWaitingAsModerator, tellModerators } from './news.server.ts'

const db = await aDatabase()
const noon = new Date('2026-05-04T10:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

beforeEach(async () => {
  await db.updateTable('users').set({ role: 'usuario' }).where('role', '<>', 'usuario').execute()
  await db.deleteFrom('moderationCases').execute()
})

const aReport = async (reporter?: { id: string }) =>
  aCase(db, { listingId: (await aListing(db, { author: await anAccount(db) })).id, reporter, now: noon })

const toldTo = ({ id }: { id: string }) =>
  db
    .selectFrom('notifications')
    .select(['title', 'message', 'href'])
    .where('userId', '=', id)
    .orderBy('createdAt')
    .execute()

const mailsDueOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('notificationDeliveries')
      .select('dueAt')
      .where('userId', '=', id)
      .where('channel', '=', 'mail')
      .execute()
  ).map(({ dueAt: at }) => at.toISOString())

test('R14: moderators are notified of a new report once, of later ones an hour afterwards, and of an appeal', async () => {
  const [moderator, other] = [await aModerator(db), await aModerator(db)]
  expect(await tellModerators(db, noon)).toBe(0)
  const { caseId } = await aReport()
  expect(await tellModerators(db, noon)).toBe(2)
  expect(await toldTo(moderator)).toEqual([
    { title: 'Un caso nuevo por decidir', message: 'A la espera en Moderación: una denuncia.', href: '/moderation' },
  ])
  await aReport()
  await aReport()
  expect(await tellModerators(db, after(30))).toBe(0)
  expect(await tellModerators(db, after(60))).toBe(2)
  expect((await toldTo(moderator)).map(({ title }) => title)).toEqual([
    'Un caso nuevo por decidir',
    '2 casos nuevos por decidir',
  ])

  await settle(db, moderator, caseId, { action: 'advertir' }, after(61))
  const { subjectId: subject } = await db
    .selectFrom('moderationCases')
    .select('subjectId')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  await appealMeasure(db, String(subject), caseId, 'Es un error.', after(62))
  expect(await tellModerators(db, after(180))).toBe(1)
  expect((await toldTo(other)).at(-1)).toEqual({
    title: 'Un caso nuevo por decidir',
    message: 'A la espera en Moderación: un recurso.',
    href: '/moderation?view=appeals',
  })
  // The moderator who decided is not notified of the appeal.
  expect(await toldTo(moderator)).toHaveLength(2)
})

test('R14: moderators are not notified of cases about themselves, of cases they reported, or of claimed ones', async () => {
  const moderator = await aModerator(db)
  await aReport({ id: moderator.id })
  await aCase(db, { kind: 'profile', id: moderator.id, now: noon })
  expect(await tellModerators(db, noon)).toBe(0)
  expect(await countWaitingAsModerator(db, moderator.id, noon)).toBe(0)
  const other = await aModerator(db)
  const { caseId } = await aReport()
  await claimCase(db, other, caseId, noon)
  expect(await tellModerators(db, noon)).toBe(1)
  expect(await toldTo(moderator)).toEqual([])
  expect(await countWaitingAsModerator(db, moderator.id, noon)).toBe(0)
  expect(await countWaitingAsModerator(db, other.id, noon)).toBe(3)
})

test('R14: the mail goes at once or with a daily digest, also to people with a weekly one, and not where mails are off', async () => {
  const people = await Promise.all(['realtime', 'daily', 'weekly', 'off'].map(() => aModerator(db)))
  const [realtime, daily, weekly, off] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ]
  await saveSettings(db, daily.id, { frequency: 'daily', timezone: 'Europe/Madrid' }, noon)
  await saveSettings(db, weekly.id, { frequency: 'weekly', timezone: 'Europe/Madrid' }, noon)
  await saveSettings(db, off.id, { emailNotifications: false }, noon)
  await aReport()
  expect(await tellModerators(db, noon)).toBe(4)
  expect(await mailsDueOf(realtime)).toEqual([noon.toISOString()])
  expect(await mailsDueOf(daily)).toEqual(['2026-05-05T06:00:00.000Z'])
  expect(await mailsDueOf(weekly)).toEqual(['2026-05-05T06:00:00.000Z'])
  expect(await mailsDueOf(off)).toEqual([])
})

test('R14: of two workers at once only one notifies', async () => {
  const moderator = await aModerator(db)
  await aReport()
  const told = await Promise.all([1, 2, 3, 4].map(() => tellModerators(db, noon)))
  expect(told.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await toldTo(moderator)).toHaveLength(1)
})
