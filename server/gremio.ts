import { runWords } from '#server/commands/run-words.ts'

process.exitCode = await runWords(process.argv.slice(2), async () => {
  // Loaded only here, because it reads the configuration, which a usage text must not need.
  const { pool } = await import('#app/db.server.ts')
  await pool.end()
})
