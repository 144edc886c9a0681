import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db.server.ts'
import { publishRequest } from '#app/domain/hiring/public-requests.server.ts'
import { PublicRequestForm } from '#app/domain/hiring/public-requests-schema.server.ts'
import { sendQuote } from '#app/domain/hiring/quotes.server.ts'
import { daysAfter, daysBefore, isoDay } from '#app/locale/dates.server.ts'
import { DAY_MS, HOUR_MS } from '#app/locale/durations.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { demoData } from './data.ts'
import type { DemoRequest } from './hiring-schemas.ts'
import { quoteOf } from './hirings.ts'

/** Makes people of the demonstration publish requests, and others quote, by the commands of the site. */
export async function addDemoPublicRequests(
  db: Db,
  people: ReadonlyMap<string, string>,
  { now, currency }: { now: Date; currency: string },
): Promise<void> {
  for (const demo of demoData().requests) {
    const client = people.get(demo.by)
    if (!client) continue
    const start = daysBefore(now, demo.daysAgo)
    const { title, body, category, budget, location = '' } = demo
    const form = PublicRequestForm.parse({
      title,
      body,
      category,
      budget: String(budget ?? ''),
      location,
      wanted: '',
      workplace: location ? 'lugar' : 'distancia',
      closes: isoDay(daysAfter(now, demo.closesIn), siteTimeZone),
    })
    const publishing = { formKey: randomUUID(), currency, timeZone: siteTimeZone, now: start }
    const published = await publishRequest(db, client, form, publishing)
    if (published.kind !== 'published') throw new Error(`«${title}» was not published: ${published.kind}`)
    await quoteAll(db, demo, { people, requestId: published.id, start, now })
  }
}

async function quoteAll(
  db: Db,
  { title, quotes }: DemoRequest,
  { people, requestId, start, now }: { people: ReadonlyMap<string, string>; requestId: string; start: Date; now: Date },
): Promise<void> {
  for (const [index, { by, scope, stages }] of quotes.entries()) {
    const freelancerId = people.get(by)
    if (!freelancerId) continue
    const at = new Date(Math.min(start.getTime() + DAY_MS / 2 + index * 5 * HOUR_MS, now.getTime()))
    const written = quoteOf({ scope }, stages)
    const sent = await sendQuote(db, { freelancerId, requestId }, written, { formKey: randomUUID(), now: at })
    // A demonstration of fewer listings has fewer of them.
    if (sent.kind !== 'quoted' && sent.kind !== 'needs-listing')
      throw new Error(`«${title}» was not quoted: ${sent.kind}`)
  }
}
