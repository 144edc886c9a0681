import type { FindProvider } from '#app/adapters/payments.ts'
import type { Db } from '#app/db.server.ts'
import { simulatedProvider } from '#app/domain/simulator/provider.server.ts'

/** The providers that this site knows: orders keep the one that they began with. */
export const findProviderIn =
  (db: Db): FindProvider =>
  (name) =>
    name === 'prueba' ? simulatedProvider(db) : undefined
