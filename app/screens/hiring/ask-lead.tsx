import { NEW_REQUEST_PATH } from '#app/domain/hiring/public-paths.ts'
import { rich } from '#app/locale/rich.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { StepTiles } from '#app/parts/hiring/order-steps.tsx'
import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'
import { Link } from '#app/ui/link.tsx'

/** The consequences of asking, as tiles. */
const STEPS = perLanguage(
  () =>
    [
      { kind: 'ask', how: 'now', name: t('Pides'), word: t('Gratis') },
      { kind: 'answer', how: 'later', name: t('Te responde'), word: t('Con su precio') },
      { kind: 'compare', how: 'later', name: t('Comparas'), word: t('Y eliges tú') },
    ] as const,
)

/** The consequences of a request for a quote, and the link for people who do not know whom to ask. */
export const AskLead = ({ name }: { name: string }) => (
  <>
    <StepTiles label={t('Qué pasa después')} steps={STEPS()} />
    <p>
      {rich(
        '<bdi>{name}</bdi> recibirá tu solicitud y podrá enviarte un presupuesto con etapas, plazos e impuestos. Pedirlo no cuesta nada y no te compromete.',
        { name, bdi: (text) => <bdi>{text}</bdi> },
      )}{' '}
      <HiringRulesLink rule="presupuestos">{t('Cómo funcionan las solicitudes')}</HiringRulesLink>
    </p>
    <p className="small soft">
      {rich('¿No sabes a quién pedírselo? <a>Publica una solicitud</a> y que te encuentren.', {
        a: (text) => <Link to={NEW_REQUEST_PATH}>{text}</Link>,
      })}
    </p>
  </>
)
