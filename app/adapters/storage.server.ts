import { join } from 'node:path'
import { config } from '#app/config/env.server.ts'
import type { ListableStorage } from './object-storage.ts'
import { createFolderStorage } from './storage-folder.server.ts'

/** S3 when it is configured, else a folder under DATA_DIR. The SDK is loaded only where it is used. */
export const storage: ListableStorage = config.s3
  ? (await import('./storage-s3.server.ts')).createS3Storage(config.s3)
  : createFolderStorage(join(config.dataDir, 'media'))

/** The address before the key of a picture, without a final slash. */
export const mediaBase = config.s3?.publicUrl ?? '/media/listings'
