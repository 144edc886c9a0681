import { connect, createServer, type AddressInfo } from 'node:net'

export interface StatementCounter {
  /** The address of the database by way of this counter. */
  url: string
  /** The statements that passed since it was asked last. */
  take(): string[]
  stop(): void
}

/** Startup, Parse and Query of PostgreSQL's protocol, version 3. */
const PARSE = 'P'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const HEADER_BYTES = 5

/** Stands between a program and its database and notes every statement that is sent, whoever in the program sends it. */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  let passed: string[] = []
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
        if (rest[0] === QUERY) passed.push(text.toString('utf8', 0, text.length - 1))
        // The name of the statement, its text, its parameters.
        else if (rest[0] === PARSE) passed.push(text.toString('utf8').split('\0')[1] ?? '')
        rest = rest.subarray(end)
      }
    })
    database.on('data', (bytes) => socket.write(bytes))
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
    stop: () => server.close(),
  }
}
