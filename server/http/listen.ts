import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, Server as TcpServer, type Socket } from 'node:net'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { isPrivateAddress, subscriberAddress } from '#app/http/address.ts'
import { LONGEST_BODY_MS } from './bodies.ts'
import { t } from '#app/locale/texts.ts'

/** A browser opens six, or a few more for files; one address may be a school's. */
const CONNECTIONS_PER_ADDRESS = processShare(512)

/** The address that a connection counts for; undefined for a proxy's, behind which all visitors are. */
const addressOf = ({ remoteAddress }: Socket) =>
  isPrivateAddress(remoteAddress) ? undefined : subscriberAddress(remoteAddress)

/** Closes the new connections of an address that has its share already. */
export function limitConnections(
  server: Server,
  {
    perAddress = CONNECTIONS_PER_ADDRESS,
    countFor = addressOf,
  }: { perAddress?: number; countFor?: typeof addressOf } = {},
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = countFor(socket)
    if (address === undefined) return
    const own = open.get(address) ?? 0
    if (own >= perAddress) {
      socket.destroy()
      return
    }
    open.set(address, own + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** On a slow line a packet that is lost three times in a row comes after 15 s. */
const HEADERS_TIMEOUT_MS = 20_000
/** Longer than a reverse proxy keeps its connections, so that it never writes to one that was just closed. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000
/** How long a stop waits before it refuses connections: the proxies of docs/proxies request /healthz every second. */
export const NOTICE_MS = 3_000
/**
 * How long idle connections stay open after that: longer than the proxies of docs/proxies keep
 * theirs. The side that closes first never cuts off a request that is on its way.
 */
export const IDLE_AFTER_STOP_MS = 6_000
/** A turn of the event loop in which no page was rendered. */
const QUIET_TURN_MS = 0.2
/** How long such a turn is waited for. */
const QUIET_WITHIN_MS = 1_000
/** Requests that are unanswered this long after connections are refused are cut. */
const DRAIN_LIMIT_MS = 10_000

interface ListenOptions {
  port: number
  host: string
  /** The number of proxies in front, which own the connections. */
  proxies?: number
  /** Another address of this machine, which is answered at the same port where the machine has it. */
  alsoAt?: string
}

export interface RunningServer {
  /** The actual origin: with port 0 the system chose the port. */
  origin: string
  port: number
  /**
   * Takes no new connections, lets open requests be answered and proxies close their connections, then closes.
   * @param patient false when no proxy has sent a visitor yet.
   */
  close(options?: { patient?: boolean }): Promise<void>
}

/** A server that could not listen, with what to do about it. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/**
 * Listens for HTTP.
 * @throws ListenError when the port is taken or not allowed.
 */
export function startServer(
  listener: RequestListener,
  { port, host, proxies = 0, alsoAt }: ListenOptions,
): Promise<RunningServer> {
  const server = createServer({ connectionsCheckingInterval: 1_000 }, listener)
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // It covers the whole body, whose time the guard of bodies limits.
  server.requestTimeout = LONGEST_BODY_MS + MINUTE_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.on('clientError', refuseBrokenRequest)
  if (proxies === 0) limitConnections(server)
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asListenError(error, { port, host })))
    server.listen(port, host, () => {
      const address = server.address()
      const realPort = typeof address === 'object' && address ? address.port : port
      const running = (doors: TcpServer[]): RunningServer => ({
        origin: originOf(host, realPort),
        port: realPort,
        close: ({ patient = true } = {}) =>
          close(server, { doors, idleMs: patient && proxies > 0 ? IDLE_AFTER_STOP_MS : 0 }),
      })
      if (alsoAt === undefined) return resolve(running([server]))
      openDoor(server, { port: realPort, host: alsoAt, isChosen: port !== 0 }).then(
        (door) => resolve(running(door ? [server, door] : [server])),
        (error: Error) => {
          server.close()
          reject(error)
        },
      )
    })
  })
}

/**
 * Takes connections at a second address and gives them to the server. Undefined where the machine lacks the address,
 * and where the system chose the port and another program has it there.
 */
function openDoor(
  server: Server,
  { port, host, isChosen }: { port: number; host: string; isChosen: boolean },
): Promise<TcpServer | undefined> {
  const door = createTcpServer((socket) => server.emit('connection', socket))
  return new Promise((resolve, reject) => {
    door.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT'
      if (isMissing || !isChosen) resolve(undefined)
      else reject(asListenError(error, { port, host }))
    })
    door.listen(port, host, () => resolve(door))
  })
}

/** Requests that are not HTTP never reach the app; they get the shortest answer that a browser can show. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', t('La petición es demasiado larga.')]
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', t('La petición ha tardado demasiado.')]
        : ['400 Bad Request', t('No entendemos la petición.')]
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

/**
 * @param doors the listeners for the server, itself among them. @param idleMs
 * how long idle connections are kept.
 */
function close(server: Server, { doors, idleMs }: { doors: TcpServer[]; idleMs: number }): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS)
    let sweep: NodeJS.Timeout | undefined
    const beginSweeping = () => {
      server.closeIdleConnections()
      sweep = setInterval(() => server.closeIdleConnections(), 100)
    }
    const wait = setTimeout(beginSweeping, idleMs)
    // Not the HTTP server's own `close`, which ends idle connections with it.
    const closeDoors = () =>
      Promise.all(doors.map((door) => new Promise((closed) => TcpServer.prototype.close.call(door, closed))))
    afterAQuietTurn(() => {
      void closeDoors().then(() => {
        for (const timer of [cut, wait, sweep]) clearTimeout(timer)
        resolve()
      })
    })
  })
}

/**
 * Acts right after a turn of the event loop in which this process took new connections and did little else. Those that
 * came since wait in the system's queue, which closing the port resets. A busy process acts after a second all the
 * same.
 */
function afterAQuietTurn(act: () => void) {
  const last = performance.now() + QUIET_WITHIN_MS
  let since = performance.now()
  setImmediate(function look() {
    const now = performance.now()
    if (now - since < QUIET_TURN_MS || now > last) return act()
    since = now
    setImmediate(look)
  })
}

function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** @param names the variables that say where to listen. */
export function asListenError(
  error: NodeJS.ErrnoException,
  { port, host, names = { port: 'PORT', host: 'HOST' } }: ListenOptions & { names?: { port: string; host: string } },
): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ListenError(
        `Port ${port} of ${host} is taken. Stop the program that uses it, or choose another: ${names.port}=${port + 1}.`,
      )
    case 'EACCES':
      return new ListenError(
        `Port ${port} needs more rights than this user has. Choose one above 1023, such as ${names.port}=3000.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(`${names.host}=${host} is not an address of this machine.`)
    default:
      return error
  }
}
