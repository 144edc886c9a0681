/** The time of a command: the database's clock, whatever this machine's says. */
export async function commandTime(): Promise<Date> {
  // Loaded only here, because both read the configuration, which a usage text must not need.
  const { clock } = await import('#app/adapters/clock.server.ts')
  const { pool } = await import('#app/db.server.ts')
  await clock.synchronise(pool)
  return clock.now()
}
