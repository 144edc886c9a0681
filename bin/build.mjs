// The production build: Vite's, then every text file for browsers compressed as far as it goes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { forgetBuild, ROOT, run, stampBuild } from './prepare.mjs'

const quiet = process.argv.includes('--quiet')
const CLIENT = join(ROOT, 'build/client')
const TEXT = /\.(?:js|css|svg|html|txt|xml|json|webmanifest|ico)$/
/** Files smaller than this do not get smaller by enough to be worth it. */
const MIN_BYTES = 500

forgetBuild()
const code = await run(
  process.execPath,
  [join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', ...(quiet ? ['--logLevel', 'warn'] : [])],
  { env: { ...process.env, NODE_ENV: 'production' } },
)
if (code !== 0) process.exit(code)
await Promise.all(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => precompress(join(CLIENT, name))),
)
stampBuild()

async function precompress(path) {
  const bytes = readFileSync(path)
  if (bytes.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) writeFileSync(`${path}.br`, br)
  if (gz.length < bytes.length) writeFileSync(`${path}.gz`, gz)
}
