import { expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { usage, usageOf } from './run-words.ts'

/** bin/gremio.mjs prints them in a clone without packages and build: vitest run … -u writes them anew. */
test('B11: the usage texts of a clone without a build equal those of the commands', async () => {
  const texts = {
    '': usage(),
    ...Object.fromEntries(Object.entries(COMMANDS).map(([name, one]) => [name, usageOf(name, one)])),
  }
  await expect(`${JSON.stringify(texts, undefined, 2)}\n`).toMatchFileSnapshot('../../bin/usage.json')
})
