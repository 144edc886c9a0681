// npm run check:replicas [-- --only load|loss|writing]: what a replica takes off the primary, and whether anybody reads what is old. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/replicas/main.ts')
