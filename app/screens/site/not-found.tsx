import { data, type MetaFunction } from '@remix-run/node'
import { t } from '#app/locale/texts.ts'

export const meta: MetaFunction = () => [{ title: t('Página no encontrada') }]

/** Every unknown address (R12). */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** A form may be posted to any address; this one reads none. */
export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
