import { ContactWords } from '#app/parts/listing-page/offer.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

interface Contactable {
  id: string
  contactable: 'own' | 'open' | null
}

/** The one button of a listing: to write to the seller (D3), for its author to edit it. Of a hidden one there is none. */
export function ListingAct({ listing: { id, contactable } }: { listing: Contactable }) {
  if (contactable === 'own')
    return (
      <Link className="button" to={`/dashboard/edit-listing/${id}`}>
        <Icon name="pencil" />
        Editar anuncio
      </Link>
    )
  if (contactable !== 'open') return null
  return (
    <Link className="button" to={`/marketplace/${id}/contact`} rel="nofollow">
      <Icon name="message-circle" />
      <ContactWords />
    </Link>
  )
}
