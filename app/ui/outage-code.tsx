import { useLoaderData } from '@remix-run/react'

/** The code of a request that met an outage, which the server puts beside what the loader answers. */
export function OutageCode() {
  const code = useLoaderData<{ code?: string }>().code
  return code ? (
    <p>
      Código: <code>{code}</code>
    </p>
  ) : null
}
