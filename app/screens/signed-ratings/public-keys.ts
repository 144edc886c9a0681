import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { listPublicKeys } from '#app/domain/signed-ratings/keys.server.ts'
import { requireHiring } from '#app/http/hiring.server.ts'
import { siteOf } from '#app/http/site.server.ts'

/** A minute: after a rotation a new signature is checked elsewhere at once. */
const CACHE = 'public, max-age=60'

/** The public keys of signed ratings as a JWK Set (RFC 7517), past ones included, for programs of any site. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireHiring()
  const keys = (await listPublicKeys(db)).map(({ kid, x, createdAt, retiredAt }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    alg: 'EdDSA',
    use: 'sig',
    kid,
    x,
    created: createdAt.toISOString(),
    retired: retiredAt?.toISOString() ?? null,
  }))
  const text = JSON.stringify({ site: siteOf(request).origin, keys }, null, 2)
  return new Response(`${text}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': CACHE,
      'Access-Control-Allow-Origin': '*',
    },
  })
}
