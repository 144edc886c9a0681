import { HiringRulesLink } from '#app/ui/hiring-rules-link.tsx'

/** What it costs and whom one can trust, in one line where somebody decides. */
export function NoCommission() {
  return (
    <p className="small soft">
      <strong>Sin comisión:</strong> el precio es lo que pone, ni más ni menos. Solo valora quien ha contratado.{' '}
      <HiringRulesLink rule="comision">Cuánto cuesta y en quién confío</HiringRulesLink>
    </p>
  )
}
