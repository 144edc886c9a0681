import { CONFIRM_HOURS } from '#app/domain/hiring/packages.ts'
import { Link } from '#app/ui/link.tsx'
import type { PresentedPackageOrder } from './presented-offer.server.ts'

/** That a request is the order of a package, and who has to confirm it until when. */
export function PackageNote({ order }: { order: PresentedPackageOrder }) {
  const { tier, title, isOwn, hasLapsed, until, confirmPath } = order
  return (
    <section className="callout stack" aria-label="Paquete">
      <p>
        Es un pedido del paquete {tier}, «{title}».{' '}
        {until &&
          (isOwn
            ? `Quien lo ofrece tiene hasta el ${until} para confirmarlo.`
            : `Tienes hasta el ${until} para confirmarlo; después caduca.`)}
        {hasLapsed &&
          (isOwn
            ? `Ha caducado: no se confirmó en ${CONFIRM_HOURS} horas, y no te compromete a nada.`
            : `Ha caducado: no lo confirmaste en ${CONFIRM_HOURS} horas. Puedes enviar un presupuesto.`)}
      </p>
      {until && !isOwn && (
        <p>
          <Link className="button" to={confirmPath}>
            Ver y confirmar el pedido
          </Link>
        </p>
      )}
    </section>
  )
}
