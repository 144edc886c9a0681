// The states that the alerts warn of, caused for real.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#lab/outages/programs.ts'
import { tell } from '#lab/outages/site.ts'
import { ask, askForMails, aVisitor, type Site } from './site.ts'

export interface Provocation {
  alerts: readonly string[]
  how: string
  /** The differences from an installation, and their reasons. */
  but?: string
  /** Why the alert cannot be tried here. */
  skipped?: (site: Site) => string | false
  /**
   * Does the harm.
   * @returns a function that mends it.
   */
  provoke: (site: Site) => Promise<() => Promise<unknown>>
}

/**
 * Repeats a work, several at once.
 * @returns a function that ends it.
 */
export function goOn(work: (turn: number) => Promise<unknown>, atOnce = 1): () => Promise<unknown> {
  let isOver = false
  let turn = 0
  const all = Promise.all(
    Array.from({ length: atOnce }, async () => {
      // Requests that are refused meanwhile are intended.
      while (!isOver) await work((turn += 1)).catch(() => pause(100))
    }),
  )
  return () => {
    isOver = true
    return all
  }
}

/** A search that was not made before. */
const search = ({ instances: [first] }: Site) => ask(first, `/marketplace?q=${randomUUID()}`)

/** A message whose text does not compress. */
const write = ({ instances: [first], people }: Site, turn: number) => {
  const { cookie, conversation } = people[turn % people.length] as Site['people'][number]
  const form = { content: randomBytes(1_200).toString('hex'), key: randomUUID() }
  return ask(first, conversation, { cookie, form })
}

const rename = (site: Site, from: string, to: string) => tell(site.url, `ALTER TABLE ${from} RENAME TO ${to}`)

export const PROVOCATIONS: readonly Provocation[] = [
  {
    alerts: ['GremioInstanceAway'],
    how: 'one of two instances is killed',
    async provoke({ instances: [, second] }) {
      await second.end('SIGKILL')
      return () => second.start()
    },
  },
  {
    alerts: ['GremioAway'],
    how: 'both instances are killed',
    async provoke({ instances }) {
      for (const instance of instances) await instance.end('SIGKILL')
      return () => Promise.all(instances.map((instance) => instance.start()))
    },
  },
  {
    alerts: ['GremioDatabaseAway'],
    how: 'PostgreSQL is stopped',
    async provoke({ database }) {
      await database.stop()
      return () => database.start()
    },
  },
  {
    alerts: ['GremioNotReady'],
    how: 'PostgreSQL is set to let read only',
    async provoke({ database }) {
      const set = async (how: string) => {
        await database.tellAsAdmin(`ALTER SYSTEM ${how}`)
        await database.tellAsAdmin('SELECT pg_reload_conf()')
      }
      await set('SET default_transaction_read_only = on')
      return () => set('RESET default_transaction_read_only')
    },
  },
  {
    alerts: ['GremioDiskFull'],
    how: "PostgreSQL's disk is filled while people write",
    skipped: ({ database }) => !database.hasOwnDisk && 'needs a disk of its own, which only root may mount',
    async provoke(site) {
      site.database.fillDisk()
      const stop = goOn((turn) => write(site, turn), 4)
      return async () => {
        await stop()
        site.database.emptyDisk()
      }
    },
  },
  {
    alerts: ['GremioFaults'],
    how: 'a table is renamed under a page, once',
    async provoke(site) {
      const [{ cookie, conversation } = { cookie: '', conversation: '' }] = site.people
      await rename(site, 'messages', 'messages_away')
      const status = await ask(site.instances[0], conversation, { cookie })
      await rename(site, 'messages_away', 'messages')
      if (status !== 500) throw new Error(`The page was answered with ${status}`)
      return () => Promise.resolve()
    },
  },
  {
    alerts: ['GremioRefusals'],
    how: 'the S3 server is stopped while visitors look at pages and pictures',
    async provoke(site) {
      await site.s3.stop()
      const picture = `/media/listings/${randomUUID()}/${randomUUID()}/1700000000000-${randomBytes(12).toString('hex')}-640.webp`
      const stop = goOn((turn) => (turn % 5 === 0 ? ask(site.instances[0], picture) : search(site)), 4)
      return async () => {
        await site.s3.start()
        await stop()
      }
    },
  },
  {
    alerts: ['GremioSlow'],
    how: 'a table is locked again and again, 1.5 s each time, while visitors search',
    async provoke(site) {
      const stopVisitors = goOn(() => search(site), 4)
      const stopLocks = goOn(async () => {
        const release = await site.database.lock('listing_search')
        await pause(1_500)
        await release()
        await pause(300)
      })
      return async () => {
        await stopLocks()
        await stopVisitors()
      }
    },
  },
  {
    alerts: ['GremioEventLoopSlow'],
    how: 'an instance stands still (SIGSTOP) for 0.8 s at a time',
    provoke({ instances: [first] }) {
      const stop = goOn(async () => {
        process.kill(first.pid(), 'SIGSTOP')
        await pause(800)
        process.kill(first.pid(), 'SIGCONT')
        await pause(150)
      })
      return Promise.resolve(stop)
    },
  },
  {
    alerts: ['GremioPoolExhausted'],
    how: 'a table is locked while 60 visitors search at once',
    async provoke(site) {
      const release = await site.database.lock('listing_search')
      const stop = goOn(() => search(site), 60)
      return async () => {
        await release()
        await stop()
      }
    },
  },
  {
    alerts: ['GremioMailsWait'],
    how: 'the mail server says to try later, and 120 people ask for a new password',
    async provoke(site) {
      site.smtp.become('busy')
      await askForMails(site.instances[0], 120)
      return async () => {
        site.smtp.become('accepting')
        // The next try of each may be a minute away.
        await tell(site.url, `UPDATE jobs SET run_at = app_now() WHERE kind = 'deliver-mail' AND state = 'waiting'`)
      }
    },
  },
  {
    alerts: ['GremioJobsLate'],
    how: 'the mail server takes 12 s for a mail, and 120 people ask for a new password',
    but: 'what waits is dated 20 minutes back in the database',
    async provoke(site) {
      site.smtp.become('slow', 12_000)
      await askForMails(site.instances[0], 120)
      const late = `kind = 'deliver-mail' AND state = 'waiting'`
      const count = async () => (await tell(site.url, `SELECT FROM jobs WHERE ${late}`)).length
      await until('mails wait', async () => (await count()) >= 90)
      await tell(site.url, `UPDATE jobs SET run_at = run_at - interval '20 minutes' WHERE ${late}`)
      return () => Promise.resolve(site.smtp.become('accepting'))
    },
  },
  {
    alerts: ['GremioJobsFailed', 'GremioMailsFailed'],
    how: 'the mail server says to try later, until a mail is given up; then gremio jobs retry --failed',
    but: 'its twelve tries are made one after the other, by dating each to now in the database',
    async provoke(site) {
      site.smtp.become('busy')
      await askForMails(site.instances[0], 1)
      const ofMails = `kind = 'deliver-mail' AND state`
      await until('a mail is given up', async () => {
        await tell(site.url, `UPDATE jobs SET run_at = app_now() WHERE ${ofMails} = 'waiting'`)
        return (await tell(site.url, `SELECT FROM jobs WHERE ${ofMails} = 'failed'`)).length > 0
      })
      return async () => {
        site.smtp.become('accepting')
        await site.command('jobs', 'retry', '--failed')
      }
    },
  },
  {
    alerts: ['GremioSignInsLimited'],
    how: 'one address tries 65 passwords of one account',
    async provoke({ instances: [first] }) {
      const from = aVisitor()
      const form = { email: '24@ejemplo.es', password: 'otra-cosa' }
      for (let attempt = 0; attempt < 65; attempt += 1) await ask(first, '/login', { from, cookie: 'cookies=1', form })
      return () => Promise.resolve()
    },
  },
  {
    alerts: ['GremioLedgerUneven'],
    how: 'a superuser writes a cent that comes from nowhere',
    but: 'the database refuses it to the app, so its triggers are off for that',
    async provoke({ database }) {
      await database.tellAsAdmin(`SET session_replication_role = replica;
        INSERT INTO ledger_accounts (kind, currency, balance_cents, may_go_negative) VALUES ('banco', 'EUR', 1, true)`)
      return () =>
        database.tellAsAdmin(
          'SET session_replication_role = replica; DELETE FROM ledger_accounts WHERE balance_cents = 1',
        )
    },
  },
  {
    alerts: ['GremioDisputesUndecided'],
    how: 'a dispute has the state in which no moderator decided in two terms',
    but: 'it is written as it would be three weeks later, of no order',
    async provoke({ database }) {
      await database.tellAsAdmin(`SET session_replication_role = replica;
        INSERT INTO disputes (order_id, stage_n, opened_by, reason, claim_cents, at_stake_cents, from_state, state, opened_at, turn_at)
        VALUES (gen_random_uuid(), 1, 'client', 'otro', 100, 100, 'entregado', 'sin_decidir',
                app_now() - interval '3 weeks', app_now() + interval '60 days')`)
      return () =>
        database.tellAsAdmin("SET session_replication_role = replica; DELETE FROM disputes WHERE state = 'sin_decidir'")
    },
  },
]
