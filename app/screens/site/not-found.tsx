import { data, type MetaFunction } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'Página no encontrada' }]

/** Every address that is nobody's (R12). */
export function loader(): never {
  throw data(null, { status: 404 })
}

/** A form may be sent to any address; there is nobody here to read it. */
export function action(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
