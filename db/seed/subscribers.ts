import { inTransaction, type Db } from '#app/db.server.ts'
import { confirmSubscription, subscribe } from '#app/domain/newsletter/commands.server.ts'
import { consentText } from '#app/domain/newsletter/limits.ts'
import type { Site } from '#app/domain/outbox/template.ts'

/** Subscribes people of the demonstration to the newsletter, without the mail that asks to confirm it. */
export async function addDemoSubscribers(
  db: Db,
  people: { email: string }[],
  { now, site }: { now: Date; site: Site },
): Promise<void> {
  for (const { email } of people) {
    await inTransaction(db, async (trx) => {
      const asked = { consentText: consentText(site.name), ipPrefix: undefined, now }
      await subscribe(trx, email, asked, { site, confirmUrl: (id) => `${site.origin}/newsletter/confirm?token=${id}` })
      const { id } = await trx
        .selectFrom('newsletterSubscribers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      await confirmSubscription(trx, id, asked)
      await trx.deleteFrom('outbox').where('kind', '=', 'confirm-newsletter').where('recipient', '=', email).execute()
    })
  }
}

/** Ends the subscriptions of addresses of the demonstration. */
export async function removeDemoSubscribers(db: Db): Promise<void> {
  await db
    .deleteFrom('newsletterSubscribers')
    .where('email', 'in', (eb) => eb.selectFrom('users').select('email').where('demo', '=', true))
    .execute()
}
