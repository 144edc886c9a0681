import cluster, { type Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { StartError } from './prepare-database.ts'

/** The first wait before a process that ended by itself is replaced; it doubles with every loss in a row. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that lived this long was no loss in a row. */
const STEADY_MS = MINUTE_MS

/** What the first process and the others tell each other. */
type Word = { step: 'listening'; origin: string } | { step: 'prepared' } | { step: 'serving' }

const isWord = (message: unknown): message is Word =>
  typeof message === 'object' && message !== null && 'step' in message

export interface Processes {
  origin: string
  /** Rejects when one of them ends before all of them serve. */
  failure: Promise<never>
  /** Says that the instance is prepared; resolves once all of them serve. */
  startServing(): Promise<void>
  /** Lets all of them drain, and resolves when they have ended. */
  stop(): Promise<void>
}

/**
 * Keeps so many processes answering on one port, each a whole instance but for its share of the limits. Resolves when
 * all of them listen, and say that the instance is starting. One that ends by itself once all serve is replaced.
 * @throws StartError when one of them cannot start; it has said why.
 */
export async function startProcesses(count: number, log: Logger): Promise<Processes> {
  const listening = new Map<Worker, string>()
  const serving = new Set<Worker>()
  const steps = new EventEmitter<{ listening: []; serving: []; failed: [StartError] }>()
  const failure = once(steps, 'failed').then(([error]) => {
    throw error
  })
  // It may come at a moment when nobody waits.
  failure.catch(() => {})
  let isPrepared = false
  let hasStarted = false
  let stopping = false
  let lossesInARow = 0

  function begin() {
    const beganAt = performance.now()
    const worker = cluster.fork()
    // A word that cannot be sent is one to a process that has ended.
    worker.on('error', () => {})
    worker.on('message', (message) => isWord(message) && hear(worker, message))
    worker.once('exit', (code, signal) => {
      listening.delete(worker)
      serving.delete(worker)
      if (stopping) return
      const how = signal ?? `code ${code}`
      if (!hasStarted)
        return steps.emit('failed', new StartError(`A process ended while the instance started (${how}).`))
      lossesInARow = performance.now() - beganAt < STEADY_MS ? lossesInARow + 1 : 0
      log.error({ pid: worker.process.pid, how, serving: serving.size }, 'a process ended by itself and is replaced')
      void replaceSoon()
    })
  }

  function hear(worker: Worker, word: Word) {
    if (word.step === 'listening') {
      listening.set(worker, word.origin)
      if (isPrepared) tellPrepared(worker)
      // The first one shows whether the port can be had: only one says so when it cannot.
      else if (listening.size === 1) for (let begun = 1; begun < count; begun += 1) begin()
      if (listening.size === count) steps.emit('listening')
    }
    if (word.step === 'serving') {
      serving.add(worker)
      if (serving.size < count) return
      hasStarted = true
      steps.emit('serving')
    }
  }

  async function replaceSoon() {
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** lossesInARow, LONGEST_PAUSE_MS))
    if (!stopping) begin()
  }

  begin()
  await Promise.race([once(steps, 'listening'), failure])
  const [origin = ''] = listening.values()
  return {
    origin,
    failure,
    async startServing() {
      isPrepared = true
      const allServe = once(steps, 'serving')
      for (const worker of listening.keys()) tellPrepared(worker)
      await Promise.race([allServe, failure])
    },
    async stop() {
      stopping = true
      const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(left.map(endWorker))
    },
  }
}

const tellPrepared = (worker: Worker) => worker.send({ step: 'prepared' } satisfies Word)

function endWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}

/** For a process that a first one has started: tells it where this one listens, and waits until it has prepared. */
export function waitUntilPrepared(origin: string): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => isWord(message) && message.step === 'prepared' && resolve())
    tellFirstProcess({ step: 'listening', origin })
  })
}

/** Tells the first process that this one serves. */
export const tellServing = () => tellFirstProcess({ step: 'serving' })

const tellFirstProcess = (word: Word) => process.send?.(word)
