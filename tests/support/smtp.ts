import { atEnd } from './at-end.ts'
import { startSmtp } from './smtp-server.ts'

/** An SMTP server for this test file, stopped after it. */
export async function anSmtpServer() {
  const server = await startSmtp()
  atEnd(() => server.stop())
  return server
}
