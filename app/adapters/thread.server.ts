import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The program, as seen from a chunk of the build, from the build's folder, and from the sources. */
const PLACES = ['./', '../', '../../build/server/']

function placeOf(program: string): URL | undefined {
  return PLACES.map((place) => new URL(`${place}${program}.js`, import.meta.url)).find((url) =>
    existsSync(fileURLToPath(url)),
  )
}

/** Whether a program of the build can run in a thread of its own. In development nothing is built, so it cannot. */
export const hasThread = (program: string): boolean => placeOf(program) !== undefined

interface ThreadLimits {
  timeoutMs: number
  memoryMb: number
  /** Aborted when the visitor has gone: the thread is then stopped. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a program of the build in a thread, and ends it when it takes too much time or memory.
 * @returns the one message that it sends.
 * @throws when it sends none; the reason of the signal.
 */
export async function runInThread<Answer>(
  program: string,
  workerData: unknown,
  { timeoutMs, memoryMb, signal }: ThreadLimits,
): Promise<Answer> {
  const place = placeOf(program)
  if (!place) throw new Error(`${program} is not built`)
  const thread = new Worker(place, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  let timer: NodeJS.Timeout | undefined
  let giveUp = () => {}
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`it was not read within ${timeoutMs / 1000} s`)), timeoutMs)
      giveUp = () => reject(signal?.reason as Error)
      signal?.addEventListener('abort', giveUp)
      thread.once('message', resolve).once('error', reject)
      thread.once('exit', (code) => reject(new Error(`reading ended with ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    await thread.terminate()
  }
}
