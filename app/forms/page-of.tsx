import { useRouteLoaderData } from '@remix-run/react'

/**
 * Says in a form whose page it is on, so that no form is sent by another account that signed in in another tab
 * meanwhile. A page of a visitor without an account has no such field.
 */
export function PageOf() {
  const root = useRouteLoaderData('root') as { viewer?: { id: string } | null } | undefined
  return root?.viewer ? <input type="hidden" name="page_of" value={root.viewer.id} /> : null
}
