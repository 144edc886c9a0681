import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { obeyStops } from '#server/start/stops.ts'

// V8 would let the heap grow to four times its used size before it collects (docs/performance.md).
setFlagsFromString('--heap-growing-percent=100')

// Reading the rest takes a second, in which a stop may be asked for too.
const stops = obeyStops()
const { start } = await import('./serve.ts')
await start({
  stops,
  clientFolder: fileURLToPath(new URL('../client', import.meta.url)),
  languagesFile: fileURLToPath(new URL('languages.json', import.meta.url)),
  schemaFolder: fileURLToPath(new URL('../../db', import.meta.url)),
})
