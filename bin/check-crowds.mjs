// npm run check:crowds: what others feel while a crowd uses up all that it can. On this machine alone, and it stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/besieged.ts')
