import { LEAST_INQUIRIES, PROMPT_HOURS, RESPONSE_DAYS } from '#app/domain/measures/responses.ts'
import { HowCounted } from '#app/ui/how-counted.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { PresentedProfile } from './profile-page.server.ts'

/** Facts about a person that we know ourselves; each opens to its rule. */
export function ProfileBadges({ profile }: { profile: PresentedProfile }) {
  const { isVerified, answersInADay, memberSince } = profile
  return (
    <ul className="profile-badges" aria-label="Lo que sabemos">
      {isVerified && (
        <Badge icon="badge-check" name="Correo comprobado">
          Ha abierto un enlace que enviamos a su correo. No hemos comprobado su nombre ni sus títulos.
        </Badge>
      )}
      {answersInADay && (
        <Badge icon="message-circle" name="Responde en un día">
          Ha respondido antes de {PROMPT_HOURS} horas al menos a 4 de cada 5 primeros mensajes de los últimos{' '}
          {RESPONSE_DAYS} días, y fueron {LEAST_INQUIRIES} o más.{' '}
          <HowCounted figure="tasa-de-respuesta">Cómo se cuenta</HowCounted>
        </Badge>
      )}
      <Badge icon="calendar" name={`Con nosotros desde ${memberSince}`}>
        Es el mes en que creó su cuenta.
      </Badge>
    </ul>
  )
}

function Badge({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <li>
      {/* Paper has the name alone, and nothing to press. */}
      <details className="profile-badge" data-name={name}>
        <summary>
          <Icon name={icon} /> {name}
        </summary>
        <p>{children}</p>
      </details>
    </li>
  )
}
