import { Readable } from 'node:stream'

export interface Pieces {
  /** The beginning, which has been read already. */
  first: Buffer
  /** Of the whole. */
  bytes: number
  /** Reads what comes next, at least one byte of it. */
  readFrom(position: number, signal: AbortSignal): Promise<Buffer>
}

/**
 * The whole as a stream that asks for a piece when the one before has been taken: one piece is in memory, and nothing is
 * held open while the reader waits. It fails when a piece does, and stops asking when it is destroyed.
 */
export function streamOfPieces({ first, bytes, readFrom }: Pieces): Readable {
  const gone = new AbortController()
  let position = 0
  const next = async () => (position === 0 ? first : readFrom(position, gone.signal))
  return new Readable({
    // Nothing is read ahead: what is sent has a buffer of its own.
    highWaterMark: 0,
    read() {
      if (position >= bytes) return void this.push(null)
      next().then(
        (piece) => {
          position += piece.length
          this.push(piece)
        },
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
}
