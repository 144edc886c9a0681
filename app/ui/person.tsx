import './person.css'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { t } from '#app/locale/texts.ts'

export interface PersonShown {
  id: string
  name: string
  avatarUrl: string | null
  /** The profile; null where the reader does not find it. */
  to: string | null
  /** Further facts of their sign; null where the reader may not see their profile, or they have not given them. */
  town: string | null
  trade: { slug: string; name: string } | null
  /** «4,5 (12)»; null without ratings. */
  rating: string | null
  /** «11 trabajos». */
  finished: string
}

/**
 * The other person, in one line: «Con Irene Soto ★ 4,5 (12) 11 trabajos».
 * @param lead the word before the name: «Con», «De».
 */
export function Person({ person, lead }: { person: PersonShown; lead?: string }) {
  const { id, name, avatarUrl, to } = person
  return (
    <p className="person">
      <Avatar id={id} name={name} url={avatarUrl} />
      <span>
        {lead && `${lead} `}
        {to ? (
          <Link to={to}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>{' '}
      <PersonKnown person={person} />
    </p>
  )
}

/** The facts about a person before hiring them: their rating and their finished jobs. */
export function PersonKnown({ person: { rating, finished } }: { person: Pick<PersonShown, 'rating' | 'finished'> }) {
  return (
    <>
      {rating && (
        <span className="person__known num">
          <Icon name="star" /> <span className="visually-hidden">{`${t('Valoración:')} `}</span>
          <b>{rating}</b>
        </span>
      )}{' '}
      <span className="person__known num">{finished}</span>
    </>
  )
}
