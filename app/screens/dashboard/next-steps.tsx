import { Form } from '@remix-run/react'
import type { HiringLineShown } from '#app/parts/hiring/hiring-line.server.ts'
import { HiringLines } from '#app/parts/hiring/hiring-line.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pieces, type Piece } from '#app/ui/pieces.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'

export interface NextStep {
  icon: IconName
  title: string
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined
  text: string | Piece[]
  to: string
  /** The label of the button. */
  act: string
  /** Whether the step is a notification: the press marks it as read and leads on. */
  opens?: boolean
}

interface NextStepsProps {
  /** The orders that wait for the reader, before all other steps. */
  turns: HiringLineShown[]
  steps: NextStep[] | null
  isSeller: boolean
}

/** The next steps: orders as lines, and each other thing with its button. */
export function NextSteps({ turns, steps, isSeller }: NextStepsProps) {
  const nothing = isSeller ? NOTHING_FOR_A_SELLER() : NOTHING_FOR_A_CLIENT()
  return (
    <section className="stack" aria-labelledby="next-title">
      <h2 id="next-title">{t('Lo siguiente')}</h2>
      {steps === null ? (
        <p className="callout callout--bad">
          {t('No hemos podido ver qué tienes pendiente.')} <Link to="/dashboard">{t('Reintentar')}</Link>
        </p>
      ) : (
        <ul className="lines">
          <HiringLines lines={turns} />
          {(steps.length + turns.length > 0 ? steps : [nothing]).map((step) => (
            <li className="next-step" key={`${step.to} ${step.title}`}>
              <Icon name={step.icon} />
              <div className="next-step__words">
                <h3 lang={step.lang}>{step.title}</h3>
                <p className="soft small">
                  {typeof step.text === 'string' ? step.text : <Pieces pieces={step.text} />}
                </p>
              </div>
              {step.opens ? (
                <Form method="post" action={step.to}>
                  <button className="button button--plain" type="submit">
                    {step.act}
                  </button>
                </Form>
              ) : (
                <Link className="button button--plain" to={step.to}>
                  {step.act}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const NOTHING_FOR_A_SELLER: () => NextStep = perLanguage(() => ({
  icon: 'circle-check',
  title: t('No tienes nada pendiente'),
  text: t('Mira qué anuncios se ven más y cuáles traen consultas.'),
  to: '/dashboard/stats',
  act: t('Ver estadísticas'),
}))

const NOTHING_FOR_A_CLIENT: () => NextStep = perLanguage(() => ({
  icon: 'circle-check',
  title: t('No tienes nada pendiente'),
  text: t('Busca a quien haga lo que necesitas.'),
  to: '/marketplace',
  act: t('Ir al marketplace'),
}))
