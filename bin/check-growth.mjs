// npm run check:growth: what more than a year of a busy site leaves in the database. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/growth.ts', { needsBuild: false })
