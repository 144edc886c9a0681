import { afterAll } from 'vitest'
import { startSmtp } from './smtp-server.ts'

/** An SMTP server for this test file, stopped after it. */
export async function anSmtpServer() {
  const server = await startSmtp()
  afterAll(() => server.stop())
  return server
}
