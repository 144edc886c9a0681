import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '#bin/temporary-folder.mjs'
import { prepareTool } from '#bin/tools.mjs'
import { CHROMIUM, CHROMIUM_FLAGS } from './browser.ts'
import type { PublicPage } from './demo.ts'
import { head, loadNow, median, type Told } from './figures.ts'

const RUNS = 5
const BARS = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 }
type Category = keyof typeof BARS

interface Audit {
  score: number | null
  numericValue?: number
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

/**
 * Lighthouse with its own settings, which are those of a phone on a slow line, the median of five. Over plain HTTP on
 * this machine: browsers count that as secure, so the only difference is the protocol of a proxy in front.
 */
export async function measureLighthouse(origin: string, pages: PublicPage[], { say, note }: Told): Promise<void> {
  const program = join(await prepareTool('lighthouse', note), 'lighthouse/cli/index.js')
  const columns =
    '| page | performance | accessibility | best practices | SEO | first paint s | largest s | blocking ms | shift | load | |'
  say(head(columns))
  for (const { name, path } of pages) {
    const reports: Report[] = []
    for (let attempt = 0; reports.length < RUNS && attempt < 2 * RUNS; attempt += 1) {
      const report = await audit(program, origin + path, note)
      if (report) reports.push(report)
    }
    if (reports.length < RUNS) throw new Error(`Lighthouse has no result for ${path}`)
    const scores = (Object.keys(BARS) as Category[]).map((category) => ({
      category,
      score: median(reports.map(({ categories }) => categories[category].score)),
    }))
    const under = scores.filter(({ category, score }) => !(score >= BARS[category])).map(({ category }) => category)
    const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN))
    say(
      `| ${name} | ${scores.map(({ score }) => Math.round(score * 100)).join(' | ')} | ` +
        `${(value('first-contentful-paint') / 1000).toFixed(2)} | ${(value('largest-contentful-paint') / 1000).toFixed(2)} | ` +
        `${value('total-blocking-time').toFixed(0)} | ${value('cumulative-layout-shift').toFixed(3)} | ` +
        `${loadNow()} | ${under.length ? 'under the bar' : ''} |`,
    )
    for (const category of under) note(`${name}, ${category}: ${failedAudits(reports, category).join(', ')}`)
  }
}

/** One run; undefined if Chromium aborted it, which happens on a busy machine. */
async function audit(program: string, url: string, note: (text: string) => void): Promise<Report | undefined> {
  const folder = temporaryFolder('lighthouse')
  const file = join(folder, 'report.json')
  try {
    const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
    const child = spawn(
      process.execPath,
      [program, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, CHROME_PATH: CHROMIUM } },
    )
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    await new Promise((ended) => child.once('close', ended))
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
    if (report && Object.values(report.categories).every(({ score }) => score !== null)) return report
    note(`${url}, a run without a result: ${said.trim().split('\n')[0]}`)
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The faults that cost a category points, in any of its runs. */
function failedAudits(reports: Report[], category: Category): string[] {
  const failed = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  return [...new Set(failed)]
}
