import { OrderHistory } from '#app/parts/hiring/order-history.tsx'
import type { PresentedDispute } from './dispute-page.server.ts'
import { t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The course of a dispute, its subject and its history, for both sides and for the moderator. */
export function DisputeView({ dispute }: { dispute: PresentedDispute }) {
  return (
    <>
      {dispute.outcome && (
        <section className="panel stack" aria-labelledby="outcome">
          <h2 id="outcome">{t('Cómo terminó')}</h2>
          <p>{dispute.outcome}.</p>
          {dispute.division && <p className="num">{dispute.division}.</p>}
        </section>
      )}
      <Decisions decisions={dispute.decisions} />
      {dispute.offers.length > 0 && (
        <section className="panel stack" aria-labelledby="offers">
          <h2 id="offers">{t('Qué propone cada parte')}</h2>
          <ul className="rows">
            {dispute.offers.map(({ side, name, division, at }) => (
              <li key={side}>
                <bdi>{name}</bdi>: <span className="num">{division}</span> <span className="small soft">({at})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="panel stack" aria-labelledby="about">
        <h2 id="about">{t('De qué trata')}</h2>
        <dl className="terms">
          <dt>{t('Quién la abrió')}</dt>
          <dd>
            {dispute.openedBy
              ? rich('{name}, el {date}', { name: <bdi>{dispute.openedBy}</bdi>, date: dispute.opened })
              : t('Ninguna de las dos partes: el sistema, el {date}', { date: dispute.opened })}
          </dd>
          <dt>{t('Motivo')}</dt>
          <dd>{dispute.reason}</dd>
          <dt>{t('Etapa')}</dt>
          <dd>
            {rich('{stage}, en disputa <span>{sum}</span>', {
              stage: <span lang={dispute.stage.lang}>{dispute.stage.title}</span>,
              sum: dispute.atStake,
              span: (text) => <span className="num">{text}</span>,
            })}
          </dd>
          {dispute.claim && (
            <>
              <dt>{t('Pide')}</dt>
              <dd>{dispute.claim}</dd>
            </>
          )}
        </dl>
        {dispute.isAboutDebt && (
          <p className="callout">
            {t(
              'La etapa había terminado y se queda como terminó: la disputa trata solo de ese dinero, que pasa de una parte a la otra.',
            )}
          </p>
        )}
        {!dispute.isMoneyHere && (
          <p className="callout">
            {t(
              'El dinero va de una parte a la otra sin pasar por aquí: la decisión queda escrita y la ven las dos, pero no mueve dinero.',
            )}
          </p>
        )}
        <p className="small soft">
          {t(
            'Esta disputa no sustituye a los tribunales ni a la junta arbitral de consumo: puedes acudir a ellos cuando quieras.',
          )}
        </p>
      </section>
      {dispute.scope && <Agreed scope={dispute.scope} />}
      <OrderHistory events={dispute.events} links={dispute.history} />
    </>
  )
}

const Agreed = ({ scope }: { scope: NonNullable<PresentedDispute['scope']> }) => (
  <section className="panel stack" aria-labelledby="agreed">
    <h2 id="agreed">{t('Lo acordado')}</h2>
    <p className="words" lang={scope.lang}>
      {scope.words}
    </p>
  </section>
)

/** The decisions, with the facts and the reasons; the valid one is first. */
function Decisions({ decisions }: Pick<PresentedDispute, 'decisions'>) {
  return (
    <>
      {decisions.map(({ title, division, payment, facts, reasons, lang, isFinal, at }, index) => (
        <section className="panel stack" aria-labelledby={`decision-${index}`} key={at + title}>
          <h2 id={`decision-${index}`}>{title}</h2>
          <p className="num">{division}.</p>
          {payment && <p>{payment}</p>}
          <h3>{t('Los hechos')}</h3>
          <p className="words" lang={lang}>
            {facts}
          </p>
          <h3>{t('Las razones')}</h3>
          <p className="words" lang={lang}>
            {reasons}
          </p>
          {isFinal && <p>{t('Aquí no hay nadie más que pueda revisarla, así que es definitiva.')}</p>}
          <p className="small soft">{at}</p>
        </section>
      ))}
    </>
  )
}
