import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { listProblems } from './references.ts'
import {
  FILES,
  ListingsFile,
  type DemoCategory,
  type DemoData,
  type DemoDrawings,
  type DemoFiles,
  type DemoListing,
} from './schemas.ts'

/** Where the files are, seen from the sources, from the build's folder, and from a chunk of the build. */
const PLACES = ['./data/', '../../db/seed/data/', '../../../db/seed/data/']

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
  for (const [category, { kinds }] of Object.entries((files as Partial<DemoFiles>).drawings ?? {}))
    for (const name of kinds.map((kind) => `drawings/${category}/${kind}.svg`))
      if (!existsSync(`${folder}/${name}`)) mistakes.push(`${name}: is in drawings.json, and there is no such file`)
  stopAt(mistakes)
  const data = joined(folder, files as DemoFiles, listings)
  stopAt(listProblems(data))
  return data
}

function joined(folder: string, { drawings, ...files }: DemoFiles, listings: DemoListing[]): DemoData {
  const cast = new Set(files.people.map(({ key }) => key))
  const castListings = listings.filter(({ by }) => cast.has(by))
  return {
    ...files,
    drawings: Object.fromEntries(
      Object.entries(drawings).map(([category, one]) => [
        category,
        readDrawings(`${folder}/drawings/${category}`, one),
      ]),
    ) as DemoData['drawings'],
    everybody: [...files.people, ...files.sellers],
    castListings,
    listings: [...castListings, ...listings.filter(({ by }) => !cast.has(by))],
  }
}

function readDrawings(folder: string, { palette, kinds }: DemoFiles['drawings'][DemoCategory]): DemoDrawings {
  return { palette, kinds: new Map(kinds.map((name) => [name, drawn(readFileSync(`${folder}/${name}.svg`, 'utf8'))])) }
}

/** The content of an SVG, without the ends of its lines. */
const drawn = (svg: string) => svg.replace(/^\s*<svg[^>]*>|<\/svg>\s*$/g, '').replace(/(^|>)\s+(<|$)/g, '$1$2')

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

/** The number of an entry, from 1, with the text that identifies it. */
export function numbered(index: number, entry: unknown): string {
  const { title, key, name, about, query } = Object(entry) as Record<string, unknown>
  const named = [title, key, name, about, query].find((one) => typeof one === 'string')
  return named === undefined ? String(index + 1) : `${index + 1} «${String(named)}»`
}
