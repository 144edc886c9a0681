import { setInterval as every } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { get, type IncomingMessage } from 'node:http'
import { withApp } from './app.ts'
import { head, loadNow } from './figures.ts'
import { memoryOf, peakMemoryOf } from './processes.ts'

const PASSES = 3

interface Read {
  ms: number
  bytes: number
  addresses: number
}

/** Every file of the sitemap over HTTP, as a search engine reads it, and the memory of the server meanwhile. */
export async function measureSitemap(databaseUrl: string, say: (text: string) => void): Promise<void> {
  await withApp(databaseUrl, async (app) => {
    const index = await read(`${app.origin}/sitemap.xml`, true)
    const files = [...index.text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
    const before = memoryOf(app.pid)
    const reads: Read[] = []
    const peaks: number[] = []
    for (const path of files) reads.push(await read(app.origin + path))
    peaks.push(peakMemoryOf(app.pid))
    // Memory that grows with each read would continue to grow; garbage does not.
    for (let pass = 1; pass < PASSES; pass += 1) {
      for (const path of files) await read(app.origin + path)
      peaks.push(peakMemoryOf(app.pid))
    }
    // A client that reads slowly holds the file up, not its rows.
    const largest =
      files[reads.findIndex(({ addresses }) => addresses === Math.max(...reads.map((one) => one.addresses)))]
    const slow = await read(app.origin + largest, false, 40)
    const sum = (key: keyof Read) => reads.reduce((total, one) => total + one[key], 0)
    const columns =
      '| files | addresses | most in one | index ms | slowest file ms | all s | compressed MB | memory before MB | peak after each time MB | peak after a slow reader | load |'
    say(head(columns))
    say(
      `| ${files.length} | ${sum('addresses')} | ${Math.max(...reads.map((one) => one.addresses))} | ${Math.round(index.ms)} | ` +
        `${Math.round(Math.max(...reads.map(({ ms }) => ms)))} | ${(sum('ms') / 1000).toFixed(1)} | ` +
        `${(sum('bytes') / 1e6).toFixed(1)} | ${before} | ${peaks.join(', ')} | ${peakMemoryOf(app.pid)} | ${loadNow()} |`,
    )
    say(`\nThe slow reader took ${(slow.ms / 1000).toFixed(1)} s for ${slow.addresses} addresses.`)
  })
}

/**
 * Reads a file and counts what is in it without keeping it.
 * @param pauseMs the pause after each piece that arrives.
 */
function read(url: string, keep = false, pauseMs = 0): Promise<Read & { text: string }> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const take = async (response: IncomingMessage) => {
      try {
        if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`)
        let bytes = 0
        const text = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response
        response.on('data', (piece: Buffer) => (bytes += piece.length))
        let addresses = 0
        let rest = ''
        let kept = ''
        const ticks = every(Math.max(1, pauseMs))[Symbol.asyncIterator]()
        for await (const piece of text as AsyncIterable<Buffer>) {
          const lines = (rest + piece.toString('latin1')).split('\n')
          rest = lines.pop() ?? ''
          addresses += lines.filter((line) => line.startsWith('<url>')).length
          if (keep) kept += piece.toString()
          if (pauseMs > 0) await ticks.next()
        }
        await ticks.return?.()
        resolve({ ms: performance.now() - started, bytes, addresses, text: kept })
      } catch (error) {
        reject(error)
      }
    }
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => void take(response)).on('error', reject)
  })
}
