import { fileURLToPath } from 'node:url'
import { languagesAreIn } from '#server/commands/command.ts'
import { runWords } from '#server/commands/run-words.ts'

languagesAreIn(fileURLToPath(new URL('languages.json', import.meta.url)))

process.exitCode = await runWords(process.argv.slice(2), async () => {
  // Loaded only here, because it reads the configuration, which a usage text must not need.
  const { pool } = await import('#app/db.server.ts')
  await pool.end()
})
