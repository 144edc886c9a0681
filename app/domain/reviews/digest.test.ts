import { expect, test } from 'vitest'
import { mailDueNotifications } from '#app/domain/notifications/delivery.server.ts'
import { saveSettings } from '#app/domain/settings/settings.server.ts'
import type { Settings } from '#app/domain/settings/values.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { aRating } from '#tests/support/ratings.ts'
import { publishRatings } from './commands.server.ts'

const db = await aDatabase()
const site = { origin: 'https://gremio.ejemplo.es', name: 'Gremio' }
const published = new Date('2026-03-20T10:00:00Z')
const nextMorning = new Date('2026-03-21T07:00:00Z')

/**
 * Publishes two ratings about somebody with these settings.
 * @returns their mails by the next morning.
 */
async function mailsAfterTwoRatings(settings: Partial<Settings>) {
  const freelancer = await anAccount(db)
  await saveSettings(db, freelancer.id, settings, published)
  for (const fullName of ['Carla Pons', 'Berta Gil']) {
    const client = await anAccount(db, { fullName })
    const { orderId } = await aRating(db, { freelancer, client, rating: 4, state: 'oculta', publishedAt: null })
    await publishRatings(db, orderId, published)
  }
  for (const now of [published, nextMorning])
    await mailDueNotifications(db, { now, site, unsubscribeUrl: (id, kind) => `${site.origin}/u?${id}.${kind}` })
  return db.selectFrom('outbox').select(['subject', 'bodyText']).where('userId', '=', freelancer.id).execute()
}

test('E5, V1: new ratings are one mail in the morning for people with a digest, with their stars and a link to them', async () => {
  const [mail, ...more] = await mailsAfterTwoRatings({ frequency: 'daily' })
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 novedades en Gremio')
  for (const name of ['Carla Pons', 'Berta Gil'])
    expect(mail?.bodyText).toContain(`${name} te ha valorado con 4 de 5 estrellas.`)
  expect(mail?.bodyText).toContain('https://gremio.ejemplo.es/dashboard/notifications')
})

test('E5, V1: without a digest each rating is a mail of its own, and there is none where ratings are switched off', async () => {
  expect((await mailsAfterTwoRatings({ frequency: 'realtime' })).map(({ subject }) => subject)).toEqual([
    'Tienes una valoración nueva',
    'Tienes una valoración nueva',
  ])
  expect(await mailsAfterTwoRatings({ frequency: 'realtime', newReviews: false })).toEqual([])
})
