import type { JobShown } from '#app/ui/job.tsx'
import { JobFace } from '#app/ui/job-face.tsx'
import { Link } from '#app/ui/link.tsx'
import { PersonKnown, type PersonShown } from '#app/ui/person.tsx'
import { t } from '#app/locale/texts.ts'

interface QuoteAskerProps {
  client: { id: string; name: string }
  /** Null for a person who has left. */
  person: PersonShown | null
  /** The listing of the request; for a public request a tile. */
  job: JobShown
  /** The place, the budget and the date, in words. */
  facts: readonly string[]
}

/** The person who asks for a quote, without their sign: it would make the page of the form heavier than its limit. */
export function QuoteAsker({ client: { id, name }, person, job, facts }: QuoteAskerProps) {
  const shown = (
    <b>
      <bdi>{name}</bdi>
    </b>
  )
  return (
    <aside className="panel quote-asker stack" aria-label={t('Quién lo pide')}>
      <div className="who">
        <JobFace job={job} face={{ id, name, url: person?.avatarUrl ?? null }} />
        <p>
          {person?.to ? <Link to={person.to}>{shown}</Link> : shown} {person && <PersonKnown person={person} />}
        </p>
      </div>
      <p className="small">
        {facts.map((fact) => (
          <span key={fact} className="block">
            {fact}{' '}
          </span>
        ))}
      </p>
    </aside>
  )
}

interface AskedProps {
  request: { body: string; lang?: string }
  /** The files of the request. */
  children: React.ReactNode
}

/** The words of a request, in their language. */
export function Asked({ request: { body, lang }, children }: AskedProps) {
  return (
    <section className="panel stack" aria-labelledby="asked">
      <h2 id="asked">{t('Lo que se pide')}</h2>
      <p className="words" lang={lang}>
        {body}
      </p>
      {children}
    </section>
  )
}
