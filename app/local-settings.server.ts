import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/**
 * The dialect for a pooler that gives a connection away after each transaction: settings apply to one transaction, so
 * each statement runs in one and begins with them. Settings of other clients have no effect.
 */
export class LocalSettingsDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #settings: string

  /** @param settings statements of the form `SET LOCAL …`, with semicolons between them. */
  constructor(config: PostgresDialectConfig, settings: string) {
    super(config)
    this.#config = config
    this.#settings = settings
  }

  override createDriver(): Driver {
    return new LocalSettingsDriver(new PostgresDriver(this.#config), CompiledQuery.raw(this.#settings))
  }
}

class LocalSettingsDriver implements Driver {
  readonly #inner: Driver
  readonly #settings: CompiledQuery
  readonly init: Driver['init']
  readonly destroy: Driver['destroy']

  constructor(inner: Driver, settings: CompiledQuery) {
    this.#inner = inner
    this.#settings = settings
    this.init = () => inner.init()
    this.destroy = () => inner.destroy()
  }

  async acquireConnection(): Promise<LocalSettingsConnection> {
    return new LocalSettingsConnection(await this.#inner.acquireConnection(), this.#inner, this.#settings)
  }

  releaseConnection = ({ inner }: LocalSettingsConnection) => this.#inner.releaseConnection(inner)

  beginTransaction = (connection: LocalSettingsConnection, settings: TransactionSettings) => connection.begin(settings)

  async commitTransaction(connection: LocalSettingsConnection) {
    connection.isOpen = false
    await this.#inner.commitTransaction(connection.inner)
  }

  async rollbackTransaction(connection: LocalSettingsConnection) {
    connection.isOpen = false
    await this.#inner.rollbackTransaction(connection.inner)
  }
}

class LocalSettingsConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  readonly #settings: CompiledQuery
  /** Whether a transaction is open, in which the settings hold. */
  isOpen = false

  constructor(inner: DatabaseConnection, driver: Driver, settings: CompiledQuery) {
    this.inner = inner
    this.#driver = driver
    this.#settings = settings
  }

  async begin(settings: TransactionSettings) {
    await this.#driver.beginTransaction(this.inner, settings)
    this.isOpen = true
    await this.inner.executeQuery(this.#settings)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isOpen) return this.inner.executeQuery<R>(query)
    await this.begin({})
    try {
      const result = await this.inner.executeQuery<R>(query)
      await this.#driver.commitTransaction(this.inner)
      return result
    } catch (error) {
      // The error is reported, also when the connection was lost with it.
      await this.#driver.rollbackTransaction(this.inner).catch(() => {})
      throw error
    } finally {
      this.isOpen = false
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}
