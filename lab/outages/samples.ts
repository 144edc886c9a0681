// The samples of the guide, with ports and folders of this run.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DATABASES = fileURLToPath(new URL('../../docs/databases', import.meta.url))

/** A sample of docs/databases, in which each of `changes` stands for what is there. @throws when one is not there. */
export function sample(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/databases/${name} does not hold ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(`${DATABASES}/${name}`, 'utf8'),
  )
}
