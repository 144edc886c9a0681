import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { TileOrnament } from '#app/ui/tile-cover.tsx'
import { ProfileBadges } from './profile-badges.tsx'
import type { PresentedProfile } from './profile-page.server.ts'

interface Rating {
  average: number
  count: string
}

/** The head of a profile: tile, picture, name and trade. */
export function ProfileHead({ profile, rating }: { profile: PresentedProfile; rating: Rating | null }) {
  const { id, url, fullName, username, avatarUrl, category, location, availability, isVerified, isOwner, isPublic } =
    profile
  return (
    <header className="profile-head">
      <TileOrnament className="profile-head__cover" seed={id} category={category?.slug} />
      <div className="profile-head__row">
        <Avatar id={id} name={fullName} url={avatarUrl} size="huge" />
        <div className="profile-head__words">
          <h1>{fullName}</h1>
          <p className="on-paper small">{url}</p>
          <p className="profile-head__line">
            <span className="soft">@{username}</span>{' '}
            {!isVerified && <span className="badge badge--warn">Correo sin verificar</span>}
          </p>
          {rating && (
            <p className="profile-head__line">
              <Stars value={rating.average} isAverage /> <a href="#ratings">{rating.count}</a>
            </p>
          )}
          <ul className="profile-head__line">
            {category && (
              <li className={`badge badge--category category--${category.slug}`}>
                <Link to={`/marketplace?category=${encodeURIComponent(category.name)}`}>{category.name}</Link>
              </li>
            )}
            {availability && <li className="badge badge--availability">{availability}</li>}
            {location && (
              <li className="profile-head__place">
                <Icon name="map-pin" /> {location}
              </li>
            )}
          </ul>
          <ProfileBadges profile={profile} />
        </div>
        {isOwner ? (
          <Link className="button button--plain profile-head__act" to="/dashboard/profile">
            <Icon name="pencil" />
            Editar mi perfil
          </Link>
        ) : (
          isPublic && (
            <Link className="button profile-head__act" to={`/freelancers/${id}/contact`} rel="nofollow">
              <Icon name="message-circle" />
              Enviar Mensaje
            </Link>
          )
        )}
      </div>
    </header>
  )
}
