import { data } from '@remix-run/node'
import { findSample, type Sample } from '#app/domain/samples/samples.server.ts'
import { showSamples, site } from '#app/http/site.server.ts'

/** @throws 410 where the operator has switched samples off (S9): the address says so. */
export function requireSamples(): void {
  if (showSamples) return
  throw data(
    { message: `${site.name} ha desactivado los ejemplos. Los anuncios de verdad están en el marketplace.` },
    { status: 410 },
  )
}

/** Where there is no sample. */
export const noSuchSample = () =>
  data({ message: 'Este enlace no lleva a ninguna publicación de ejemplo.' }, { status: 404 })

/** The sample of the address. @throws 410 while samples are off, 404 when there is none. */
export function requireSample(params: { id?: string }): Sample {
  requireSamples()
  const sample = findSample(params.id)
  if (!sample) throw noSuchSample()
  return sample
}
