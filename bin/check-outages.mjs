// npm run check:outages [-- --behind nginx --fault lock]: parts are taken away while people go on. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/outages/main.ts')
