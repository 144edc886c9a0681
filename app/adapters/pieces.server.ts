import { Readable } from 'node:stream'

export interface Pieces {
  /** The first piece, which has been read already. */
  first: Buffer
  /** The length of the whole. */
  bytes: number
  /** Reads the next piece, at least one byte. */
  readFrom(position: number, signal: AbortSignal): Promise<Buffer>
}

/**
 * The whole as a stream that asks for a piece when the one before has been taken. One piece is in memory, and nothing
 * is held open while the reader waits. The stream fails when a piece fails, and stops asking when it is destroyed.
 */
export function streamOfPieces({ first, bytes, readFrom }: Pieces): Readable {
  const gone = new AbortController()
  let position = 0
  const next = async () => (position === 0 ? first : readFrom(position, gone.signal))
  return new Readable({
    // Nothing is read ahead, because sending has a buffer of its own.
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
