import { randomBytes } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { checkSmtp } from '#app/adapters/mail.server.ts'
import type { ObjectStorage } from '#app/adapters/object-storage.ts'
import type { Config } from '#app/config/schema.ts'
import { countInEnglish } from '#app/locale/numbers.server.ts'
import { checkStorage } from '#server/start/storage.ts'
import { messageOf } from '#server/start/prepare-database.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const METRICS_WAIT_MS = 3_000
const MB = 1024 * 1024
const FULL_BYTES = 200 * MB
const NEARLY_FULL_BYTES = 1024 * MB

/** Whether a file can be kept, read, copied and deleted in the store. */
export async function checkStore(storage: ObjectStorage, place: string): Promise<Finding> {
  try {
    // The check changes nothing: `storage check` makes the bucket.
    await checkStorage({ ...storage, makeBucket: undefined })
    return ok('storage', `${place}: wrote, read, copied and deleted a file`)
  } catch (error) {
    const missing = error instanceof Error && error.name === 'NoSuchBucket'
    const advice = missing
      ? 'gremio storage check makes it, if the keys may.'
      : 'See S3_… and DATA_DIR in docs/deployment.md, then gremio storage check.'
    return fault('storage', `${place} cannot be used: ${messageOf(error)}`, advice)
  }
}

/** The store's private folders: attached files, and copies of people's data. */
const PRIVATE_FOLDERS = ['private', 'exports']
const ASKING_LIMIT_MS = 10_000

/** Whether strangers can read private files where browsers read the bucket directly. */
export async function checkPublicReading(storage: ObjectStorage, publicUrl: string): Promise<Finding> {
  const readable: string[] = []
  for (const folder of PRIVATE_FOLDERS) if (await canStrangerRead(storage, publicUrl, folder)) readable.push(folder)
  if (readable.length === 0) return ok('privacy', `${publicUrl} gives nobody what is private`)
  const folders = readable.map((folder) => `${folder}/*`).join(' and ')
  return fault(
    'privacy',
    `Everybody can read ${folders} at ${publicUrl}`,
    'Leave them out of what the bucket lets everybody read, now: docs/deployment.md#pictures.',
  )
}

async function canStrangerRead(storage: ObjectStorage, publicUrl: string, folder: string): Promise<boolean> {
  const key = `${folder}/check-${randomBytes(24).toString('hex')}.txt`
  const bytes = Buffer.from(randomBytes(24).toString('hex'))
  await storage.put(key, bytes, 'text/plain', { isPrivate: true })
  try {
    const answer = await fetch(`${publicUrl}/${key}`, { signal: AbortSignal.timeout(ASKING_LIMIT_MS) })
    return Buffer.from(await answer.arrayBuffer()).includes(bytes)
  } finally {
    await storage.delete(key)
  }
}

/** Whether DATA_DIR can be written to and has room. */
export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const folder = resolve(dataDir)
  try {
    await mkdir(folder, { recursive: true })
    const probe = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    return fault('disk', `${folder} cannot be written to: ${messageOf(error)}`, 'Give it to the user that runs Gremio.')
  }
  const { bavail, blocks, bsize } = await statfs(folder)
  const free = bavail * bsize
  const found = `${countInEnglish(Math.round(free / MB))} MB of ${countInEnglish(Math.round((blocks * bsize) / MB))} MB free for ${folder}`
  if (free < FULL_BYTES) return fault('disk', found, 'Make room now: uploads and mails will be refused.')
  return free < NEARLY_FULL_BYTES ? warning('disk', found, 'Make room soon.') : ok('disk', found)
}

/** Whether the mail server accepts a connection and the sign-in. */
export async function checkMailServer({ smtpUrl, mailFrom, mode, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const found = `no SMTP_URL: mails are files in ${resolve(dataDir, 'mail')}`
    return mode === 'trial' ? ok('mail', found) : warning('mail', found, 'Set SMTP_URL so that mails are delivered.')
  }
  const { host } = new URL(smtpUrl)
  try {
    await checkSmtp(smtpUrl)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const advice =
      code === 'EAUTH'
        ? 'Mend user and password in SMTP_URL; signs in them are written as %40 and the like.'
        : /certificate/i.test(messageOf(error))
          ? 'Give it a certificate for that name that is publicly signed, or name its file in NODE_EXTRA_CA_CERTS. For a relay on this machine: SMTP_URL=smtp://…?ignoreTLS=true.'
          : 'Is SMTP_URL right (smtp:// on 587, smtps:// on 465), and may this machine connect there?'
    return fault('mail', `${host}: ${messageOf(error)}`, advice)
  }
  return /@localhost>?$/.test(mailFrom)
    ? warning('mail', `${host} takes us, but mails come from ${mailFrom}`, 'Set MAIL_FROM to an address of yours.')
    : ok('mail', `${host} takes us, mails come from ${mailFrom}`)
}

/** Whether an instance answers where its figures are to be read, and who could read them. */
export async function checkMetrics({ port, host }: NonNullable<Config['metrics']>): Promise<Finding> {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const place = `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}/metrics`
  const answer = await fetch(place, { signal: AbortSignal.timeout(METRICS_WAIT_MS) }).catch(messageOf)
  if (typeof answer === 'string' || !answer.ok) {
    const found = `${place} does not answer (${typeof answer === 'string' ? answer : answer.status})`
    return warning('metrics', found, 'Is the app running, with the same METRICS_PORT and METRICS_HOST?')
  }
  await answer.body?.cancel()
  return isEverywhere
    ? warning('metrics', `${place} answers, on every address`, 'It has no password: set METRICS_HOST, or a firewall.')
    : ok('metrics', `${place} answers`)
}

/** The missing parts of the legal notice: until they are given, the page tells everybody not to use the site. */
const missingOf = ({ name, address, taxId }: Config['operator']) => [
  !name && 'OPERATOR_NAME is not set',
  !address && 'OPERATOR_ADDRESS is not set',
  !taxId && 'OPERATOR_TAX_ID is not set',
]

/** Settings that are right for a trial only. Faults of the configuration stop the program before this. */
export function checkConfiguration(config: Config): Finding {
  const { mode, appOrigin, secure, contactEmail, operator, processes } = config
  if (mode === 'trial') return ok('configuration', 'a trial, for this machine only')
  const open = [
    !secure && !/^http:\/\/(localhost|127\.|\[::1\])/.test(appOrigin ?? '') && 'APP_ORIGIN is not https',
    contactEmail.endsWith('@localhost') && 'CONTACT_EMAIL is not set',
    ...missingOf(operator),
    processes > availableParallelism() && `WEB_CONCURRENCY is ${processes}, of ${availableParallelism()} processors`,
  ].filter(Boolean)
  return open.length > 0
    ? warning(
        'configuration',
        open.join('; '),
        'See the variables in docs/deployment.md. /legal-notice tells the public what is missing.',
      )
    : ok('configuration', `an installation at ${appOrigin}`)
}
