import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { db } from '#app/db.server.ts'
import { findListing } from '#app/domain/listings/queries.server.ts'
import { parseId } from '#app/forms/fields.ts'
import { findViewer } from '#app/http/viewer.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.listing ? data.listing.title : 'Anuncio no encontrado' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await findViewer({ request, context })
  const id = parseId(params.id)
  const found = id ? await findListing(db, viewer, id) : ({ kind: 'not-found' } as const)
  if (found.kind !== 'found') return data({ listing: null }, { status: found.kind === 'gone' ? 410 : 404 })
  const { listing } = found
  return data({
    listing: {
      title: listing.title,
      lines: listing.description.split('\n'),
      price: new Intl.NumberFormat('es-ES', { style: 'currency', currency: listing.currency }).format(
        listing.priceCents / 100,
      ),
      priceType: listing.priceType,
      views: listing.views,
    },
  })
}

export default function ListingPage() {
  const { listing } = useLoaderData<typeof loader>()
  if (!listing) return <ListingNotFound />
  return (
    <div className="wrap section stack">
      <h1>{listing.title}</h1>
      <p>
        {listing.price} por {listing.priceType}
      </p>
      {listing.lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </div>
  )
}

function ListingNotFound() {
  return (
    <div className="wrap section stack">
      <h1>Anuncio no encontrado</h1>
      <p>Lo sentimos, el anuncio que buscas no existe o ha sido eliminado.</p>
      <p>
        <Link to="/marketplace">Volver al marketplace</Link>
      </p>
    </div>
  )
}
