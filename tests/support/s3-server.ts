import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { aFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { refusalOf, type S3Call, type S3Refusal } from './s3-signature.ts'

/** Whether a policy of the bucket lets everybody read this object. */
type ReadableByAll = (key: string) => boolean

export interface S3Options {
  /** Whether the bucket `listings` is there from the beginning. */
  hasBucket?: boolean
  readableByAll?: ReadableByAll
}

export interface TestS3 {
  /** The variables that the app needs to use the store. */
  environment: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  /** The settings of the adapter. */
  settings: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** The folder of the objects. */
  folder: string
  /** The requests that were refused since the server was made, and why. */
  refused: { method: string; path: string; why: S3Refusal }[]
  stop(): Promise<void>
  start(): Promise<void>
}

const BUCKET = 'listings'
/** The only keys that the server behind accepts. */
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * An S3 server in this process that answers no request without the right signature. It can be stopped
 * and started again. The server that keeps the objects computes signatures of bucket addresses wrongly, so this one in
 * front of it checks all of them.
 */
export async function startS3({ hasBucket = true, readableByAll = () => false }: S3Options = {}): Promise<TestS3> {
  const folder = aFolder()
  const port = await freePort()
  const refused: TestS3['refused'] = []
  let running: { front: Server; behind: S3rver } | undefined

  async function start() {
    if (running) return
    const behind = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: hasBucket ? [{ name: BUCKET }] : [],
      allowMismatchedSignatures: true,
    })
    const { port: portBehind } = await behind.run()
    const front = createServer((incoming, response) => {
      // A client that goes away is not a fault of the server.
      answer(incoming, response, { behind, portBehind, readableByAll, refused }).catch(() => response.destroy())
    })
    front.listen(port, '127.0.0.1')
    await once(front, 'listening')
    running = { front, behind }
  }
  async function stop() {
    const stopping = running
    running = undefined
    if (!stopping) return
    stopping.front.close()
    stopping.front.closeAllConnections()
    await stopping.behind.close()
  }
  await start()

  const endpoint = `http://127.0.0.1:${port}`
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    settings: { endpoint, region: 'us-east-1', bucket: BUCKET, ...KEYS },
    folder,
    refused,
    start,
    stop,
  }
}

interface Behind {
  behind: S3rver
  portBehind: number
  readableByAll: ReadableByAll
  refused: TestS3['refused']
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { behind, portBehind, readableByAll, refused }: Behind,
) {
  const { method = 'GET', url = '/', headers } = incoming
  const hasBody = method === 'PUT' || method === 'POST'
  const call = { method, url, headers, body: hasBody ? await buffer(incoming) : Buffer.alloc(0) }
  const why = isOpenToAll(call, readableByAll) ? undefined : await refusalOf(call, KEYS, new Date())
  if (why !== undefined) {
    refused.push({ method, path: url, why })
    response.writeHead(403, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${why}</Code><Message>${why}</Message></Error>`)
  } else if (hasBody) await pass(call, response, portBehind)
  else behind.callback()(incoming, response)
}

function isOpenToAll({ method, url, headers }: S3Call, readableByAll: ReadableByAll): boolean {
  const { pathname } = new URL(url, 'http://s3')
  const [, bucket, ...key] = decodeURIComponent(pathname).split('/')
  return (
    !headers.authorization && method === 'GET' && bucket === BUCKET && key.length > 0 && readableByAll(key.join('/'))
  )
}

/** Hands on a call whose body has been read, and its answer back as it comes. */
async function pass({ method, url, headers, body }: S3Call, response: ServerResponse, port: number) {
  const onward = request({ hostname: '127.0.0.1', port, method, path: url, headers, agent: false })
  response.once('close', () => onward.destroy())
  onward.end(body)
  const [answered] = (await once(onward, 'response')) as [IncomingMessage]
  response.writeHead(answered.statusCode ?? 502, answered.headers)
  answered.pipe(response)
}
