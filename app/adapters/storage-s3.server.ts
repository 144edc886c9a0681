import {
  type BucketLocationConstraint,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { clock } from '#app/adapters/clock.server.ts'
import { MINUTE_MS } from '#app/locale/durations.ts'
import type { ListableStorage } from './object-storage.ts'
import { streamOfPieces } from './pieces.server.ts'

export interface S3Settings {
  /** Undefined for Amazon's own servers. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Both attempts together must cost a visitor less than five seconds when the store does not answer. */
const CONNECT_TIMEOUT_MS = 1_500
const REQUEST_TIMEOUT_MS = 3_000
const OPERATION_TIMEOUT_MS = 4_000
/**
 * The sender of a file waits for the answer, through proxies that wait for a minute. A store that accepts no bytes for
 * this time, or does not answer once it has them all, counts as unreachable. A busy store writes large files for some
 * seconds before it answers.
 */
const STALL_MS = 30_000
/** For archives, which no page waits for. */
const TRANSFER_TIMEOUT_MS = 30 * MINUTE_MS
/** Most renditions of a photograph are smaller than this, so that they take one call. */
export const PIECE_BYTES = 256 * 1024
/**
 * A download lasts as long as its reader takes: the usual number of 50 would let slow readers keep all others waiting.
 */
const TRANSFERS_AT_ONCE = 512

/**
 * Any S3-compatible server. The app uses single-object calls only, which all of them have in common. `makeBucket` and
 * `list` are for the operator's commands.
 */
export function createS3Storage(settings: S3Settings): ListableStorage & { close(): void } {
  const { bucket, region } = settings
  const { client, transfers } = clientsOf(settings)
  return {
    ...objectCalls(client, bucket),
    ...transferCalls(transfers, bucket),
    openPicture: pictureOpener(client, bucket),
    ...operatorCalls(client, { bucket, region }),
    close: () => {
      client.destroy()
      transfers.destroy()
    },
  }
}

/** One client for pages, and one for archives. */
function clientsOf({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const settings = {
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    // The SDK's default checksums are refused, or stored as part of the object, by most compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const
  const client = new S3Client({
    ...settings,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  })
  // A stream can be sent once, so the caller, who has the file, tries again.
  const transfers = new S3Client({
    ...settings,
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: TRANSFER_TIMEOUT_MS,
      httpAgent: { maxSockets: TRANSFERS_AT_ONCE },
      httpsAgent: { maxSockets: TRANSFERS_AT_ONCE },
    },
  })
  return { client, transfers }
}

const within = () => ({ abortSignal: AbortSignal.timeout(OPERATION_TIMEOUT_MS) })

const objectCalls = (client: S3Client, Bucket: string): Pick<ListableStorage, 'put' | 'get' | 'copy' | 'delete'> => ({
  async put(Key, bytes, contentType, { isPrivate } = { isPrivate: false }) {
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: contentType,
        // A key never gets other bytes, also when S3_PUBLIC_URL serves the object.
        CacheControl: isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      }),
      within(),
    )
  },
  get: (Key) =>
    unlessMissing(async () => {
      const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket, Key }), within())
      if (!Body) return undefined
      const bytes = Buffer.from(await Body.transformToByteArray())
      return { bytes, contentType: ContentType ?? 'application/octet-stream' }
    }),
  async copy(from, to) {
    const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
    await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }), within())
  },
  async delete(Key) {
    await client.send(new DeleteObjectCommand({ Bucket, Key }), within())
  },
})

const transferCalls = (transfers: S3Client, Bucket: string): Pick<ListableStorage, 'putFile' | 'open'> => ({
  async putFile(Key, { stream, bytes }, contentType) {
    const { body, signal, end } = watched(stream)
    try {
      await transfers.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: body,
          ContentLength: bytes,
          ContentType: contentType,
          CacheControl: 'private, no-store',
        }),
        { abortSignal: signal },
      )
    } finally {
      end()
    }
  },
  open: (Key, part) =>
    unlessMissing(async () => {
      const Range = part && `bytes=${part.from}-${part.to}`
      const { Body, ContentLength, ContentRange } = await transfers.send(new GetObjectCommand({ Bucket, Key, Range }))
      if (!(Body instanceof Readable)) return undefined
      // A server that knows no ranges sends the whole.
      return { stream: Body, bytes: ContentLength ?? 0, part: ContentRange === undefined ? undefined : part }
    }),
})

/** A body whose transfer is given up when the store accepts no bytes for a while, or does not answer the complete body. */
function watched(stream: Readable) {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error('The store takes nothing more of a file')), STALL_MS)
  async function* noticing() {
    try {
      for await (const chunk of stream) {
        timer.refresh()
        yield chunk as Buffer
      }
      timer.refresh()
    } catch (error) {
      // The client of the store would wait for the rest.
      stalled.abort(error)
    }
  }
  const body = Readable.from(noticing(), { objectMode: false })
  const end = () => {
    clearTimeout(timer)
    body.destroy()
  }
  return { body, signal: stalled.signal, end }
}

function pictureOpener(client: S3Client, Bucket: string): ListableStorage['openPicture'] {
  /** @throws when the object is no longer `expected` bytes long. */
  async function readPiece(Key: string, from: number, signal?: AbortSignal, expected?: number) {
    const { abortSignal } = within()
    const { Body, ContentRange } = await client.send(
      new GetObjectCommand({ Bucket, Key, Range: `bytes=${from}-${from + PIECE_BYTES - 1}` }),
      { abortSignal: signal ? AbortSignal.any([abortSignal, signal]) : abortSignal },
    )
    const piece = Buffer.from((await Body?.transformToByteArray()) ?? [])
    // A server that knows no ranges sends the whole.
    const range = ContentRange ?? `bytes 0-${piece.length - 1}/${piece.length}`
    const [, begins, whole] = (/^bytes (\d+)-\d+\/(\d+)$/.exec(range) ?? []).map(Number)
    if (begins !== from || whole === undefined || (expected ?? whole) !== whole || piece.length === 0)
      throw new Error(`The store sent ${range} of ${Key}, not what comes from ${from} on`)
    return { piece, whole }
  }

  return (key) =>
    unlessMissing(async () => {
      const { piece: first, whole: bytes } = await readPiece(key, 0)
      const readFrom = async (position: number, signal: AbortSignal) =>
        (await readPiece(key, position, signal, bytes)).piece
      return { stream: streamOfPieces({ first, bytes, readFrom }), bytes }
    })
}

const operatorCalls = (
  client: S3Client,
  { bucket, region }: Pick<S3Settings, 'bucket' | 'region'>,
): Pick<ListableStorage, 'makeBucket' | 'list'> => ({
  async makeBucket() {
    // The region us-east-1 of Amazon must not be named.
    const CreateBucketConfiguration =
      // The package lists Amazon's regions; another store has names of its own, and checks this one itself.
      region === 'us-east-1' ? undefined : { LocationConstraint: region as BucketLocationConstraint }
    await client.send(new CreateBucketCommand({ Bucket: bucket, CreateBucketConfiguration }), within())
  },
  async *list() {
    let token: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }), within())
      for (const { Key, LastModified, Size } of page.Contents ?? []) {
        if (Key) yield { key: Key, bytes: Size ?? 0, changedAt: LastModified ?? clock.now() }
      }
      token = page.NextContinuationToken
    } while (token)
  },
})

/** Undefined for an object that is not there. */
async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || (error instanceof Error && error.name === 'NotFound')
