import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'

export interface Mail {
  /** Stays the same when a mail is sent again, so that its receiver can recognise a repeat. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Stops mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mailer {
  /**
   * Hands one mail over.
   * @throws MailRefused when trying again is pointless; after any other error it may be tried again.
   */
  send(mail: Mail): Promise<void>
}

/** The receiving server refused for good: there is no such mailbox, or it takes no mail from us. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** A server that does not answer within this is tried again later, because the worker has more to do. */
const CONNECT_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = 20_000

const messageOf = ({ id, to, subject, text, html, unsubscribeUrl }: Mail, from: string) => ({
  from,
  // A text would be read as a list of addresses.
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  // Asks mail programs not to send automatic replies to an address that is not read.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** Delivers over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // The parts of a mail are texts of ours: nothing is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(options)
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        const { message, responseCode, code }: Error & { responseCode?: number; code?: string } = error
        // EAUTH is a mistake of the operator's that will be mended, whatever number the server gives it.
        const isFinal = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500
        throw isFinal ? new MailRefused(message, { cause: error }) : error
      }
    },
  }
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Renaming is one step, so a program that watches the folder never reads half a mail.
      const name = `${clock.now().toISOString().replace(/[:.]/g, '-')}-${mail.id}.eml`
      const unfinished = join(folder, `.${randomUUID()}.part`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
  }
}

/** Where mail goes when no SMTP server is configured. */
const mailFolder = resolve(config.dataDir, 'mail')

export const mailer: Mailer = config.smtpUrl
  ? smtpMailer(config.smtpUrl, config.mailFrom)
  : folderMailer(mailFolder, config.mailFrom)
