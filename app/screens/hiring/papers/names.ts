import type { OrderRow } from '#app/domain/orders/queries.server.ts'
import { t } from '#app/locale/texts.ts'

const LEFT = () => t('Usuario eliminado')

/** The names of both sides of an order, as each shows itself to the other. */
export function namesOf(
  { side, otherName }: OrderRow,
  viewer: { fullName: string | null; username: string },
): { clientName: string; freelancerName: string } {
  const [own, other] = [viewer.fullName || viewer.username, otherName ?? LEFT()]
  return side === 'client' ? { clientName: own, freelancerName: other } : { clientName: other, freelancerName: own }
}
