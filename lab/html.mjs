// Runs the Nu checker, which needs Java, on every page that the page tests received, refused forms
// and faults included. Paths of tests after -- limit it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWith, run, StartFault, whenAskedToEnd } from '#bin/prepare.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { prepareTool } from '#bin/tools.mjs'

const USUAL = ['app', 'server', 'tests/http']
/** As many addresses as a command line takes on every system. */
const AT_ONCE = 200
/** Rules of the checker that the product breaks on purpose, each with its reason. */
const MEANT = [
  // React closes void elements with a slash; the standard and browsers allow it.
  /^Trailing slash on void elements has no effect/,
]

try {
  process.exitCode = await check(process.argv.slice(2))
} catch (error) {
  endWith(error)
}

async function check(paths) {
  if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
    throw new StartFault(
      'The Nu checker needs Java 11 or newer. Install it and try again: ' +
        'Debian, Ubuntu: sudo apt-get install default-jre-headless; Fedora: sudo dnf install java-latest-openjdk-headless; ' +
        'macOS: brew install openjdk.',
    )
  }
  const jar = join(await prepareTool('html-checker'), 'vnu-jar/build/dist/vnu.jar')
  whenAskedToEnd(() => process.exit(1))
  const folder = temporaryFolder('pages')
  const env = { ...process.env, KEEP_PAGES_IN: folder }
  const tests = await run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...(paths.length ? paths : USUAL)],
    { env, endsWithUs: true },
  )
  if (tests !== 0) console.error('Some tests failed: pages that only they ask for are not among those checked.')
  const files = readdirSync(folder).sort()
  if (files.length === 0) throw new StartFault('No page was kept: nothing was checked.')
  const found = collect(
    files.flatMap((_, at) => (at % AT_ONCE ? [] : messagesOf(jar, folder, files.slice(at, at + AT_ONCE)))),
  )
  for (const { type, message, pages, extract, address } of found)
    console.log(`\n${type}: ${message}\n  ${pages} times, first at ${address}\n  ${extract}`)
  const errors = found.filter(({ type }) => type === 'error').length
  console.log(`\n${files.length} different pages: ${errors} kinds of errors, ${found.length - errors} of warnings.`)
  return errors > 0 || tests !== 0 ? 1 : 0
}

function messagesOf(jar, folder, files) {
  const { stderr, stdout, error } = spawnSync(
    'java',
    [
      '-Xss1m',
      '-jar',
      jar,
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
      ...files.map((name) => join(folder, name)),
    ],
    { encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 },
  )
  if (error) throw error
  try {
    return JSON.parse(stdout).messages
  } catch {
    throw new StartFault(`The Nu checker did not answer: ${stderr.slice(0, 1000)}`)
  }
}

/** Each kind of message once, without the parts that differ from page to page. */
function collect(messages) {
  const kinds = new Map()
  for (const { type, subType, message, extract = '', url } of messages) {
    const severity = type === 'error' ? 'error' : (subType ?? type)
    if (MEANT.some((meant) => meant.test(message))) continue
    const kind = `${severity} ${message.replace(/“[^”]*[\d-]+[^”]*”/g, '“…”')}`
    const known = kinds.get(kind)
    if (known) known.pages += 1
    else {
      const [, address = url] = /^<!-- (.+?) -->/m.exec(readFileSync(new URL(url), 'utf8').slice(-2000)) ?? []
      kinds.set(kind, { type: severity, message, extract: extract.replace(/\s+/g, ' ').trim(), address, pages: 1 })
    }
  }
  return [...kinds.values()].sort((a, b) => a.type.localeCompare(b.type) || b.pages - a.pages)
}
