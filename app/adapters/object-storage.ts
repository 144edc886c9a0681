import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: Buffer
  contentType: string
}

/** A stored object that is read as it is sent, whatever its size. */
export interface OpenedObject {
  stream: Readable
  /** How many bytes the stream has. */
  bytes: number
  /** The range of the bytes when a part was requested and the store supports parts. */
  part?: ObjectPart
}

/** The bytes of an object from one to another, both included. */
export interface ObjectPart {
  from: number
  to: number
}

/** Where pictures are kept. Every method throws when the store does not answer within a few seconds. */
export interface ObjectStorage {
  /** A private object may not be kept by caches on the way. */
  put(key: string, bytes: Buffer, contentType: string, options?: { isPrivate: boolean }): Promise<void>
  /** The object; undefined when it does not exist. */
  get(key: string): Promise<StoredObject | undefined>
  copy(from: string, to: string): Promise<void>
  /** Deleting an absent object is not an error. */
  delete(key: string): Promise<void>
  /** Creates the bucket; absent for a store that needs no bucket. */
  makeBucket?(): Promise<void>
}

/** A store for files that do not fit in memory. */
export interface FileStorage {
  /** Stores a private file. It fails when the store takes no bytes for some time. */
  putFile(key: string, file: OpenedObject, contentType: string): Promise<void>
  /** Opens an object; undefined when there is none. @param part lies within the object. */
  open(key: string, part?: ObjectPart): Promise<OpenedObject | undefined>
  /** Opens a public picture without holding a connection to the store while a reader waits. */
  openPicture(key: string): Promise<OpenedObject | undefined>
}

export interface ListedObject {
  key: string
  bytes: number
  changedAt: Date
}

/** A store that can list its objects, for copying all of it. */
export interface ListableStorage extends ObjectStorage, FileStorage {
  /** Every object, in no order. Objects that come or go meanwhile may be missing. */
  list(): AsyncIterable<ListedObject>
}
