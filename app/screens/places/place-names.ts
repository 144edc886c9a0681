import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { findPlaces, placeLabel } from '#app/domain/places/names.server.ts'
import { readAddress } from '#app/http/address-query.server.ts'

const MOST = 8

/**
 * The labels of the places that begin as is typed, for the list under a text field. A failure is an empty list: any
 * text can be sent.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = readAddress(request, ['q']).get('q') ?? ''
  try {
    const places = await findPlaces(db, text, MOST)
    return Response.json(places.map(placeLabel), { headers: { 'Cache-Control': 'public, max-age=3600' } })
  } catch (error) {
    context.log?.error({ err: error }, 'no names of places')
    return Response.json([], { headers: { 'Cache-Control': 'no-store' } })
  }
}
