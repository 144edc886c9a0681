import '#app/parts/moderation-case/moderation.css'
import { ActionItem, type PresentedAction } from '#app/parts/moderation-case/action-item.tsx'
import { Link } from '#app/ui/link.tsx'

interface Stated {
  label: string
  actions: PresentedAction[]
  appealText: string | null
  appealFacts: string | null
}

/** The statement of reasons: what was done, by which rule, on what facts, by whom, and what became of it. */
export function Statement({ statement: { label, actions, appealText, appealFacts } }: { statement: Stated }) {
  return (
    <>
      <p className="cluster">
        <span className="badge">{label}</span> <Link to="/rules">Normas y moderación</Link>
      </p>
      <section className="panel stack" aria-label="Decisión">
        {actions.map((action) => (
          <ActionItem key={action.at + action.what} action={action} showsWho={false} />
        ))}
      </section>
      {appealText && (
        <section className="panel stack" aria-labelledby="own-appeal">
          <h2 id="own-appeal">Tu recurso</h2>
          <p className="said">{appealText}</p>
          {appealFacts ? (
            <p className="said">
              <strong>Respuesta:</strong> {appealFacts}
            </p>
          ) : (
            <p className="soft">Está a la espera de respuesta. Te avisaremos cuando la haya.</p>
          )}
        </section>
      )}
    </>
  )
}
