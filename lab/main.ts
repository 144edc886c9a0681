import { cpus } from 'node:os'
import { withApp } from './app.ts'
import { measureBadInput } from './bad-input.ts'
import { measureSlowLine, measureViews } from './browser.ts'
import { measureProcesses } from './concurrency.ts'
import { measureConversations } from './conversations.ts'
import { measureCosts, measureSizes } from './costs.ts'
import { measureCrowd } from './crowd.ts'
import { measureDashboard } from './dashboard.ts'
import { benchDatabase, FOLDER, startBenchServer } from './database.ts'
import { withDemo } from './demo.ts'
import { loadNow } from './figures.ts'
import { measureFirstView } from './first-view.ts'
import { measureHiring } from './hiring.ts'
import { measureHome } from './home.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measurePublicPages } from './public-pages.ts'
import { measureRefill } from './refill.ts'
import { measureSearch } from './search.ts'
import { measureSitemap } from './sitemap.ts'
import { measureStatements } from './statements.ts'

const quick = process.argv.includes('--quick')
const listOf = (option: string) =>
  process.argv
    .find((argument) => argument.startsWith(`${option}=`))
    ?.slice(option.length + 1)
    .split(',')
const only = listOf('--only')
/** The names of pages as in the table, for the dashboard the rest of their addresses; all pages without names. */
const onlyPages = listOf('--pages')
const wants = (part: string) => !only || only.includes(part)
const listings = Number(listOf('--listings')?.[0] ?? (quick ? 20_000 : 1_000_000))
const size = { listings, authors: Math.ceil(listings / (quick ? 20 : 50)) }

const say = (text: string) => console.log(text)
const note = (text: string) => process.stderr.write(`${text}\n`)
const told = { say, note }

// PostgreSQL and servers are ended when this process exits, which an unhandled signal would prevent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const seeding = (text: string) => note(`${Math.round(performance.now() / 1000)} s, seeding: ${text}`)
say(`${cpus().length} processors, Node ${process.version}, load when it began ${loadNow()}\n`)
if (wants('views') || wants('lighthouse')) {
  await withDemo(FOLDER, seeding, async ({ origin }, pages) => {
    const asked = pages.filter(({ name }) => onlyPages?.includes(name) ?? true)
    if (wants('views')) {
      await measureViews(origin, asked, say)
      await measureFirstView(origin, say)
    }
    if (wants('lighthouse')) await measureLighthouse(origin, asked, told)
  })
}
// These do not depend on very many listings.
if (only?.every((part) => ['views', 'lighthouse'].includes(part))) process.exit()

const server = await startBenchServer(FOLDER, seeding)
const { url, seededSeconds } = await benchDatabase(server, size, seeding)
say(`# ${size.listings} listings${seededSeconds ? `, seeded in ${Math.round(seededSeconds)} s` : ''}`)
/** The parts that `--only` names, in the order in which they are measured. */
const PARTS: Record<string, () => Promise<void>> = {
  async sql() {
    await measureStatements(url, say)
    await measureSearch(url, say)
  },
  search: () => measureSearch(url, say),
  'bad-input': () => measureBadInput(url, say),
  refill: () => measureRefill(url, say),
  http: () => measurePublicPages(url, server.pid, { quick, only: onlyPages }, told),
  browser: () => withApp(url, ({ origin }) => measureSlowLine(origin, say)),
  sitemap: () => measureSitemap(url, say),
  async home() {
    const few = { listings: 100, authors: 10 }
    const { url: urlOfFew } = await benchDatabase(server, few, seeding)
    await measureHome(
      [
        { ...few, url: urlOfFew },
        { ...size, url },
      ],
      FOLDER,
      say,
    )
  },
  dashboard: () => measureDashboard(url, { quick, only: onlyPages }, told),
  conversations: () => measureConversations(url, told),
  hiring: () => measureHiring(url, told),
  costs: () => measureCosts(url, server.pid, told),
  processes: () => measureProcesses(url, server.pid, FOLDER, told),
  sizes: () => measureSizes(url, say),
  crowd: () => measureCrowd(url, quick, told),
}
/** It changes what the others search, for half an hour: only by its name. */
const isNamedOnly = (part: string) => part === 'refill'
try {
  for (const [name, measure] of Object.entries(PARTS)) if (wants(name) && (only || !isNamedOnly(name))) await measure()
} finally {
  await server.stop()
}
