/** A start-up script in plain JavaScript; these are the parts that the benchmark uses. */
declare module '#bin/embedded-postgres.mjs' {
  export function startEmbeddedPostgres(options: {
    folder: string
    password: string
    port?: number
    durable?: boolean
    settings?: string[]
    say?: (text: string) => void
  }): Promise<{ pid: number; url(database: string): string; stop(): Promise<void> }>
}
