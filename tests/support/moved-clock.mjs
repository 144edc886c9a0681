// Loaded into an instance with --import: a test can set its machine's clock wrong. MOVED_CLOCK is a file that
// holds the milliseconds; as long as it is not there, the clock is right.
import { readFileSync } from 'node:fs'

const file = process.env.MOVED_CLOCK
const RealDate = Date
let movedMs = 0

function read() {
  try {
    movedMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    movedMs = 0
  }
}

if (file) {
  read()
  setInterval(read, 50).unref()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [RealDate.now() + movedMs] : given, newTarget),
    apply: () => new RealDate(RealDate.now() + movedMs).toString(),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + movedMs : Reflect.get(target, name)),
  })
}
