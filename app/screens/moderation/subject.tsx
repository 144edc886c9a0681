import type { ModeratedCase } from '#app/domain/moderation/case.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { t } from '#app/locale/texts.ts'

interface SubjectProps {
  subject: (Omit<NonNullable<ModeratedCase['subject']>, 'since'> & { since: string }) | null
  measuresBefore: string
}

/** The person responsible for the reported thing. */
export function Subject({ subject, measuresBefore }: SubjectProps) {
  return (
    <section className="panel stack" aria-labelledby="subject">
      <h2 id="subject">{t('De quién es')}</h2>
      {subject ? (
        <>
          <div className="who">
            <Avatar id={subject.id} name={subject.name} url={subject.avatarUrl} size="large" />
            <p>
              <b>
                <bdi>{subject.name}</bdi>
              </b>{' '}
              <span className="soft">@{subject.username}</span>
            </p>
          </div>
          <dl className="evidence">
            <div>
              <dt>{t('Miembro desde')}</dt>
              <dd>{subject.since}</dd>
            </div>
            <div>
              <dt>{t('Medidas anteriores')}</dt>
              <dd className="num">{measuresBefore}</dd>
            </div>
          </dl>
        </>
      ) : (
        <p>{t('De otra web: aquí nadie lo ha publicado, y no hay a quién avisar.')}</p>
      )}
      {subject?.isStaff && (
        <p className="callout">{t('Es del equipo: suspender la cuenta toca a la administración.')}</p>
      )}
    </section>
  )
}
