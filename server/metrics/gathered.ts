import { AggregatorRegistry, Registry } from 'prom-client'
import { showStock } from './stock-gauges.ts'
import type { Stock } from './stock.ts'

/**
 * The figures of an instance of several processes, for its first one: what they tell of themselves, put together, and
 * what is in the database, counted once.
 */
export function gatherFigures(countStock: () => Promise<Stock>): { text(): Promise<string>; contentType: string } {
  const ofProcesses = new AggregatorRegistry()
  const ofDatabase = new Registry()
  const refreshStock = showStock(countStock, [ofDatabase])
  return {
    async text() {
      const [processes] = await Promise.all([ofProcesses.clusterMetrics(), refreshStock()])
      return `${processes}\n${await ofDatabase.metrics()}`
    },
    contentType: ofDatabase.contentType,
  }
}
