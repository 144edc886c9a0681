import { CLOSING_ANSWER_DAYS, REPUTATION_FROM } from '#app/domain/hiring/limits.ts'
import { ReviewList } from '#app/parts/reviews/review-list.tsx'
import { Stars } from '#app/ui/stars.tsx'
import type { PresentedReputation } from './client-reputation.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The record of a client before a freelancer quotes; the client sees the same. */
export function ClientReputation({
  reputation: { history, disputes, ratings, newest },
  isOwn,
  name,
}: {
  reputation: PresentedReputation
  isOwn: boolean
  name: string
}) {
  return (
    <section className="panel stack" aria-labelledby="reputation">
      <h2 id="reputation">
        {isOwn
          ? t('Lo que ve de ti quien te prepara un presupuesto')
          : rich('<bdi>{name}</bdi> como cliente', { name, bdi: (text) => <bdi>{text}</bdi> })}
      </h2>
      <p>{history}</p>
      {disputes && <p>{disputes}.</p>}
      {ratings.average !== null && (
        <p className="cluster">
          <Stars value={ratings.average} isAverage />{' '}
          <span className="soft">{t('de media en {counting} de profesionales', { counting: ratings.counting })}</span>
        </p>
      )}
      {ratings.total === 0 && <p className="soft">{t('Ningún profesional ha publicado una valoración todavía.')}</p>}
      {newest.length > 0 && <ReviewList reviews={newest} />}
      <details>
        <summary>{t('Cómo se cuenta')}</summary>
        <p>
          {t(
            'Responder es aceptar un presupuesto o decir que no; dejar que caduque, o que pasen {closingAnswerDays} días desde el final de la solicitud, no lo es. Contratar es aceptar alguno de los que trajo una solicitud que ya ha terminado. Los presupuestos retirados por quien los hizo y las contrataciones canceladas no cuentan. Una disputa resuelta de acuerdo es la que cerraron las dos partes, sin que nadie decidiera por ellas. Las cifras se muestran a partir de {reputationFrom}.',
            { closingAnswerDays: CLOSING_ANSWER_DAYS, reputationFrom: REPUTATION_FROM },
          )}
          {ratings.others > 0 && ` ${t('Hay valoraciones que se ven, pero no cuentan en la media.')}`}
        </p>
      </details>
    </section>
  )
}
