import { Avatar } from '#app/ui/avatar.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Sign } from '#app/ui/sign.tsx'
import type { PresentedProfile } from './profile-page.server.ts'
import { LEAST_INQUIRIES, PROMPT_HOURS, RESPONSE_DAYS } from '#app/domain/measures/responses.ts'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { t } from '#app/locale/texts.ts'
import { categoryLabel } from '#app/domain/listings/categories.ts'

/** Facts about a person that the site has measured. Each opens to show how it is counted. */
function ProfileBadges({ profile }: { profile: PresentedProfile }) {
  const { isVerified, answersInADay, memberSince } = profile
  return (
    <ul className="profile-badges" aria-label={t('Lo que sabemos')}>
      {isVerified && (
        <Badge icon="badge-check" name={t('Correo comprobado')}>
          {t('Ha abierto un enlace que enviamos a su correo. No hemos comprobado su nombre ni sus títulos.')}
        </Badge>
      )}
      {answersInADay && (
        <Badge icon="message-circle" name={t('Responde en un día')}>
          {t(
            'Ha respondido antes de {promptHours} horas al menos a 4 de cada 5 primeros mensajes de los últimos {responseDays} días, y fueron {leastInquiries} o más.',
            { promptHours: PROMPT_HOURS, responseDays: RESPONSE_DAYS, leastInquiries: LEAST_INQUIRIES },
          )}{' '}
          <HowCounted figure="tasa-de-respuesta">{t('Cómo se cuenta')}</HowCounted>
        </Badge>
      )}
      <Badge icon="calendar" name={t('Con nosotros desde {date}', { date: memberSince })}>
        {t('Es el mes en que creó su cuenta.')}
      </Badge>
    </ul>
  )
}

function Badge({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <li>
      {/* Paper has the name alone, without controls. */}
      <details className="profile-badge" data-name={name}>
        <summary>
          <Icon name={icon} /> {name}
        </summary>
        <p>{children}</p>
      </details>
    </li>
  )
}

interface Rating {
  average: number
  count: string
}

/** The head of a profile: the person's sign, and the known facts below it. */
export function ProfileHead({ profile, rating }: { profile: PresentedProfile; rating: Rating | null }) {
  const { id, url, fullName, username, avatarUrl, category, location, availability, isVerified, isOwner, isPublic } =
    profile
  return (
    <header className="stack">
      <Sign
        seed={id}
        name={fullName}
        category={category?.slug}
        heading="h1"
        face={<Avatar id={id} name={fullName} url={avatarUrl} size="huge" />}
        trade={
          category && (
            <Link to={`/marketplace?category=${encodeURIComponent(category.name)}`}>{categoryLabel(category)}</Link>
          )
        }
        town={location}
        rating={rating}
        ratingsAt="#ratings"
      >
        {isOwner ? (
          <Link className="button button--plain" to="/dashboard/profile">
            <Icon name="pencil" />
            {t('Editar mi perfil')}
          </Link>
        ) : (
          isPublic && (
            <Link className="button" to={`/freelancers/${id}/contact`} rel="nofollow">
              <Icon name="message-circle" />
              {t('Enviar Mensaje')}
            </Link>
          )
        )}
      </Sign>
      <p className="on-paper small">{url}</p>
      <div className="cluster">
        <span className="soft">@{username}</span>{' '}
        {!isVerified && <span className="badge badge--warn">{t('Correo sin verificar')}</span>}{' '}
        {availability && <span className="badge badge--availability">{availability}</span>}
        <ProfileBadges profile={profile} />
      </div>
    </header>
  )
}
