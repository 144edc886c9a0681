import pg from 'pg'

/** `postgres://user:password@one:5432,two:5433/name?…` in three parts: before the hosts, the hosts, after them. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** A host that answers more slowly is skipped. */
const PROBE_TIMEOUT_MS = 2_000
/** A failover takes longer than this; many new connections together ask once. */
const KNOWN_MS = 1_000

/** The address with each of its hosts alone; most have one. */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts, after = ''] = ADDRESS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`)
}

/** Hosts and name of the database: the rest of the address holds its password. */
export function placeOf(url: string): string {
  const [, , hosts = '', after = ''] = ADDRESS.exec(url) ?? []
  return `${hosts}${after.split(/[?#]/, 1)[0]}`
}

/** None of several hosts takes writes for now: a failover is going on, or all of them are away. */
export class NoWritableHost extends Error {
  override name = 'NoWritableHost'
}

const known = new Map<string, { address: Promise<string>; until: number }>()

/**
 * The address of the host that takes writes: it changes with a failover. A single host is not asked.
 * @throws NoWritableHost
 */
export function findWritable(url: string): Promise<string> {
  const [only, ...others] = hostsOf(url)
  if (only !== undefined && others.length === 0) return Promise.resolve(only)
  const before = known.get(url)
  if (before && before.until > performance.now()) return before.address
  const address = Promise.any(hostsOf(url).map(requireWritable)).catch((error: unknown) => {
    known.delete(url)
    const said = error instanceof AggregateError ? error.errors.map((one: unknown) => messageOf(one)).join('; ') : ''
    throw new NoWritableHost(`no host of ${placeOf(url)} takes writes: ${said}`)
  })
  known.set(url, { address, until: performance.now() + KNOWN_MS })
  return address
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

async function requireWritable(connectionString: string): Promise<string> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'gremio',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(`${placeOf(connectionString)} only reads`)
    return connectionString
  } finally {
    await client.end().catch(() => {})
  }
}

type OnConnect = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A client of a pool that looks for the host that takes writes whenever it is connected. */
export function writableClient(url: string): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // A connection that is lost before the pool listens to it, or while nothing is asked on it, would end the
      // process. The next statement reports the loss.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(callback: OnConnect): void
    override connect(callback?: OnConnect): Promise<pg.Client> | void {
      const connected = this.find().then(() => super.connect())
      if (!callback) return connected
      // Both forms are called with both databases.
      const done = callback as (error: Error | null, client: pg.Client) => void
      void connected.then(
        (client) => done(null, client),
        (error: Error) => done(error, this),
      )
    }

    private async find() {
      const { host, port } = new pg.Client({ connectionString: await findWritable(url) })
      Object.assign(this, { host, port })
    }
  }
}
