import { connect, createServer, type AddressInfo } from 'node:net'

export interface StatementCounter {
  /** The address of the database by way of this counter. */
  url: string
  /** The statements that passed since it was asked last. */
  take(): string[]
  /** How many of them were sent one after another, since the last call; only if answers are held. */
  takeRounds(): number
  stop(): void
}

/** Startup, Parse and Query of PostgreSQL's protocol, version 3. */
const PARSE = 'P'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const HEADER_BYTES = 5
/** Longer than it takes from an answer to the statements that need it. */
const SENDING_MS = 15

/** ReadyForQuery is the last message of the answer to a statement. */
const endsAnswer = (bytes: Buffer) =>
  bytes.length > HEADER_BYTES &&
  bytes.at(-6) === 'Z'.charCodeAt(0) &&
  bytes.readInt32BE(bytes.length - 5) === HEADER_BYTES

/**
 * A proxy between a program and its database that records every statement. With `inRounds` answers are held back until
 * all of a round are there, so that their speed makes no difference: statements sent at once are one round.
 */
export async function countStatements(databaseUrl: string, { inRounds = false } = {}): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  let passed: string[] = []
  let rounds = 0
  let held: (() => void)[] = []
  let running = 0
  let timer: NodeJS.Timeout | undefined
  const letGo = () => {
    if (running > 0) return
    rounds += 1
    const answers = held
    held = []
    for (const answer of answers) answer()
  }
  const server = createServer((socket) => {
    const database = connect(Number(target.port), target.hostname)
    let rest = Buffer.alloc(0)
    let started = false
    socket.on('data', (bytes: Buffer) => {
      database.write(bytes)
      rest = Buffer.concat([rest, bytes])
      if (!started) {
        // The first message has no type before its length.
        if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return
        rest = rest.subarray(rest.readInt32BE(0))
        started = true
      }
      while (rest.length >= HEADER_BYTES && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1
        const text = rest.subarray(HEADER_BYTES, end)
        if (rest[0] === QUERY || rest[0] === PARSE) running += 1
        if (rest[0] === QUERY) passed.push(text.toString('utf8', 0, text.length - 1))
        // The name of the statement, its text, its parameters.
        else if (rest[0] === PARSE) passed.push(text.toString('utf8').split('\0')[1] ?? '')
        rest = rest.subarray(end)
      }
    })
    database.on('data', (bytes) => {
      if (!inRounds || !started) return socket.write(bytes)
      held.push(() => socket.write(bytes))
      if (endsAnswer(bytes)) running = Math.max(0, running - 1)
      clearTimeout(timer)
      timer = setTimeout(letGo, SENDING_MS)
    })
    for (const [one, other] of [
      [socket, database],
      [database, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    take() {
      const taken = passed
      passed = []
      return taken
    },
    takeRounds() {
      const taken = rounds
      rounds = 0
      return taken
    },
    stop: () => server.close(),
  }
}
