import { db } from '#app/db.server.ts'
import { requestFilePath } from '#app/domain/hiring/paths.ts'
import { listRequestFiles } from '#app/domain/hiring/request-files.server.ts'
import { presentFiles, type PresentedFile } from '#app/parts/attached-files/presented-files.ts'

/** The files of a request that its reader may see, each with its address. */
export async function presentRequestFiles(reading: {
  readerId: string
  requestId: string
  now: Date
}): Promise<PresentedFile[]> {
  return presentFiles(await listRequestFiles(db, reading), (id) => requestFilePath(reading.requestId, id))
}
