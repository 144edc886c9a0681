import { useRouteLoaderData } from '@remix-run/react'

/**
 * Says in a form whose page it is on, so that nothing is sent or changed as somebody else who signed in in another tab
 * meanwhile. A page of a visitor without an account says nothing.
 */
export function PageOf() {
  const root = useRouteLoaderData('root') as { viewer?: { id: string } | null } | undefined
  return root?.viewer ? <input type="hidden" name="page_of" value={root.viewer.id} /> : null
}
