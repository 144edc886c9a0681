import { Link } from '#app/ui/link.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { PresentedVerdicts } from './verdicts.server.ts'

/** What is true of each rating of a file. */
export function VerdictList({ summary, isGood, isOfSeveral, verdicts }: PresentedVerdicts) {
  return (
    <section className="stack" aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict">Resultado: {summary}</h2>
      </div>
      {isOfSeveral && (
        <p className="callout callout--warn">
          Ojo: este archivo mezcla valoraciones sobre personas distintas. Mira de quién habla cada una.
        </p>
      )}
      <ol className="stack">
        {verdicts.map(({ label, tone, text, rating }, index) => (
          <li className="panel stack" key={index}>
            <p className="cluster">
              <span className={`badge badge--${tone}`}>{label}</span> {rating && <Stars value={rating.stars} />}
            </p>
            <p>{text}</p>
            {rating && (
              <>
                {rating.text ? (
                  <blockquote className="verdict__text">{rating.text}</blockquote>
                ) : (
                  <p className="soft">Sin comentario.</p>
                )}
                <p className="soft small">
                  {rating.work} · {rating.month} · {rating.proof}
                </p>
                <p>
                  {rating.about ? (
                    <>
                      Habla de{' '}
                      <Link to={rating.about.to}>
                        <bdi>{rating.about.name}</bdi>
                      </Link>
                      .
                    </>
                  ) : (
                    'Habla de alguien cuyo perfil no es público.'
                  )}
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
      {isGood && (
        <p className="soft">
          Quien enseña un archivo elige qué valoraciones lleva. Todas, y la media, están en el perfil de esa persona.
        </p>
      )}
    </section>
  )
}
