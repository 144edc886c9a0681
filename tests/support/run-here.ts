import { join } from 'node:path'
import { vi } from 'vitest'
import { languagesAreIn } from '#server/commands/command.ts'
import { runWords } from '#server/commands/run-words.ts'
import type { Ended } from './gremio.ts'

languagesAreIn(join(import.meta.dirname, '../../build/server/languages.json'))

/**
 * Runs a command of the command line in this process, with the configuration that the test file has. A process for each
 * would load every package again: gremio() starts one for tests of the process itself.
 */
export async function runHere(words: string[]): Promise<Ended> {
  const written = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text)
      return true
    }),
  )
  try {
    return { code: await runWords(words), ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
