import type { Order } from '#app/domain/orders/queries.server.ts'
import { isFinal } from '#app/domain/orders/stages.ts'
import { nameOfOther } from '#app/parts/hiring/hiring-line.server.ts'
import { t } from '#app/locale/texts.ts'

/** A note that the other side is not there as usual, while something is open, and its consequences. */
export function awayText(order: Order): string | null {
  const { side, otherId, otherState, state, provider } = order
  if (isFinal(state) || (otherId && otherState === 'activo')) return null
  const name = nameOfOther(order)
  const what = !otherId
    ? side === 'client'
      ? t('Quien hacía este trabajo ha eliminado su cuenta.')
      : t('Quien te contrató ha eliminado su cuenta.')
    : otherState === 'suspendido'
      ? t('La cuenta de {name} está suspendida.', { name })
      : t('{name} ha pedido eliminar su cuenta.', { name })
  if (side === 'freelancer')
    return `${what} ${t('Los plazos siguen, y el silencio cuenta como está escrito en cada etapa.')}`
  const still = otherId && t('Puede terminar lo que ya tenía contigo, y nada más.')
  const back =
    provider === 'directo'
      ? t(
          'Lo que ya está entregado lo puedes aceptar; lo demás lo puedes cancelar sin esperar, y lo que hayas pagado por ello te lo tiene que devolver quien lo cobró.',
        )
      : t(
          'Lo que ya está entregado lo puedes aceptar; lo demás lo puedes cancelar sin esperar, y lo que hayas pagado por ello se te devuelve.',
        )
  return [what, still, back].filter(Boolean).join(' ')
}
