import { rmSync } from 'node:fs'
import { atEnd } from './at-end.ts'
import { startS3, type S3Options } from './s3-server.ts'

/** An S3 server for this test file, stopped after it. */
export async function anS3Server(options?: S3Options) {
  const server = await startS3(options)
  atEnd(async () => {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  })
  return server
}
