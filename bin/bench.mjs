// npm run bench: a million listings, measured.
import { measureWith } from './measure.mjs'

await measureWith('bench/main.ts')
