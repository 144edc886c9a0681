import { join } from 'node:path'
import { storage } from '#app/adapters/storage.server.ts'
import { config } from '#app/config/env.server.ts'
import { checkStorage } from './check-storage.ts'
import { StartError } from './prepare-database.ts'

/** The store of the pictures, in words for the operator. */
export const storagePlace = config.s3 ? `The bucket ${config.s3.bucket}` : `The folder ${join(config.dataDir, 'media')}`

/**
 * Checks the configured store.
 * @throws StartError with what the store says, so that nothing that needs it begins.
 */
export async function requireStorage(): Promise<'works' | 'made'> {
  try {
    return await checkStorage(storage)
  } catch (error) {
    throw new StartError(`${storagePlace} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
