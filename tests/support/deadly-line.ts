import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

/** A moment in the conversation of a program and its database. */
export interface Moment {
  /** A part of the written rows: in statements or their values, of one transaction. */
  writes: RegExp
  /** When the connection breaks: before the rows are written, or after, while the program does not know. */
  when: 'before-commit' | 'before-answer'
}

interface Trap extends Moment {
  /** Ends the program at once. */
  kill: () => void
}

const BEGIN = /^(begin|start transaction)/i
const COMMIT = /^commit/i
const WRITE = /^(insert|update|delete|with)/i
const [PARSE, QUERY, READY] = ['P', 'Q', 'Z'].map((sign) => sign.charCodeAt(0))
const HEADER_BYTES = 5

/** The messages of PostgreSQL's protocol, version 3, in the bytes that a side has sent so far. */
function messagesIn(bytes: Buffer): { type: number; text: string }[] {
  const found: { type: number; text: string }[] = []
  let rest = bytes
  while (rest.length >= HEADER_BYTES && rest.length > rest.readInt32BE(1)) {
    const end = rest.readInt32BE(1) + 1
    found.push({ type: rest[0] ?? 0, text: rest.toString('latin1', HEADER_BYTES, end) })
    rest = rest.subarray(end)
  }
  return found
}

const statementOf = ({ type, text }: { type: number; text: string }) =>
  type === QUERY ? text : type === PARSE ? text.slice(text.indexOf('\0') + 1) : undefined

/**
 * A proxy between a program and its database, until the file ends. At the awaited moment it kills the program, and
 * bytes under way do not arrive: the program's statement, or the database's answer.
 */
export async function aDeadlyLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let trap: Trap | undefined
  let isCut = false

  function strike() {
    isCut = true
    trap?.kill()
  }

  const server = createServer((program) => {
    const database = connect(Number(target.port), target.hostname)
    let hasBegun = false
    let isInTransaction = false
    /** The statements of this connection before the next commit, and whether that is on its way. */
    let written = ''
    let commits = false

    /** Whether it is the moment now. */
    function hears(bytes: Buffer): boolean {
      for (const message of messagesIn(bytes)) {
        const statement = statementOf(message)
        if (statement === undefined) continue
        if (BEGIN.test(statement)) [isInTransaction, written] = [true, '']
        else if (!isInTransaction) written = ''
        commits = COMMIT.test(statement) || (!isInTransaction && WRITE.test(statement))
        if (COMMIT.test(statement)) isInTransaction = false
        // The values are beside the statement.
        else if (WRITE.test(statement)) written += bytes.toString('latin1')
      }
      return commits && trap?.when === 'before-commit' && trap.writes.test(written)
    }

    program.on('data', (bytes: Buffer) => {
      if (isCut) return
      // The first message has no type.
      if (hasBegun && hears(bytes)) return strike()
      hasBegun = true
      database.write(bytes)
    })
    database.on('data', (bytes: Buffer) => {
      if (isCut) return
      if (commits && messagesIn(bytes).some(({ type }) => type === READY)) {
        if (trap?.when === 'before-answer' && trap.writes.test(written)) return strike()
        commits = false
      }
      program.write(bytes)
    })
    for (const [one, other] of [
      [program, database],
      [database, program],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Kills the program at that moment. */
    waitFor: (moment: Moment, kill: () => void) => void (trap = { ...moment, kill }),
  }
}
