// A connection to a port of this machine that can be cut like a network: no further bytes arrive, and neither end gets
// an error.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Link {
  port: number
  cut: () => void
  mend: () => void
}

/** A port that forwards to another one until it is cut, and again once it is restored: bytes sent meanwhile arrive then. */
export async function aLink(target: number): Promise<Link> {
  const open = new Set<Socket>()
  let whole = Promise.resolve()
  let mend = () => {}
  const lead = (from: Socket, to: Socket) => {
    open.add(from)
    from.on('data', (piece) => to.write(piece)).on('error', () => {})
    from.once('close', () => {
      open.delete(from)
      void whole.then(() => to.destroy())
    })
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => {})
    void whole.then(() => {
      const far = connect(target, '127.0.0.1')
      lead(near, far)
      lead(far, near)
      near.resume()
    })
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      whole = new Promise((resolve) => (mend = resolve))
      for (const socket of open) socket.pause()
    },
    mend() {
      whole = Promise.resolve()
      mend()
      for (const socket of open) socket.resume()
    },
  }
}
