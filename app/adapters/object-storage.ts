import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: Buffer
  contentType: string
}

/** A stored object that is read as it is sent, whatever its size. */
export interface OpenedObject {
  stream: Readable
  bytes: number
}

/** Where pictures are kept. Every method throws when the store cannot be reached in a few seconds. */
export interface ObjectStorage {
  /** Private is what caches on the way may not keep. */
  put(key: string, bytes: Buffer, contentType: string, options?: { isPrivate: boolean }): Promise<void>
  /** Undefined when there is no such object. */
  get(key: string): Promise<StoredObject | undefined>
  copy(from: string, to: string): Promise<void>
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Makes what keeps the objects; absent where nothing has to be made. */
  makeBucket?(): Promise<void>
}

/** For what is too large to be in memory. */
export interface FileStorage {
  /** Stores a file that nobody but us may read or keep. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** Undefined when there is no such object. */
  open(key: string): Promise<OpenedObject | undefined>
  /** The same for what everybody may read: however many wait in the middle of it, no connection to the store is theirs. */
  openPicture(key: string): Promise<OpenedObject | undefined>
}

export interface ListedObject {
  key: string
  changedAt: Date
}

/** A store that can tell what it keeps, for whoever copies all of it. */
export interface ListableStorage extends ObjectStorage, FileStorage {
  /** Every object there is, in no order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<ListedObject>
}
