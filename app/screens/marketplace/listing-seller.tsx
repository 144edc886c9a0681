import { AverageLine } from '#app/parts/reviews/recent-reviews.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Link } from '#app/ui/link.tsx'
import { telephone } from '#app/ui/telephone.ts'
import { t } from '#app/locale/texts.ts'

interface Seller {
  id: string | null
  profilePath: string | null
  fullName: string
  isVerified: boolean
  details: {
    username: string
    avatarUrl: string | null
    memberSince: string
    location: string | null
    category: string | null
    availability: string | null
    bio: string | null
    lang?: string
    email: string | null
    phone: string | null
    /** In words: «92 %», or that there is too little to say (D9). */
    responseRate: string
  } | null
}

/** An average, never without its number. */
interface Rating {
  average: number
  count: string
}

interface SellerPanelProps {
  seller: Seller
  rating: Rating | null
  /** Where the listing is: the same place is not named again. */
  listingPlace: string | null
  /** Where to write to them; undefined if that is not possible, and for the seller. */
  contact: string | undefined
}

/** The seller (D8): what they have filled in, and measured figures. */
export function SellerPanel({ seller, rating, listingPlace, contact }: SellerPanelProps) {
  const { id, profilePath, fullName, isVerified, details } = seller
  return (
    <section className="panel stack seller" aria-labelledby="seller">
      <h2 id="seller">{t('Información del Vendedor')}</h2>
      <div className="who">
        <Avatar id={id} name={fullName} url={details?.avatarUrl ?? null} size="large" />
        <p>
          <b>{fullName || t('Usuario')}</b> {details && <span className="soft">@{details.username}</span>}
        </p>
      </div>
      {!isVerified && <p className="badge badge--warn seller__unverified">{t('Correo sin verificar')}</p>}
      {details ? (
        <>
          {rating ? <AverageLine {...rating} /> : <p className="small soft">{t('Todavía no tiene valoraciones.')}</p>}
          <dl className="facts small">
            <Fact name={t('Miembro desde')} value={details.memberSince} />
            <Fact name={t('Ubicación')} value={details.location === listingPlace ? null : details.location} />
            <Fact name={t('Categoría')} value={details.category} />
            <Fact name={t('Disponibilidad')} value={details.availability} />
            <dt>
              <HowCounted figure="tasa-de-respuesta">{t('Tasa de respuesta')}</HowCounted>
            </dt>
            <dd className="num">{details.responseRate}</dd>
            <Fact name={t('Correo')} value={details.email} href={`mailto:${details.email}`} />
            <Fact name={t('Teléfono')} value={details.phone} href={telephone(details.phone)} />
          </dl>
          {details.bio && (
            <p className="said" lang={details.lang}>
              {details.bio}
            </p>
          )}
        </>
      ) : (
        <p className="small soft">{t('Muestra su perfil solo a sus contactos.')}</p>
      )}
      {(contact || profilePath) && (
        <p className="cluster">
          {contact && (
            <Link className="button button--quiet" to={contact} rel="nofollow">
              {t('Enviar Mensaje')}
            </Link>
          )}{' '}
          {profilePath && (
            <Link className="button button--plain" to={profilePath}>
              {t('Ver Perfil Completo')}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}

function Fact({ name, value, href }: { name: string; value: string | null; href?: string }) {
  if (!value) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </>
  )
}
