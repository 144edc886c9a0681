import type { PresentedListing } from '#app/parts/listing-page/listing-page.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Sign } from '#app/ui/sign.tsx'
import { t } from '#app/locale/texts.ts'

/** The seller's sign, below the photographs or in their place: only name and tiles if they hide their profile. */
export function ListingSign({ listing }: { listing: PresentedListing }) {
  const { seller, reviews, pictures } = listing
  const { id, fullName, profilePath, details } = seller
  const name = fullName || t('Usuario')
  return (
    <div className="listing__sign off-paper">
      {pictures.length === 0 && <span className="visually-hidden" role="img" aria-label={t('Sin imagen')} />}
      <Sign
        seed={id ?? name}
        name={name}
        to={profilePath}
        category={details?.categorySlug}
        face={details && <Avatar id={id} name={name} url={details.avatarUrl} size="huge" />}
        trade={details?.category}
        town={details?.location}
        rating={reviews?.summary}
      />
    </div>
  )
}
