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
  /** The language of the title, if it is not the page's. */
  lang?: string
  image: Picture | null
  seed: string
  category: string
  /** «desde 217,80 € por proyecto, IVA incl.»; null if a sum is agreed, which may differ. */
  price: string | null
}

interface Whom {
  /** Null for a person who hides their profile or has left: then only their name is shown. */
  person: PersonShown | null
  name: string
  /** The word before the name: «Con», «Para». */
  lead?: string
}

interface WithWhomProps extends Whom {
  /** The listing; null if there is none, or if it is hidden. */
  work?: WorkShown | null
  /** Further facts: when they begin. */
  children?: React.ReactNode
}

/** The other person, as their sign, and a picture of the subject. */
export function WithWhom({ work, children, ...whom }: WithWhomProps) {
  return (
    <div className="with-whom">
      <WhomSign {...whom} />
      {work ? <Work work={work}>{children}</Work> : children && <div>{children}</div>}
    </div>
  )
}

/** The other person beside the main part of a page; the picture comes after it in a single column. */
export function Beside({ work, children, ...whom }: Whom & { work: WorkShown | null; children: React.ReactNode }) {
  return (
    <div className={work ? 'beside beside--work' : 'beside'}>
      <div className="with-whom with-whom--sign">
        <WhomSign {...whom} />
      </div>
      <div className="stack--loose">{children}</div>
      {work && <Work work={work} />}
    </div>
  )
}

/** The sign of the other person. */
export function WhomSign({ person, name, lead }: Whom) {
  if (!person) return <Sign seed={name} name={name} lead={lead} />
  return (
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
  )
}

/** A picture of the job, with its name. */
export function Work({ work, children }: { work: WorkShown; children?: React.ReactNode }) {
  return (
    <div className="with-whom__work">
      <WorkPicture work={work} />
      <div>
        <p className="small">
          <Link to={work.to} lang={work.lang}>
            {work.title}
          </Link>{' '}
          {work.price && (
            <span className="block num">
              <strong>{work.price}</strong>
            </span>
          )}
        </p>
        {children}
      </div>
    </div>
  )
}

/** The picture alone, beside the name of the job. */
export const WorkPicture = ({ work: { image, seed, category } }: { work: WorkShown }) => (
  <Cover
    className="with-whom__picture"
    image={image && { ...image, alt: '' }}
    seed={seed}
    category={category}
    sizes="(min-width: 64rem) 19rem, 7.5rem"
    eager
  />
)
