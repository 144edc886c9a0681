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

export interface ListedObject {
  key: string
  changedAt: Date
}

/** A store that can tell what it keeps, for whoever copies all of it. */
export interface ListableStorage extends ObjectStorage {
  /** Every object there is, in no order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<ListedObject>
}
