import { createServer, type AddressInfo, type Socket } from 'node:net'
import { atEnd } from './at-end.ts'

const text = (words: string) => Buffer.from(`${words}\0`)

/** A message of PostgreSQL's protocol. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

/** The messages with which a server accepts a connection, and those before it ends one. */
export const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])
export const SHUTTING_DOWN = message('E', text('SFATAL'), text('VFATAL'), text('C57P01'), text('Mgoing away'), text(''))

/**
 * A server that speaks PostgreSQL's protocol by the given answers, until the test ends.
 * @param answer is called with each packet of a connection; the first one is the login.
 * @returns its address as of a database.
 */
export async function aFakePostgres(answer: (socket: Socket, nth: number) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let packets = 0
    sockets.add(socket)
    socket.on('error', () => {}).on('data', () => answer(socket, (packets += 1)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `postgres://ana:secreta@127.0.0.1:${(server.address() as AddressInfo).port}/gremio`
}
