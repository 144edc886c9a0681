import { OrderHistory } from '#app/parts/hiring/order-history.tsx'
import type { PresentedDispute } from './dispute-page.server.ts'

/** How far a dispute is, what it is about and all that has happened, for both sides and for who decides. */
export function DisputeView({ dispute }: { dispute: PresentedDispute }) {
  return (
    <>
      {dispute.outcome && (
        <section className="panel stack" aria-labelledby="outcome">
          <h2 id="outcome">Cómo terminó</h2>
          <p>{dispute.outcome}.</p>
          {dispute.division && <p className="num">{dispute.division}.</p>}
        </section>
      )}
      <Decisions decisions={dispute.decisions} />
      {dispute.offers.length > 0 && (
        <section className="panel stack" aria-labelledby="offers">
          <h2 id="offers">Qué propone cada parte</h2>
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
        <h2 id="about">De qué trata</h2>
        <dl className="terms">
          <dt>Quién la abrió</dt>
          <dd>
            {dispute.openedBy ? <bdi>{dispute.openedBy}</bdi> : 'Ninguna de las dos partes: el sistema'}, el{' '}
            {dispute.opened}
          </dd>
          <dt>Motivo</dt>
          <dd>{dispute.reason}</dd>
          <dt>Etapa</dt>
          <dd>
            {dispute.stageTitle || 'Etapa'}, en disputa <span className="num">{dispute.atStake}</span>
          </dd>
          {dispute.claim && (
            <>
              <dt>Pide</dt>
              <dd>{dispute.claim}</dd>
            </>
          )}
        </dl>
        {dispute.isAboutDebt && (
          <p className="callout">
            La etapa había terminado y se queda como terminó: la disputa trata solo de ese dinero, que pasa de una parte
            a la otra.
          </p>
        )}
        {!dispute.isMoneyHere && (
          <p className="callout">
            El dinero va de una parte a la otra sin pasar por aquí: la decisión queda escrita y la ven las dos, pero no
            mueve dinero.
          </p>
        )}
        <p className="small soft">
          Esta disputa no sustituye a los tribunales ni a la junta arbitral de consumo: puedes acudir a ellos cuando
          quieras.
        </p>
      </section>
      {dispute.scope && (
        <section className="panel stack" aria-labelledby="agreed">
          <h2 id="agreed">Lo acordado</h2>
          <p className="words">{dispute.scope}</p>
        </section>
      )}
      <OrderHistory events={dispute.events} links={dispute.history} />
    </>
  )
}

/** What was decided, with the facts and the reasons; what holds stands first. */
function Decisions({ decisions }: Pick<PresentedDispute, 'decisions'>) {
  return (
    <>
      {decisions.map(({ title, division, payment, facts, reasons, isFinal, at }, index) => (
        <section className="panel stack" aria-labelledby={`decision-${index}`} key={at + title}>
          <h2 id={`decision-${index}`}>{title}</h2>
          <p className="num">{division}.</p>
          {payment && <p>{payment}</p>}
          <h3>Los hechos</h3>
          <p className="words">{facts}</p>
          <h3>Las razones</h3>
          <p className="words">{reasons}</p>
          {isFinal && <p>Aquí no hay nadie más que pueda revisarla, así que es definitiva.</p>}
          <p className="small soft">{at}</p>
        </section>
      ))}
    </>
  )
}
