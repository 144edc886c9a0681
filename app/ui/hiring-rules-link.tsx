import { Link } from './link.tsx'

/** The page of the rules of hiring. */
export const HIRING_RULES_PATH = '/hiring-rules'

/** Its parts, by the anchor of each. */
export const HIRING_RULES = {
  fechas: 'Los plazos, de un vistazo',
  comision: 'Qué cuesta',
  pago: 'Cómo se paga',
  presupuestos: 'Solicitudes y presupuestos',
  plazos: 'Etapas y plazos',
  aceptacion: 'Revisar la entrega, y si no dices nada',
  cancelar: 'Cancelar',
  disputas: 'Disputas',
  desistimiento: 'Desistir',
  valoraciones: 'Valoraciones',
  orden: 'En qué orden se ve cada cosa',
} as const
export type HiringRule = keyof typeof HIRING_RULES

/** The link to the rule that holds here. */
export function HiringRulesLink({ rule, children }: { rule: HiringRule; children: React.ReactNode }) {
  return <Link to={`${HIRING_RULES_PATH}#${rule}`}>{children}</Link>
}

/** What it costs and whom one can trust, in one line where somebody decides. */
export function NoCommission() {
  return (
    <p className="small soft">
      <strong>Sin comisión:</strong> el precio es lo que pone, ni más ni menos. Solo valora quien ha contratado.{' '}
      <HiringRulesLink rule="comision">Cuánto cuesta y en quién confío</HiringRulesLink>
    </p>
  )
}
