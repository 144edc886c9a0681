import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type SmtpMood = 'accepting' | 'refusing' | 'busy' | 'slow'

export interface TestSmtp {
  url: string
  /** Every mail that was accepted, oldest first. */
  mails: Email[]
  /** How many times a client tried to deliver a mail. */
  attempts(): number
  /** refusing: 550 for ever; busy: 451, try later; slow: accepts after the delay. */
  become(mood: SmtpMood, delayMs?: number): void
  /** Refuses with this answer, to the address or, with `after`, to the mail itself. */
  refuse(responseCode: number, message: string, after?: 'data'): void
  /** Waits for a mail to this address. */
  mailTo(address: string, options?: { subject?: RegExp; timeoutMs?: number }): Promise<Email>
  stop(): Promise<void>
}

/** A real SMTP server in this process that keeps what it is sent, and that can refuse and delay. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: Email[] = []
  let mood: SmtpMood = 'accepting'
  let delay = 0
  let attempts = 0
  let answer = { error: refusal(550, 'No such mailbox'), isLate: false }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address: unknown, _session: SMTPServerSession, done: (error?: Error | null) => void) {
      attempts += 1
      if (mood === 'refusing' && !answer.isLate) return done(answer.error)
      if (mood === 'busy') return done(refusal(451, 'Try again later'))
      void wait(mood === 'slow' ? delay : 0).then(() => done())
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          if (mood === 'refusing') return done(answer.error)
          mails.push(mail)
          done()
        })
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.on('error', () => {}) // a client that disconnects half-way is not a fault of the server

  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= new Promise<void>((resolve) => server.close(() => resolve())))

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    attempts: () => attempts,
    become(next, delayMs = 0) {
      mood = next
      delay = delayMs
      answer = { error: refusal(550, 'No such mailbox'), isLate: false }
    },
    refuse(responseCode, message, after) {
      mood = 'refusing'
      answer = { error: refusal(responseCode, message), isLate: after === 'data' }
    },
    async mailTo(address, { subject = /./, timeoutMs = 10_000 } = {}) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const mail = mails.find(
          ({ to, subject: text }) => to?.some((person) => person.address === address) && subject.test(text ?? ''),
        )
        if (mail) return mail
        if (Date.now() > deadline) {
          throw new Error(`No mail to ${address} within ${timeoutMs} ms; there are ${mails.length} other ones`)
        }
        await wait(25)
      }
    },
    stop,
  }
}

function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode })
}
