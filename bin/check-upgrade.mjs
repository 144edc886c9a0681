// npm run check:upgrade [-- --from COMMIT --minutes N]: the release before and this version on one database, and how long
// both answer beside each other. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/upgrade.ts')
