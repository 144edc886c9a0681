import './with-whom.css'
import { Avatar } from './avatar.tsx'
import { Cover, type Picture } from './cover.tsx'
import { Link } from './link.tsx'
import { PersonKnown, type PersonShown } from './person.tsx'
import { Sign } from './sign.tsx'

/** The listing of a hiring, as its public page shows it. */
export interface WorkShown {
  to: string
  title: string
  image: Picture | null
  seed: string
  category: string
  /** «desde 217,80 € por proyecto, IVA incl.» */
  price: string
}

interface WithWhomProps {
  /** Null of who hides their profile or has left: then their name is all that is told. */
  person: PersonShown | null
  name: string
  /** The word before the name: «Con», «Para». */
  lead?: string
  /** Null where it is about no listing, or about one that is hidden. */
  work?: WorkShown | null
  /** What else is to be known before: when they begin. */
  children?: React.ReactNode
}

/** Whom one deals with, as their sign, and a picture of what it is about. */
export function WithWhom({ person, name, lead, work, children }: WithWhomProps) {
  return (
    <div className="with-whom">
      {person ? (
        <Sign
          seed={person.id}
          name={person.name}
          to={person.to}
          lead={lead}
          category={person.trade?.slug ?? null}
          face={<Avatar id={person.id} name={person.name} url={person.avatarUrl} size="large" />}
          known={<PersonKnown person={person} />}
          trade={person.trade?.name}
          town={person.town}
        />
      ) : (
        <Sign seed={name} name={name} lead={lead} />
      )}
      {(work || children) && (
        <div className={work ? 'with-whom__work' : undefined}>
          {work && (
            <Cover
              className="with-whom__picture"
              image={work.image && { ...work.image, alt: '' }}
              seed={work.seed}
              category={work.category}
              sizes="(min-width: 64rem) 19rem, 7.5rem"
              eager
            />
          )}
          <div>
            {work && (
              <p className="small">
                <Link to={work.to}>{work.title}</Link>{' '}
                <span className="block num">
                  <strong>{work.price}</strong>
                </span>
              </p>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
