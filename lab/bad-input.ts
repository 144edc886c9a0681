import { readSearchParams } from '#app/domain/search/params.ts'
import { head, median, quantile } from './figures.ts'
import { openProduct } from './product.ts'

const RUNS = 5
const CONNECTIONS = 8
const FROM_DISK_MS = 120_000
/** The limit for all statements of a page of results. */
const BAR_MS = 300

/** Texts that people, machines and mischief put into the box of a search, by their fault. */
const BAD_INPUTS: Record<string, string> = {
  // Good questions beside these, for the load of the machine.
  'an ordinary question': 'logotipo',
  'two hundred words that all tell': Array.from({ length: 200 }, (_, n) => `logotipo${n}`).join(' '),
  'two hundred words of trades': 'fotógrafo clases guitarra diseño logotipo reparación móviles tienda '.repeat(25),
  'one letter': 'g',
  'one letter repeated': 'a'.repeat(300),
  'letters with blanks': 'a '.repeat(150),
  'stop words only': 'de la para el con los',
  'fillers only': 'busco necesito alguien que barato urgente',
  'a price only': 'hasta 150 euros',
  'two prices that contradict': 'logotipo desde 200 euros hasta 100 euros',
  'a price of nothing': 'logotipo hasta 0',
  'a joined word of sixty letters': 'logotiposcarteles'.repeat(4).slice(0, 60),
  'text from right to left': '\u202Eמעצב לוגו\u202C تصميم شعار',
  'text from right to left beside a word': 'logotipo تصميم',
  signs: `'&!():*\\|<->%_`,
  'a thousand emoji': '💃'.repeat(1_000),
  'words that nobody has': 'zzyzx qwrtp xkcdf wvbnm plkjh',
  'a mistyped question': 'fotofrafo de vodas en balencia',
  'places of several words': 'fotógrafo san sebastián de los reyes santa cruz de tenerife',
  'a code of nowhere': 'fotógrafo 99999 00000',
}

/** Measures the statements of a page of results for each bad input, against the bar. */
export async function measureBadInput(url: string, say: (text: string) => void): Promise<void> {
  const { createDb, createPool } = await openProduct(url)
  const { searchListings } = await import('#app/domain/search/queries.server.ts')
  const db = createDb(createPool(url, { max: CONNECTIONS, statementTimeoutMs: FROM_DISK_MS }))
  const medians: number[] = []
  say(head(`| bad input | finds | least ms | p50 ms | max ms | bar ${BAR_MS} |`))
  for (const [name, q] of Object.entries(BAD_INPUTS)) {
    const params = readSearchParams(new URLSearchParams({ q }))
    const times: number[] = []
    // The first search reads from the disk.
    const { total } = await searchListings(db, params)
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now()
      await searchListings(db, params)
      times.push(performance.now() - started)
    }
    const middle = median(times)
    medians.push(middle)
    const isMet = middle <= BAR_MS ? 'met' : 'missed'
    const figures = [Math.min(...times), middle, Math.max(...times)].map((ms) => ms.toFixed(1)).join(' | ')
    say(`| ${name} | ${total} | ${figures} | ${isMet} |`)
  }
  await db.destroy()
  say(`p95 of ${medians.length} bad inputs: ${quantile(medians, 0.95).toFixed(1)} ms\n`)
}
