import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the browser Lynx is installed (`apt-get install lynx`, `dnf install lynx`, `brew install lynx`). */
export const hasLynx = spawnSync('lynx', ['-version'], { stdio: 'ignore' }).status === 0

/** No pauses in which a person would read its messages; a search for a label minds capitals, or links would answer it. */
const SETTINGS = `INFOSECS:0
MESSAGESECS:0
ALERTSECS:0
NO_PAUSE:TRUE
ACCEPT_ALL_COOKIES:TRUE
CASE_SENSITIVE_ALWAYS_ON:TRUE
CHARACTER_SET:utf-8
`
const LIMIT_MS = 40_000
const NAMES: Record<string, string> = { ' ': '<space>', '\n': '^J' }
const typed = (text: string) => [...text].map((sign) => `key ${NAMES[sign] ?? sign}`)

/**
 * A person with Lynx: a browser of text, whose keys are pressed one after the other. Labels, links and buttons are
 * found by its own search, which continues from the cursor and wraps at the end; searched and typed text is
 * ASCII.
 */
export class Lynx {
  private readonly folder = mkdtempSync(join(tmpdir(), 'gremio-lynx-'))
  private readonly keys: string[] = []
  private pages = 0

  /** Goes to the first field or link at or below these words. */
  find(words: string): this {
    return this.press('/', '^U').enter(words)
  }

  /** Types into the field at the cursor and moves to the next. */
  type(text: string): this {
    this.press('^J', '^U').keys.push(...typed(text))
    return this.press('<tab>')
  }

  fill(label: string, text: string): this {
    return this.find(label).type(text)
  }

  /** Picks the option this many places below the chosen one. */
  choose(label: string, below: number): this {
    return this.find(label).press('^J', ...Array<string>(below).fill('Down Arrow'), '^J')
  }

  /** Follows a link, ticks a box or presses a button. */
  open(words: string): this {
    return this.find(words).press('^J')
  }

  /** Opens what the cursor is at. */
  openThis(): this {
    return this.press('^J')
  }

  /** Moves to the next field, link or button. */
  next(): this {
    return this.press('<tab>')
  }

  /** Goes to an address by typing it. */
  go(url: string): this {
    return this.press('g', '^U').enter(url)
  }

  /** Keeps the page as it reads. */
  look(): this {
    this.pages += 1
    return this.press('p', '^J', '^U').enter(join(this.folder, String(this.pages)))
  }

  /** Presses all the keys, and returns the pages that were shown. */
  async begin(url: string): Promise<string[]> {
    const [script, settings] = [join(this.folder, 'keys'), join(this.folder, 'settings')]
    writeFileSync(script, [...this.keys, 'key Q', 'key y', ''].join('\n'))
    writeFileSync(settings, SETTINGS)
    try {
      // So few lines that a searched word is always the first.
      const terminal = { TERM: 'vt100', LINES: '14', COLUMNS: '100', LANG: 'C.UTF-8', HOME: this.folder }
      const child = spawn('lynx', ['-nocolor', '-tna', `-cfg=${settings}`, `-cmd_script=${script}`, url], {
        stdio: 'ignore',
        env: { ...process.env, ...terminal },
        timeout: LIMIT_MS,
      })
      await new Promise((ended) => child.once('close', ended))
      return Array.from({ length: this.pages }, (_, at) => {
        const file = join(this.folder, String(at + 1))
        return existsSync(file) ? readFileSync(file, 'utf8').replace(/\s+/g, ' ') : ''
      })
    } finally {
      rmSync(this.folder, { recursive: true, force: true })
    }
  }

  private press(...names: string[]): this {
    this.keys.push(...names.map((name) => `key ${name}`))
    return this
  }

  private enter(text: string): this {
    this.keys.push(...typed(`${text}\n`))
    return this
  }
}
