import { join } from 'node:path'
import { config } from '#app/config/env.server.ts'
import { createFolderStorage } from './storage-folder.server.ts'

export interface StoredObject {
  bytes: Buffer
  contentType: string
}

/** Where pictures are kept. Every method throws when the store cannot be reached in a few seconds. */
export interface ObjectStorage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Undefined when there is no such object. */
  get(key: string): Promise<StoredObject | undefined>
  copy(from: string, to: string): Promise<void>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Makes what keeps the objects; absent where nothing has to be made. */
  makeBucket?(): Promise<void>
}

/** S3 when it is configured, else a folder under DATA_DIR. The SDK is only loaded where it is used. */
export const storage: ObjectStorage = config.s3
  ? (await import('./storage-s3.server.ts')).createS3Storage(config.s3)
  : createFolderStorage(join(config.dataDir, 'media'))

/** What comes before the key in the address of a picture, without a final slash. */
export const mediaBase = config.s3?.publicUrl ?? '/media/listings'
