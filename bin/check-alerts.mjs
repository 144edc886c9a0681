// npm run check:alerts [-- --only Mails]: Prometheus reads the rules of docs/monitoring, and each alert is provoked. It stops by itself.
import { measureWith } from './measure.mjs'

await measureWith('bench/alerts/main.ts')
