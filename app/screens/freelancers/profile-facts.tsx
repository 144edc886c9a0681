import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { telephone } from '#app/ui/telephone.ts'
import type { PresentedProfile } from './profile-page.server.ts'
import { t } from '#app/locale/texts.ts'

/** Up to this many facts are in a line: a column of their own would be empty. */
const FEW = 3

export const hasFewFacts = ({ rate, disputes, website, email, phone }: PresentedProfile) =>
  // The response rate is always there.
  1 + [rate, disputes, website, email, phone].filter(Boolean).length < FEW

/** Facts about a person: only what they have filled in and show (E11). */
export function ProfileFacts({ profile }: { profile: PresentedProfile }) {
  const { rate, responseRate, disputes, website, email, phone, isVerified } = profile
  return (
    <section
      className={
        hasFewFacts(profile)
          ? 'panel public-profile__facts public-profile__facts--line'
          : 'panel stack public-profile__facts'
      }
      aria-labelledby="facts"
    >
      <h2 id="facts">{t('Datos')}</h2>
      {rate && (
        <p className="public-profile__rate num">
          {rate} <small>{t('por hora')}</small>
        </p>
      )}
      <dl className="facts">
        <dt>
          <HowCounted figure="tasa-de-respuesta">{t('Tasa de respuesta')}</HowCounted>
        </dt>
        <dd className="num">{responseRate}</dd>
        {disputes && (
          <>
            <dt>{t('Disputas')}</dt>
            <dd>{disputes}</dd>
          </>
        )}
      </dl>
      {(website || email || phone) && (
        <ul className="public-profile__ways" aria-label={t('Contacto')}>
          {/* The website of a person without a confirmed address is no link (A12). */}
          {website && (
            <Way icon="globe" href={isVerified ? website.href : undefined} rel="nofollow ugc noopener">
              {website.label}
            </Way>
          )}
          {email && (
            <Way icon="mail" href={`mailto:${email}`}>
              {email}
            </Way>
          )}
          {phone && (
            <Way icon="phone" href={telephone(phone)}>
              {phone.replaceAll(' ', '\u00a0')}
            </Way>
          )}
        </ul>
      )}
    </section>
  )
}

function Way({ icon, href, rel, children }: { icon: IconName; href?: string; rel?: string; children: string }) {
  return (
    <li>
      <Icon name={icon} />
      {href ? (
        <a href={href} rel={rel}>
          {children}
        </a>
      ) : (
        <span>{children}</span>
      )}
    </li>
  )
}
