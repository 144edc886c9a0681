import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { clock } from '#app/adapters/clock.server.ts'
import { config } from '#app/config/env.server.ts'
import { processShare } from '#app/config/process-share.server.ts'
import { DAY_MS } from '#app/locale/durations.ts'
import { BusyError, createShared, createTurns, type Waiter } from './turns.ts'

export interface TileAddress {
  zoom: number
  x: number
  y: number
}

export interface Tile {
  bytes: Buffer
  contentType: string
}

/**
 * A tile; `absent` when the server has none there; `unreachable` when it did not give one in time; `busy` when too many
 * wait.
 */
export type FoundTile =
  { kind: 'tile'; tile: Tile } | { kind: 'absent' } | { kind: 'unreachable'; reason: string } | { kind: 'busy' }

export interface TileSource {
  find(address: TileAddress, waiter?: Waiter): Promise<FoundTile>
}

const MAX_TILE_ZOOM = 18

/** Reads the three parts of a tile's address. Undefined when they name no tile of the map. */
export function readTileAddress(zoom?: string, x?: string, file?: string): TileAddress | undefined {
  const y = /^(\d+)\.png$/.exec(file ?? '')?.[1]
  if (![zoom, x, y].every((part) => part !== undefined && /^(0|[1-9]\d{0,5})$/.test(part))) return undefined
  const address = { zoom: Number(zoom), x: Number(x), y: Number(y) }
  const count = 2 ** address.zoom
  return address.zoom <= MAX_TILE_ZOOM && address.x < count && address.y < count ? address : undefined
}

export interface ProxyOptions {
  /** A template with {z}, {x} and {y}. */
  url: string
  folder: string
  /** Tile servers ask who their clients are: this names the site, never the visitor. */
  userAgent: string
  maxAgeMs?: number
  maxBytes?: number
  timeoutMs?: number
}

const WEEK_MS = 7 * DAY_MS
const CACHE_BYTES = 256 * 1024 * 1024
const TIMEOUT_MS = 4_000
/** Tiles weigh 5 to 60 KB; anything larger is not a tile. */
const TILE_MAX_BYTES = 1024 * 1024
const TILE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp'])
/** Browsers ask for a dozen at once; the tile server should see fewer requests from us. */
const CONCURRENT_REQUESTS = processShare(6)
/** A wide map shows some fifty tiles. */
const TURNS = { atOnce: CONCURRENT_REQUESTS, waiting: processShare(256), waitingPerKey: 64 }
/** How many new tiles are written before the folder is measured again. */
const SWEEP_EVERY = 200

/**
 * Tiles of another server, fetched by us and kept in a folder of bounded size. A copy that is too old is asked for
 * again, and still served when the server does not answer.
 */
export function proxiedTiles({
  url,
  folder,
  userAgent,
  maxAgeMs = WEEK_MS,
  maxBytes = CACHE_BYTES,
  timeoutMs = TIMEOUT_MS,
}: ProxyOptions): TileSource {
  const share = createShared<FoundTile>()
  const inTurn = createTurns(TURNS)
  let written = 0

  async function download(address: TileAddress, gone: AbortSignal | undefined): Promise<FoundTile> {
    try {
      const response = await fetch(tileUrl(url, address), {
        headers: { 'User-Agent': userAgent, Accept: 'image/*' },
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(gone ? [gone] : [])]),
      })
      if (response.status === 404 || response.status === 204) return { kind: 'absent' }
      if (!response.ok) return { kind: 'unreachable', reason: `status ${response.status}` }
      const bytes = await readAtMost(response, TILE_MAX_BYTES)
      const contentType = bytes && (await imageType(bytes))
      if (!contentType) return { kind: 'unreachable', reason: 'not an image of a tile' }
      return { kind: 'tile', tile: { bytes, contentType } }
    } catch (error) {
      return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  async function findAgain(
    { address, path, old }: { address: TileAddress; path: string; old: Tile | undefined },
    waiter: Waiter,
  ): Promise<FoundTile> {
    const found = await inTurn((signal) => download(address, signal), waiter).catch(orBusy)
    if (found.kind === 'tile') {
      await keep(path, found.tile.bytes).catch(() => {}) // a full disk costs speed, not the map
      return found
    }
    return old && found.kind !== 'absent' ? { kind: 'tile', tile: old } : found
  }

  async function keep(path: string, bytes: Buffer) {
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${randomUUID()}` // whoever reads meanwhile gets all of it or nothing
    await writeFile(draft, bytes)
    // The file's date is of the clock that judges its age.
    await utimes(draft, clock.now(), clock.now())
    await rename(draft, path)
    if (written++ % SWEEP_EVERY === 0) await sweepTiles(folder, maxBytes)
  }

  return {
    async find(address, { key, signal } = {}) {
      const path = join(folder, `${address.zoom}`, `${address.x}`, `${address.y}`)
      const kept = await readKept(path)
      if (kept && kept.ageMs < maxAgeMs) return { kind: 'tile', tile: kept.tile }
      const asked = { address, path, old: kept?.tile }
      return share(path, (allGone) => findAgain(asked, { key, signal: allGone }), signal)
    },
  }
}

function orBusy(error: unknown): FoundTile {
  if (error instanceof BusyError) return { kind: 'busy' }
  throw error
}

function tileUrl(template: string, { zoom, x, y }: TileAddress) {
  return template.replaceAll('{z}', `${zoom}`).replaceAll('{x}', `${x}`).replaceAll('{y}', `${y}`)
}

async function readKept(path: string) {
  try {
    const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)])
    const contentType = await imageType(bytes)
    return contentType ? { tile: { bytes, contentType }, ageMs: clock.now().getTime() - mtimeMs } : undefined
  } catch {
    return undefined
  }
}

async function readAtMost(response: Response, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (!response.body) return undefined
  const reader = response.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > limit) return void (await reader.cancel())
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}

/** The type follows from the first bytes, because browsers receive the tile under our name. */
async function imageType(bytes: Buffer): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  return mime && TILE_TYPES.has(mime) ? mime : undefined
}

/** Deletes the oldest tiles until the folder holds four fifths of its limit, if it holds more than the limit. */
export async function sweepTiles(folder: string, maxBytes: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }))
        return { path, size, mtimeMs }
      }),
  )
  let total = files.reduce((sum, file) => sum + file.size, 0)
  if (total <= maxBytes) return
  files.sort((a, b) => a.mtimeMs - b.mtimeMs)
  for (const { path, size } of files) {
    if (total <= maxBytes * 0.8) break
    await rm(path, { force: true })
    total -= size
  }
}

const DRAWN_ATTRIBUTION = 'Provincias © Instituto Geográfico Nacional (CC BY 4.0) · Países: Natural Earth'

/** An installation shows the real world or no map at all (D15); a trial coast and provinces, and no street. */
const isDrawn = !config.tileUrl && config.mode === 'trial'

/** The source of tiles; undefined without a tile server. */
export function configuredTiles(): TileSource | undefined {
  if (!config.tileUrl) return undefined
  return proxiedTiles({
    url: config.tileUrl,
    folder: join(config.dataDir, 'tiles'),
    userAgent: `${config.siteName.replace(/[^\w.-]+/g, '-')}/1.0 (${config.appOrigin ?? config.contactEmail})`,
  })
}

/** The settings that pages need to show a map; null when there is none. */
export const mapSettings: { attribution: string; isDrawn?: true } | null = config.tileUrl
  ? { attribution: config.tileAttribution }
  : isDrawn
    ? { attribution: DRAWN_ATTRIBUTION, isDrawn: true }
    : null
