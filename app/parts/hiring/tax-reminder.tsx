import { TAX_PATH } from '#app/domain/tax-details/paths.ts'
import { Link } from '#app/ui/link.tsx'

/** Asks freelancers who have given no tax details for them. */
export function TaxReminder() {
  return (
    <p className="callout">
      Faltan tus datos fiscales. Puedes cobrar sin ellos, pero puede que haya que decir a Hacienda quién cobra aquí. No
      los ve nadie más. <Link to={TAX_PATH}>Dar mis datos fiscales</Link>
    </p>
  )
}
