import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { clock } from './clock.server.ts'
import { config } from '#app/config/env.server.ts'

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

export interface Mail {
  /** Stays the same when a mail is sent again, so that its receiver can recognise a repeat. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that stops mails of this kind with one POST (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mailer {
  /**
   * Hands one mail over.
   * @throws MailRefused when trying again is pointless; after any other error it may be tried again.
   */
  send(mail: Mail): Promise<void>
}

/** The receiving server refused for good: there is no such mailbox, or it takes no mail. */
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

/**
 * The codes by which RFC 3463 marks a final fault of the named address or of its mailbox. The other codes of 5.1 are
 * about the sender.
 */
const MAILBOX_STATUS = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.\d{1,3})(?!\d)/
/** The codes of a server that gives no such status, where it answers to the address. */
const MAILBOX_CODES = [550, 551, 552, 553]

/**
 * Whether a server refuses this mailbox. Every other permanent refusal is about our server, and can be repaired without
 * losing the mail: a daily limit, a sender or a relay that is not allowed, a list of blocked senders.
 */
function isOfMailbox(error: Error & { response?: string; responseCode?: number; command?: string }): boolean {
  const { response = '', responseCode = 0, command } = error
  if (/^\d{3}[ -]\d\.\d/.test(response)) return MAILBOX_STATUS.test(response)
  return command === 'RCPT TO' && MAILBOX_CODES.includes(responseCode)
}

/** Delivers over SMTP. */
export function smtpMailer(url: string, from: string): Mailer {
  const options = {
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // The parts of a mail are texts of the site: no file or address is read.
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
        throw isOfMailbox(error) ? new MailRefused(error.message, { cause: error }) : error
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

/** Where mails are written when no SMTP server is configured. */
const mailFolder = resolve(config.dataDir, 'mail')

export const mailer: Mailer = config.smtpUrl
  ? smtpMailer(config.smtpUrl, config.mailFrom)
  : folderMailer(mailFolder, config.mailFrom)
