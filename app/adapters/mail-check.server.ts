import { createTransport } from 'nodemailer'

const TIMEOUT_MS = 5_000

/**
 * Connects to a mail server, signs in if the address says so, and disconnects.
 * @throws the reason for a failure.
 */
export async function checkSmtp(url: string): Promise<void> {
  const options = {
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport(options)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
