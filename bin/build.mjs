// The production build: Vite's, the same once more for browsers of each other language, then every text file for
// browsers compressed as far as it goes.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { forgetBuild, ROOT, run, stampBuild } from './prepare.mjs'

const quiet = process.argv.includes('--quiet')
const CLIENT = join(ROOT, 'build/client')
const LANGUAGES = join(ROOT, 'build/languages')
const TEXT = /\.(?:js|css|svg|html|txt|xml|json|webmanifest|ico)$/
/** Files smaller than this do not get smaller by enough to be worth it. */
const MIN_BYTES = 500

forgetBuild()
await build()
await buildLanguages()
await Promise.all(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => precompress(join(CLIENT, name))),
)
stampBuild()

async function build(env = {}) {
  const code = await run(
    process.execPath,
    [join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', ...(quiet ? ['--logLevel', 'warn'] : [])],
    { env: { ...process.env, NODE_ENV: 'production', ...env } },
  )
  if (code !== 0) process.exit(code)
}

/**
 * Each language has files for browsers of its own, with its texts in them, in `assets/en`. The server learns their names
 * and the texts from `languages.json`.
 */
async function buildLanguages() {
  const program = ['--import', 'tsx', join(ROOT, 'tools/words/catalogues.ts')]
  const languages = JSON.parse(execFileSync(process.execPath, program, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 }))
  for (const one of languages) {
    await build({ WORDS_LANGUAGE: one.language })
    const folder = join(LANGUAGES, one.language)
    one.files = (await import(pathToFileURL(join(folder, 'server/index.js')))).default
    cpSync(join(folder, 'client/assets'), join(CLIENT, 'assets'), { recursive: true })
  }
  rmSync(LANGUAGES, { recursive: true, force: true })
  writeFileSync(join(ROOT, 'build/server/languages.json'), JSON.stringify(languages))
}

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
