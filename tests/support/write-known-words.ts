import { createDb, createPool } from '#app/db.server.ts'
import { writeVocabulary } from '#app/domain/search/refresh.server.ts'

// A program of its own: the settings of the process that starts it are read later, for another database.
const db = createDb(createPool(process.env['DATABASE_URL'] as string, { max: 1 }))
await writeVocabulary(db)
await db.destroy()
