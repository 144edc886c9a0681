import { Link } from './link.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

/** The page of the rules of hiring. */
export const HIRING_RULES_PATH = '/hiring-rules'

/** The parts of the rules, by the anchor of each. */
export const HIRING_RULES = perLanguage(
  () =>
    ({
      fechas: t('Los plazos, de un vistazo'),
      comision: t('Qué cuesta'),
      pago: t('Cómo se paga'),
      presupuestos: t('Solicitudes y presupuestos'),
      plazos: t('Etapas y plazos'),
      aceptacion: t('Revisar la entrega, y si no dices nada'),
      cancelar: t('Cancelar'),
      disputas: t('Disputas'),
      desistimiento: t('Desistir'),
      valoraciones: t('Valoraciones'),
      orden: t('En qué orden se ve cada cosa'),
    }) as const,
)
export type HiringRule = keyof ReturnType<typeof HIRING_RULES>

/** The link to the rule that holds here. */
export function HiringRulesLink({ rule, children }: { rule: HiringRule; children: React.ReactNode }) {
  return <Link to={`${HIRING_RULES_PATH}#${rule}`}>{children}</Link>
}

/** A line about the cost and about trust, shown where somebody decides. */
export function NoCommission() {
  return (
    <p className="small soft">
      {rich(
        '<strong>Sin comisión:</strong> el precio es lo que pone, ni más ni menos. Solo valora quien ha contratado.',
        { strong: (text) => <strong>{text}</strong> },
      )}{' '}
      <HiringRulesLink rule="comision">{t('Cuánto cuesta y en quién confío')}</HiringRulesLink>
    </p>
  )
}
