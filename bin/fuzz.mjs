// npm run fuzz: requests that no page leads to, at every route.
import { measureWith } from './measure.mjs'

await measureWith('bench/fuzz/main.ts')
