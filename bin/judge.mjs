// npm run judge -- --listings FILE --queries FILE: what questions that people type find among listings that they write.
import { measureWith } from './measure.mjs'

process.env.NODE_OPTIONS = ''
await measureWith('bench/judge/main.ts', { needsBuild: false })
