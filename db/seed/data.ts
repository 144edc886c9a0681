import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { listProblems } from './references.ts'
import { FILES, ListingsFile, type DemoData, type DemoListing } from './schemas.ts'

/** Where the files are, seen from the sources, from the build's folder, and from a chunk of the build. */
const PLACES = ['./data/', '../../db/seed/data/', '../../../db/seed/data/']

type Files = Omit<DemoData, 'everybody' | 'castListings' | 'listings'>

let known: DemoData | undefined

/**
 * The people and texts of the demonstration, which are read once.
 * @throws with a line for each mistake in the files: its file, its place there, and what is wrong.
 */
export const demoData = (): DemoData => (known ??= readDemoData(findFolder()))

export function readDemoData(folder: string): DemoData {
  const mistakes: string[] = []
  const read = <S extends z.ZodType>(name: string, schema: S): z.output<S> | undefined => {
    const outcome = readFile(folder, `${name}.json`, schema)
    if (outcome.kind === 'read') return outcome.value
    mistakes.push(...outcome.mistakes)
    return undefined
  }
  const files = Object.fromEntries(Object.entries(FILES).map(([name, schema]) => [name, read(name, schema)]))
  const listings = CREATABLE_SLUGS.flatMap((category) =>
    (read(`listings/${category}`, ListingsFile) ?? []).map((listing) => ({ ...listing, category })),
  )
  stopAt(mistakes)
  const data = joined(files as Files, listings)
  stopAt(listProblems(data))
  return data
}

function joined(files: Files, listings: DemoListing[]): DemoData {
  const cast = new Set(files.people.map(({ key }) => key))
  const castListings = listings.filter(({ by }) => cast.has(by))
  return {
    ...files,
    everybody: [...files.people, ...files.sellers],
    castListings,
    listings: [...castListings, ...listings.filter(({ by }) => !cast.has(by))],
  }
}

function stopAt(mistakes: string[]): void {
  if (mistakes.length > 0) throw new Error(`The demonstration has mistakes in db/seed/data:\n${mistakes.join('\n')}`)
}

function findFolder(): string {
  const folders = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const folder = folders.find((one) => existsSync(one))
  if (!folder) throw new Error('The folder db/seed/data, with the texts of the demonstration, is not there')
  return folder
}

type Read<T> = { kind: 'read'; value: T } | { kind: 'wrong'; mistakes: string[] }

function readFile<S extends z.ZodType>(folder: string, name: string, schema: S): Read<z.output<S>> {
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
  } catch (error) {
    return { kind: 'wrong', mistakes: [`${name}: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { kind: 'read', value: parsed.data }
  return { kind: 'wrong', mistakes: parsed.error.issues.map((issue) => mistakeOf(name, raw, issue)) }
}

/** `talks.json, 3 «Cartel», pace: Invalid input: expected number, received string`. */
function mistakeOf(name: string, raw: unknown, { path, message }: z.core.$ZodIssue): string {
  const place = [name]
  let value = raw
  for (const step of path) {
    value = Reflect.get(Object(value), step)
    place.push(typeof step === 'number' ? numbered(step, value) : String(step))
  }
  return `${place.join(', ')}: ${message}`
}

/** The number of an entry, from 1, with what it is known by. */
export function numbered(index: number, entry: unknown): string {
  const { title, key, name, about, query } = Object(entry) as Record<string, unknown>
  const named = [title, key, name, about, query].find((one) => typeof one === 'string')
  return named === undefined ? String(index + 1) : `${index + 1} «${String(named)}»`
}
