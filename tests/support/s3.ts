import { rmSync } from 'node:fs'
import { atEnd } from './at-end.ts'
import { startS3 } from './s3-server.ts'

/** An S3 server for this test file, stopped after it. */
export async function anS3Server() {
  const server = await startS3()
  atEnd(async () => {
    await server.stop()
    rmSync(server.folder, { recursive: true, force: true })
  })
  return server
}
