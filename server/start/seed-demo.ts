import pg from 'pg'
import { findWritable } from '#app/config/database-hosts.ts'
import { clock } from '#app/adapters/clock.server.ts'
import { encodePictureQuickly } from '#app/adapters/images.server.ts'
import { storage } from '#app/adapters/storage.server.ts'
import { bankBox, taxBox } from '#app/adapters/tokens.server.ts'
import { config } from '#app/config/env.server.ts'
import { db, pool } from '#app/db.server.ts'
import { demoExists } from '#app/domain/accounts/demo.server.ts'
import { findTermsVersion } from '#app/domain/accounts/terms.server.ts'
import { beginAtOnce } from '#app/domain/outbox/jobs.server.ts'
import { sourceReader } from '#app/jobs/external-ads.server.ts'
import { demoData } from '#db/seed/data.ts'
import { SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { seedDemo, TRIAL_SIGN_INS, type DemoParts } from '#db/seed/demo.ts'
import { requireOwnStorage } from './storage.ts'

/** An arbitrary lock number that no other lock uses. */
const SEED_LOCK = 4_726_002

/** Writes the demonstration into a migrated database, replacing an earlier one, and prints who can sign in. */
export async function writeDemo(say: (line: string) => void): Promise<void> {
  await requireOwnStorage()
  await clock.synchronise(pool)
  const now = clock.now()
  say('Writing the demonstration and drawing its pictures: a minute or two, once.')
  const parts: DemoParts = {
    storage,
    encodePicture: encodePictureQuickly,
    site: { origin: config.appOrigin ?? `http://localhost:${config.port}`, name: config.siteName },
    currency: config.currency,
    hiring: config.hiring,
    bank: bankBox,
    tax: taxBox,
    simulates: config.mode === 'trial',
    termsVersion: await findTermsVersion(db, now),
    passwords: config.mode === 'trial' ? 'known' : 'random',
    sourceReader,
    now,
    progressed: (done, all) => {
      if (Math.floor((4 * done) / all) > Math.floor((4 * (done - 1)) / all)) say(`  ${done} of ${all} listings drawn`)
    },
  }
  // Its words are Spanish, whatever the site's own language is.
  const demo = await inLanguage(SOURCE_LANGUAGE, () => seedDemo(db, parts))
  // Some of it is older than it may be kept.
  await beginAtOnce(db, 'purge-expired')
  say(`The demo has ${demo.people} people, ${demo.listings} listings and ${demo.pictures} pictures. Sign in as:`)
  say(`  seller  ${demo.seller.email.padEnd(28)} ${demo.seller.password}`)
  say(`  client  ${demo.client.email.padEnd(28)} ${demo.client.password}`)
  say(`  staff   ${demo.moderator.email.padEnd(28)} ${demo.moderator.password}`)
  if (config.mode === 'installation') say('These passwords are not shown again; `demo seed` makes new ones.')
}

/**
 * Writes the demonstration unless it or another account exists: when several instances start at once on an empty
 * database, one writes and the others wait. An unfinished one is written again.
 */
export async function seedEmptyDatabase(say: (line: string) => void): Promise<void> {
  // A connection of its own, because the pool's time limits are for pages, and waiting for the lock takes longer.
  const client = new pg.Client({
    connectionString: await findWritable(config.directDatabaseUrl),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK])
    const { rows } = await client.query<{ wanted: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM users WHERE NOT demo)
          AND (SELECT count(*) FROM listings JOIN users ON users.id = author_id WHERE demo) < $1 AS wanted`,
      [demoData().listings.length],
    )
    if (rows[0]?.wanted) await writeDemo(say)
  } finally {
    await client.end()
  }
}

/** Prints at every start of a trial who can sign in, while the demonstration exists. */
export async function tellTrialSignIns(say: (line: string) => void): Promise<void> {
  // A stop meanwhile takes the database away, and the line is not needed any more.
  if (!(await demoExists(db).catch(() => false))) return
  const { seller, client, moderator } = TRIAL_SIGN_INS
  say('')
  say(`  Seller   ${seller.email.padEnd(25)} ${seller.password}`)
  say(`  Client   ${client.email.padEnd(25)} ${client.password}`)
  say(`  Staff    ${moderator.email.padEnd(25)} ${moderator.password}`)
}
