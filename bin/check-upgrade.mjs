// npm run check:upgrade [-- --from COMMIT]: the release before and this version on one database. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/upgrade.ts')
