import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from './free-port.ts'

export interface TestS3 {
  /** What the app needs to use it. */
  environment: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** Where it keeps its objects. */
  folder: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** An S3 server in this process that checks signatures and their expiry. It can be stopped and started again. */
export async function startS3(): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'gremio-test-s3-'))
  const port = await freePort()
  const make = () =>
    new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'listings' }],
    })
  let server: S3rver | undefined

  async function start() {
    server ??= make()
    await server.run()
  }
  async function stop() {
    const running = server
    server = undefined
    await running?.close()
  }
  await start()

  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'listings',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    folder,
    start,
    stop,
  }
}
