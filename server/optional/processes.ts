import cluster, { type Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#app/locale/durations.ts'
import { StartError } from '#server/start/prepare-database.ts'

/** The first wait before a process that ended unexpectedly is replaced; it doubles with every consecutive loss. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that lived this long was no loss in a row. */
const STEADY_MS = MINUTE_MS

/** The messages between the first process and the others. */
type Word =
  | { step: 'begun' }
  | { step: 'go on'; isReplacement: boolean }
  | { step: 'listening'; origin: string }
  | { step: 'prepared' }
  | { step: 'serving' }

const isWord = (message: unknown): message is Word =>
  typeof message === 'object' && message !== null && 'step' in message

export interface Processes {
  /** Resolves with their origin when all of them listen, and say that the instance is starting. */
  listening: Promise<string>
  /** Rejects when one of them ends before all of them serve. */
  failure: Promise<never>
  /** Says that the instance is prepared; resolves once all of them serve. */
  startServing(): Promise<void>
  /** Drains all of them. Resolves when they have ended: with 0, or 1 when one of them was cut. */
  stop(): Promise<number>
}

/**
 * Keeps this many processes answering on one port, each a whole instance except for its share of the limits. A process
 * that ends once all serve is replaced. `listening` and `failure` reject with a StartError when one of them cannot
 * start; it has said why.
 */
export function startProcesses(count: number, log: Logger): Processes {
  // Each takes its connections from the system's queue. If the first one handed them out, the last connection that was
  // given to a process before it was killed would never be answered or closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const origins = new Map<Worker, string>()
  const serving = new Set<Worker>()
  const steps = new EventEmitter<{ listening: [string]; serving: []; failed: [StartError] }>()
  const failure = once(steps, 'failed').then(([error]) => {
    throw error
  })
  // It may be rejected before it is awaited.
  failure.catch(() => {})
  const allListen = new Promise<string>((resolve) => steps.once('listening', resolve))
  let hasStarted = false
  let stopping = false
  let lossesInARow = 0

  function begin() {
    const beganAt = performance.now()
    const worker = cluster.fork()
    // A message that cannot be sent was for a process that has ended.
    worker.on('error', () => {})
    worker.on('message', (message) => isWord(message) && hear(worker, message))
    worker.once('exit', (code, signal) => {
      origins.delete(worker)
      serving.delete(worker)
      if (stopping) return
      const how = signal ?? `code ${code}`
      if (!hasStarted)
        return steps.emit('failed', new StartError(`A process ended while the instance started (${how}).`))
      lossesInARow = performance.now() - beganAt < STEADY_MS ? lossesInARow + 1 : 0
      const inMs = Math.min(FIRST_PAUSE_MS * 2 ** lossesInARow, LONGEST_PAUSE_MS)
      const { pid } = worker.process
      log.error({ pid, how, serving: serving.size, inMs }, 'a process ended by itself and is replaced')
      void replace(inMs)
    })
  }

  function hear(worker: Worker, word: Word) {
    if (word.step === 'begun') tell(worker, { step: 'go on', isReplacement: hasStarted })
    if (word.step === 'listening') {
      origins.set(worker, word.origin)
      // The first one shows whether the port is free, so that only one reports it when it is not.
      if (origins.size === 1) for (let begun = 1; begun < count; begun += 1) begin()
      if (origins.size === count) steps.emit('listening', word.origin)
    }
    if (word.step === 'serving') {
      serving.add(worker)
      if (hasStarted) log.info({ pid: worker.process.pid }, 'a process serves in place of one that ended')
      if (serving.size < count) return
      hasStarted = true
      steps.emit('serving')
    }
  }

  async function replace(inMs: number) {
    await pause(inMs)
    if (!stopping) begin()
  }

  begin()
  return {
    listening: Promise.race([allListen, failure]),
    failure,
    async startServing() {
      const allServe = once(steps, 'serving')
      for (const worker of origins.keys()) tell(worker, { step: 'prepared' })
      await Promise.race([allServe, failure])
    },
    async stop() {
      stopping = true
      const left = Object.values(cluster.workers ?? {}).flatMap((worker) =>
        worker && !worker.isDead() ? [worker] : [],
      )
      const codes = await Promise.all(left.map(endProcess))
      return Math.max(0, ...codes)
    },
  }
}

const tell = (worker: Worker, word: Word) => worker.send(word)

/** @returns 0, or 1 for one that did not end as it was asked to. One that had hardly begun ends by the signal itself. */
function endProcess(worker: Worker): Promise<number> {
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => resolve(code === 0 || signal === 'SIGTERM' ? 0 : 1))
    worker.process.kill('SIGTERM')
  })
}

/** For a process that a first one has started: whether it replaces one that ended in a running instance. */
export function askWhetherToReplace(): Promise<boolean> {
  return new Promise((resolve) => {
    process.on('message', (message) => isWord(message) && message.step === 'go on' && resolve(message.isReplacement))
    tellFirstProcess({ step: 'begun' })
  })
}

/** Reports to the first process where this one listens, and waits until it has prepared the instance. */
export function waitUntilPrepared(origin: string): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message) => isWord(message) && message.step === 'prepared' && resolve())
    tellFirstProcess({ step: 'listening', origin })
  })
}

/** Reports to the first process that this one serves. */
export const tellServing = () => tellFirstProcess({ step: 'serving' })

const tellFirstProcess = (word: Word) => process.send?.(word)
