import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { startApp } from '#tests/support/app-process.ts'
import { cloneTemplate, databaseUrl, startDatabaseRun } from '#tests/support/postgres.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { startSmtp } from '#tests/support/smtp-server.ts'
import { startPushService } from './push-service.ts'
import { startTileServer } from './tile-server.ts'

/** The language whose pages `every-page.spec.ts` checks, beside the site's own. */
const { PAGE_LANGUAGE } = process.env

/**
 * Starts the parts that the journeys need: database, storage, mail and the built app, and passes their addresses to the
 * workers.
 */
export default async function globalSetup() {
  const run = await startDatabaseRun()
  const name = `${run.prefix}_journeys`
  await cloneTemplate(run, name)
  const DATABASE_URL = databaseUrl(run.serverUrl, name)
  const smtp = await startSmtp()
  const s3 = await startS3()
  const tiles = await startTileServer()
  const push = await startPushService()
  const environment = {
    DATABASE_URL,
    SMTP_URL: smtp.url,
    TILE_URL: tiles.url,
    PUSH_ORIGINS: push.origin,
    ...(PAGE_LANGUAGE && { LANGUAGES: `es,${PAGE_LANGUAGE}` }),
    ...s3.environment,
  }
  const [app, other] = [await startApp(environment), await startApp({ ...environment, OFFLINE_PAGES: '0' })]

  // The workers are other processes: they read the mails over HTTP.
  const mailbox = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to')
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(smtp.mails.filter((mail) => mail.to?.some(({ address }) => address === to))))
  })
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve))

  Object.assign(process.env, {
    JOURNEY_ORIGIN: app.origin,
    JOURNEY_OTHER_ORIGIN: other.origin,
    JOURNEY_PUSH: push.origin,
    JOURNEY_MAILBOX: `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}`,
    DATABASE_URL,
    APP_ORIGIN: app.origin,
    SESSION_SECRETS: 'prueba-0123456789abcdef0123456789abcdef',
    DATA_SECRETS: 'datos-0123456789abcdef0123456789abcdef',
    ...s3.environment,
  })
  const { fillMarketplace, leave } = await import('./world.ts')
  await fillMarketplace()
  await leave()

  return async () => {
    const faults = [app, other]
      .flatMap((one) => one.output().split('\n'))
      .filter((line) => /"level":\s*"?(50|60|error|fatal)|the security policy stopped/.test(line))
    await Promise.all([app.kill(), other.kill()])
    mailbox.close()
    await Promise.all([smtp.stop(), s3.stop(), tiles.stop(), push.stop()])
    for (const { dataDir } of [app, other]) rmSync(dataDir, { recursive: true, force: true })
    rmSync(s3.folder, { recursive: true, force: true })
    await run.end()
    if (faults.length > 0) throw new Error(`The server logged faults:\n${faults.slice(0, 10).join('\n')}`)
  }
}
